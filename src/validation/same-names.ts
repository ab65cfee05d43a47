import type { Document, Node } from '../language/document.ts'
import { symbolOf } from '../language/tape.ts'

/** Up to this many names are compared with each other; more are put into a map. */
const MAX_SEARCHED = 8

/**
 * Groups of nodes that have the same name, in the order of first appearance; names that appear once
 * are left out.
 */
export function sameNames(
  document: Document,
  nodes: readonly Node[],
): readonly (readonly Node[])[] {
  if (nodes.length <= MAX_SEARCHED && !repeats(document, nodes)) return none
  const groups = new Map<number, Node[]>()
  for (const node of nodes) {
    const symbol = symbolOf(document, node)
    const group = groups.get(symbol)
    if (group === undefined) groups.set(symbol, [node])
    else group.push(node)
  }
  return groups.size === nodes.length ? [] : [...groups.values()].filter(group => group.length > 1)
}

function repeats(document: Document, nodes: readonly Node[]): boolean {
  for (let index = 1; index < nodes.length; index++) {
    const symbol = symbolOf(document, nodes[index]!)
    for (let other = 0; other < index; other++) {
      if (symbolOf(document, nodes[other]!) === symbol) return true
    }
  }
  return false
}

const none: readonly (readonly Node[])[] = []
