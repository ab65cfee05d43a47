import { types } from 'node:util'

/** The items of a list that is read in several goes. */
export interface ItemSource {
  /** Whether items may come one by one, so that others are pending in the meantime. */
  readonly isAsync: boolean
  /**
   * Passes items to `take` until it returns false; a later call goes on with the next item. Returns
   * whether the source has no further items.
   *
   * @throws the exception of the source or of `take`, after which nothing is read any more
   */
  read(take: (item: unknown) => boolean): boolean | Promise<boolean>
  /** Ends the source, whose further items nobody reads. */
  end(): void
}

/** The items of an array from an index on. A resolver below an item may change the array. */
export class ArrayItems implements ItemSource {
  readonly isAsync = false
  readonly #items: readonly unknown[]
  #next: number

  constructor(items: readonly unknown[], first: number) {
    this.#items = items
    this.#next = first
  }

  read(take: (item: unknown) => boolean): boolean {
    while (this.#next < this.#items.length) if (!take(this.#items[this.#next++])) break
    return this.#next >= this.#items.length
  }

  end(): void {
    this.#next = Infinity
  }
}

/** The items of an iterable that is no array, read as `for`-`of` reads them. */
export class IterableItems implements ItemSource {
  readonly isAsync = false
  readonly #iterator: Iterator<unknown>
  readonly #next: (this: void) => unknown
  /** Whether the iterator is done, has thrown, or was ended. */
  #isClosed = false
  /** Whether the source was ended, which its own `next` may cause. */
  #isEnded = false

  constructor(iterable: Iterable<unknown>) {
    this.#iterator = iterable[Symbol.iterator]()
    const { next } = this.#iterator as { readonly next: () => unknown }
    const callNext = (): unknown => Reflect.apply(next, this.#iterator, [])
    this.#next = callNext
  }

  read(take: (item: unknown) => boolean): boolean {
    for (;;) {
      // An exception of `next` closes the iterator, as its end does.
      const wasClosed = this.#isClosed
      this.#isClosed = true
      if (wasClosed) return true
      const result = this.#next()
      if (!isIteratorResult(result))
        throw new TypeError(`Iterator result ${String(result)} is not an object`)
      if (Boolean(result.done)) return true
      const item: unknown = result.value
      this.#isClosed = false
      if (this.#isEnded) {
        this.end()
        return false
      }
      let hasThrown = true
      try {
        if (!take(item)) return (hasThrown = false)
        hasThrown = false
      } finally {
        if (hasThrown) this.end()
      }
    }
  }

  end(): void {
    this.#isEnded = true
    if (this.#isClosed) return
    this.#isClosed = true
    this.#iterator.return?.()
  }
}

/**
 * Whether a value is a collection of JavaScript, or what iterates over one: all of its items are there,
 * so that promises among those that are read later may be rejected until then.
 */
export function isCollection(value: unknown): value is Iterable<unknown> {
  if (types.isMapIterator(value) || types.isSetIterator(value)) return true
  return types.isSet(value) && value[Symbol.iterator] === Set.prototype.values
}

function isIteratorResult(result: unknown): result is IteratorResult<unknown> {
  return (typeof result === 'object' && result !== null) || typeof result === 'function'
}
