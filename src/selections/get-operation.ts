import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childrenOf, kindOf, nameOf } from '../language/tape.ts'

/**
 * The operation that a request selects: the one with the given name, or the only one if no name is
 * given.
 * GraphQL specification, 6.1 "Executing Requests", GetOperation().
 */
export function getOperation(
  document: Document,
  name: string | null | undefined,
): Node | GraphQLError {
  let found: Node | undefined
  for (const definition of childrenOf(document, 0)) {
    if (kindOf(document, definition) !== Kind.OPERATION_DEFINITION) continue
    if (name != null) {
      // `nameOf` is empty for an anonymous operation, which no name selects.
      if (name !== '' && nameOf(document, definition) === name) return definition
    } else if (found !== undefined) {
      return unresolved('Must provide operation name if query contains multiple operations.')
    } else {
      found = definition
    }
  }
  if (found !== undefined) return found
  return unresolved(
    name == null ? 'Must provide an operation.' : `Unknown operation named "${name}".`,
  )
}

function unresolved(message: string): GraphQLError {
  return new EngineError(message, { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } })
}
