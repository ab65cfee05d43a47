import type { FieldPlan } from '../planning/plan.ts'
import type { ArgumentValues } from '../values/coerce-arguments.ts'
import { FieldEvent } from './field-event.ts'
import type { CallResolver } from './named-values-class.ts'
import type { NamedValuesFactory } from './named-values.ts'
import type { ObjectNode } from './object-node.ts'
import { callMethodPositionally, callPositionally } from './positional-call.ts'
import { readProperty } from './property.ts'
import type { RequestScope } from './request-scope.ts'

/** Calls what the host has for the fields of one request. GraphQL specification, 6.4.2 "Value Resolution". */
export class FieldCalls {
  readonly #scope: RequestScope
  readonly #namedValues: NamedValuesFactory
  /** By the id of the plan. Hot: `bench/injection.ts`. */
  readonly #callers: CallResolver[] = []

  constructor(scope: RequestScope, namedValues: NamedValuesFactory) {
    this.#scope = scope
    this.#namedValues = namedValues
  }

  /** What the resolver of a field returns, else its property, called as a method where it is a function. */
  resolve(node: ObjectNode, plan: FieldPlan): unknown {
    const { field } = plan
    const values = this.#scope.argumentsOf(plan)
    if (field.resolve === null) {
      return this.#callMethod(node, plan, values, readProperty(node.value, field.propertyNames))
    }
    if (field.signature === 'positional')
      return callPositionally(this.#scope, plan, node, values, field.resolve)
    const event = new FieldEvent(this.#scope, plan, node, values)
    const call = (this.#callers[plan.id] ??= this.#namedValues.callerFor(field))
    return call(values, event)
  }

  /** A property that was read before, called as a method where it is a function. */
  property(node: ObjectNode, plan: FieldPlan, property: unknown): unknown {
    return this.#callMethod(node, plan, this.#scope.argumentsOf(plan), property)
  }

  #callMethod(node: ObjectNode, plan: FieldPlan, values: ArgumentValues, property: unknown): unknown {
    const { field } = plan
    if (typeof property !== 'function') return property
    const method = property as (...parameters: never) => unknown
    if (field.signature === 'positional')
      return callMethodPositionally(this.#scope, plan, node, values, method)
    const event = new FieldEvent(this.#scope, plan, node, values)
    return Reflect.apply(method, node.value, [this.#namedValues.for(field)(values, event), event])
  }

  /** What the batch resolver of a field returns for its parents. */
  batch(plan: FieldPlan, nodes: readonly ObjectNode[]): unknown {
    const { field } = plan
    const values = this.#scope.argumentsOf(plan)
    const event = new FieldEvent(this.#scope, plan, null, values)
    const parents = nodes.map(node => node.value)
    return field.batch!(parents, this.#namedValues.for(field)(values, event), event)
  }
}
