import type { FieldPlan, SelectionPlan } from '../../planning/plan.ts'
import type { Type } from '../../schema/compiled/compiled-schema.ts'
import { TypedObject, type Slots } from '../slots/response-node.ts'
import type { TimeSlices } from '../waiting/time-slices.ts'

/** How many items of lists are made objects of before the clock is looked at. */
const ITEMS_BETWEEN_LOOKS = 256

/** A response on its way to plain objects: long lists are filled in slices. */
export class HashWriter {
  readonly #queue: (() => void)[] = []
  readonly #slices: TimeSlices | null
  readonly #itemsBetweenLooks: number
  #itemsSinceLook = 0
  #end = 0
  /** Whether the slice is over: then the lists around one that is left are left as well. */
  #isOver = false

  /** @param slices null where the response is written at once */
  constructor(slices: TimeSlices | null) {
    this.#slices = slices
    this.#itemsBetweenLooks = slices?.ms === 0 ? 1 : ITEMS_BETWEEN_LOOKS
  }

  /** The object of a selection set; lists in it are filled by `goOn`. */
  object({ fields }: SelectionPlan, slots: Slots): Record<string, unknown> {
    // `Object.create(null)` would make a hash table, which takes longer to fill and to read.
    const object = Object.setPrototypeOf({}, null) as Record<string, unknown>
    for (let index = 0; index < fields.length; index++) {
      const plan = fields[index]!
      object[plan.responseName] = this.#value(plan, plan.field.type, slots[index])
    }
    return object
  }

  /** Whether no list is left. */
  get isWhole(): boolean {
    return this.#queue.length === 0
  }

  /** Goes on until the end of a slice; whether all lists are whole. */
  goOn(end: number): boolean {
    this.#end = end
    this.#isOver = false
    for (let fill = this.#queue.pop(); fill !== undefined; fill = this.#queue.pop()) {
      fill()
      if (this.#isOver) break
    }
    return this.isWhole
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
      this.#look()
      if (items.length < slots.length && this.#isOver) {
        this.#queue.push(() => this.#fill(plan, type, slots, items))
        return
      }
    }
  }

  /** Looks at the clock, where so many items were made since it was looked at. */
  #look(): void {
    if (this.#slices === null || ++this.#itemsSinceLook < this.#itemsBetweenLooks) return
    this.#itemsSinceLook = 0
    if (this.#end === 0) this.#end = this.#slices.end()
    this.#isOver = performance.now() >= this.#end
  }
}
