/**
 * Works about until the time `end` of `performance.now()`; returns whether the work is complete.
 */
type SlicedWork = (end: number) => boolean

/**
 * Schedules the responses of a schema that take longer to write than a time slice. Such responses
 * continue one after the other in later turns of the event loop, and share one slice in each turn.
 */
export class TimeSlices {
  /** The length of a slice in milliseconds; 0 for one list item, false for no end. */
  readonly ms: number | false
  #waiting: SlicedWork[] = []

  constructor(ms: number | false) {
    this.ms = ms
  }

  /** The end of a slice that begins now, as a time of `performance.now()`. */
  end(): number {
    return this.ms === false ? Infinity : performance.now() + this.ms
  }

  /** Schedules work for later turns. The work must not throw. */
  add(work: SlicedWork): void {
    this.#waiting.push(work)
    if (this.#waiting.length === 1) setImmediate(this.#runSlice)
  }

  readonly #runSlice = (): void => {
    const waiting = this.#waiting
    const end = this.end()
    const unfinished: SlicedWork[] = []
    let next = 0
    do {
      const work = waiting[next++]!
      if (!work(end)) unfinished.push(work)
    } while (next < waiting.length && performance.now() < end)
    // Work that had a slice now waits behind work without a slice in this turn.
    this.#waiting = [...waiting.slice(next), ...unfinished]
    if (this.#waiting.length > 0) setImmediate(this.#runSlice)
  }
}
