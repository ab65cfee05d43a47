import type { Document, Node } from '../language/document.ts'
import { symbolOf } from '../language/tape.ts'

/** Groups of nodes that have the same name, in the order of first appearance; names that appear once are left out. */
export function sameNames(document: Document, nodes: readonly Node[]): readonly (readonly Node[])[] {
  if (nodes.length < 2) return []
  const groups = new Map<number, Node[]>()
  for (const node of nodes) {
    const symbol = symbolOf(document, node)
    const group = groups.get(symbol)
    if (group === undefined) groups.set(symbol, [node])
    else group.push(node)
  }
  return groups.size === nodes.length ? [] : [...groups.values()].filter(group => group.length > 1)
}
