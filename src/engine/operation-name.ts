import type { Document } from '../language/document.ts'
import { nameOf } from '../language/tape.ts'
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
