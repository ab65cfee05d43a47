import { MAX_TIMER_MS } from './limits.ts'
import { LinkedList, type ListEntry } from './linked-list.ts'

interface Deadline extends ListEntry<Deadline> {
  /** Called at the end of the duration. */
  readonly expire: () => void
  /** A time of `performance.now()`, in milliseconds. */
  readonly end: number
}

/**
 * Deadlines of one duration. Deadlines end in the order in which they begin, so a single timer waits
 * for the first.
 */
class DeadlineQueue {
  readonly #ms: number
  readonly #deadlines = new LinkedList<Deadline>()
  #timer: NodeJS.Timeout | undefined

  constructor(ms: number) {
    this.#ms = ms
  }

  begin(expire: () => void): Deadline {
    const end = performance.now() + this.#ms
    const deadline: Deadline = { expire, end, previous: undefined, next: undefined }
    if (this.#timer === undefined) this.#wait(this.#ms)
    else if (this.#deadlines.first === undefined) this.#timer.ref()
    this.#deadlines.add(deadline)
    return deadline
  }

  /**
   * Removes a deadline. The timer keeps running, unreferenced, because a timer for each deadline
   * costs more.
   */
  clear(deadline: Deadline): void {
    this.#deadlines.remove(deadline)
    if (this.#deadlines.first === undefined) this.#timer?.unref()
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(
      () => this.#expire(),
      Math.min(Math.max(Math.ceil(ms), 1), MAX_TIMER_MS),
    )
  }

  #expire(): void {
    this.#timer = undefined
    for (let deadline; (deadline = this.#deadlines.first) !== undefined;) {
      const remainingMs = deadline.end - performance.now()
      if (remainingMs > 0) {
        this.#wait(remainingMs)
        return
      }
      this.#deadlines.remove(deadline)
      // In a microtask, so that an exception does not keep the other deadlines from expiring.
      queueMicrotask(deadline.expire)
    }
  }
}

/** The queues by duration in milliseconds. */
const queues = new Map<number, DeadlineQueue>()

/** Forgets the queues: a deadline that begins after the call shares no timer with deadlines before. */
export function resetDeadlines(): void {
  queues.clear()
}

/** Calls `expire` after `ms` milliseconds; the returned function clears the deadline. */
export function beginDeadline(ms: number, expire: () => void): () => void {
  let queue = queues.get(ms)
  if (queue === undefined) queues.set(ms, (queue = new DeadlineQueue(ms)))
  const deadline = queue.begin(expire)
  return () => queue.clear(deadline)
}
