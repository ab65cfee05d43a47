import type { ResponsePath } from '../errors/graphql-error.ts'
import type { FieldPlan, SelectionPlan } from '../planning/plan.ts'

/** Stands in the place of a value that a promise or a batch has yet to deliver. */
export const PENDING: unique symbol = Symbol('pending')

/** An object of the response whose selection set holds resolved fields: the value, and a slot for each of these. */
export class ObjectNode {
  readonly value: unknown
  readonly selection: SelectionPlan
  readonly slots: unknown[]
  readonly #parent: ObjectNode | ResponsePath
  readonly #plan: FieldPlan | null
  readonly #position: readonly number[]

  /**
   * @param parent the node above, or the path of a node that has none
   * @param plan the field of the parent that this node is the value of; null without a parent
   * @param position the indices of the node in the lists of that field
   */
  constructor(
    value: unknown,
    selection: SelectionPlan,
    parent: ObjectNode | ResponsePath,
    plan: FieldPlan | null = null,
    position: readonly number[] = [],
  ) {
    this.value = value
    this.selection = selection
    this.slots = new Array<unknown>(selection.resolved.length).fill(PENDING)
    this.#parent = parent
    this.#plan = plan
    this.#position = position
  }

  /** The response position of the node, computed on demand. */
  get path(): ResponsePath {
    if (!(this.#parent instanceof ObjectNode)) return this.#parent
    return this.#parent.pathOf(this.#plan!, this.#position)
  }

  /** The response position of one of the node's fields, or of an item in it. */
  pathOf(plan: FieldPlan, position: readonly number[]): ResponsePath {
    return [...this.path, plan.responseName, ...position]
  }
}
