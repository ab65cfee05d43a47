import {
  addSource,
  createSourceTable,
  findSource,
  readEnvelope,
  removeSource,
} from '../../runtime/addon.ts'
import { bytesOfKey } from './entry-bytes.ts'
import { OrderOfUse, type CacheLimits, type Entry } from './order-of-use.ts'
import { PreparedDocument, type PreparedText } from './prepared-document.ts'

/** The body of a request whose document is cached. */
export interface CachedRequest {
  /** The result of `JSON.parse` of the body; `query` is the source of the document. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** The cached document, which spares a second lookup. */
  readonly document: PreparedDocument
}

/**
 * The documents of a schema, with an entry each, found by text, by the key of a persisted query, and
 * by the tag of a compiled request. `order` evicts entries.
 */
export class DocumentStore<Text extends Entry = PreparedText> {
  readonly order: OrderOfUse
  /** The maximum bytes, in UTF-8, of the source of a cached document. */
  readonly #maxSourceBytes: number
  /** Numbers texts: hashing a new string in V8 takes longer than parsing the document. */
  readonly #texts = createSourceTable()
  /** The entries by the number of the text. */
  readonly #entries: (Text | undefined)[] = []
  /** The text of the last lookup, and its entry. */
  #lastText: string | undefined
  #lastEntry: Text | undefined
  readonly #byKey = new Map<string, PreparedDocument>()
  readonly #byTag = new Map<string, PreparedDocument>()

  constructor(limits: CacheLimits) {
    this.order = new OrderOfUse(limits, this.#forget)
    const { maxCachedDocumentBytes } = limits
    this.#maxSourceBytes = maxCachedDocumentBytes === false ? Infinity : maxCachedDocumentBytes
  }

  /** Returns and uses the entry of a text. Hot: `bench/benches/document-cache.ts`. */
  entryOfText(source: string): Text | undefined {
    // Many hosts execute one document again and again: a comparison of texts costs less than a hash.
    const entry = source === this.#lastText ? this.#lastEntry : this.#find(source)
    if (entry !== undefined) this.order.use(entry)
    return entry
  }

  /** Returns and uses the entry under the key of a persisted query. */
  entryOfKey(name: string): PreparedDocument | undefined {
    return this.#use(this.#byKey.get(name))
  }

  /**
   * Returns and uses the entry of a compiled request. All bytes are compared, because the tag is not
   * verified yet.
   */
  entryOfRequest(tag: string, bytes: Buffer): PreparedDocument | undefined {
    const entry = this.#byTag.get(tag)
    return entry?.request?.bytes.equals(bytes) === true ? this.#use(entry) : undefined
  }

  /**
   * Reads the body of a request, JSON in UTF-8, without decoding the query, if the query is the
   * source of a document in the cache. Undefined for other queries, and where the addon refuses the
   * body (`native/envelope.h`). Does not use the entry. Hot: `bench/benches/envelope.ts`.
   */
  readKnown(body: Uint8Array): CachedRequest | undefined {
    const envelope = readEnvelope(this.#texts, body)
    const parameters = envelope === undefined ? undefined : parseObject(envelope)
    if (parameters === undefined) return undefined
    // The addon has put the number of the text in place of the query.
    const document: Entry | undefined = this.#entries[parameters['query'] as number]
    if (!(document instanceof PreparedDocument)) return undefined
    parameters['query'] = document.document.source
    return { parameters, document }
  }

  /** Adds an entry by its text, replacing an entry of the same text; returns the entry. */
  addText<Added extends Text>(source: string, entry: Added): Added {
    if (!this.#admits(source, entry)) return entry
    const replacedEntry = this.#find(source)
    if (replacedEntry !== undefined) this.order.remove(replacedEntry)
    const slot = addSource(this.#texts, source)
    // The addon has no memory for the text.
    if (slot < 0) return entry
    entry.slot = slot
    this.#entries[slot] = entry
    this.order.enter(entry)
    return entry
  }

  /** Adds an entry under a key, replacing the entry there. */
  addKey(name: string, entry: PreparedDocument): void {
    if (!this.#admits(entry.document.source, entry)) return
    const replacedEntry = this.#byKey.get(name)
    if (replacedEntry === entry) return
    if (replacedEntry !== undefined) {
      replacedEntry.keys?.delete(name)
      replacedEntry.grow(-bytesOfKey(name))
    }
    entry.keys ??= new Set()
    entry.keys.add(name)
    this.#byKey.set(name, entry)
    this.order.enter(entry)
    entry.grow(bytesOfKey(name))
  }

  /** Adds an entry by the bytes of a compiled request. */
  addRequest(tag: string, bytes: Buffer, entry: PreparedDocument): void {
    if (!this.#admits(entry.document.source, entry)) return
    const replacedEntry = this.#byTag.get(tag)
    if (replacedEntry !== undefined) this.order.remove(replacedEntry)
    // A copy, because buffers may share memory.
    entry.request = { tag, bytes: Buffer.from(new Uint8Array(bytes).buffer) }
    this.#byTag.set(tag, entry)
    this.order.enter(entry)
    entry.grow(bytes.length)
  }

  #admits(source: string, entry: Entry): boolean {
    return !isLarger(source, this.#maxSourceBytes) && this.order.admits(entry.bytes)
  }

  #use(entry: PreparedDocument | undefined): PreparedDocument | undefined {
    if (entry !== undefined) this.order.use(entry)
    return entry
  }

  #find(source: string): Text | undefined {
    if (source.length > this.#maxSourceBytes) return undefined
    const slot = findSource(this.#texts, source)
    if (slot < 0) return undefined
    this.#lastEntry = this.#entries[slot]
    this.#lastText = source
    return this.#lastEntry
  }

  /** Called with each evicted entry. */
  readonly #forget = (entry: Entry): void => {
    const { slot, keys, request } = entry
    if (slot >= 0) {
      if (entry === this.#lastEntry) this.#lastText = this.#lastEntry = undefined
      this.#entries[slot] = undefined
      removeSource(this.#texts, slot)
    }
    for (const name of keys ?? []) this.#byKey.delete(name)
    if (request !== undefined) this.#byTag.delete(request.tag)
    entry.slot = -1
    entry.keys = undefined
    entry.request = undefined
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/**
 * Whether a source has more than `maxBytes` in UTF-8, where a UTF-16 unit takes one to three bytes.
 */
function isLarger(source: string, maxBytes: number): boolean {
  if (source.length > maxBytes) return true
  return source.length * 3 > maxBytes && Buffer.byteLength(source) > maxBytes
}
