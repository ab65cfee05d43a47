import type { Document, Node } from '../language/document.ts'
import { symbolOf } from '../language/tape.ts'
import type { InputValue } from '../schema/compiled/compiled-schema.ts'

/** Up to this many nodes are searched for each name; more are put into a set. */
const MAX_SEARCHED = 8

/** The required arguments or input fields for which there is no node. */
export function missingValues(
  document: Document,
  required: readonly InputValue[],
  nodes: readonly Node[],
): readonly InputValue[] {
  const given =
    nodes.length > MAX_SEARCHED ? new Set(nodes.map(node => symbolOf(document, node))) : undefined
  let missing: InputValue[] | undefined
  for (const value of required) {
    if (given === undefined ? isGiven(document, nodes, value.symbol) : given.has(value.symbol))
      continue
    missing ??= []
    missing.push(value)
  }
  return missing ?? none
}

const none: readonly InputValue[] = []

function isGiven(document: Document, nodes: readonly Node[], symbol: number): boolean {
  for (let index = 0; index < nodes.length; index++) {
    if (symbolOf(document, nodes[index]!) === symbol) return true
  }
  return false
}
