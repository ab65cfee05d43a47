import { inspect } from '../../errors/inspect.ts'

/** How many items are read in one turn of the event loop. */
const ITEMS_PER_TURN = 256

/** The async iterables that an execution reads; their iterators end when the execution is closed. */
export class AsyncIterations {
  readonly #ends = new Set<() => void>()
  #isOver = false

  /**
   * Passes the items of an iterable to `take`, until `take` returns false or the execution is
   * closed. The promise is fulfilled with false only where `take` has returned false.
   */
  async read(iterable: AsyncIterable<unknown>, take: (item: unknown) => boolean): Promise<boolean> {
    const iterator = iterable[Symbol.asyncIterator]()
    const end = (): void => {
      if (this.#ends.delete(end)) endIteration(iterator)
    }
    this.#ends.add(end)
    try {
      for (let count = 1; ; count++) {
        const result: unknown = await iterator.next()
        if (!isIteratorResult(result))
          throw new TypeError(`${inspect(result)} is no result of an iterator.`)
        if (result.done === true) return true
        if (!takeOrEnd(take, result.value, end)) return false
        // An iterable whose promises are all resolved would block timers and signals.
        if (count % ITEMS_PER_TURN === 0) await new Promise(setImmediate)
        if (this.#isOver) return true
      }
    } finally {
      this.#ends.delete(end)
    }
  }

  /** Calls `return` of all iterators. */
  end(): void {
    this.#isOver = true
    for (const end of this.#ends) end()
  }
}

/** Calls `take` with an item, and ends the iterator where `take` returns false or throws. */
function takeOrEnd(take: (item: unknown) => boolean, item: unknown, end: () => void): boolean {
  let isTaken = false
  try {
    isTaken = take(item)
    return isTaken
  } finally {
    if (!isTaken) end()
  }
}

function isIteratorResult(result: unknown): result is IteratorResult<unknown> {
  return typeof result === 'object' && result !== null
}

/** Calls `return` of an iterator, as a loop does at `break`, without waiting for the result. */
function endIteration(iterator: AsyncIterator<unknown>): void {
  try {
    Promise.resolve(iterator.return?.()).catch(() => undefined)
  } catch {
    // The items are not read any more, so the exception concerns no field.
  }
}
