import type { Limits } from '../../runtime/limits.ts'

/** The limits of the cache. */
export type CacheLimits = Pick<
  Limits,
  'maxCachedBytes' | 'maxCachedDocuments' | 'maxCachedDocumentBytes'
>

/** The number of uses that makes a new entry a used entry. */
const USES = 2

/** The part of the limits for all new entries, and for a single entry. */
const SHARE = 1 / 4

/** An entry of the cache, with its neighbours in the order. */
export class Entry {
  readonly order: OrderOfUse
  /** The bytes of the document, without its operations, plans and syntax tree. */
  readonly documentBytes: number
  /** The bytes of the entry, whether it is in the order or not. */
  bytes: number
  /** Undefined for an entry that is not in the order. */
  generation: Generation | undefined = undefined
  /** The number of uses of a new entry. */
  uses = 0
  /** Whether the host holds the entry, too: it enters as a used entry, and enters again. */
  isHeld = false
  older: Entry | undefined = undefined
  newer: Entry | undefined = undefined
  /** The number of the entry's text; -1 for none. */
  slot = -1
  /** The keys of the entry. */
  keys: Set<string> | undefined = undefined
  /** The compiled request of the entry. */
  request: { readonly tag: string; readonly bytes: Buffer } | undefined = undefined

  constructor(order: OrderOfUse, bytes: number) {
    this.order = order
    this.documentBytes = bytes
    this.bytes = bytes
  }

  /** Adds to the bytes (negative: subtracts). The order may evict entries, this entry included. */
  grow(bytes: number): void {
    this.order.grow(this, bytes)
  }

  /** Drops the largest part. Called when the entry exceeds the bytes of a single entry. */
  shrink(): void {}

  /** Drops operations, plans and syntax tree. Called when the entry has left the order. */
  clear(): void {}
}

/** Entries from the newest to the oldest. */
class Generation {
  newest: Entry | undefined
  oldest: Entry | undefined
  count = 0
  bytes = 0

  add(entry: Entry): void {
    entry.generation = this
    this.count++
    this.bytes += entry.bytes
    this.#link(entry)
  }

  remove(entry: Entry): void {
    entry.generation = undefined
    this.count--
    this.bytes -= entry.bytes
    this.#unlink(entry)
  }

  /** Makes an entry the newest. */
  touch(entry: Entry): void {
    this.#unlink(entry)
    this.#link(entry)
  }

  #link(entry: Entry): void {
    entry.older = this.newest
    entry.newer = undefined
    if (this.newest === undefined) this.oldest = entry
    else this.newest.newer = entry
    this.newest = entry
  }

  #unlink(entry: Entry): void {
    const { older, newer } = entry
    if (older === undefined) this.oldest = newer
    else older.newer = newer
    if (newer === undefined) this.newest = older
    else newer.older = older
    // A removed entry, which V8 may keep among its old objects, must not keep neighbours alive.
    entry.older = entry.newer = undefined
  }
}

/**
 * The order of last use, in two generations: new entries, and used entries. When there are too many
 * entries or bytes, the oldest new entry is evicted while new entries exceed their share, else the
 * oldest used entry. So entries with a single use displace one another, but not entries in use.
 */
export class OrderOfUse {
  readonly #maxBytes: number
  readonly #maxCount: number
  readonly #new = new Generation()
  readonly #used = new Generation()
  readonly #onRemove: (entry: Entry) => void

  /** @param onRemove called with each entry that has left the order */
  constructor(
    { maxCachedBytes, maxCachedDocuments }: CacheLimits,
    onRemove: (entry: Entry) => void,
  ) {
    this.#maxBytes = maxCachedBytes === false ? Infinity : maxCachedBytes
    this.#maxCount = maxCachedDocuments === false ? Infinity : maxCachedDocuments
    this.#onRemove = onRemove
  }

  /** The bytes of all entries. */
  get bytes(): number {
    return this.#new.bytes + this.#used.bytes
  }

  get count(): number {
    return this.#new.count + this.#used.count
  }

  /** Whether an entry of this size is within the bytes of a single entry. */
  admits(bytes: number): boolean {
    return bytes <= this.#maxBytes * SHARE
  }

  enter(entry: Entry): void {
    if (entry.generation !== undefined || entry.bytes > this.#maxBytes) return
    if (entry.isHeld) this.#used.add(entry)
    else this.#new.add(entry)
    this.#evict()
  }

  /** Makes an entry the newest. Hot: `bench/benches/document-cache.ts`. */
  use(entry: Entry): void {
    if (entry === this.#used.newest) return
    const { generation, isHeld } = entry
    if (generation === this.#used) generation.touch(entry)
    else if (generation === undefined) {
      if (isHeld) this.enter(entry)
    } else if (++entry.uses < USES && !isHeld) generation.touch(entry)
    else {
      generation.remove(entry)
      this.#used.add(entry)
    }
  }

  /** Whether an entry is in the order, and only the request that added the entry has used it. */
  isNew({ generation }: Entry): boolean {
    return generation === this.#new
  }

  /** Adds to the bytes of an entry. An entry above the limit of all bytes is evicted first. */
  grow(entry: Entry, bytes: number): void {
    entry.bytes += bytes
    if (entry.generation !== undefined) entry.generation.bytes += bytes
    if (bytes <= 0) return
    if (!this.admits(entry.bytes)) entry.shrink()
    if (entry.bytes > this.#maxBytes) this.remove(entry)
    this.#evict()
  }

  remove(entry: Entry): void {
    entry.generation?.remove(entry)
    entry.uses = 0
    entry.bytes = entry.documentBytes
    entry.clear()
    this.#onRemove(entry)
  }

  #evict(): void {
    while (this.bytes > this.#maxBytes || this.count > this.#maxCount)
      this.remove(this.#evictionCandidate()!)
  }

  /** The next entry to evict. A last new entry stays, so that it can become a used entry. */
  #evictionCandidate(): Entry | undefined {
    const { bytes, count, oldest } = this.#new
    const isOverShare =
      count > 1 && (bytes > this.#maxBytes * SHARE || count > this.#maxCount * SHARE)
    return isOverShare ? oldest : (this.#used.oldest ?? oldest)
  }
}
