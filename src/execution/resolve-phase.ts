import { setMaxListeners } from 'node:events'
import { completionError } from '../errors/completion-error.ts'
import { GraphQLError, type ResponsePath } from '../errors/graphql-error.ts'
import { inspect } from '../errors/inspect.ts'
import { locate } from '../errors/location.ts'
import { errorForClient } from '../errors/masking.ts'
import type { Node } from '../language/document.ts'
import { spanStartOf, symbolOf } from '../language/tape.ts'
import type { FieldCondition, FieldPlan, SelectionPlan } from '../planning/plan.ts'
import type {
  CompiledSchema,
  InterfaceType,
  ListType,
  ObjectType,
  Type,
  UnionType,
} from '../schema/compiled-schema.ts'
import { ownValues } from '../schema/own-values.ts'
import { nullableTypeOf } from '../schema/type-reference.ts'
import { holds } from '../selections/conditions.ts'
import { coerceArgumentValues, type ArgumentValues } from '../values/coerce-arguments.ts'
import { possibleTypeNamed, typeNameOf } from './abstract-type.ts'
import { Barrier, type Batch } from './barrier.ts'
import type { ExecutionRequest } from './execution-request.ts'
import type { EventSource } from './event-source.ts'
import { FieldEvent } from './field-event.ts'
import { FieldFault } from './field-fault.ts'
import type { CallResolver } from './named-values-class.ts'
import { ObjectNode, PENDING } from './object-node.ts'
import { callPositionally } from './positional-call.ts'
import { disregard, isDeferred, isThenable, readProperty } from './property.ts'
import { RequestInfo } from './request-info.ts'
import { FieldResolveInfo } from './resolve-info.ts'

/** Where a value goes: a slot of a node, or an item of a list; and which response position that is. */
interface Place {
  readonly container: unknown[]
  readonly index: number
  readonly node: ObjectNode
  readonly plan: FieldPlan
  /** The indices in the lists of the field. */
  readonly position: readonly number[]
}

/**
 * The first phase of an execution: calls resolvers, depth first, and keeps their values in nodes. Nothing is asynchronous
 * until a resolver returns a promise. A batch field waits until nothing above it is pending, then its resolver is called
 * once for all its parents. GraphQL specification, 6.4 "Executing Fields".
 */
export class ResolvePhase implements EventSource {
  readonly request: ExecutionRequest
  readonly memo: Map<unknown, unknown> = new Map()
  /** Values of properties that the text phase found to be functions or promises, by response position. */
  readonly kept: Map<string, unknown[]> = new Map()
  /** Why the phase ended before its time; null as long as it did not. */
  closedBecause: GraphQLError | null = null
  readonly #conditions = new Map<FieldCondition, boolean>()
  readonly #arguments: (ArgumentValues | GraphQLError | undefined)[] = []
  /** By the id of the plan. Hot: `bench/injection.ts`. */
  readonly #callers: CallResolver[] = []
  readonly #barrier = new Barrier()
  /** Ends the async iterables that are being read. */
  readonly #iterations = new Set<() => void>()
  #onSettled: (() => void) | null = null
  #abortController: AbortController | null = null
  #requestInfo: RequestInfo | null = null

  constructor(request: ExecutionRequest) {
    this.request = request
  }

  get schema(): CompiledSchema {
    return this.request.schema
  }

