import { MAX_TIMER_MS } from './limits.ts'

interface Deadline {
  /** Called at the end. */
  readonly expire: () => void
  /** A time of `performance.now()`, in milliseconds. */
  readonly end: number
}

/**
 * Deadlines of one duration. They end in the order in which they begin, so one timer waits for the
 * first of them.
 */
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

  /**
   * Removes a deadline. The timer keeps running, unreferenced, because starting a timer for each
   * deadline costs more.
   */
  clear(deadline: Deadline): void {
    const isLast = this.#deadlines.delete(deadline) && this.#deadlines.size === 0
    if (isLast) this.#timer?.unref()
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(
      () => this.#expire(),
      Math.min(Math.max(Math.ceil(ms), 1), MAX_TIMER_MS),
    )
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
      // In a microtask, so that an exception does not keep the other deadlines from expiring.
      queueMicrotask(deadline.expire)
    }
  }
}

/** The queues by duration in milliseconds. */
const queues = new Map<number, Queue>()

/** Deadlines that begin from now on share no timer with earlier ones. */
export function resetDeadlines(): void {
  queues.clear()
}

/** Calls `expire` after `ms` milliseconds; the returned function clears the deadline. */
export function beginDeadline(ms: number, expire: () => void): () => void {
  let queue = queues.get(ms)
  if (queue === undefined) queues.set(ms, (queue = new Queue(ms)))
  const deadline = queue.begin(expire)
  return () => queue.clear(deadline)
}
