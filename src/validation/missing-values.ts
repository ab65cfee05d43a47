import type { Document, Node } from '../language/document.ts'
import { symbolOf } from '../language/tape.ts'
import type { InputValue } from '../schema/compiled/compiled-schema.ts'

/** The most nodes that are searched for each name; more nodes are put into a set. */
const MAX_SEARCHED = 8

/** Returns the required arguments or input fields without a node. */
export function missingValues(
  document: Document,
  required: readonly InputValue[],
  nodes: readonly Node[],
): readonly InputValue[] {
  const symbols =
    nodes.length > MAX_SEARCHED ? new Set(nodes.map(node => symbolOf(document, node))) : undefined
  let missing: InputValue[] | undefined
  for (const value of required) {
    if (
      symbols === undefined ? hasSymbol(document, nodes, value.symbol) : symbols.has(value.symbol)
    )
      continue
    missing ??= []
    missing.push(value)
  }
  return missing ?? noInputValues
}

const noInputValues: readonly InputValue[] = []

function hasSymbol(document: Document, nodes: readonly Node[], symbol: number): boolean {
  for (let index = 0; index < nodes.length; index++) {
    if (symbolOf(document, nodes[index]!) === symbol) return true
  }
  return false
}
