import { restrictCaching, restrictionOf } from '../../caching/cache-restriction.ts'
import type { ResponsePath } from '../../errors/graphql-error.ts'
import type { FieldPlan } from '../../planning/plan.ts'
import type {
  CachingHint,
  EventField,
  ResolverEvent,
  Selection,
} from '../../schema/definitions/resolver.ts'
import type { Trigger } from '../../schema/definitions/trigger.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import { pathOf, type ObjectNode } from '../slots/response-node.ts'
import type { FieldScope, NamedParameters } from './field-scope.ts'
import { selectionBelow } from './field-selection.ts'

/** The event of one call of a resolver or batch resolver. */
export class FieldEvent implements ResolverEvent {
  readonly #scope: FieldScope
  readonly #node: ObjectNode
  readonly #index: number
  readonly #values: ArgumentValues
  readonly #isOfBatch: boolean

  /** @param node the parent object; for a batch resolver the first parent */
  constructor(
    scope: FieldScope,
    node: ObjectNode,
    index: number,
    values: ArgumentValues,
    isOfBatch = false,
  ) {
    this.#scope = scope
    this.#node = node
    this.#index = index
    this.#values = values
    this.#isOfBatch = isOfBatch
  }

  /** The named value `pubsub` of the call; no property, because the event is public. */
  static pubsubOf(this: void, event: FieldEvent): unknown {
    return event.#scope.pubsub
  }

  /**
   * The error that clients see for an exception of the field, which is reported once: the error may
   * stand at several positions.
   */
  static errorFor(this: void, event: FieldEvent, exception: unknown): Error {
    return event.#scope.errorAt(event.#node, event.#index, exception)
  }

  /**
   * The named values of a function that is called for the field, besides its resolver: `values` and
   * the entries of the context.
   */
  static namedValuesOf(
    this: void,
    event: FieldEvent,
    parameters: NamedParameters,
    values: ArgumentValues,
  ): object {
    return event.#scope.namedValuesOf(parameters, values, event)
  }

  get current(): unknown {
    return this.#isOfBatch ? undefined : this.#node.value
  }

  get context(): object {
    return this.#scope.context
  }

  get field(): EventField {
    const { declaredName, name, coordinate, arguments: declared } = this.#plan.field
    const argumentNames = declared.map(argument => argument.declaredName)
    return { name: declaredName, gqlName: name, coordinate, argumentNames }
  }

  get path(): ResponsePath {
    const path = pathOf(this.#node, this.#index)
    // The parents of a batch have different list indices.
    return this.#isOfBatch ? path.filter(key => typeof key === 'string') : path
  }

  get selection(): Selection {
    return selectionBelow(this.#scope, this.#plan)
  }

  get memo(): Map<unknown, unknown> {
    return this.#scope.memo
  }

  get signal(): AbortSignal {
    return this.#scope.signal
  }

  get isSubscribing(): boolean {
    return this.#scope.isSubscribing
  }

  get schema(): object {
    return this.#scope.executable
  }

  get trigger(): Trigger {
    return this.#scope.executable.trigger
  }

  report(exception: unknown): void {
    this.#scope.report(this.#node, this.#index, exception)
  }

  restrictCaching(hint: CachingHint): void {
    restrictCaching(this.memo, restrictionOf(hint))
  }

  get #plan(): FieldPlan {
    return this.#node.planAt(this.#index)
  }

  argument(name: string): unknown {
    const { field, arguments: prepared } = this.#plan
    if (Object.hasOwn(this.#values, name)) return this.#values[name]
    if (prepared?.declares(name) === true) return undefined
    const { coordinate, arguments: declared } = field
    const names = declared.map(({ declaredName }) => declaredName).join(', ') || 'none'
    throw new Error(`${coordinate} declares no argument "${name}"; its arguments are: ${names}.`)
  }
}
