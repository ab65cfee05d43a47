import type { KeyedSlots, SelectionsOfObjects } from '../../../execution/slots/response-node.ts'
import { TypedObject, type Slots } from '../../../execution/slots/response-node.ts'
import { amountIn } from '../../../planning/costs/amount.ts'
import type { FieldCosts } from '../../../planning/costs/field-costs.ts'
import type { FieldPlan, SelectionPlan } from '../../../planning/plan.ts'
import type { NamedType, Type } from '../../../schema/compiled/compiled-schema.ts'
import type { RequestInputs } from '../../../schema/input-coercion/template.ts'

/**
 * What the values of a response cost, by the weights of the estimate: each list has as many items as it
 * has, and each object is of its own type. A null that stands for one value costs what the value weighs
 * itself, because the host was asked for it; one that stands for a list costs nothing.
 */
export class ActualCost {
  readonly #fields: FieldCosts
  readonly #inputs: RequestInputs
  readonly #selections: SelectionsOfObjects | null
  /** The cost of the fields in the values of the field that is walked over. */
  #inValues = 0

  /** @param selections those of objects of an abstract type, where the response is a plain object */
  constructor(fields: FieldCosts, inputs: RequestInputs, selections: SelectionsOfObjects | null) {
    this.#fields = fields
    this.#inputs = inputs
    this.#selections = selections
  }

  /** The cost of the fields of an object. */
  ofFields({ fields }: SelectionPlan, slots: Slots): number {
    let cost = 0
    const outer = this.#inValues
    for (let index = 0; index < fields.length; index++) {
      const plan = fields[index]!
      if (this.#fields.isFree(plan)) continue
      const slot = (slots as KeyedSlots)[Array.isArray(slots) ? index : plan.responseName]
      const ofArguments = amountIn(this.#inputs, this.#fields.argumentsOf(plan))
      this.#inValues = 0
      const ofField = ofArguments + this.#ofValue(plan, plan.field.type, slot)
      cost += Math.max(ofField, 0) + this.#inValues
    }
    this.#inValues = outer
    return cost
  }

  /** The cost of the values of a field themselves. */
  #ofValue(plan: FieldPlan, type: Type, slot: unknown): number {
    if (type.kind === 'NON_NULL') return this.#ofValue(plan, type.ofType, slot)
    if (type.kind === 'LIST') {
      let cost = 0
      for (const item of (slot ?? []) as readonly unknown[])
        cost += this.#ofValue(plan, type.ofType, item)
      return cost
    }
    if (type.kind === 'SCALAR' || type.kind === 'ENUM') return this.#fields.weightOf(plan, type)
    if (slot === null) return this.#ofNull(plan, type)
    return this.#ofObject(plan, type, slot as Slots | TypedObject)
  }

  #ofNull(plan: FieldPlan, type: NamedType): number {
    if (type.kind === 'OBJECT') return this.#fields.weightOf(plan, type)
    return this.#fields.statedWeightOf(plan) ?? 0
  }

  #ofObject(plan: FieldPlan, type: NamedType, object: Slots | TypedObject): number {
    const isTyped = object instanceof TypedObject
    const slots = isTyped ? object.slots : object
    const selection = isTyped
      ? object.selection
      : (this.#selections?.get(object) ??
        (type.kind === 'OBJECT' ? plan.selectionFor(type) : undefined))
    if (selection === undefined) return 0
    this.#inValues += this.ofFields(selection, slots)
    return this.#fields.weightOf(plan, selection.objectType)
  }
}
