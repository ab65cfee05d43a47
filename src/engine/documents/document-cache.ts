import type { Document } from '../../language/document.ts'
import type { Account, Kept, Place } from './account.ts'
import type { DocumentKeys } from './document-keys.ts'
import { bytesOfText, ENTRY_BYTES } from './kept-bytes.ts'

/** A document, or the errors of an invalid one, with its entry in the account. */
export interface CachedDocument {
  readonly document?: Document
  readonly kept: Kept
}

/** How many keys that found no room are noted: a power of two. */
const NOTES = 4096

interface CacheOptions {
  /** The most bytes, in UTF-8, of a source that is cached. */
  readonly maxDocumentBytes: number | false
  /**
   * Whether clients send the keys: then a document for which others would be let go is cached when
   * it is sent a second time.
   */
  readonly isForAnybody?: boolean
}

/**
 * Documents, and the errors of invalid ones, by key. The account decides when an entry is let go.
 * With `isForAnybody` a document for which others would be let go is cached when it is sent a
 * second time, because many are sent once only.
 */
export class DocumentCache<Value extends CachedDocument> {
  readonly #account: Account
  readonly #keys: DocumentKeys
  readonly #maxDocumentBytes: number | false
  readonly #isForAnybody: boolean
  /**
   * The digests of keys that found no room, a hash table without chains: a later digest overwrites
   * the one at its index.
   */
  #notes: Int32Array | undefined
  /** By the slots of their keys. */
  readonly #entries: (Entry<Value> | undefined)[] = []
  /** The last entry that was found, and its key. */
  #found: Entry<Value> | undefined
  #foundKey: string | undefined
  /** The length of the longest key so far; a longer key is not in the cache. */
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

  /** Hot: `bench/benches/document-cache.ts`. */
  get(key: string): Value | undefined {
    // Many hosts execute one document again and again: comparing the key costs less than hashing
    // it.
    const entry = key === this.#foundKey ? this.#found : this.#find(key)
    if (entry === undefined) return undefined
    this.#account.use(entry.kept)
    return entry.value
  }

  /** The value in a slot that has a key. This does not count as a use. */
  at(slot: number): Value {
    return this.#entries[slot]!.value
  }

  /**
   * Caches a value, replacing the one of this key, unless it is too large. The key of errors is
   * their source.
   */
  set(key: string, value: Value): void {
    const { kept, document } = value
    const source = document?.source ?? key
    if (kept.isOver || isLarger(source, this.#maxDocumentBytes)) return
    const bytes = ENTRY_BYTES + bytesOfText(key)
    // All others would be let go, and it still would not fit.
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

  /**
   * Whether a key is noted; else notes it. Keys with equal digests count as one, which affects
   * speed only.
   */
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

/**
 * Whether a source has more than `maxBytes` in UTF-8, where a UTF-16 unit takes one to three bytes.
 */
function isLarger(source: string, maxBytes: number | false): boolean {
  if (maxBytes === false) return false
  if (source.length > maxBytes) return true
  return source.length * 3 > maxBytes && Buffer.byteLength(source) > maxBytes
}
