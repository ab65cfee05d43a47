import { beginInterval } from '../runtime/interval.ts'

const INTERVAL_MS = 30_000
/** Intervals after which a beat is late, because this process was busy. */
const LATE = 1.5

/**
 * Detects a silent connection, whose peer may be gone without a close. Each interval begins with a
 * ping; without a reply or other activity until the next interval, the connection is lost. An interval in which
 * this process was busy does not count: the ping may not have been sent.
 */
export class Heartbeat {
  /** The milliseconds of an interval; false for no pings. */
  readonly intervalMs: number | false
  readonly #ping: () => Promise<unknown>
  readonly #onSilence: (error: Error) => void
  #endInterval: (() => void) | undefined
  #isAlive = true
  /** The time of the last beat, or of the beginning. */
  #beatAt = 0
  #soundUntil: Date | undefined

  /**
   * @param ping sends a ping; a rejection counts as a reply, too
   * @param onSilence ends the connection
   */
  constructor(
    intervalMs: number | false = INTERVAL_MS,
    ping: () => Promise<unknown>,
    onSilence: (error: Error) => void,
  ) {
    this.intervalMs = intervalMs
    this.#ping = ping
    this.#onSilence = onSilence
  }

  /**
   * Until when the line was sound: the time at which the last ping that was answered was sent, or the last
   * connection began. Events that the broker had taken before have come. Undefined before the first connection.
   */
  get soundUntil(): Date | undefined {
    return this.#soundUntil
  }

  /**
   * Begins with a connection, or with an attempt to connect, which needs `onActivity` within an
   * interval.
   */
  begin(isConnected: boolean): void {
    this.end()
    this.#isAlive = isConnected
    this.#beatAt = performance.now()
    if (isConnected) this.#soundUntil = new Date()
    this.#endInterval = beginInterval(this.intervalMs, this.#beat)
  }

  /** Called when data has arrived over the connection. */
  readonly onActivity = (): void => {
    this.#isAlive = true
  }

  /** Ends with the connection. */
  end(): void {
    this.#endInterval?.()
    this.#endInterval = undefined
  }

  readonly #beat = (): void => {
    const interval = this.#endInterval
    const sinceBeat = performance.now() - this.#beatAt
    this.#beatAt += sinceBeat
    if (!this.#isAlive) {
      if (sinceBeat > LATE * Number(this.intervalMs)) return
      // The immediate runs after Node.js has read data that arrived while the process was busy.
      setImmediate(() => {
        if (interval === this.#endInterval && !this.#isAlive)
          this.#onSilence(silenceError(this.intervalMs))
      })
      return
    }
    this.#isAlive = false
    const sentAt = new Date()
    const onReply = (soundUntil = this.#soundUntil): void => {
      if (interval !== this.#endInterval) return
      this.#soundUntil = soundUntil
      this.onActivity()
    }
    this.#ping().then(
      () => onReply(sentAt),
      () => onReply(),
    )
  }
}

function silenceError(intervalMs: number | false): Error {
  return new Error(`The broker has given no sign of life for ${intervalMs} ms.`)
}
