import type { Document, Node } from '../language/document.ts'
import { symbolOf } from '../language/tape.ts'
import type { Field } from '../schema/compiled-schema.ts'
import { responseSymbolOf } from '../selections/collect-fields.ts'
import { haveSameArguments } from './same-arguments.ts'
import { haveSameShape } from './same-shape.ts'

/** What a node holds in the cells, where it is a field or has selections: the number of a node each, 0 for none. */
const PARENT = 0
const FIRST = 1
const LAST = 2
const COUNT = 3
const NEXT = 4
const GROUP = 5
const CELLS_PER_NODE = 6

/**
 * Finds out in one pass whether fields of a document may conflict. Selections that are merged make one group: those of fields
 * with one response name in one group, and those of a fragment with all selections that it is spread in. A group holds one field
 * for each response name; a field that comes to it must be like the one that is there. So two places that spread the same
 * fragment look as if they were one: a document without conflicts may look as if it had some, but never the other way round.
 * The smaller of two groups joins the larger, so n fields cost O(n log n). Hot: `bench/validate.ts`.
 */
export class FieldGroups {
  /** Whether two fields have met that are not alike; nothing is grouped any more. */
  mayConflict = false
  readonly #document: Document
  readonly #definitions: (Field | undefined)[] = []
  readonly #cells: Int32Array
  /** Fields, each in a slot that depends on its group and its response name; open addressing, at most three quarters full. */
  #slots: Int32Array
  #used = 0

  constructor(document: Document) {
    this.#document = document
    this.#cells = new Int32Array(document.nodeCount * CELLS_PER_NODE)
    this.#slots = new Int32Array(2 ** (32 - Math.clz32(document.nodeCount)))
  }

  /** Adds a field to the selections of an operation, a fragment or another field. */
  add(selector: Node, field: Node, definition: Field | undefined): void {
    if (this.mayConflict) return
    this.#definitions[field] = definition
    this.#addTo(this.#groupOf(selector), field)
  }

  /** Merges the selections of two operations, fragments or fields. */
  join(one: Node, other: Node): void {
    const pending = [one, other]
    while (pending.length > 0 && !this.mayConflict) {
      const left = this.#groupOf(pending.pop()!)
      const right = this.#groupOf(pending.pop()!)
      if (left !== right) this.#merge(left, right, pending)
    }
  }

  #addTo(group: Node, field: Node): void {
    const known = this.#find(group, field)
    if (known === 0) this.#insert(group, field)
    else if (this.#areAlike(known, field)) this.join(known, field)
    else this.mayConflict = true
  }

  /** Moves the fields of the smaller group to the larger one; those that meet have to be merged in their turn. */
  #merge(left: Node, right: Node, pending: Node[]): void {
    const cells = this.#cells
    const isLeftLarger = cells[left * CELLS_PER_NODE + COUNT]! >= cells[right * CELLS_PER_NODE + COUNT]!
    const [large, small] = isLeftLarger ? [left, right] : [right, left]
    cells[small * CELLS_PER_NODE + PARENT] = large
    let next: Node
    for (let field = cells[small * CELLS_PER_NODE + FIRST]!; field !== 0; field = next) {
      next = cells[field * CELLS_PER_NODE + NEXT]!
      const known = this.#find(large, field)
      if (known === 0) {
        this.#insert(large, field)
        continue
      }
      cells[field * CELLS_PER_NODE + GROUP] = 0
      if (this.#areAlike(known, field)) pending.push(known, field)
      else this.mayConflict = true
    }
  }

  #groupOf(selector: Node): Node {
    const cells = this.#cells
    let group = selector
    for (;;) {
      const parent = cells[group * CELLS_PER_NODE + PARENT]!
      if (parent === 0) return group
      const grandparent = cells[parent * CELLS_PER_NODE + PARENT]!
      if (grandparent !== 0) cells[group * CELLS_PER_NODE + PARENT] = grandparent
      group = parent
    }
  }

  /** The field of a group that has the response name of a field; 0 where there is none. */
  #find(group: Node, field: Node): Node {
    const slots = this.#slots
    const name = responseSymbolOf(this.#document, field)
    for (let slot = this.#slotFor(group, name); ; slot = (slot + 1) & (slots.length - 1)) {
      const known = slots[slot]!
      if (known === 0) return 0
      // A field that went to another group has left its slot behind.
      if (this.#cells[known * CELLS_PER_NODE + GROUP] !== group) continue
      if (responseSymbolOf(this.#document, known) === name) return known
    }
  }

  #insert(group: Node, field: Node): void {
    const cells = this.#cells
    const last = cells[group * CELLS_PER_NODE + LAST]!
    if (last === 0) cells[group * CELLS_PER_NODE + FIRST] = field
    else cells[last * CELLS_PER_NODE + NEXT] = field
    cells[group * CELLS_PER_NODE + LAST] = field
    cells[group * CELLS_PER_NODE + COUNT]!++
    cells[field * CELLS_PER_NODE + NEXT] = 0
    cells[field * CELLS_PER_NODE + GROUP] = group
    if (this.#used * 4 >= this.#slots.length * 3) this.#grow()
    this.#place(field)
  }

  #place(field: Node): void {
    const slots = this.#slots
    const group = this.#cells[field * CELLS_PER_NODE + GROUP]!
    let slot = this.#slotFor(group, responseSymbolOf(this.#document, field))
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = field
    this.#used++
  }

  #slotFor(group: Node, name: number): number {
    const hash = Math.imul(group, 0x9e3779b1) ^ Math.imul(name, 0x85ebca6b)
    return (hash ^ (hash >>> 15)) & (this.#slots.length - 1)
  }

  #grow(): void {
    const fields = new Set(this.#slots.filter(field => field !== 0))
    this.#slots = new Int32Array(this.#slots.length * 2)
    this.#used = 0
    for (const field of fields) if (this.#cells[field * CELLS_PER_NODE + GROUP] !== 0) this.#place(field)
  }

  /** Whether two fields can stand for each other, wherever they are selected. */
  #areAlike(one: Node, other: Node): boolean {
    const document = this.#document
    const left = this.#definitions[one]
    const right = this.#definitions[other]
    if (left === undefined || right === undefined) return false
    if (symbolOf(document, one) !== symbolOf(document, other)) return false
    return (left === right || haveSameShape(left.type, right.type)) && haveSameArguments(document, one, other)
  }
}
