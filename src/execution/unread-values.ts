import type { FieldPlan, SelectionPlan } from '../planning/plan.ts'
import type { Type } from '../schema/compiled-schema.ts'
import { ObjectNode } from './object-node.ts'
import { disregard } from './property.ts'
import type { RequestScope } from './request-scope.ts'
import { Walk, type UnreadPromises } from './unread-promises.ts'

/** Where a value has been put. */
interface ValuePlace {
  readonly plan: FieldPlan
  readonly type: Type
  readonly container: readonly unknown[]
  readonly index: number
}

/**
 * What an execution has resolved and the text phase has not read. It reads in the same turn of the event loop, unless something has
 * to be waited for; before such a turn ends, promises in these values are taken note of.
 */
export class UnreadValues {
  readonly #promises: UnreadPromises
  readonly #scope: RequestScope
  #root: ObjectNode | null
  #values: (ValuePlace | ((walk: Walk) => void))[] = []
  /** The look through all that was dropped. */
  readonly #dropped: Walk

  /** @param root the node that the execution has begun with, with whatever its fields are resolved to */
  constructor(promises: UnreadPromises, scope: RequestScope, root: ObjectNode | null) {
    this.#promises = promises
    this.#scope = scope
    this.#root = root
    this.#dropped = new Walk(scope)
  }

  /** Adds what is at a place by then. */
  addPlace(place: ValuePlace): void {
    this.#values.push(place)
  }

  /** Adds what the fields of some of the items of a list have been resolved to, where they are nodes. */
  addNodes(items: readonly unknown[], first: number, end: number): void {
    this.#values.push(walk => {
      for (const item of items.slice(first, end)) {
        if (item instanceof ObjectNode) this.#promises.noteSlots(walk, item)
      }
    })
  }

  /** Adds what a field of some nodes has been resolved to. */
  addSlots(plan: FieldPlan, nodes: readonly ObjectNode[], first: number, end: number): void {
    this.#values.push(walk => {
      for (const { slots } of nodes.slice(first, end)) {
        this.#promises.note(walk, plan, plan.field.type, slots[plan.slot])
      }
    })
  }

  /** Adds items of a list that are as they came. */
  addRawItems(plan: FieldPlan, type: Type, items: readonly unknown[]): void {
    this.#values.push(walk => this.#promises.noteItems(walk, plan, type, items))
  }

  /** Takes note of the promises in a value that the response has no place for. */
  drop(plan: FieldPlan, type: Type, value: unknown): void {
    disregard(value)
    attempt(() => this.#promises.note(this.#dropped, plan, type, value))
  }

  /** The same for items of a list from one on: nodes, or as they came. */
  dropItems(plan: FieldPlan, type: Type, items: readonly unknown[], first: number): void {
    attempt(() => {
      for (const item of items.slice(first)) this.#promises.note(this.#dropped, plan, type, item)
    })
  }

  /** The same for an object, or a node. */
  dropObject(selection: SelectionPlan, object: unknown): void {
    attempt(() => this.#promises.noteObject(this.#dropped, selection, object))
  }

  /** Takes note of the promises in all values that were added. */
  noteAll(): void {
    const root = this.#root
    const values = this.#values
    this.#root = null
    this.#values = []
    const walk = new Walk(this.#scope)
    if (root !== null) attempt(() => this.#promises.noteNode(walk, root))
    for (const value of values) {
      attempt(() => {
        if (typeof value === 'function') return value(walk)
        this.#promises.note(walk, value.plan, value.type, value.container[value.index])
      })
    }
  }
}

/**
 * The executions of a schema that something has to be waited for. Their values are looked through when no microtask is left, which is
 * before rejections are heard of; many executions are over by then.
 */
export class UnreadWatch {
  readonly #watched = new Set<UnreadValues>()
  #isSet = false

  add(values: UnreadValues): void {
    this.#watched.add(values)
    if (this.#isSet) return
    this.#isSet = true
    process.nextTick(this.#noteAll)
  }

  remove(values: UnreadValues): void {
    this.#watched.delete(values)
  }

  readonly #noteAll = (): void => {
    this.#isSet = false
    const watched = [...this.#watched]
    this.#watched.clear()
    for (const values of watched) values.noteAll()
  }
}

/** What throws when it is looked at does so again when it is read. */
function attempt(note: () => void): void {
  try {
    note()
  } catch {
    // It is an error of the text phase.
  }
}
