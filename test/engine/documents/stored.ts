import { DocumentStore } from '../../../src/engine/documents/document-store.ts'
import {
  PreparedDocument,
  InvalidDocument,
  type PreparedText,
} from '../../../src/engine/documents/prepared-document.ts'
import { parseToTape } from '../../../src/language/parse.ts'
import { defaultLimits, type Limits } from '../../../src/runtime/limits.ts'

export function storeWith(limits: Partial<Limits> = {}): DocumentStore {
  return new DocumentStore({ ...defaultLimits, ...limits })
}

/** An entry of a text, which no store has yet. */
export function entryOf({ order }: DocumentStore, source: string, isOfHost = false): PreparedText {
  const document = parseToTape(source)
  return 'errors' in document
    ? new InvalidDocument(order, source, document.errors)
    : new PreparedDocument(order, document, { isOfHost, fieldComparisons: 0 })
}

/** The same of a text that is a document. */
export function documentEntryOf(store: DocumentStore, source: string): PreparedDocument {
  return entryOf(store, source) as PreparedDocument
}

/** What a schema does with a text that a client has sent: finds it, or lets it be found. */
export function request(store: DocumentStore, source: string): PreparedText {
  const cachedEntry = store.entryOfText(source)
  if (cachedEntry !== undefined) return cachedEntry
  const entry = entryOf(store, source)
  store.addText(source, entry)
  store.order.use(entry)
  return entry
}

/** The texts that are in a store, which counts as no use of them. */
export function textsIn(store: DocumentStore, sources: readonly string[]): string[] {
  return sources.filter(query => {
    const body = Buffer.from(JSON.stringify({ query }))
    return store.readKnown(body) !== undefined
  })
}
