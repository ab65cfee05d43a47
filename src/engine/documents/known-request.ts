import type { Document } from '../../language/document.ts'
import type { CachedDocument, DocumentCache } from './document-cache.ts'
import type { SourceKeys } from './document-keys.ts'
import type { PreparedDocument } from './prepared-document.ts'

/** The body of a request whose document is cached. */
export interface KnownRequest<Found = PreparedDocument> {
  /** Equal to the result of `JSON.parse` of the body; `query` is the source of the document. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** The cached document, so that it is not looked up again. */
  readonly document: Found
}

/**
 * Reads the body of a request, JSON in UTF-8, without decoding its query, which must be the source
 * of a cached document. Undefined where the document is not cached, or where the addon refuses the
 * body (`native/envelope.h`). Hot: `bench/benches/envelope.ts`.
 */
export function readKnownRequest<Found extends CachedDocument>(
  body: Uint8Array,
  keys: SourceKeys,
  documents: DocumentCache<Found>,
): KnownRequest<Extract<Found, { readonly document: Document }>> | undefined {
  const envelope = keys.readEnvelope(body)
  const parameters = envelope === undefined ? undefined : parseObject(envelope)
  if (parameters === undefined) return undefined
  // The addon has put the slot of the source in place of the query.
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
