import type { Limits } from '../../runtime/limits.ts'

/** The limits of what is cached. */
export type CacheLimits = Pick<
  Limits,
  'maxCachedBytes' | 'maxCachedDocuments' | 'maxCachedDocumentBytes'
>

/** From this use on an entry is one that is used; until then it is new. */
const USES = 2

/** The part of the limits that new entries may take from used ones, and that one entry should take. */
const SHARE = 1 / 4

/** An entry of the cache, with its neighbours in the order. */
export class Entry {
  readonly order: OrderOfUse
  /** The bytes of the document, without what is made of it. */
  readonly leastBytes: number
  /** The bytes of the entry, whether it is in the order or not. */
  bytes: number
  /** Undefined where the entry is not in the order. */
  generation: Generation | undefined = undefined
  /** How often a new entry was used. */
  uses = 0
  /** Whether the host has the entry, too: it is a used one from the beginning, and enters again. */
  isHeld = false
  older: Entry | undefined = undefined
  newer: Entry | undefined = undefined
  /** The number of the text that the entry is found by; -1 for none. */
  slot = -1
  /** The keys that the entry is found under. */
  keys: Set<string> | undefined = undefined
  /** The compiled request that the entry is found by. */
  request: { readonly tag: string; readonly bytes: Buffer } | undefined = undefined

  constructor(order: OrderOfUse, bytes: number) {
    this.order = order
    this.leastBytes = bytes
    this.bytes = bytes
  }

  /** Adds to the bytes (negative: subtracts). The order may let go of entries for it, this one too. */
  grow(bytes: number): void {
    this.order.grow(this, bytes)
  }

  /** Drops what takes most. Called when the entry takes more than one should. */
  shrink(): void {}

  /** Drops all that was made of the entry. Called when it has left the order. */
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
    // One that has left keeps no other alive: among V8's old objects it stays for a while.
    entry.older = entry.newer = undefined
  }
}

/**
 * The order of last use, in two generations: new entries, and used ones. When there are too many
 * entries or bytes, the oldest new entry goes while new entries have more than their share, and the
 * oldest used one otherwise. So entries that are used once displace one another, not those in use.
 */
export class OrderOfUse {
  readonly #maxBytes: number
  readonly #maxCount: number
  readonly #new = new Generation()
  readonly #used = new Generation()
  readonly #onRemove: (entry: Entry) => void

  /** @param onRemove is called with each entry that has left the order */
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

  /** Whether an entry of this size takes no more than one should. */
  admits(bytes: number): boolean {
    return bytes <= this.#maxBytes * SHARE
  }

  enter(entry: Entry): void {
    if (entry.generation !== undefined || entry.bytes > this.#maxBytes) return
    if (entry.isHeld) this.#used.add(entry)
    else this.#new.add(entry)
    this.#letGo()
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

  /** Whether an entry is in the order, and only the request that brought it has used it. */
  isNew({ generation }: Entry): boolean {
    return generation === this.#new
  }

  /** Adds to the bytes of an entry. One that alone takes more than all goes itself, before others. */
  grow(entry: Entry, bytes: number): void {
    entry.bytes += bytes
    if (entry.generation !== undefined) entry.generation.bytes += bytes
    if (bytes <= 0) return
    if (!this.admits(entry.bytes)) entry.shrink()
    if (entry.bytes > this.#maxBytes) this.remove(entry)
    this.#letGo()
  }

  remove(entry: Entry): void {
    entry.generation?.remove(entry)
    entry.uses = 0
    entry.bytes = entry.leastBytes
    entry.clear()
    this.#onRemove(entry)
  }

  #letGo(): void {
    while (this.bytes > this.#maxBytes || this.count > this.#maxCount) this.remove(this.#next()!)
  }

  /** The entry that goes next. One new entry always stays, so that it can become a used one. */
  #next(): Entry | undefined {
    const { bytes, count, oldest } = this.#new
    const isOverShare =
      count > 1 && (bytes > this.#maxBytes * SHARE || count > this.#maxCount * SHARE)
    return isOverShare ? oldest : (this.#used.oldest ?? oldest)
  }
}
