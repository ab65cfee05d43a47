import type { Document } from '../../language/document.ts'
import type { Account, Kept, Place } from './account.ts'
import type { DocumentKeys } from './document-keys.ts'
import { bytesOfText, ENTRY_BYTES } from './kept-bytes.ts'

/** A document, or the errors of what is none, with its entry in the account. */
export interface CachedDocument {
  readonly document?: Document
  readonly kept: Kept
}

/** How many keys are noted that came when there was no room: a power of two. */
const NOTES = 4096

/** How a document cache takes keys. */
interface CacheOptions {
  /** Bytes, in UTF-8, that the source of a document may have. */
  readonly maxDocumentBytes: number | false
  /** Whether anybody may bring documents: then one for which others would have to go is kept when it comes a second time. */
  readonly isForAnybody?: boolean
}

/**
 * Finds documents, and the errors of sources that are none, by their keys. The account decides how long. Where anybody may bring
 * documents, one for which others would have to go is kept when it comes a second time: many never come back.
 */
export class DocumentCache<Value extends CachedDocument> {
  readonly #account: Account
  readonly #keys: DocumentKeys
  readonly #maxDocumentBytes: number | false
  readonly #isForAnybody: boolean
  /** Digests of keys that came when there was no room, each in a place that follows from it. */
  #notes: Int32Array | undefined
  /** By the slots of their keys. */
  readonly #entries: (Entry<Value> | undefined)[] = []
  /** The entry that was found last, and its key. */
  #found: Entry<Value> | undefined
  #foundKey: string | undefined
  /** The length of the longest key so far: a longer one need not be looked for. */
  #longest = 0

  constructor(
    account: Account,
    keys: DocumentKeys,
    { maxDocumentBytes, isForAnybody = false }: CacheOptions,
  ) {
    this.#account = account
    this.#keys = keys
    this.#maxDocumentBytes = maxDocumentBytes
    this.#isForAnybody = isForAnybody
  }

  /** Hot: `bench/document-cache.ts`. */
  get(key: string): Value | undefined {
    // Many a host asks for one document again and again: its key costs less to compare than to look for.
    const entry = key === this.#foundKey ? this.#found : this.#find(key)
    if (entry === undefined) return undefined
    this.#account.use(entry.kept)
    return entry.value
  }

  /** The value in a slot that the keys have given away. It does not count as asked for. */
  at(slot: number): Value {
    return this.#entries[slot]!.value
  }

  /** Keeps a value in the place of what was there, unless it is too large. Errors are kept under their source. */
  set(key: string, value: Value): void {
    const { kept, document } = value
    const source = document?.source ?? key
    if (kept.isOver || isLarger(source, this.#maxDocumentBytes)) return
    const bytes = ENTRY_BYTES + bytesOfText(key)
    // It would only drop all others.
    if (!this.#account.admits(kept.bytes + bytes)) return
    const known = this.#keys.find(key)
    if (known >= 0) {
      const entry = this.#entries[known]!
      if (entry.kept === kept) return
      entry.kept.letGo()
    } else if (this.#isForAnybody && !kept.isKept) {
      if (!this.#account.hasRoomFor(kept.bytes + bytes) && !this.#wasNoted(key)) return
    }
    const slot = this.#keys.add(key)
    if (slot < 0) return
    const entry = { value, kept, clear: () => this.#remove(slot) }
    this.#entries[slot] = entry
    this.#longest = Math.max(this.#longest, key.length)
    kept.addPlace(entry, bytes)
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

  #remove(slot: number): void {
    if (this.#entries[slot] === this.#found) {
      this.#found = undefined
      this.#foundKey = undefined
    }
    this.#entries[slot] = undefined
    this.#keys.remove(slot)
  }
}

interface Entry<Value> extends Place {
  readonly value: Value
  readonly kept: Kept
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
function isLarger(source: string, maxBytes: number | false): boolean {
  if (maxBytes === false) return false
  if (source.length > maxBytes) return true
  return source.length * 3 > maxBytes && Buffer.byteLength(source) > maxBytes
}
