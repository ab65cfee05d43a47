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
export interface KnownRequest {
  /** Equal to the result of `JSON.parse` of the body; `query` is the source of the document. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** The cached document, so that it is not looked up again. */
  readonly document: PreparedDocument
}

/**
 * The documents of a schema, one entry each, found by text, by the key of a persisted query, and by
 * the tag of a compiled request. `order` decides when an entry goes; then it is found no more.
 */
export class DocumentStore<Text extends Entry = PreparedText> {
  readonly order: OrderOfUse
  /** The most bytes, in UTF-8, of the source of a document. */
  readonly #maxSourceBytes: number
  /** Numbers texts: hashing a new string in V8 takes longer than parsing the document. */
  readonly #texts = createSourceTable()
  /** By the number of the text. */
  readonly #entries: (Text | undefined)[] = []
  /** The text that was found last, and its entry. */
  #lastText: string | undefined
  #lastEntry: Text | undefined
  readonly #byKey = new Map<string, PreparedDocument>()
  readonly #byTag = new Map<string, PreparedDocument>()

  constructor(limits: CacheLimits) {
    this.order = new OrderOfUse(limits, this.#forget)
    const { maxCachedDocumentBytes } = limits
    this.#maxSourceBytes = maxCachedDocumentBytes === false ? Infinity : maxCachedDocumentBytes
  }

  /** The entry of a text, which counts as a use. Hot: `bench/benches/document-cache.ts`. */
  withText(source: string): Text | undefined {
    // Many hosts execute one document again and again: comparing the text costs less than hashing
    // it.
    const entry = source === this.#lastText ? this.#lastEntry : this.#find(source)
    if (entry !== undefined) this.order.use(entry)
    return entry
  }

  /** The entry under the key of a persisted query, which counts as a use. */
  underKey(name: string): PreparedDocument | undefined {
    return this.#used(this.#byKey.get(name))
  }

  /**
   * The entry of a compiled request, which counts as a use. The tag is not verified yet, so all
   * bytes are compared.
   */
  ofRequest(tag: string, bytes: Buffer): PreparedDocument | undefined {
    const entry = this.#byTag.get(tag)
    return entry?.request?.bytes.equals(bytes) === true ? this.#used(entry) : undefined
  }

  /**
   * Reads the body of a request, JSON in UTF-8, without decoding its query, which must be the source
   * of a document in the cache. Undefined where it is not, or where the addon refuses the body
   * (`native/envelope.h`). This does not count as a use. Hot: `bench/benches/envelope.ts`.
   */
  readKnown(body: Uint8Array): KnownRequest | undefined {
    const envelope = readEnvelope(this.#texts, body)
    const parameters = envelope === undefined ? undefined : parseObject(envelope)
    if (parameters === undefined) return undefined
    // The addon has put the number of the text in place of the query.
    const document: Entry | undefined = this.#entries[parameters['query'] as number]
    if (!(document instanceof PreparedDocument)) return undefined
    parameters['query'] = document.document.source
    return { parameters, document }
  }

  /** Lets an entry be found by its text, in the place of the one before; returns the entry. */
  addText<Added extends Text>(source: string, entry: Added): Added {
    if (!this.#admits(source, entry)) return entry
    const earlier = this.#find(source)
    if (earlier !== undefined) this.order.remove(earlier)
    const slot = addSource(this.#texts, source)
    // The addon has no memory for it.
    if (slot < 0) return entry
    entry.slot = slot
    this.#entries[slot] = entry
    this.order.enter(entry)
    return entry
  }

  /** Lets an entry be found under a key, in the place of the one before. */
  addKey(name: string, entry: PreparedDocument): void {
    if (!this.#admits(entry.document.source, entry)) return
    const earlier = this.#byKey.get(name)
    if (earlier === entry) return
    if (earlier !== undefined) {
      earlier.keys?.delete(name)
      earlier.grow(-bytesOfKey(name))
    }
    entry.keys ??= new Set()
    entry.keys.add(name)
    this.#byKey.set(name, entry)
    this.order.enter(entry)
    entry.grow(bytesOfKey(name))
  }

  /** Lets an entry be found by the bytes of a compiled request. */
  addRequest(tag: string, bytes: Buffer, entry: PreparedDocument): void {
    if (!this.#admits(entry.document.source, entry)) return
    const earlier = this.#byTag.get(tag)
    if (earlier !== undefined) this.order.remove(earlier)
    // A copy, because a buffer may share its memory with others.
    entry.request = { tag, bytes: Buffer.from(new Uint8Array(bytes).buffer) }
    this.#byTag.set(tag, entry)
    this.order.enter(entry)
    entry.grow(bytes.length)
  }

  #admits(source: string, entry: Entry): boolean {
    return !isLarger(source, this.#maxSourceBytes) && this.order.admits(entry.bytes)
  }

  #used(entry: PreparedDocument | undefined): PreparedDocument | undefined {
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

  /** Called with each entry that has left the order. */
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
