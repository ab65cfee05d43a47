import { setMaxListeners } from 'node:events'
import { completionError } from '../errors/completion-error.ts'
import type { GraphQLError, ResponsePath } from '../errors/graphql-error.ts'
import { inspect } from '../errors/inspect.ts'
import { locate } from '../errors/location.ts'
import { errorForClient } from '../errors/masking.ts'
import { spanStartOf } from '../language/tape.ts'
import type { FieldCondition, FieldPlan, SelectionPlan } from '../planning/plan.ts'
import type {
  CompiledSchema,
  InterfaceType,
  ListType,
  ObjectType,
  Type,
  UnionType,
} from '../schema/compiled-schema.ts'
import { nullableTypeOf } from '../schema/type-reference.ts'
import { holds } from '../selections/conditions.ts'
import type { ArgumentValues } from '../values/coerce-arguments.ts'
import { possibleTypeNamed, typeNameOf } from './abstract-type.ts'
import { AsyncIterations } from './async-iterations.ts'
import { Barrier, type Batch } from './barrier.ts'
import type { ExecutionRequest } from './execution-request.ts'
import { RequestValues } from './request-values.ts'
import type { EventOrigin } from './event-origin.ts'
import { FieldEvent } from './field-event.ts'
import { FieldFault } from './field-fault.ts'
import type { CallResolver } from './named-values-class.ts'
import { ObjectNode, PENDING } from './object-node.ts'
import { callMethodPositionally, callPositionally } from './positional-call.ts'
import { disregard, isDeferred, isThenable, itemsOf, readProperty } from './property.ts'
import { RequestInfo } from './request-info.ts'
import { FieldResolveInfo } from './resolve-info.ts'

/** Where a value goes: a slot of a node, or an item of a list; and which response position that is. */
interface Place {
  readonly node: ObjectNode
  readonly plan: FieldPlan
  readonly container: unknown[]
  readonly index: number
  /** The indices of the lists around an item; null for what is no item. */
  readonly outer: readonly number[] | null
}

/** A property that is a function, or has to be waited for. */
export interface UnresolvedProperty {
  readonly plan: FieldPlan
  readonly parent: unknown
  readonly property: unknown
  /** The response position of the parent. */
  readonly path: ResponsePath
  readonly selection: SelectionPlan
}

/**
 * The first phase of an execution: calls resolvers, depth first, and keeps their values in nodes. Nothing is asynchronous
 * until a resolver returns a promise. A batch field waits until nothing above it is pending, then its resolver is called
 * once for all its parents. GraphQL specification, 6.4 "Executing Fields".
 */
export class ResolvePhase implements EventOrigin {
  readonly request: ExecutionRequest
  readonly #values: RequestValues
  /** Values of properties that the text phase found to be functions or promises, by response position. */
  kept: Map<string, unknown[]> | null = null
  /** Why the phase ended before its time; null as long as it did not. */
  closedBecause: GraphQLError | null = null
  /** By the id of the plan. Hot: `bench/injection.ts`. */
  readonly #callers: CallResolver[] = []
  readonly #barrier = new Barrier()
  #memo: Map<unknown, unknown> | null = null
  #iterations: AsyncIterations | null = null
  #onSettled: (() => void) | null = null
  #abortController: AbortController | null = null
  #requestInfo: RequestInfo | null = null

  constructor(request: ExecutionRequest) {
    this.request = request
    this.#values = new RequestValues(request)
  }

  get schema(): CompiledSchema {
    return this.request.settings.schema
  }

  get context(): object {
    return this.request.context
  }

