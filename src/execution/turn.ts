import type { UnreadValues } from './unread-values.ts'

/** After how many steps the clock is looked at first, and how many later again. A step is an item of a list, or as much. */
const STEPS_BEFORE_LOOKING = 256
const STEPS_BETWEEN_LOOKS = 16

/**
 * The time for which an execution works on before it lets others have the event loop. It begins when the clock is looked at first,
 * so that short executions never do.
 */
export class Turn {
  readonly #ms: number
  readonly #steps: number
  #stepsLeft: number
  #end = 0
  #waiting: (() => void)[] | null = null
  /** Which of these is the next. */
  #next = 0

  /** @param ms how long a turn is; 0 for one step, false for as long as it takes */
  constructor(ms: number | false) {
    this.#ms = ms === false ? Infinity : ms
    this.#steps = ms === 0 ? 1 : STEPS_BETWEEN_LOOKS
    this.#stepsLeft = ms === 0 ? 1 : ms === false ? Infinity : STEPS_BEFORE_LOOKING
  }

  /** Whether it is time to pause, asked after so many steps. Hot: `bench/execute.ts`. */
  isOver(steps = 1): boolean {
    this.#stepsLeft -= steps
    return this.#stepsLeft <= 0 && this.#look()
  }

  /** Leaves some work to the next turns, behind what was left to them before. It must not throw. */
  later(work: () => void): void {
    if (this.#waiting === null) {
      this.#waiting = []
      setImmediate(goOn, this)
    }
    this.#waiting.push(work)
  }

  /** Does what was left to this turn; whatever it has no time for is left to the next. */
  goOn(): void {
    const waiting = this.#waiting!
    this.#end = performance.now() + this.#ms
    this.#stepsLeft = this.#steps
    do waiting[this.#next++]!()
    while (this.#next < waiting.length && !this.isOver())
    if (this.#next < waiting.length) setImmediate(goOn, this)
    else {
      this.#waiting = null
      this.#next = 0
    }
  }

  #look(): boolean {
    const now = performance.now()
    if (this.#end === 0) this.#end = now + this.#ms
    if (now >= this.#end) return true
    this.#stepsLeft = this.#steps
    return false
  }
}

function goOn(turn: Turn): void {
  turn.goOn()
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
