import type { Document, Node } from '../language/document.ts'
import { IdMap } from '../language/id-map.ts'
import { Kind } from '../language/kinds.ts'
import { childOfKind, isExecutableDefinition, kindOf, nextOf, symbolOf } from '../language/tape.ts'
import type { FragmentDefinitions } from './fragments.ts'

/**
 * The fragment spreads in each executable definition, by the node of the definition: selection set
 * by selection set, beginning with the outermost. Empty for a document without fragments.
 */
export type FragmentSpreads = Pick<IdMap<readonly Node[]>, 'get'>

/** Finds the fragment spreads of a document. GraphQL specification, 2.9 "Fragments". */
export function fragmentSpreadsOf(document: Document): FragmentSpreads {
  if (document.fragmentCount === 0) return noSpreads
  const end = nextOf(document, 0)
  const spreads = new IdMap<readonly Node[]>()
  for (let definition = 1; definition < end; definition = nextOf(document, definition)) {
    if (isExecutableDefinition(document, definition))
      spreads.set(definition, spreadsIn(document, definition))
  }
  return spreads
}

const noSpreads: FragmentSpreads = { get: () => undefined }

/**
 * The definitions of all fragments that the given definitions spread, directly or through other
 * fragments, each fragment once.
 */
export function reachableFragments(
  document: Document,
  fragments: FragmentDefinitions,
  spreads: FragmentSpreads,
  definitions: readonly Node[],
): readonly Node[] {
  const reachableDefinitions: Node[] = []
  const isReachable = new Uint8Array(document.fragmentCount)
  const addSpreadFragments = (definition: Node): void => {
    for (const node of spreads.get(definition)!) {
      const id = symbolOf(document, node)
      const fragment = fragments[id]
      if (fragment === undefined || isReachable[id] === 1) continue
      isReachable[id] = 1
      reachableDefinitions.push(fragment)
    }
  }
  definitions.forEach(addSpreadFragments)
  // The loop also visits the fragments that it adds.
  for (const fragment of reachableDefinitions) addSpreadFragments(fragment)
  return reachableDefinitions
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
        const nestedSelectionSet = childOfKind(document, selection, Kind.SELECTION_SET)
        if (nestedSelectionSet !== undefined) pending.push(nestedSelectionSet)
      }
    }
  }
  return spreads
}
