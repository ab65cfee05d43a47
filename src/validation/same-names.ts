import type { Document, Node } from '../language/document.ts'
import { symbolOf } from '../language/tape.ts'

/** The most names that are compared with each other; more names are put into a map. */
const MAX_SEARCHED = 8

/** Returns a group of nodes for each name that appears twice, in the order of first appearance. */
export function sameNames(
  document: Document,
  nodes: readonly Node[],
): readonly (readonly Node[])[] {
  if (nodes.length <= MAX_SEARCHED && !hasRepeatedName(document, nodes)) return noGroups
  const groups = new Map<number, Node[]>()
  for (const node of nodes) {
    const symbol = symbolOf(document, node)
    const group = groups.get(symbol)
    if (group === undefined) groups.set(symbol, [node])
    else group.push(node)
  }
  return groups.size === nodes.length ? [] : [...groups.values()].filter(group => group.length > 1)
}

function hasRepeatedName(document: Document, nodes: readonly Node[]): boolean {
  for (let index = 1; index < nodes.length; index++) {
    const symbol = symbolOf(document, nodes[index]!)
    for (let previousIndex = 0; previousIndex < index; previousIndex++) {
      if (symbolOf(document, nodes[previousIndex]!) === symbol) return true
    }
  }
  return false
}

const noGroups: readonly (readonly Node[])[] = []
