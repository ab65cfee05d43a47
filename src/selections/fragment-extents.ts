import type { Document, Node } from '../language/document.ts'
import { nextOf, symbolOf } from '../language/tape.ts'
import type { FragmentSpreads } from './fragment-spreads.ts'
import type { FragmentDefinitions } from './fragments.ts'

/**
 * Measures every executable definition of a document whose fragments form no circle and are all defined, each after the
 * fragments that it spreads. A fragment is measured once, however often it is spread, so the cost is linear while what it comes
 * to may be astronomical.
 */
export function measureDefinitions<Extent>(
  document: Document,
  fragments: FragmentDefinitions,
  spreads: FragmentSpreads,
  measure: (definition: Node, extentOfSpread: (spread: Node) => Extent) => Extent,
): ReadonlyMap<Node, Extent> {
  const extents = new Map<Node, Extent>()
  const fragmentOf = (spread: Node): Node => fragments[symbolOf(document, spread)]!
  const pending: Node[] = []
  const end = nextOf(document, 0)
  for (let definition = 1; definition < end; definition = nextOf(document, definition))
    pending.push(definition)
  for (let definition = pending.at(-1); definition !== undefined; definition = pending.at(-1)) {
    if (extents.has(definition)) {
      pending.pop()
      continue
    }
    const unmeasured = new Set<Node>()
    for (const spread of spreads[definition]!) {
      const fragment = fragmentOf(spread)
      if (!extents.has(fragment)) unmeasured.add(fragment)
    }
    if (unmeasured.size > 0) {
      for (const fragment of unmeasured) pending.push(fragment)
      continue
    }
    pending.pop()
    extents.set(
      definition,
      measure(definition, spread => extents.get(fragmentOf(spread))!),
    )
  }
  return extents
}
