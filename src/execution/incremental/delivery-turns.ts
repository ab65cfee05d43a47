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
 * The turns in which a delivery starts what is ready while its client waits for a part.
 *
 * A promise in what is read later may be rejected until then, and a rejection without a handler ends
 * the process. So the end of each tick in which something was discovered adds handlers to what is not
 * read by then. Usually the client waits for the second part already: the first turn is at the end of
 * the tick, and needs no search for promises. Later turns are turns of the event loop, so that a stream
 * without end lets others in.
 */
export class DeliveryTurns {
  /** Starts what is ready; returns whether a part is ready for the client. */
  readonly #start: () => boolean
  /** Ends the wait of the client; null while the client does not wait. */
  #endWait: (() => void) | null = null
  /** The turn of the event loop that is scheduled; null for none. */
  #scheduled: NodeJS.Immediate | null = null
  #isInTurn = false
  #hasFirstTurn = false
  /** What was discovered in this tick, and is to be read. */
  #unread = newSlots() as (ExecutionGroup | ItemStream)[]

  constructor(start: () => boolean) {
    this.#start = start
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
    const isAtTickEnd = !this.#hasFirstTurn && this.#unread.length > 0
    // What is complete in a turn needs no other one.
    if (this.#endWait === null || isAtTickEnd || this.#isInTurn) return
    this.#scheduled ??= setImmediate(this.#runTurn)
  }

  /** Notes what is read later. */
  note(record: ExecutionGroup | ItemStream): void {
    if (this.#unread.length === 0) afterTick(this.#endTick)
    this.#unread.push(record)
  }

  /**
   * Cancels the scheduled turn. Where one request follows another in a tick, the turns of all would
   * keep what is delivered.
   */
  cancel(): void {
    if (this.#scheduled !== null) clearImmediate(this.#scheduled)
  }

  readonly #runTurn = (): void => {
    this.#scheduled = null
    this.#hasFirstTurn = true
    if (this.#endWait === null) return
    this.#isInTurn = true
    const isPartReady = this.#start()
    this.#isInTurn = false
    if (isPartReady) this.#endWait()
  }

  readonly #endTick = (): void => {
    if (!this.#hasFirstTurn && this.#endWait !== null) this.#runTurn()
    const search = { visited: new VisitedValues(MAX_SEARCHED, MAX_SEARCHED) }
    for (const record of this.#unread) handleRejectionsIn(search, record)
    this.#unread = newSlots() as (ExecutionGroup | ItemStream)[]
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
