import type { Document, Node } from '../language/document.ts'
import { IdMap } from '../language/id-map.ts'
import { symbolOf } from '../language/tape.ts'

/** The most names that are compared with each other; more names are put into a map. */
const MAX_SEARCHED = 8

/** Returns a group of nodes for each name that appears twice, in the order of first appearance. */
export function sameNames(
  document: Document,
  nodes: readonly Node[],
): readonly (readonly Node[])[] {
  if (nodes.length < 2) return noGroups
  if (nodes.length <= MAX_SEARCHED && !hasRepeatedName(document, nodes)) return noGroups
  const firstBySymbol = new IdMap<Node>()
  const groupByFirst = new IdMap<Node[]>()
  const firsts: Node[] = []
  for (const node of nodes) {
    const symbol = symbolOf(document, node)
    const first = firstBySymbol.get(symbol)
    if (first === undefined) firstBySymbol.set(symbol, node)
    else {
      const group = groupByFirst.get(first)
      if (group !== undefined) group.push(node)
      else {
        groupByFirst.set(first, [first, node])
        firsts.push(first)
      }
    }
  }
  return firsts.sort((left, right) => left - right).map(first => groupByFirst.get(first)!)
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
