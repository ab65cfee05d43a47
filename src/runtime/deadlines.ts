import { MAX_TIMER_MS } from './limits.ts'

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
    else if (this.#deadlines.size === 0) this.#timer.ref()
    this.#deadlines.add(deadline)
    return deadline
  }

  /** The timer goes on, without keeping the process: it costs less to let it find nothing than to start one for each deadline. */
  clear(deadline: Deadline): void {
    const isLast = this.#deadlines.delete(deadline) && this.#deadlines.size === 0
    if (isLast) this.#timer?.unref()
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => this.#expire(), Math.min(Math.max(Math.ceil(ms), 1), MAX_TIMER_MS))
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
      // What it throws is not to keep the others from ending.
      queueMicrotask(deadline.expire)
    }
  }
}

/** A queue for each span of time that is in use. */
const queues = new Map<number, Queue>()

/** Calls `expire` after so many milliseconds, unless what is returned is called before. */
export function beginDeadline(ms: number, expire: () => void): () => void {
  let queue = queues.get(ms)
  if (queue === undefined) queues.set(ms, (queue = new Queue(ms)))
  const deadline = queue.begin(expire)
  return () => queue.clear(deadline)
}
