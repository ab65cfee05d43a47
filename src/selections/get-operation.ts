import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childrenOf, kindOf, nameOf } from '../language/tape.ts'

/**
 * GetOperation(): the operation with a name, or without a name the only operation of the document.
 * GraphQL specification, 6.1 "Executing Requests".
 */
export function getOperation(
  document: Document,
  operationName: string | null | undefined,
): Node | GraphQLError {
  let onlyOperation: Node | undefined
  for (const definition of childrenOf(document, 0)) {
    if (kindOf(document, definition) !== Kind.OPERATION_DEFINITION) continue
    if (operationName != null) {
      // `nameOf` is empty for an anonymous operation, which has no name.
      if (operationName !== '' && nameOf(document, definition) === operationName) return definition
    } else if (onlyOperation !== undefined) {
      return unresolved('Must provide operation name if query contains multiple operations.')
    } else {
      onlyOperation = definition
    }
  }
  if (onlyOperation !== undefined) return onlyOperation
  return unresolved(
    operationName == null
      ? 'Must provide an operation.'
      : `Unknown operation named "${operationName}".`,
  )
}

function unresolved(message: string): GraphQLError {
  return new EngineError(message, { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } })
}
