import { afterTick } from '../../runtime/after-tick.ts'
import { newSlots } from '../slots/response-node.ts'
import {
  handleFieldRejections,
  handleRejectionsAfter,
  VisitedValues,
  type VisitingRun,
} from '../waiting/handle-rejections.ts'
import { ArrayItems } from '../waiting/item-source.ts'
import { ItemStream, type ExecutionGroup } from './part-root.ts'

/** The most values, and the most items, that are searched for promises in one tick. */
const MAX_SEARCHED = 1_000_000

/**
 * The most turns that follow each other at ends of ticks, without a turn of the event loop: a stream
 * without end lets others in.
 */
const MAX_TICK_TURNS = 4

/**
 * The turns in which a delivery starts what is ready while its client waits for a part.
 *
 * - A turn is at the end of the tick where it is the first one, for which the client usually waits
 *   already, or where nothing is pending: then a turn of the event loop would bring nothing more, and
 *   the requests that arrive together would all be kept until then.
 * - Any other turn is one of the event loop, so that what comes in many ticks of it is one part, and
 *   one batch.
 * - A promise in what is read later may be rejected until then, and a rejection without a handler
 *   ends the process. So the end of each tick in which something was discovered adds handlers to what
 *   is not read by then.
 */
export class DeliveryTurns {
  /** Starts what is ready; returns whether a part is ready for the client. */
  readonly #start: () => boolean
  /** Whether nothing is pending that the next part might deliver. */
  readonly #isIdle: () => boolean
  /** Ends the wait of the client; null while the client does not wait. */
  #endWait: (() => void) | null = null
  /** The turn of the event loop that is scheduled; null for none. */
  #scheduled: NodeJS.Immediate | null = null
  /** Whether the end of this tick has a call of `#endTick`. */
  #hasTickEnd = false
  #isInTurn = false
  #hasFirstTurn = false
  /** The number of turns at ends of ticks since the last turn of the event loop. */
  #tickTurns = 0
  /** What was discovered in this tick, and is to be read. */
  #unread = newSlots() as (ExecutionGroup | ItemStream)[]

  constructor(start: () => boolean, isIdle: () => boolean) {
    this.#start = start
    this.#isIdle = isIdle
  }

  /** Whether the client waits for a part. */
  get isWaiting(): boolean {
    return this.#endWait !== null
  }

  /** Waits for a part, or for `endWait`. */
  async wait(): Promise<void> {
    await new Promise<void>(resolve => {
      this.#endWait = resolve
      this.schedule()
    })
    this.#endWait = null
  }

  endWait(): void {
    this.#endWait?.()
  }

  /** Has a turn start what is ready, and end the wait of a client that waits. */
  schedule(): void {
    // What is complete in a turn needs no other one.
    if (this.#endWait !== null && !this.#isInTurn) this.#awaitTickEnd()
  }

  /** Notes what is read later. */
  note(record: ExecutionGroup | ItemStream): void {
    this.#unread.push(record)
    this.#awaitTickEnd()
  }

  /**
   * Cancels the scheduled turn. Where one request follows another in a tick, the turns of all would
   * keep what is delivered.
   */
  cancel(): void {
    if (this.#scheduled !== null) clearImmediate(this.#scheduled)
  }

  #awaitTickEnd(): void {
    if (this.#hasTickEnd) return
    this.#hasTickEnd = true
    afterTick(this.#endTick)
  }

  readonly #endTick = (): void => {
    this.#hasTickEnd = false
    if (this.#endWait !== null && this.#scheduled === null) {
      const isNow = !this.#hasFirstTurn || (this.#tickTurns < MAX_TICK_TURNS && this.#isIdle())
      if (isNow) this.#runTurn()
      else this.#scheduled = setImmediate(this.#runLoopTurn)
    }
    if (this.#unread.length === 0) return
    const search = { visited: new VisitedValues(MAX_SEARCHED, MAX_SEARCHED) }
    for (const record of this.#unread) handleRejectionsIn(search, record)
    this.#unread = newSlots() as (ExecutionGroup | ItemStream)[]
  }

  readonly #runLoopTurn = (): void => {
    this.#scheduled = null
    this.#tickTurns = 0
    this.#runTurn()
  }

  #runTurn(): void {
    this.#hasFirstTurn = true
    this.#tickTurns++
    if (this.#endWait === null) return
    this.#isInTurn = true
    const isPartReady = this.#start()
    this.#isInTurn = false
    if (isPartReady) this.#endWait()
  }
}

/** Handles rejections in what is not read yet: items of a stream, or the fields of a group. */
function handleRejectionsIn(search: VisitingRun, record: ExecutionGroup | ItemStream): void {
  if (record instanceof ItemStream) {
    // Of an array that was read until an item failed, the rest is never read.
    if (record.source instanceof ArrayItems || !record.isExhausted)
      handleRejectionsAfter(search, record.list, record.nextIndex)
  } else if (!record.hasStarted)
    handleFieldRejections(search, record.plan.selection.fields, record.object.value)
}
