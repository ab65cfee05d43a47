import { beginInterval } from '../runtime/interval.ts'

const INTERVAL_MS = 30_000

/**
 * Notices a connection on which nothing comes back: its other end may be gone without having closed
 * it. In each interval the other end is asked for a sign of life; where none has come in the next
 * one, the connection is lost.
 */
export class Heartbeat {
  /** The milliseconds of an interval; false for none. */
  readonly intervalMs: number | false
  readonly #ask: () => Promise<unknown>
  readonly #onSilence: (error: Error) => void
  #endInterval: (() => void) | undefined
  #hasHeard = true

  /**
   * @param ask asks for a sign of life; whether the answer is an error does not matter
   * @param onSilence ends the connection
   */
  constructor(
    intervalMs: number | false = INTERVAL_MS,
    ask: () => Promise<unknown>,
    onSilence: (error: Error) => void,
  ) {
    this.intervalMs = intervalMs
    this.#ask = ask
    this.#onSilence = onSilence
  }

  /** The connection is there, or begins to be made: then `hear` is expected within an interval. */
  begin(isConnected: boolean): void {
    this.end()
    this.#hasHeard = isConnected
    this.#endInterval = beginInterval(this.intervalMs, this.#beat)
  }

  /** Something has come over the connection. */
  readonly hear = (): void => {
    this.#hasHeard = true
  }

  /** There is no connection any more. */
  end(): void {
    this.#endInterval?.()
    this.#endInterval = undefined
  }

  readonly #beat = (): void => {
    const interval = this.#endInterval
    if (!this.#hasHeard) {
      // What came while the process was busy is read before.
      setImmediate(() => {
        if (interval === this.#endInterval && !this.#hasHeard)
          this.#onSilence(silence(this.intervalMs))
      })
      return
    }
    this.#hasHeard = false
    const hear = (): void => {
      if (interval === this.#endInterval) this.hear()
    }
    this.#ask().then(hear, hear)
  }
}

function silence(intervalMs: number | false): Error {
  return new Error(`The broker has given no sign of life for ${intervalMs} ms.`)
}
