import { inspect } from '../errors/inspect.ts'

/** How many items are read before others have their turn. */
const ITEMS_IN_A_TURN = 256

/** The async iterables that an execution reads: all are told to end when it ends. */
export class AsyncIterations {
  readonly #ends = new Set<() => void>()
  #isOver = false

  /** The items of an iterable, as far as it was read when the execution ended; `note` sees them when they come. */
  async collect(iterable: AsyncIterable<unknown>, note: (item: unknown) => void): Promise<unknown[]> {
    const iterator = iterable[Symbol.asyncIterator]()
    const end = (): void => endIteration(iterator)
    this.#ends.add(end)
    const items: unknown[] = []
    try {
      for (;;) {
        const result: unknown = await iterator.next()
        if (!isIteratorResult(result)) throw new TypeError(`${inspect(result)} is no result of an iterator.`)
        if (result.done === true) return items
        // It may be rejected before the last item has come.
        note(result.value)
        items.push(result.value)
        // An iterable that never waits for anything would keep clocks and aborts from being heard.
        if (items.length % ITEMS_IN_A_TURN === 0) await new Promise(setImmediate)
        if (this.#isOver) return items
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
