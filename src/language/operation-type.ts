import type { Document, Node } from './document.ts'
import { Flag } from './kinds.ts'
import { hasFlag } from './tape.ts'

/**
 * The keyword of an OperationDefinition's or OperationTypeDefinition's type.
 * GraphQL specification, 2.4 "Operations".
 */
export function operationTypeOf(
  document: Document,
  node: Node,
): 'query' | 'mutation' | 'subscription' {
  if (hasFlag(document, node, Flag.IS_MUTATION)) return 'mutation'
  return hasFlag(document, node, Flag.IS_SUBSCRIPTION) ? 'subscription' : 'query'
}
