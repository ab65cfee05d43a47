import type { Document, Node } from '../language/document.ts'
import { symbolOf } from '../language/tape.ts'
import type { InputValue } from '../schema/compiled/compiled-schema.ts'

/** The most nodes that are searched for each name; of more nodes each looks for its own name. */
const MAX_SEARCHED = 8

/** Returns the required arguments or input fields without a node. */
export function missingValues(
  document: Document,
  required: readonly InputValue[],
  nodes: readonly Node[],
): readonly InputValue[] {
  if (required.length === 0) return required
  if (nodes.length <= MAX_SEARCHED) return valuesWithoutNode(document, required, nodes)
  const missing = new Map(required.map(value => [value.symbol, value]))
  for (const node of nodes) missing.delete(symbolOf(document, node))
  return [...missing.values()]
}

function valuesWithoutNode(
  document: Document,
  required: readonly InputValue[],
  nodes: readonly Node[],
): readonly InputValue[] {
  let missing: InputValue[] | undefined
  for (const value of required) {
    if (hasSymbol(document, nodes, value.symbol)) continue
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
