import { GraphQLError } from '../../errors/graphql-error.ts'
import type { Document } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childrenOfKind } from '../../language/tape.ts'
import type { Limits } from '../../limits.ts'

/** Holds a document against the limits of how many definitions it has, before rules compare them with each other. */
export function definitionLimitFaults(
  document: Document,
  { maxFragments, maxOperations }: Pick<Limits, 'maxFragments' | 'maxOperations'>,
): readonly GraphQLError[] {
  return [
    ...faultOf('fragments', countOf(document, Kind.FRAGMENT_DEFINITION), maxFragments),
    ...faultOf('operations', countOf(document, Kind.OPERATION_DEFINITION), maxOperations),
  ]
}

function countOf(document: Document, kind: Kind): number {
  return [...childrenOfKind(document, 0, kind)].length
}

function faultOf(what: string, count: number, limit: number | false): readonly GraphQLError[] {
  if (limit === false || count <= limit) return []
  return [
    new GraphQLError(`The document has ${count} ${what}; at most ${limit} are allowed.`, {
      extensions: { code: 'COMPLEXITY_LIMIT' },
    }),
  ]
}
