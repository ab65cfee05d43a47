import type { UnreadValues } from './unread-values.ts'

/** After how many steps the clock is looked at first, and how many later again. A step is an item of a list, or as much. */
const STEPS_BEFORE_LOOKING = 256
const STEPS_BETWEEN_LOOKS = 16

/**
 * The time for which an execution works on before it lets others have the event loop. It begins when the clock is looked at first,
 * so that short executions never do.
 */
export class Turn {
  readonly #queue: TurnQueue
  readonly #ms: number
  readonly #steps: number
  #stepsLeft: number
  #end = 0

  /** @param isEndless whether the execution has as much time as it takes, whatever is usual */
  constructor(queue: TurnQueue, isEndless: boolean) {
    const ms = isEndless ? false : queue.ms
    this.#queue = queue
    this.#ms = ms === false ? Infinity : ms
    this.#steps = ms === 0 ? 1 : STEPS_BETWEEN_LOOKS
    this.#stepsLeft = ms === 0 ? 1 : ms === false ? Infinity : STEPS_BEFORE_LOOKING
  }

  /** Whether it is time to pause, asked after so many steps. Hot: `bench/execute.ts`. */
  isOver(steps = 1): boolean {
    this.#stepsLeft -= steps
    return this.#stepsLeft <= 0 && this.#look()
  }

  /** Leaves some work to another turn. It must not throw. */
  later(work: () => void): void {
    this.#queue.add(this, work)
  }

  /** Begins a turn that ends when the clock says so. */
  begin(end: number): void {
    this.#end = end
    this.#stepsLeft = this.#steps
  }

  #look(): boolean {
    const now = performance.now()
    if (this.#end === 0) this.#end = now + this.#ms
    if (now >= this.#end) return true
    this.#stepsLeft = this.#steps
    return false
  }
}

interface Waiting {
  readonly turn: Turn
  readonly work: () => void
}

/** The work that all executions of a schema have left to other turns, one after the other: together they have the time of one turn. */
export class TurnQueue {
  /** How long a turn is; 0 for one step, false for as long as it takes. */
  readonly ms: number | false
  #waiting: Waiting[] = []

  constructor(ms: number | false) {
    this.ms = ms
  }

  add(turn: Turn, work: () => void): void {
    this.#waiting.push({ turn, work })
    if (this.#waiting.length === 1) setImmediate(this.#goOn)
  }

  readonly #goOn = (): void => {
    const waiting = this.#waiting
    const end = performance.now() + (this.ms === false ? Infinity : this.ms)
    let next = 0
    let isOver = false
    try {
      do {
        const { turn, work } = waiting[next++]!
        turn.begin(end)
        work()
        isOver = turn.isOver() || (next % STEPS_BETWEEN_LOOKS === 0 && performance.now() >= end)
      } while (next < waiting.length && !isOver)
    } finally {
      this.#waiting = waiting.slice(next)
      if (this.#waiting.length > 0) setImmediate(this.#goOn)
    }
  }
}

/** Work that pauses where its turn is over, and comes to a result at last. */
export type InTurns<Result> = Generator<undefined, Result, undefined>

/** The result of work that is done in turns; a promise where there is more than one. */
export function finishInTurns<Result>(
  work: InTurns<Result>,
  turn: Turn,
  unread: UnreadValues,
): Result | Promise<Result> {
  const step = work.next()
  return step.done === true ? step.value : finishInNextTurns(work, turn, unread)
}

/** The result of work whose turn is over. Promises that it has yet to read are seen to. */
export async function finishInNextTurns<Result>(
  work: InTurns<Result>,
  turn: Turn,
  unread: UnreadValues,
): Promise<Result> {
  unread.noteAll()
  for (;;) {
    await new Promise<void>(resolve => turn.later(resolve))
    const step = work.next()
    if (step.done === true) return step.value
  }
}
