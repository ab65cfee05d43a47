/** Work that is done in slices: it goes on until it is over, or about until a time by `performance.now()`; returns whether it is over. */
type SlicedWork = (end: number) => boolean

/**
 * The responses that take longer to write than a time slice, of all executions of a schema: one after the other they go on in other turns
 * of the event loop, and together they have one slice in each.
 */
export class TimeSlices {
  /** How long a slice is, in milliseconds; 0 for one item of a list, false for as long as it takes. */
  readonly ms: number | false
  #waiting: SlicedWork[] = []

  constructor(ms: number | false) {
    this.ms = ms
  }

  /** When a slice that begins now is over, by `performance.now()`. */
  end(): number {
    return this.ms === false ? Infinity : performance.now() + this.ms
  }

  /** Leaves work to other turns. It must not throw. */
  add(work: SlicedWork): void {
    this.#waiting.push(work)
    if (this.#waiting.length === 1) setImmediate(this.#goOn)
  }

  readonly #goOn = (): void => {
    const waiting = this.#waiting
    const end = this.end()
    const left: SlicedWork[] = []
    let next = 0
    do {
      const work = waiting[next++]!
      if (!work(end)) left.push(work)
    } while (next < waiting.length && performance.now() < end)
    // What was begun waits behind what was not.
    this.#waiting = [...waiting.slice(next), ...left]
    if (this.#waiting.length > 0) setImmediate(this.#goOn)
  }
}