  get context(): object {
    return this.request.context
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

  /** Starts resolving; returns a promise only where something is left to wait for. */
  run(start: () => void): Promise<void> | undefined {
    if (this.closedBecause !== null) return undefined
    start()
    if (this.closedBecause === null) this.#resolveBatches()
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
    for (const end of this.#iterations) end()
    this.#onSettled?.()
  }

  /** Whether a conditional field is part of this response. */
  includes(condition: FieldCondition): boolean {
    let included = this.#conditions.get(condition)
    if (included === undefined) {
      const { variables } = this.request
      included = holds(condition.when, variables) && !condition.unless.some(other => holds(other, variables))
      this.#conditions.set(condition, included)
    }
    return included
  }

  /** Resolves the fields of a selection set. */
  resolveSelection(node: ObjectNode): void {
    for (const plan of node.selection.resolved) {
      if (plan.condition === null || this.includes(plan.condition)) this.resolveField(node, plan)
    }
  }

  /** Resolves one field of a node into its slot; a closed phase starts nothing more. */
  resolveField(node: ObjectNode, plan: FieldPlan): void {
    if (this.closedBecause !== null) return
    const place: Place = { container: node.slots, index: plan.slot, node, plan, position: [] }
    if (plan.source === 'batch') this.#barrier.hold(plan, node)
    else this.#place(place, plan.field.type, () => this.#valueOf(node, plan))
  }

  /** Resolves a property that the text phase found to be a function or a promise, and keeps its value. */
  resolveProperty(plan: FieldPlan, parent: unknown, path: ResponsePath, selection: SelectionPlan): void {
    const container: unknown[] = [PENDING]
    this.kept.set(pathKey([...path, plan.responseName]), container)
    const node = new ObjectNode(parent, selection, path)
    const place: Place = { container, index: 0, node, plan, position: [] }
    this.#place(place, plan.field.type, () => this.#valueOf(node, plan))
  }

  /** The error of a field at a response position. */
  errorAt(plan: FieldPlan, path: ResponsePath, thrown: unknown): GraphQLError {
    const { plan: operation, variables, onError } = this.request
    const { document } = operation
    const included = plan.nodes.filter(({ when }) => holds(when, variables)).map(({ node }) => node)
    // A fragment that was collected under several conditions has brought its nodes several times.
    const locations = [...new Set(included)].map(node => locate(document.source, spanStartOf(document, node)))
    return errorForClient(thrown, onError, { locations, path })
  }

  /**
   * Checks that no `@skip` or `@include` of a selection set is given null.
   * GraphQL specification, 5.8.5 "All Variable Usages Are Allowed": a default admits variables that may be null.
   *
   * @throws GraphQLError when one is
   */
  checkConditions({ nullable }: SelectionPlan): void {
    const { plan, variables } = this.request
    for (const { variable, when } of nullable) {
      if (variables[symbolOf(plan.document, variable)] !== null || !holds(when, variables)) continue
      throw this.#badArgument('Argument "if" of non-null type "Boolean!" must not be null.', variable)
    }
  }

  argumentsOf(plan: FieldPlan): ArgumentValues {
    const { changeableArguments } = plan.field
    if (plan.constantArguments !== null) return ownValues(plan.constantArguments, changeableArguments)
    let values = this.#arguments[plan.id]
    if (values === undefined) {
      const { document } = this.request.plan
      const coerced = coerceArgumentValues(
        document,
        plan.nodes[0]!.node,
        plan.field.arguments,
        this.request.variables,
      )
      values =
        'values' in coerced ? coerced.values : this.#badArgument(coerced.fault.message, coerced.fault.node)
      this.#arguments[plan.id] = values
    }
    if (values instanceof GraphQLError) throw values
    return ownValues(values, changeableArguments)
  }

  /** What the resolver of a field returns, else its property, called as a method where it is a function. */
  #valueOf(node: ObjectNode, plan: FieldPlan): unknown {
    const { field } = plan
    const values = this.argumentsOf(plan)
    if (field.signature === 'positional') return callPositionally(this, plan, node, values, field.resolve)
    if (field.resolve !== null) {
      const event = new FieldEvent(this, plan, node, values)
      const call = (this.#callers[plan.id] ??= this.request.namedValues.callerFor(field))
      return call(values, event)
    }
    const property = readProperty(node.value, field.propertyNames)
    if (typeof property !== 'function') return property
    const event = new FieldEvent(this, plan, node, values)
    return property.call(node.value, this.request.namedValues.for(field)(values, event), event) as unknown
  }

  #badArgument(message: string, node: Node): GraphQLError {
    const { document } = this.request.plan
    const locations = [locate(document.source, spanStartOf(document, node))]
    return new GraphQLError(message, { locations, extensions: { code: 'BAD_USER_INPUT' } })
  }

  /** Puts a value where it belongs, now or when its promise settles; whatever is thrown on the way becomes a fault. */
  #place(place: Place, type: Type, produce: () => unknown): void {
    const { container, index } = place
    try {
      const value = produce()
      if (isThenable(value)) this.#await(place, value, settled => this.#place(place, type, () => settled))
      else this.#complete(place, type, value)
    } catch (thrown) {
      container[index] = this.#faultAt(place, thrown)
    }
  }