  get memo(): Map<unknown, unknown> {
    return (this.#memo ??= new Map())
  }

  /** Aborts when the phase is closed; made when a resolver asks for it. */
  get signal(): AbortSignal {
    if (this.#abortController === null) {
      this.#abortController = new AbortController()
      // Every field may listen.
      setMaxListeners(0, this.#abortController.signal)
    }
    if (this.closedBecause !== null) this.#abortController.abort(this.closedBecause)
    return this.#abortController.signal
  }

  get requestInfo(): RequestInfo {
    return (this.#requestInfo ??= new RequestInfo(this.request))
  }

  /** Resolves all fields of a node; returns a promise only where something is left to wait for. */
  runSelection(node: ObjectNode): Promise<void> | undefined {
    return this.run(() => this.resolveSelection(node))
  }

  /** Starts resolving; returns a promise only where something is left to wait for. */
  run(start: () => void): Promise<void> | undefined {
    if (this.closedBecause !== null) return undefined
    start()
    this.#resolveBatches()
    if (this.#barrier.isSettled || this.closedBecause !== null) return undefined
    return new Promise(resolve => {
      this.#onSettled = resolve
    })
  }

  /** Ends the phase: what is pending stays so, nothing new is started. */
  close(reason: GraphQLError): void {
    if (this.closedBecause !== null) return
    this.closedBecause = reason
    this.#abortController?.abort(reason)
    this.#iterations?.end()
    this.#onSettled?.()
  }

  /** Whether a conditional field is part of this response. */
  includes(condition: FieldCondition): boolean {
    return this.#values.includes(condition)
  }

  /** The arguments of a field; throws where they have no values. */
  argumentsOf(plan: FieldPlan): ArgumentValues {
    return this.#values.argumentsOf(plan)
  }

  /** Checks that no `@skip` or `@include` of a selection set is given null; throws where one is. */
  checkConditions(selection: SelectionPlan): void {
    this.#values.checkConditions(selection)
  }

  /** Resolves the fields of a selection set. Hot: `bench/execute.ts`. */
  resolveSelection(node: ObjectNode): void {
    const { resolved } = node.selection
    for (let slot = 0; slot < resolved.length; slot++) {
      const plan = resolved[slot]!
      if (plan.condition === null || this.includes(plan.condition)) this.resolveField(node, plan)
    }
  }

  /** Resolves one field of a node into its slot; a closed phase starts nothing more. */
  resolveField(node: ObjectNode, plan: FieldPlan): void {
    if (this.closedBecause !== null) return
    if (plan.source === 'batch') this.#barrier.hold(plan, node)
    else node.slots[plan.slot] = this.#resolve(node, plan, node.slots, plan.slot)
  }

  /** Resolves a property that the text phase found to be a function or a promise, and keeps its value; it is not read again. */
  resolveProperty({ plan, parent, property, path, selection }: UnresolvedProperty): void {
    const container: unknown[] = [PENDING]
    this.kept ??= new Map()
    this.kept.set(pathKey([...path, plan.responseName]), container)
    const node = new ObjectNode(parent, selection, path)
    try {
      const value = this.#valueOfProperty(node, plan, this.argumentsOf(plan), property)
      container[0] = this.#settle(node, plan, container, 0, null, plan.field.type, value)
    } catch (thrown) {
      container[0] = this.#fault(node, plan, 0, null, thrown)
    }
  }

  /** The error of a field at a response position. */
  errorAt(plan: FieldPlan, path: ResponsePath, thrown: unknown): GraphQLError {
    const { plan: operation, variables, settings } = this.request
    const { document } = operation
    const included = plan.nodes.filter(({ when }) => holds(when, variables)).map(({ node }) => node)
    // A fragment that was collected under several conditions has brought its nodes several times.
    const locations = [...new Set(included)].map(node => locate(document.source, spanStartOf(document, node)))
    return errorForClient(thrown, settings.onError, { locations, path })
  }

  /** What the resolver of a field returns, else its property, called as a method where it is a function. */
  #valueOf(node: ObjectNode, plan: FieldPlan): unknown {
    const { field } = plan
    const values = this.argumentsOf(plan)
    if (field.resolve === null) {
      return this.#valueOfProperty(node, plan, values, readProperty(node.value, field.propertyNames))
    }
    if (field.signature === 'positional') return callPositionally(this, plan, node, values, field.resolve)
    const event = new FieldEvent(this, plan, node, values)
    const call = (this.#callers[plan.id] ??= this.request.settings.namedValues.callerFor(field))
    return call(values, event)
  }

  #valueOfProperty(node: ObjectNode, plan: FieldPlan, values: ArgumentValues, property: unknown): unknown {
    const { field } = plan
    if (typeof property !== 'function') return property
    const method = property as (...parameters: never) => unknown
    if (field.signature === 'positional') return callMethodPositionally(this, plan, node, values, method)
    const event = new FieldEvent(this, plan, node, values)
    const named = this.request.settings.namedValues.for(field)(values, event)
    return Reflect.apply(method, node.value, [named, event])
  }

  #resolve(node: ObjectNode, plan: FieldPlan, container: unknown[], index: number): unknown {
    try {
      const value = this.#valueOf(node, plan)
      return this.#settle(node, plan, container, index, null, plan.field.type, value)
    } catch (thrown) {
      return this.#fault(node, plan, index, null, thrown)
    }
  }

  /**
   * What stands in a place for a value: what it is completed to, PENDING until its promise settles, or the fault that whatever is
   * thrown on the way becomes. The first parameters are those of a `Place`, which only promises need.
   */
  #settle(
    node: ObjectNode,
    plan: FieldPlan,
    container: unknown[],
    index: number,
    outer: readonly number[] | null,
    type: Type,
    value: unknown,
  ): unknown {
    try {
      if (!isThenable(value)) return this.#complete(node, plan, container, index, outer, type, value)
      return this.#settleLater({ node, plan, container, index, outer }, type, value)
    } catch (thrown) {
      return this.#fault(node, plan, index, outer, thrown)
    }
  }

  /** In a method of its own, because whatever a closure refers to is kept by each call of the function around it. */
  #settleLater(place: Place, type: Type, promise: PromiseLike<unknown>): typeof PENDING {
    const { node, plan, container, index, outer } = place
    return this.#await(place, promise, settled =>
      this.#settle(node, plan, container, index, outer, type, settled),
    )
  }

  #complete(
    node: ObjectNode,
    plan: FieldPlan,
    container: unknown[],
    index: number,
    outer: readonly number[] | null,
    type: Type,
    value: unknown,
  ): unknown {
    if (value == null) return null
    if (value instanceof Error) throw value
    const nullable = nullableTypeOf(type)
    switch (nullable.kind) {
      case 'LIST':
        return this.#completeList(node, plan, container, index, outer, nullable, value)
      case 'OBJECT':
        if (nullable.isTypeOf === null) return this.#visit(node, plan, index, outer, nullable, value)
        return this.#completeObject({ node, plan, container, index, outer }, nullable, value)
      case 'INTERFACE':
      case 'UNION':
        return this.#completeAbstract({ node, plan, container, index, outer }, nullable, value)
      default:
        return value
    }
  }

  #completeList(
    node: ObjectNode,
    plan: FieldPlan,
    container: unknown[],
    index: number,
    outer: readonly number[] | null,
    type: ListType,
    value: unknown,
  ): unknown {
    let items: readonly unknown[]
    if (Array.isArray(value)) items = value
    else {
      if (typeof value !== 'object' || value === null) throw notIterable(plan)
      if (Symbol.asyncIterator in value) {
        this.#iterations ??= new AsyncIterations()
        const items = this.#iterations.collect(value as AsyncIterable<unknown>)
        return this.#settleLater({ node, plan, container, index, outer }, type, items)
      }
      if (!(Symbol.iterator in value)) throw notIterable(plan)
      items = itemsOf(value as Iterable<unknown>)
    }
    if (plan.isPlain && !isDeferred(items, plan.listDepth)) return items
    const indices = outer === null ? noIndices : [...outer, index]
    const completed = new Array<unknown>(items.length)
    for (let item = 0; item < items.length; item++) {
      completed[item] = this.#settle(node, plan, completed, item, indices, type.ofType, items[item])
    }
    return completed
  }

  #completeObject(place: Place, type: ObjectType, value: unknown): unknown {
    const { node, plan, index, outer } = place
    if (type.isTypeOf === null) return this.#visit(node, plan, index, outer, type, value)
    // Like the reference implementation, a fault of the request is found before one of the value.
    this.checkConditions(plan.selectionFor(type))
    const info = new FieldResolveInfo(this, plan, node)
    const belongs: unknown = type.isTypeOf(value, this.context, info)
    const visit = (settled: unknown): unknown => {
      if (Boolean(settled)) return this.#visit(node, plan, index, outer, type, value)
      throw completionError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`)
    }
    return isThenable(belongs) ? this.#await(place, belongs, visit) : visit(belongs)
  }

  #completeAbstract(place: Place, type: InterfaceType | UnionType, value: unknown): unknown {
    const { schema } = this
    const { node, plan } = place
    const name = typeNameOf(this, type, value, () => new FieldResolveInfo(this, plan, node))
    const visit = (settled: unknown): unknown =>
      this.#completeObject(place, possibleTypeNamed(schema, type, settled, value, plan.field), value)
    return isThenable(name) ? this.#await(place, name, visit) : visit(name)
  }

  /** A node for a value whose selection set has resolved fields; others are left to the text phase as they are. */
  #visit(
    node: ObjectNode,
    plan: FieldPlan,
    index: number,
    outer: readonly number[] | null,
    type: ObjectType,
    value: unknown,
  ): unknown {
    if (plan.isPlain) return value
    const selection = plan.selectionFor(type)
    this.checkConditions(selection)
    const child = new ObjectNode(value, selection, node, plan, index, outer)
    this.resolveSelection(child)
    return child
  }

  /** Lets a place wait: what comes of the settled value is put there. */
  #await(place: Place, promise: PromiseLike<unknown>, then: (settled: unknown) => unknown): typeof PENDING {
    const settled = Promise.resolve(promise)
    this.#barrier.begin(place.plan)
    settled.then(
      value => {
        if (this.closedBecause === null) this.#arrive(place, then, value)
        else disregard(value)
      },
      (reason: unknown) =>
        this.#arrive(
          place,
          thrown => this.#fault(place.node, place.plan, place.index, place.outer, thrown),
          reason,
        ),
    )
    return PENDING
  }

  #arrive(place: Place, then: (settled: unknown) => unknown, settled: unknown): void {
    if (this.closedBecause !== null) return
    const { node, plan, container, index, outer } = place
    try {
      container[index] = then(settled)
    } catch (thrown) {
      container[index] = this.#fault(node, plan, index, outer, thrown)
    }
    this.#barrier.end(plan)
    this.#resolveBatches()
    if (this.#barrier.isSettled) this.#onSettled?.()
  }

  /** Calls every batch resolver whose parents are all there; what it delivers may complete the next level. */
  #resolveBatches(): void {
    for (;;) {
      const batches = this.#barrier.release()
      if (batches.length === 0) return
      for (const batch of batches) this.#resolveBatch(batch)
    }
  }

  #resolveBatch({ plan, nodes }: Batch): void {
    // The one before may have ended the phase.
    if (this.closedBecause !== null) return
    const { field, slot } = plan
    const distribute = (values: unknown): void => {
      if (this.closedBecause !== null) return disregard(values)
      if (!Array.isArray(values) || values.length !== nodes.length) {
        disregard(values)
        const found = Array.isArray(values) ? `${values.length} values` : inspect(values)
        throw new Error(
          `The batch resolver of ${field.coordinate} must return an array of ${nodes.length} values, ` +
            `one for each parent, but it returned ${found}.`,
        )
      }
      for (const [index, node] of nodes.entries()) {
        node.slots[slot] = this.#settle(node, plan, node.slots, slot, null, field.type, values[index])
      }
    }
    const fail = (thrown: unknown): void => {
      const error = errorForClient(thrown, this.request.settings.onError)
      for (const node of nodes) node.slots[slot] = this.#fault(node, plan, slot, null, error)
    }
    try {
      const values = this.argumentsOf(plan)
      const event = new FieldEvent(this, plan, null, values)
      const named = this.request.settings.namedValues.for(field)(values, event)
      const results = field.batch!(
        nodes.map(node => node.value),
        named,
        event,
      )
      if (!isThenable(results)) return distribute(results)
      const settled = Promise.resolve(results).then(distribute).catch(fail)
      this.#await({ node: nodes[0]!, plan, container: [], index: 0, outer: null }, settled, () => undefined)
    } catch (thrown) {
      fail(thrown)
    }
  }

  #fault(
    node: ObjectNode,
    plan: FieldPlan,
    index: number,
    outer: readonly number[] | null,
    thrown: unknown,
  ): FieldFault {
    return new FieldFault(this.errorAt(plan, node.pathOf(plan, index, outer), thrown))
  }
}

const noIndices: readonly number[] = []

/** The key under which the value of a response position is kept. */
export function pathKey(path: ResponsePath): string {
  return path.join('\n')
}

/** What is wrong with a value that is to be a list and is none. */
export function notIterable(plan: FieldPlan): GraphQLError {
  return completionError(`Expected Iterable, but did not find one for field "${plan.field.coordinate}".`)
}
