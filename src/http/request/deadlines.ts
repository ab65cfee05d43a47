import { MAX_TIMER_MS } from '../../limits.ts'

/** Something that has to end in time. */
interface Deadline {
  /** Called when the time is over. */
  readonly expire: () => void
  /** Milliseconds of `performance.now()`. */
  readonly end: number
}

/** Deadlines after one span of time: they end in the order in which they begin, so one timer waits for the first of them. */
class Queue {
  readonly #ms: number
  readonly #deadlines = new Set<Deadline>()
  #timer: NodeJS.Timeout | undefined

  constructor(ms: number) {
    this.#ms = ms
  }

  begin(expire: () => void): Deadline {
    const deadline = { expire, end: performance.now() + this.#ms }
    if (this.#timer === undefined) this.#wait(this.#ms)
    this.#deadlines.add(deadline)
    return deadline
  }

  /** The timer goes on: it costs less to let it find nothing than to start one for each deadline. */
  clear(deadline: Deadline): void {
    this.#deadlines.delete(deadline)
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => this.#expire(), Math.min(Math.max(Math.ceil(ms), 1), MAX_TIMER_MS))
    // What there is to wait for has a socket, which keeps the process alive.
    this.#timer.unref()
  }

  #expire(): void {
    this.#timer = undefined
    for (const deadline of this.#deadlines) {
      const left = deadline.end - performance.now()
      if (left > 0) {
        this.#wait(left)
        return
      }
      this.#deadlines.delete(deadline)
      deadline.expire()
    }
  }
}

/** The deadlines of a process: a timer for each span of time that is in use. */
export class Deadlines {
  readonly #queues = new Map<number, Queue>()

  /** Calls `expire` after so many milliseconds, unless what is returned is called before. */
  begin(ms: number, expire: () => void): () => void {
    let queue = this.#queues.get(ms)
    if (queue === undefined) this.#queues.set(ms, (queue = new Queue(ms)))
    const deadline = queue.begin(expire)
    return () => queue.clear(deadline)
  }
}
