import type { Document } from '../../language/document.ts'
import type { CachedDocument, DocumentCache } from './document-cache.ts'
import type { SourceKeys } from './document-keys.ts'
import type { PreparedDocument } from './prepared-document.ts'

/** A request whose document is known, as its body says it. */
export interface KnownRequest<Found = PreparedDocument> {
  /** Equal to what `JSON.parse` makes of the body; `query` is the source of the document. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** The document as the cache has it: a handle, with which it need not be found again. */
  readonly document: Found
}

/**
 * Reads the body of a request, JSON in UTF-8, whose query is the source of a document in the cache, which is not read again.
 * Undefined where the document is not known, or the body is unusual or no JSON. Hot: `bench/envelope.ts`.
 */
export function readKnownRequest<Found extends CachedDocument>(
  body: Uint8Array,
  keys: SourceKeys,
  documents: DocumentCache<Found>,
): KnownRequest<Extract<Found, { readonly document: Document }>> | undefined {
  const envelope = keys.readEnvelope(body)
  const parameters = envelope === undefined ? undefined : parseObject(envelope)
  if (parameters === undefined) return undefined
  // The slot of the query's source stands in its place.
  const found = documents.at(parameters['query'] as number)
  if (!isDocument(found)) return undefined
  parameters['query'] = found.document.source
  return { parameters, document: found }
}

function isDocument<Found extends CachedDocument>(
  found: Found,
): found is Extract<Found, { readonly document: Document }> {
  return found.document !== undefined
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}
