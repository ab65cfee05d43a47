import type { Document } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childrenOfKind, nameOf } from '../language/tape.ts'
import { getOperation } from '../selections/get-operation.ts'

/**
 * Returns the `operationName` of a request, or else the name of the document's only operation;
 * undefined for an anonymous operation.
 */
export function operationNameOf(
  document: Document | undefined,
  requestedName: string | null | undefined,
): string | undefined {
  if (requestedName != null || document === undefined) return requestedName ?? undefined
  const operation = getOperation(document, requestedName)
  return typeof operation === 'number' ? nameOf(document, operation) || undefined : undefined
}

/** The names by which requests may ask for the operations of a document; null for its only one. */
export function operationNamesOf(document: Document): readonly (string | null)[] {
  const operations = childrenOfKind(document, 0, Kind.OPERATION_DEFINITION)
  const names = operations.map(operation => nameOf(document, operation))
  return names.length === 1 ? [null, ...names.filter(name => name !== '')] : names
}
