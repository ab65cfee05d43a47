/** Returns the milliseconds before an attempt to connect: 100 for attempt 1, 200, up to 10,000. */
export function reconnectionDelayMs(attempt: number): number {
  return Math.min(100 * 2 ** (attempt - 1), 10_000)
}

/** A timer for a further attempt, which waits longer after each failure. */
export class Retry {
  readonly #begin: () => void
  #attempts = 0
  #timer: NodeJS.Timeout | undefined

  constructor(begin: () => void) {
    this.#begin = begin
  }

  schedule(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#begin, reconnectionDelayMs(++this.#attempts))
    this.#timer.unref()
  }

  succeeded(): void {
    this.#attempts = 0
  }

  cancel(): void {
    clearTimeout(this.#timer)
  }
}
