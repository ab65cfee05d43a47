import type { Limits } from '../../runtime/limits.ts'

/**
 * The sum of the bytes that a schema caches. Each document has one entry, in the order of last use.
 * When the entries exceed `maxCachedBytes`, the least recently used are let go, each with its plans
 * and responses.
 */
export class Account {
  readonly #maxBytes: number
  readonly #maxEntries: number
  #count = 0
  #bytes = 0
  /** Bytes of taken keys, which are never let go. */
  #reserved = 0
  // The ends of the order of last use.
  #newest: Kept | undefined
  #oldest: Kept | undefined

  constructor({
    maxCachedBytes,
    maxCachedDocuments,
  }: Pick<Limits, 'maxCachedBytes' | 'maxCachedDocuments'>) {
    this.#maxBytes = maxCachedBytes === false ? Infinity : maxCachedBytes
    this.#maxEntries = maxCachedDocuments === false ? Infinity : maxCachedDocuments
  }

  /** The bytes of all entries and of taken keys. */
  get bytes(): number {
    return this.#bytes + this.#reserved
  }

  get count(): number {
    return this.#count
  }

  /**
   * A quarter of `maxCachedBytes`: the most that the plans of one document, or all taken keys, may
   * take.
   */
  get quarter(): number {
    return this.#maxBytes / 4
  }

  /** Whether an entry of this size fits if all others are let go. */
  admits(bytes: number): boolean {
    return bytes + this.#reserved <= this.#maxBytes
  }

  /** Whether an entry of this size fits without letting others go. */
  hasRoomFor(bytes: number): boolean {
    return this.#count < this.#maxEntries && this.bytes + bytes <= this.#maxBytes
  }

  /**
   * Reserves bytes that are never let go, or frees them where `bytes` is negative; false where they
   * would exceed `quarter`.
   */
  reserve(bytes: number): boolean {
    if (bytes > 0 && this.#reserved + bytes > this.quarter) return false
    this.#reserved += bytes
    this.#letGo()
    return true
  }

  /** Adds an entry as the newest. */
  enter(entry: Kept): void {
    this.#count++
    this.#link(entry)
    this.grow(entry, entry.bytes)
  }

  /** Makes an entry the newest. Hot: `bench/benches/document-cache.ts`. */
  use(entry: Kept): void {
    if (entry === this.#newest) return
    this.#unlink(entry)
    this.#link(entry)
  }

  /** Adds to the bytes of an entry (negative: subtracts), and makes the entry the newest. */
  grow(entry: Kept, bytes: number): void {
    this.use(entry)
    this.#bytes += bytes
    this.#letGo()
  }

  remove(entry: Kept): void {
    this.#count--
    this.#bytes -= entry.bytes
    this.#unlink(entry)
  }

  #letGo(): void {
    while (
      this.#oldest !== undefined &&
      (this.bytes > this.#maxBytes || this.#count > this.#maxEntries)
    ) {
      this.#oldest.letGo()
    }
  }

  /** Inserts an entry as the newest. */
  #link(entry: Kept): void {
    entry.older = this.#newest
    entry.newer = undefined
    if (this.#newest === undefined) this.#oldest = entry
    else this.#newest.newer = entry
    this.#newest = entry
  }

  /** Takes an entry out of the order of last use. */
  #unlink({ older, newer }: Kept): void {
    if (older === undefined) this.#oldest = newer
    else older.newer = newer
    if (newer === undefined) this.#newest = older
    else newer.older = older
  }
}

/** A cache slot, or another holder, through which an entry is found. */
export interface Place {
  /** Drops the reference to the entry. */
  clear(): void
}

/**
 * The cache entry of one document. It counts in the account from `enter` until `letGo`. Before
 * `enter` only one request refers to it; after `letGo` only the requests that still execute the
 * document do.
 */
export class Kept {
  readonly account: Account
  /** The bytes of the entry, whether it counts in the account or not. */
  bytes: number
  older: Kept | undefined = undefined
  newer: Kept | undefined = undefined
  /** Whether it counts in the account. */
  isKept = false
  #isOver = false
  readonly places: Place[] = []

  constructor(account: Account, bytes: number) {
    this.account = account
    this.bytes = bytes
  }

  /** Whether the entry was let go: then it never counts again. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Adds the entry to the account, unless it was let go. */
  enter(): void {
    if (this.isKept || this.#isOver) return
    this.isKept = true
    this.account.enter(this)
  }

  /**
   * Adds to its bytes (negative: subtracts). Older entries may be let go for it, and at last the
   * entry itself.
   */
  grow(bytes: number): void {
    this.bytes += bytes
    if (this.isKept) this.account.grow(this, bytes)
  }

  /** Adds a place where the entry is found, and the bytes of that place. */
  addPlace(place: Place, bytes: number): void {
    this.places.push(place)
    this.bytes += bytes
    if (this.isKept) this.account.grow(this, bytes)
    else this.enter()
  }

  /**
   * Takes the entry out of the account and clears its places. Requests that execute the document
   * keep their references.
   */
  letGo(): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.isKept) this.account.remove(this)
    this.isKept = false
    for (const place of this.places) place.clear()
    this.places.length = 0
  }
}
