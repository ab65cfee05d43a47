import { inspect } from '../../errors/inspect.ts'

/** How many items are read before others have their turn. */
const ITEMS_IN_A_TURN = 256

/** The async iterables that an execution reads: all are told to end when it ends. */
export class AsyncIterations {
  readonly #ends = new Set<() => void>()
  #isOver = false

  /**
   * Hands over the items of an iterable when they come, as far as they are taken and the execution goes on; whether all that came were
   * taken.
   */
  async read(iterable: AsyncIterable<unknown>, take: (item: unknown) => boolean): Promise<boolean> {
    const iterator = iterable[Symbol.asyncIterator]()
    const end = (): void => endIteration(iterator)
    this.#ends.add(end)
    try {
      for (let count = 1; ; count++) {
        const result: unknown = await iterator.next()
        if (!isIteratorResult(result)) throw new TypeError(`${inspect(result)} is no result of an iterator.`)
        if (result.done === true) return true
        if (!takesOf(take, result.value, end)) return false
        // An iterable that never waits for anything would keep clocks and aborts from being heard.
        if (count % ITEMS_IN_A_TURN === 0) await new Promise(setImmediate)
        if (this.#isOver) return true
      }
    } finally {
      this.#ends.delete(end)
    }
  }

  /** Asks all iterators to end. */
  end(): void {
    this.#isOver = true
    for (const end of this.#ends) end()
  }
}

/** Whether an item is taken; an iterator whose items are not taken any more is asked to end. */
function takesOf(take: (item: unknown) => boolean, item: unknown, end: () => void): boolean {
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

/** Asks an iterator to end, as a loop that is left does; nobody waits for it. */
function endIteration(iterator: AsyncIterator<unknown>): void {
  try {
    Promise.resolve(iterator.return?.()).catch(() => undefined)
  } catch {
    // What the iterator says to its end is of no interest any more.
  }
}
