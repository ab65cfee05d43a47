import type { Limits } from '../../runtime/limits.ts'

/**
 * The one account of what a schema keeps: everything that is kept of a document is an entry, in the order of last use. When
 * the bytes of all entries are more than `maxCachedBytes`, those that were used longest ago go, with all that was made of them.
 */
export class Account {
  readonly #maxBytes: number
  readonly #maxEntries: number
  #count = 0
  #bytes = 0
  /** Bytes that are there for good, which no entry can have. */
  #reserved = 0
  // The ends of the order of last use.
  #newest: Kept | undefined
  #oldest: Kept | undefined

  constructor({ maxCachedBytes, maxCachedDocuments }: Pick<Limits, 'maxCachedBytes' | 'maxCachedDocuments'>) {
    this.#maxBytes = maxCachedBytes === false ? Infinity : maxCachedBytes
    this.#maxEntries = maxCachedDocuments === false ? Infinity : maxCachedDocuments
  }

  /** The bytes of all entries, and of what is there for good. */
  get bytes(): number {
    return this.#bytes + this.#reserved
  }

  get count(): number {
    return this.#count
  }

  /** A quarter of the budget: what the plans of one document, or the keys that are taken, may have leaves three quarters to others. */
  get quarter(): number {
    return this.#maxBytes / 4
  }

  /** Whether so many bytes could be kept at all, be it alone. */
  admits(bytes: number): boolean {
    return bytes + this.#reserved <= this.#maxBytes
  }

  /** Whether one more entry of so many bytes can be kept without letting others go. */
  hasRoomFor(bytes: number): boolean {
    return this.#count < this.#maxEntries && this.bytes + bytes <= this.#maxBytes
  }

  /** Counts what is there for good, or gives it back; false where it would be more than a quarter of the budget. */
  reserve(bytes: number): boolean {
    if (bytes > 0 && this.#reserved + bytes > this.quarter) return false
    this.#reserved += bytes
    this.#letGo()
    return true
  }

  /** Takes an entry in; it is the newest. */
  enter(entry: Kept): void {
    this.#count++
    this.#follow(entry)
    this.grow(entry, entry.bytes)
  }

  /** Makes an entry the newest. Hot: `bench/document-cache.ts`. */
  use(entry: Kept): void {
    if (entry === this.#newest) return
    this.#leave(entry)
    this.#follow(entry)
  }

  /** Counts bytes that an entry has grown by, or has less: it is in use. */
  grow(entry: Kept, bytes: number): void {
    this.use(entry)
    this.#bytes += bytes
    this.#letGo()
  }

  /** Takes an entry out. */
  remove(entry: Kept): void {
    this.#count--
    this.#bytes -= entry.bytes
    this.#leave(entry)
  }

  #letGo(): void {
    while (this.#oldest !== undefined && (this.bytes > this.#maxBytes || this.#count > this.#maxEntries)) {
      this.#oldest.letGo()
    }
  }

  /** Takes its place behind the newest entry. */
  #follow(entry: Kept): void {
    entry.older = this.#newest
    entry.newer = undefined
    if (this.#newest === undefined) this.#oldest = entry
    else this.#newest.newer = entry
    this.#newest = entry
  }

  /** Leaves its place in the order. */
  #leave({ older, newer }: Kept): void {
    if (older === undefined) this.#oldest = newer
    else older.newer = newer
    if (newer === undefined) this.#newest = older
    else newer.older = older
  }
}

/** Where an entry is found. */
export interface Place {
  /** Lets nothing be found there any more. */
  clear(): void
}

/**
 * What is kept of one document. It counts in the account from `enter` until it is let go. Before, what it holds is of one request
 * alone; afterwards it is of the requests that still execute it, and goes with them: nobody finds it again.
 */
export class Kept {
  readonly account: Account
  /** What belongs to it, in or out of the account. */
  bytes: number
  older: Kept | undefined = undefined
  newer: Kept | undefined = undefined
  /** Whether it counts in the account. */
  isKept = false
  #isOver = false
  /** Where it is found. */
  readonly places: Place[] = []

  constructor(account: Account, bytes: number) {
    this.account = account
    this.bytes = bytes
  }

  /** Whether it was let go: then it never counts again. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Counts it in the account from now on. */
  enter(): void {
    if (this.isKept || this.#isOver) return
    this.isKept = true
    this.account.enter(this)
  }

  /** Counts what it has grown by, at once; negative where it has less. Older entries may go, and in the end itself. */
  grow(bytes: number): void {
    this.bytes += bytes
    if (this.isKept) this.account.grow(this, bytes)
  }

  /** Lets it be found somewhere, for so many bytes. */
  addPlace(place: Place, bytes: number): void {
    this.places.push(place)
    this.bytes += bytes
    if (this.isKept) this.account.grow(this, bytes)
    else this.enter()
  }

  /** Lets go of it and of all that was made of the document. Who executes it at the moment is not disturbed. */
  letGo(): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.isKept) this.account.remove(this)
    this.isKept = false
    for (const place of this.places) place.clear()
    this.places.length = 0
  }
}
