import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { childrenOfKind, hasFlag, kindOf, nextOf, symbolOf } from '../language/tape.ts'

/**
 * The definition of each fragment, by fragment id; undefined for a fragment that is spread but not
 * defined. Of two definitions of a fragment the last is valid.
 */
export type FragmentDefinitions = readonly (Node | undefined)[]

/** Finds the fragments of a document. GraphQL specification, 2.9 "Fragments". */
export function fragmentDefinitionsOf(document: Document): FragmentDefinitions {
  if (document.fragmentCount === 0) return noDefinitions
  const definitions = new Array<Node | undefined>(document.fragmentCount).fill(undefined)
  for (const definition of childrenOfKind(document, 0, Kind.FRAGMENT_DEFINITION)) {
    definitions[symbolOf(document, definition)] = definition
  }
  return definitions
}

const noDefinitions: FragmentDefinitions = []

/** The type condition of a fragment definition or an inline fragment: a NamedType node, if any. */
export function typeConditionOf(document: Document, fragment: Node): Node | undefined {
  const first = fragment + 1
  if (kindOf(document, fragment) === Kind.INLINE_FRAGMENT) {
    return hasFlag(document, fragment, Flag.HAS_TYPE_CONDITION) ? first : undefined
  }
  return hasFlag(document, fragment, Flag.HAS_DESCRIPTION) ? nextOf(document, first) : first
}
