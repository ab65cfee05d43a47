import type { CachedDocument, DocumentCache } from './document-cache.ts'
import type { SourceKeys } from './document-keys.ts'

/**
 * The parameters in the body of a request, JSON in UTF-8, whose query is the source of a document in the cache: equal to what
 * `JSON.parse` makes of it. The query is the string of the document; it is not read again. Undefined where the document is not
 * known, or the body is unusual or no JSON. Hot: `bench/envelope.ts`.
 */
export function knownParameters(
  body: Uint8Array,
  keys: SourceKeys,
  documents: DocumentCache<CachedDocument>,
): Readonly<Record<string, unknown>> | undefined {
  const envelope = keys.readEnvelope(body)
  const parameters = envelope === undefined ? undefined : parseObject(envelope)
  if (parameters === undefined) return undefined
  // The slot of the query's source, which stands in its place.
  const { document } = documents.at(parameters['query'] as number)
  if (document === undefined) return undefined
  parameters['query'] = document.source
  return parameters
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}
