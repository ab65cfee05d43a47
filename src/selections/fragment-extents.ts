import type { Document, Node } from '../language/document.ts'
import { nextOf, symbolOf } from '../language/tape.ts'
import type { FragmentSpreads } from './fragment-spreads.ts'
import type { FragmentDefinitions } from './fragments.ts'

/**
 * Measures the executable definitions of a document whose fragments are all defined and form no
 * cycles, each definition after the fragments of its spreads. Returns a function that looks up the
 * extent of a definition. A fragment is measured once for all spreads, so the cost is linear, while
 * the expanded size may be exponential.
 */
export function measureDefinitions<Extent>(
  document: Document,
  fragments: FragmentDefinitions,
  spreads: FragmentSpreads,
  measure: (definition: Node, extentOfSpread: (spread: Node) => Extent) => Extent,
): (definition: Node) => Extent {
  if (document.fragmentCount === 0) return definition => measure(definition, noExtent)
  const extents = new Map<Node, Extent>()
  const fragmentOf = (spread: Node): Node => fragments[symbolOf(document, spread)]!
  const extentOf = (definition: Node): Extent => extents.get(definition)!
  const extentOfSpread = (spread: Node): Extent => extentOf(fragmentOf(spread))
  const pending: Node[] = []
  const end = nextOf(document, 0)
  for (let definition = 1; definition < end; definition = nextOf(document, definition))
    pending.push(definition)
  for (let definition = pending.at(-1); definition !== undefined; definition = pending.at(-1)) {
    if (extents.has(definition)) {
      pending.pop()
      continue
    }
    let unmeasured: Set<Node> | undefined
    for (const spread of spreads.get(definition)!) {
      const fragment = fragmentOf(spread)
      if (!extents.has(fragment)) (unmeasured ??= new Set()).add(fragment)
    }
    if (unmeasured !== undefined) {
      for (const fragment of unmeasured) pending.push(fragment)
      continue
    }
    pending.pop()
    extents.set(definition, measure(definition, extentOfSpread))
  }
  return extentOf
}

function noExtent(): never {
  throw new Error('A document without fragments spreads none.')
}