  #complete(place: Place, type: Type, value: unknown): void {
    const { container, index } = place
    if (value == null) {
      container[index] = null
      return
    }
    if (value instanceof Error) throw value
    const nullable = nullableTypeOf(type)
    switch (nullable.kind) {
      case 'LIST':
        return this.#completeList(place, nullable, value)
      case 'OBJECT':
        return this.#completeObject(place, nullable, value)
      case 'INTERFACE':
      case 'UNION':
        return this.#completeAbstract(place, nullable, value)
      default:
        container[index] = value
    }
  }

  #completeList(place: Place, type: ListType, value: unknown): void {
    const { plan, container, index } = place
    if (typeof value !== 'object' || value === null) throw notIterable(plan)
    if (Symbol.asyncIterator in value) {
      const items = this.#collectItems(value as AsyncIterable<unknown>)
      this.#await(place, items, settled => this.#completeList(place, type, settled))
      return
    }
    if (!(Symbol.iterator in value)) throw notIterable(plan)
    const items = Array.isArray(value) ? (value as unknown[]) : Array.from(value as Iterable<unknown>)
    if (plan.isPlain && !isDeferred(items)) {
      container[index] = items
      return
    }
    const completed = new Array<unknown>(items.length).fill(PENDING)
    container[index] = completed
    for (const [item, itemValue] of items.entries()) {
      const itemPlace = { ...place, container: completed, index: item, position: [...place.position, item] }
      this.#place(itemPlace, type.ofType, () => itemValue)
    }
  }

  /** The items of an async iterable, which is told to end when the phase does. */
  async #collectItems(iterable: AsyncIterable<unknown>): Promise<unknown[]> {
    const iterator = iterable[Symbol.asyncIterator]()
    const end = (): void => endIteration(iterator)
    this.#iterations.add(end)
    const items: unknown[] = []
    try {
      for (;;) {
        const result: unknown = await iterator.next()
        if (!isIteratorResult(result)) throw new TypeError(`${inspect(result)} is no result of an iterator.`)
        if (result.done === true) return items
        // It may be rejected before the last item has come.
        disregard(result.value)
        items.push(result.value)
        if (this.closedBecause !== null) return items
      }
    } finally {
      this.#iterations.delete(end)
    }
  }

  #completeObject(place: Place, type: ObjectType, value: unknown): void {
    if (type.isTypeOf === null) return this.#visit(place, type, value)
    // Like the reference implementation, a fault of the request is found before one of the value.
    this.checkConditions(place.plan.selectionFor(type))
    const info = new FieldResolveInfo(this, place.plan, place.node)
    const belongs: unknown = type.isTypeOf(value, this.context, info)
    const visit = (settled: unknown): void => {
      if (Boolean(settled)) return this.#visit(place, type, value)
      throw completionError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`)
    }
    if (isThenable(belongs)) this.#await(place, belongs, visit)
    else visit(belongs)
  }

  #completeAbstract(place: Place, type: InterfaceType | UnionType, value: unknown): void {
    const { schema } = this
    const name = typeNameOf(this, type, value, new FieldResolveInfo(this, place.plan, place.node))
    const visit = (settled: unknown): void =>
      this.#completeObject(place, possibleTypeNamed(schema, type, settled, value, place.plan.field), value)
    if (isThenable(name)) this.#await(place, name, visit)
    else visit(name)
  }

  /** Makes a node of a value whose selection set has resolved fields; others are left to the text phase as they are. */
  #visit({ container, index, node, plan, position }: Place, type: ObjectType, value: unknown): void {
    if (plan.isPlain) {
      container[index] = value
      return
    }
    const selection = plan.selectionFor(type)
    this.checkConditions(selection)
    const child = new ObjectNode(value, selection, node, plan, position)
    container[index] = child
    this.resolveSelection(child)
  }

  #await(place: Place, promise: PromiseLike<unknown>, then: (settled: unknown) => void): void {
    const { container, index, plan } = place
    container[index] = PENDING
    this.#barrier.begin(plan)
    const settle = (act: () => void): void => {
      if (this.closedBecause !== null) return
      try {
        act()
      } catch (thrown) {
        container[index] = this.#faultAt(place, thrown)
      }
      this.#barrier.end(plan)
      this.#resolveBatches()
      if (this.#barrier.isSettled) this.#onSettled?.()
    }
    Promise.resolve(promise).then(
      value => {
        if (this.closedBecause === null) settle(() => then(value))
        else disregard(value)
      },
      (reason: unknown) =>
        settle(() => {
          container[index] = this.#faultAt(place, reason)
        }),
    )
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
    const { field } = plan
    const places = nodes.map((node): Place => ({
      container: node.slots,
      index: plan.slot,
      node,
      plan,
      position: [],
    }))
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
      for (const [index, place] of places.entries()) {
        this.#place(place, field.type, () => values[index] as unknown)
      }
    }
    const fail = (thrown: unknown): void => {
      const error = errorForClient(thrown, this.request.onError)
      for (const place of places) place.container[place.index] = this.#faultAt(place, error)
    }
    try {
      const values = this.argumentsOf(plan)
      const event = new FieldEvent(this, plan, null, values)
      const named = this.request.namedValues.for(field)(values, event)
      const results = field.batch!(
        nodes.map(node => node.value),
        named,
        event,
      )
      if (!isThenable(results)) return distribute(results)
      const settled = Promise.resolve(results).then(distribute).catch(fail)
      this.#await({ ...places[0]!, container: [], index: 0 }, settled, () => undefined)
    } catch (thrown) {
      fail(thrown)
    }
  }

  #faultAt({ plan, node, position }: Place, thrown: unknown): FieldFault {
    return new FieldFault(this.errorAt(plan, node.pathOf(plan, position), thrown))
  }
}

/** The key under which the value of a response position is kept. */
export function pathKey(path: ResponsePath): string {
  return path.join('\n')
}

function isIteratorResult(result: unknown): result is IteratorResult<unknown> {
  return typeof result === 'object' && result !== null
}

/** Asks an iterator to end, as a loop that is left does; nobody waits for it. */
function endIteration(iterator: AsyncIterator<unknown>): void {
  try {
    Promise.resolve(iterator.return?.()).catch(() => undefined)
  } catch {
    // What the iterator says to its end is of no interest any more.
  }
}

function notIterable(plan: FieldPlan): GraphQLError {
  return completionError(`Expected Iterable, but did not find one for field "${plan.field.coordinate}".`)
}
