import type { FieldPlan, SelectionPlan } from '../../planning/plan.ts'
import type { Type } from '../../schema/compiled/compiled-schema.ts'
import { TypedObject, type Slots } from '../slots/response-node.ts'
import type { TimeSlices } from '../waiting/time-slices.ts'

/** How many list items are completed between two readings of the clock. */
const ITEMS_BETWEEN_READINGS = 256

/** Makes plain objects of slots; long lists are filled in several time slices. */
export class HashWriter {
  readonly #queue: (() => void)[] = []
  readonly #slices: TimeSlices | null
  readonly #itemsBetweenReadings: number
  #itemsSinceReading = 0
  #end = 0
  /**
   * Whether the slice is over: then the list that is filled, and the lists around it, are deferred.
   */
  #isOver = false

  /** @param slices null where the response is made in one slice */
  constructor(slices: TimeSlices | null) {
    this.#slices = slices
    this.#itemsBetweenReadings = slices?.ms === 0 ? 1 : ITEMS_BETWEEN_READINGS
  }

  /** The object of a selection set; lists that were deferred are filled by `fillLists`. */
  object({ fields }: SelectionPlan, slots: Slots): Record<string, unknown> {
    // `Object.create(null)` would make a hash table, which takes longer to fill and to read.
    const object = Object.setPrototypeOf({}, null) as Record<string, unknown>
    for (let index = 0; index < fields.length; index++) {
      const plan = fields[index]!
      object[plan.responseName] = this.#value(plan, plan.field.type, slots[index])
    }
    return object
  }

  /** Whether no list is deferred. */
  get isComplete(): boolean {
    return this.#queue.length === 0
  }

  /** Fills deferred lists until the end of a slice; returns whether all are complete. */
  fillLists(end: number): boolean {
    this.#end = end
    this.#isOver = false
    for (let fill = this.#queue.pop(); fill !== undefined; fill = this.#queue.pop()) {
      fill()
      if (this.#isOver) break
    }
    return this.isComplete
  }

  #value(plan: FieldPlan, type: Type, slot: unknown): unknown {
    if (slot === null) return null
    if (slot instanceof TypedObject) return this.object(slot.selection, slot.slots)
    switch (type.kind) {
      case 'NON_NULL':
        return this.#value(plan, type.ofType, slot)
      case 'LIST': {
        const items: unknown[] = []
        this.#fill(plan, type.ofType, slot as Slots, items)
        return items
      }
      case 'OBJECT':
        return this.object(plan.selectionFor(type), slot as Slots)
      default:
        return slot
    }
  }

  #fill(plan: FieldPlan, type: Type, slots: Slots, items: unknown[]): void {
    while (items.length < slots.length) {
      items.push(this.#value(plan, type, slots[items.length]))
      this.#readClock()
      if (items.length < slots.length && this.#isOver) {
        this.#queue.push(() => this.#fill(plan, type, slots, items))
        return
      }
    }
  }

  /** Reads the clock after every `#itemsBetweenReadings` items. */
  #readClock(): void {
    if (this.#slices === null || ++this.#itemsSinceReading < this.#itemsBetweenReadings) return
    this.#itemsSinceReading = 0
    if (this.#end === 0) this.#end = this.#slices.end()
    this.#isOver = performance.now() >= this.#end
  }
}
