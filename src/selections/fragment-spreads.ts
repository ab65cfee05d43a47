import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childOfKind, isExecutableDefinition, kindOf, nextOf, symbolOf } from '../language/tape.ts'
import type { FragmentDefinitions } from './fragments.ts'

/**
 * The fragment spreads in each executable definition, by the node of the definition: those of one
 * selection set after those of the other, beginning with the outermost. Empty for a document
 * without fragments. An array, because a document may have very many definitions.
 */
export type FragmentSpreads = readonly (readonly Node[] | undefined)[]

/** Finds the fragment spreads of a document. GraphQL specification, 2.9 "Fragments". */
export function fragmentSpreadsOf(document: Document): FragmentSpreads {
  if (document.fragmentCount === 0) return none
  const end = nextOf(document, 0)
  const spreads = new Array<readonly Node[] | undefined>(end)
  for (let definition = 1; definition < end; definition = nextOf(document, definition)) {
    if (isExecutableDefinition(document, definition))
      spreads[definition] = spreadsIn(document, definition)
  }
  return spreads
}

const none: FragmentSpreads = []

/**
 * The definitions of all fragments that some definitions spread, directly or through other
 * fragments, once each.
 */
export function reachableFragments(
  document: Document,
  fragments: FragmentDefinitions,
  spreads: FragmentSpreads,
  definitions: readonly Node[],
): readonly Node[] {
  const reached: Node[] = []
  const isReached = new Uint8Array(document.fragmentCount)
  const spread = (definition: Node): void => {
    for (const node of spreads[definition]!) {
      const id = symbolOf(document, node)
      const fragment = fragments[id]
      if (fragment === undefined || isReached[id] === 1) continue
      isReached[id] = 1
      reached.push(fragment)
    }
  }
  definitions.forEach(spread)
  // The loop also visits the fragments that are added during it.
  for (const fragment of reached) spread(fragment)
  return reached
}

function spreadsIn(document: Document, definition: Node): readonly Node[] {
  const spreads: Node[] = []
  const pending = [childOfKind(document, definition, Kind.SELECTION_SET)!]
  for (let selectionSet = pending.pop(); selectionSet !== undefined; selectionSet = pending.pop()) {
    const end = nextOf(document, selectionSet)
    for (
      let selection = selectionSet + 1;
      selection < end;
      selection = nextOf(document, selection)
    ) {
      if (kindOf(document, selection) === Kind.FRAGMENT_SPREAD) spreads.push(selection)
      else if (nextOf(document, selection) > selection + 1) {
        const inner = childOfKind(document, selection, Kind.SELECTION_SET)
        if (inner !== undefined) pending.push(inner)
      }
    }
  }
  return spreads
}
