import type { Document } from '../language/document.ts'
import { nameOf } from '../language/tape.ts'
import { getOperation } from '../selections/get-operation.ts'

/**
 * The `operationName` of a request, or where it has none, the name of the document's only
 * operation; undefined for an anonymous one.
 */
export function operationNameOf(
  document: Document | undefined,
  requested: string | null | undefined,
): string | undefined {
  if (requested != null || document === undefined) return requested ?? undefined
  const operation = getOperation(document, requested)
  return typeof operation === 'number' ? nameOf(document, operation) || undefined : undefined
}
