import { inspect } from '../../errors/inspect.ts'
import type { ItemSource } from './item-source.ts'

/** How many items are read in one turn of the event loop. */
const ITEMS_PER_TURN = 256

/** The async iterables that an execution reads; their iterators end when the execution is closed. */
export class AsyncIterations {
  readonly #open = new Set<AsyncIteration>()

  /**
   * Opens an iterable.
   *
   * @throws the exception of the iterable
   */
  open(iterable: AsyncIterable<unknown>): ItemSource {
    const iteration = new AsyncIteration(iterable[Symbol.asyncIterator](), this.#open)
    this.#open.add(iteration)
    return iteration
  }

  /** Calls `return` of all iterators. */
  end(): void {
    for (const iteration of this.#open) iteration.end()
  }
}

/** An async iterable that is being read. */
class AsyncIteration implements ItemSource {
  readonly isAsync = true
  readonly #iterator: AsyncIterator<unknown>
  /** The iterations that are neither exhausted nor ended. */
  readonly #open: Set<AsyncIteration>

  constructor(iterator: AsyncIterator<unknown>, open: Set<AsyncIteration>) {
    this.#iterator = iterator
    this.#open = open
  }

  async read(take: (item: unknown) => boolean): Promise<boolean> {
    for (let count = 1; ; count++) {
      const result = await this.#next()
      const hasRoom = this.#takeOrEnd(take, result)
      if (hasRoom === undefined) return true
      if (!hasRoom) return false
      // An iterable whose promises are all resolved would block timers and signals.
      if (count % ITEMS_PER_TURN === 0) await new Promise(setImmediate)
      if (!this.#open.has(this)) return true
    }
  }

  /** Calls `return` of the iterator, as a loop does at `break`, without waiting for the result. */
  end(): void {
    if (!this.#open.delete(this)) return
    try {
      Promise.resolve(this.#iterator.return?.()).catch(() => undefined)
    } catch {
      // The items are not read any more, so the exception concerns no field.
    }
  }

  /** The result of the next call of `next`; an iterator that fails there has ended itself. */
  async #next(): Promise<unknown> {
    try {
      return await this.#iterator.next()
    } catch (thrown) {
      this.#open.delete(this)
      throw thrown
    }
  }

  /**
   * Calls `take` with the item of a result; undefined where there is none, as the iterator is done.
   * Ends the iterator where its result cannot be read, or where `take` throws.
   */
  #takeOrEnd(take: (item: unknown) => boolean, result: unknown): boolean | undefined {
    try {
      if (!isIteratorResult(result))
        throw new TypeError(`${inspect(result)} is no result of an iterator.`)
      if (!Boolean(result.done)) return take(result.value)
      this.#open.delete(this)
      return undefined
    } catch (thrown) {
      this.end()
      throw thrown
    }
  }
}

function isIteratorResult(result: unknown): result is IteratorResult<unknown> {
  return typeof result === 'object' && result !== null
}
