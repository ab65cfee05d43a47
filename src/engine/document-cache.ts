import type { Document } from '../language/document.ts'
import type { Limits } from '../limits.ts'
import type { DocumentKeys } from './document-keys.ts'

/** A document and what was made of it, or the errors of what is none. */
export interface CachedDocument {
  readonly document?: Document
  readonly errors?: readonly { readonly message: string }[]
}

/** What an entry takes besides its source and its tape, about. */
const ENTRY_BYTES = 256

/** How many keys are noted that came when there was no room: a power of two. */
const NOTES = 4096

/**
 * Keeps documents, and the errors of sources that are none, that were asked for last. Where anybody may bring documents, one for
 * which others would have to go is kept when it comes a second time: many never come back.
 */
export class DocumentCache<Value extends CachedDocument> {
  readonly #limits: Limits
  readonly #keys: DocumentKeys
  readonly #isForAnybody: boolean
  /** Digests of keys that came when there was no room, each in a place that follows from it. */
  #notes: Int32Array | undefined
  /** By the slots of their keys. */
  readonly #entries: (Entry<Value> | undefined)[] = []
  // The ends of the order of last use.
  #newest: Entry<Value> | undefined
  #oldest: Entry<Value> | undefined
  /** The entry that was found last, and its key. */
  #found: Entry<Value> | undefined
  #foundKey: string | undefined
  #count = 0
  #bytes = 0
  /** The length of the longest key so far: a longer one need not be looked for. */
  #longest = 0

  constructor(limits: Limits, keys: DocumentKeys, isForAnybody = false) {
    this.#limits = limits
    this.#keys = keys
    this.#isForAnybody = isForAnybody
  }

  /** Hot: `bench/document-cache.ts`. */
  get(key: string): Value | undefined {
    // Many a host asks for one document again and again: its key costs less to compare than to look for.
    const entry = key === this.#foundKey ? this.#found : this.#find(key)
    if (entry === undefined) return undefined
    if (entry !== this.#newest) {
      this.#leave(entry)
      this.#follow(entry)
    }
    return entry.value
  }

  /** The value in a slot that the keys have given away. It does not count as asked for, but its source is found at once then. */
  at(slot: number): Value {
    const entry = this.#entries[slot]!
    this.#found = entry
    this.#foundKey = entry.value.document?.source
    return entry.value
  }

  /**
   * Keeps a value, unless its source or its errors are too large; drops the oldest ones when they are too many or too large. Errors are kept
   * under their source.
   */
  set(key: string, value: Value): void {
    const { maxCachedBytes, maxCachedDocumentBytes } = this.#limits
    const source = value.document?.source ?? key
    if (maxCachedDocumentBytes !== false && isLarger(source, maxCachedDocumentBytes)) return
    const errorBytes = bytesOfErrors(value)
    if (maxCachedDocumentBytes !== false && errorBytes > maxCachedDocumentBytes) return
    const bytes = bytesOf(source, value.document) + errorBytes
    // It would only drop all others.
    if (maxCachedBytes !== false && bytes > maxCachedBytes) return
    if (this.#isForAnybody && this.#isFull(1, bytes) && !this.#wasNoted(key)) return
    const slot = this.#keys.add(key)
    if (slot < 0) return
    const known = this.#entries[slot]
    if (known !== undefined) this.#forget(known)
    this.#remember({ slot, value, bytes, older: undefined, newer: undefined })
    this.#longest = Math.max(this.#longest, key.length)
    while (this.#isFull()) {
      const oldest = this.#oldest!
      this.#forget(oldest)
      this.#keys.remove(oldest.slot)
    }
  }

  /** Whether there is too much, or would be with more. */
  #isFull(count = 0, bytes = 0): boolean {
    const { maxCachedDocuments, maxCachedBytes } = this.#limits
    return (
      (maxCachedDocuments !== false && this.#count + count > maxCachedDocuments) ||
      (maxCachedBytes !== false && this.#bytes + bytes > maxCachedBytes)
    )
  }

  /** Whether a key was noted not long ago; else it is now. That another one was taken for it makes no difference but to speed. */
  #wasNoted(key: string): boolean {
    const digest = digestOf(key)
    this.#notes ??= new Int32Array(NOTES)
    const place = (digest ^ (digest >>> 16)) & (NOTES - 1)
    if (this.#notes[place] === digest) return true
    this.#notes[place] = digest
    return false
  }

  #find(key: string): Entry<Value> | undefined {
    if (key.length > this.#longest) return undefined
    const slot = this.#keys.find(key)
    if (slot < 0) return undefined
    this.#found = this.#entries[slot]!
    this.#foundKey = key
    return this.#found
  }

  #remember(entry: Entry<Value>): void {
    this.#entries[entry.slot] = entry
    this.#count++
    this.#bytes += entry.bytes
    this.#follow(entry)
  }

  #forget(entry: Entry<Value>): void {
    this.#entries[entry.slot] = undefined
    this.#count--
    this.#bytes -= entry.bytes
    this.#leave(entry)
    if (entry !== this.#found) return
    this.#found = undefined
    this.#foundKey = undefined
  }

  /** Takes its place behind the newest entry. */
  #follow(entry: Entry<Value>): void {
    entry.older = this.#newest
    entry.newer = undefined
    if (this.#newest === undefined) this.#oldest = entry
    else this.#newest.newer = entry
    this.#newest = entry
  }

  /** Leaves its place in the order. */
  #leave({ older, newer }: Entry<Value>): void {
    if (older === undefined) this.#oldest = newer
    else older.newer = newer
    if (newer === undefined) this.#newest = older
    else newer.older = older
  }
}

interface Entry<Value> {
  readonly slot: number
  readonly value: Value
  readonly bytes: number
  older: Entry<Value> | undefined
  newer: Entry<Value> | undefined
}

/** FNV-1a of the units of a key; never 0. */
function digestOf(key: string): number {
  let digest = 0x811c9dc5
  for (let index = 0; index < key.length; index++) {
    digest = Math.imul(digest ^ key.charCodeAt(index), 0x01000193)
  }
  return digest | 1
}

/** Whether a source has more bytes in UTF-8; a UTF-16 unit has one to three. */
function isLarger(source: string, maxBytes: number): boolean {
  if (source.length > maxBytes) return true
  return source.length * 3 > maxBytes && Buffer.byteLength(source) > maxBytes
}

/** What a copy of the source, with one or two bytes a unit, its tape and the entry itself take. */
function bytesOf(source: string, document: Document | undefined): number {
  const copy = source.length * (beyondLatin1.test(source) ? 2 : 1)
  const tape = document === undefined ? 0 : document.words.byteLength + document.spans.byteLength
  return ENTRY_BYTES + copy + tape
}

/** What the messages take, with two bytes a unit: they may repeat what the client has written many times. */
function bytesOfErrors({ errors = [] }: CachedDocument): number {
  return errors.reduce((bytes, { message }) => bytes + ENTRY_BYTES + message.length * 2, 0)
}

const beyondLatin1 = /[^\0-\xff]/
