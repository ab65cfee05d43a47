import type { ResponsePath } from '../errors/graphql-error.ts'
import type { FieldPlan, SelectionPlan } from '../planning/plan.ts'
import type { InfoPath } from '../schema/resolver.ts'

/** Stands in the place of a value that a promise or a batch has yet to deliver. */
export const PENDING: unique symbol = Symbol('pending')

/** An object of the response whose selection set holds resolved fields: the value, and a slot for each of these. */
export class ObjectNode {
  readonly value: unknown
  readonly selection: SelectionPlan
  readonly slots: unknown[]
  readonly #parent: ObjectNode | ResponsePath
  readonly #plan: FieldPlan | null
  readonly #index: number
  readonly #outer: readonly number[] | null
  #infoPath: InfoPath | undefined

  /**
   * @param parent the node above, or the path of a node that has none
   * @param plan the field of the parent that this node is the value of; null without a parent
   * @param index the node's index where it is an item of a list
   * @param outer the indices of the lists around that one; null for what is no item
   */
  constructor(
    value: unknown,
    selection: SelectionPlan,
    parent: ObjectNode | ResponsePath,
    plan: FieldPlan | null = null,
    index = 0,
    outer: readonly number[] | null = null,
  ) {
    this.value = value
    this.selection = selection
    this.slots = [PENDING]
    for (let { length } = selection.resolved; length > 1; length--) this.slots.push(PENDING)
    this.#parent = parent
    this.#plan = plan
    this.#index = index
    this.#outer = outer
  }

  /** The response position of the node, computed on demand. */
  get path(): ResponsePath {
    if (!(this.#parent instanceof ObjectNode)) return this.#parent
    return this.#parent.pathOf(this.#plan!, this.#index, this.#outer)
  }

  /** The response position of one of the node's fields, or of an item in it. */
  pathOf(plan: FieldPlan, index = 0, outer: readonly number[] | null = null): ResponsePath {
    const path = [...this.path, plan.responseName]
    return outer === null ? path : [...path, ...outer, index]
  }

  /** The response position of one of the node's fields as `info` has it; all fields share that of the node. */
  infoPathOf(plan: FieldPlan): InfoPath {
    const prev = (this.#infoPath ??= this.#newInfoPath(plan))
    return { prev, key: plan.responseName, typename: this.selection.objectType.name }
  }

  #newInfoPath(plan: FieldPlan): InfoPath | undefined {
    const parent = this.#parent
    if (!(parent instanceof ObjectNode)) return linkedPath(parent, plan)
    let linked = parent.infoPathOf(this.#plan!)
    if (this.#outer === null) return linked
    for (const key of [...this.#outer, this.#index]) linked = { prev: linked, key, typename: undefined }
    return linked
  }
}

/** The position of a node that has no node above, with the object types whose fields are on it: those above a field of the node. */
function linkedPath(path: ResponsePath, { parent }: FieldPlan): InfoPath | undefined {
  const typeNames: string[] = []
  for (let plan = parent; plan !== null; plan = plan.parent) {
    const { coordinate } = plan.field
    typeNames.push(coordinate.slice(0, coordinate.indexOf('.')))
  }
  let linked: InfoPath | undefined
  for (const key of path) {
    const typename = typeof key === 'string' ? typeNames.pop() : undefined
    linked = { prev: linked, key, typename }
  }
  return linked
}
