import { completionError } from '../errors/completion-error.ts'
import type { GraphQLError, ResponsePath } from '../errors/graphql-error.ts'
import { inspect } from '../errors/inspect.ts'
import { errorForClient } from '../errors/masking.ts'
import type { FieldPlan, SelectionPlan } from '../planning/plan.ts'
import type { InterfaceType, ListType, ObjectType, Type, UnionType } from '../schema/compiled-schema.ts'
import { nullableTypeOf } from '../schema/type-reference.ts'
import { possibleTypeNamed, typeNameOf } from './abstract-type.ts'
import { AsyncIterations } from './async-iterations.ts'
import { Barrier, type Batch } from './barrier.ts'
import type { ExecutionRequest } from './execution-request.ts'
import { FieldCalls } from './field-calls.ts'
import { FieldFault } from './field-fault.ts'
import { ObjectNode, PENDING } from './object-node.ts'
import { disregard, isDeferred, isThenable, itemsOf } from './property.ts'
import { RequestScope } from './request-scope.ts'
import { FieldResolveInfo } from './resolve-info.ts'
import { Turn } from './turn.ts'
import type { UnreadPromises } from './unread-promises.ts'
import { UnreadValues } from './unread-values.ts'

/** Where a value goes: a slot of a node, or an item of a list; and which response position that is. */
interface Place {
  readonly node: ObjectNode
  readonly plan: FieldPlan
  readonly container: unknown[]
  readonly index: number
  /** The indices of the lists around an item; null for what is no item. */
  readonly outer: readonly number[] | null
  /** The type of what goes there. */
  readonly type: Type
}

/** What comes of a settled value that is not the value of the place itself. */
type Continue = (settled: unknown) => unknown

/** A property that is a function, or has to be waited for. */
export interface UnresolvedProperty {
  readonly plan: FieldPlan
  readonly parent: unknown
  readonly property: unknown
  /** The response position of the parent. */
  readonly path: ResponsePath
  readonly selection: SelectionPlan
}

/** The value of a property that was a function, or had to be waited for. */
interface KeptValue {
  /** Another object may stand at the position by now. */
  readonly parent: unknown
  readonly container: unknown[]
}

/**
 * The first phase of an execution: calls resolvers, depth first, and keeps their values in nodes. Nothing is asynchronous
 * until a resolver returns a promise, or a list takes more than one turn. A batch field waits until nothing above it is pending, then
 * its resolver is called once for all its parents. GraphQL specification, 6.4 "Executing Fields".
 */
export class ResolvePhase {
  readonly request: ExecutionRequest
  readonly scope: RequestScope
  readonly turn: Turn
  /** Values of properties that the text phase found to be functions or promises, by response position. */
  kept: Map<string, KeptValue> | null = null
  /** Why the phase ended before its time; null as long as it did not. */
  closedBecause: GraphQLError | null = null
  readonly #calls: FieldCalls
  readonly #barrier = new Barrier()
  readonly #promises: UnreadPromises
  #unread: UnreadValues | null = null
  /** The node that the phase has begun with. */
  #root: ObjectNode | null = null
  #iterations: AsyncIterations | null = null
  #onSettled: (() => void) | null = null

  constructor(request: ExecutionRequest, promises: UnreadPromises) {
    this.request = request
    this.scope = new RequestScope(request)
    this.#calls = new FieldCalls(this.scope, request.settings.namedValues)
    this.turn = new Turn(request.settings.turns, request.isSync)
    this.#promises = promises
  }

  /** What is resolved and not read yet; made when there is something to wait for. */
  get unread(): UnreadValues {
    return (this.#unread ??= new UnreadValues(this.#promises, this.scope, this.#root))
  }

  /** Resolves all fields of a node; returns a promise only where something is left to wait for. */
  runSelection(node: ObjectNode): Promise<void> | undefined {
    this.#root = node
    return this.#run(() => this.#resolveSelection(node))
  }

  /** The same for one field of a node. */
  runField(node: ObjectNode, plan: FieldPlan): Promise<void> | undefined {
    this.#root ??= node
    if (this.#unread !== null) this.unread.addSlots(plan, [node], 0, 1)
    return this.#run(() => this.#resolveField(node, plan))
  }

  /** The same for properties that the text phase found to be functions or promises: their values are kept, they are not read again. */
  runProperties(properties: readonly UnresolvedProperty[]): Promise<void> | undefined {
    const containers = properties.map(property => this.#keep(property))
    return this.#run(() => this.#resolveProperties(properties, containers, 0))
  }

  #run(start: () => void): Promise<void> | undefined {
    if (this.closedBecause !== null) return undefined
    start()
    this.#resolveBatches()
    if (this.#barrier.isSettled || this.closedBecause !== null) return undefined
    this.request.settings.unreadWatch.add(this.unread)
    return new Promise(resolve => {
      this.#onSettled = resolve
    })
  }

  /** Ends the phase: what is pending stays so, nothing new is started. */
  close(reason: GraphQLError): void {
    if (this.closedBecause !== null) return
    this.closedBecause = reason
    this.scope.abort(reason)
    this.#iterations?.end()
    this.#finish()
  }

  /** Resolves the fields of a selection set. Hot: `bench/execute.ts`. */
  #resolveSelection(node: ObjectNode): void {
    const { resolved } = node.selection
    for (let slot = 0; slot < resolved.length; slot++) {
      const plan = resolved[slot]!
      if (plan.condition === null || this.scope.includes(plan.condition)) this.#resolveField(node, plan)
    }
  }

  /** Resolves one field of a node into its slot; a closed phase starts nothing more. */
  #resolveField(node: ObjectNode, plan: FieldPlan): void {
    if (this.closedBecause !== null) return
    if (plan.source === 'batch') this.#barrier.hold(plan, node)
    else node.slots[plan.slot] = this.#resolve(node, plan, node.slots, plan.slot)
  }

  /** Where the value of a property is kept. */
  #keep({ plan, parent, path }: UnresolvedProperty): unknown[] {
    const container: unknown[] = [PENDING]
    this.kept ??= new Map()
    this.kept.set(pathKey([...path, plan.responseName]), { parent, container })
    return container
  }

  #resolveProperties(
    properties: readonly UnresolvedProperty[],
    containers: readonly unknown[][],
    first: number,
  ): void {
    let next = first
    do {
      const { plan, parent, property, path, selection } = properties[next]!
      const container = containers[next]!
      const node = new ObjectNode(parent, selection, path)
      try {
        const value = this.#calls.property(node, plan, property)
        container[0] = this.#settle(node, plan, container, 0, null, plan.field.type, value)
      } catch (thrown) {
        container[0] = this.#fault(node, plan, 0, null, thrown)
      }
      next++
    } while (next < properties.length && !this.turn.isOver())
    if (next < properties.length) {
      this.#pause(properties[next]!.plan, () => this.#resolveProperties(properties, containers, next))
    }
    for (let index = first; index < next; index++) {
      const { plan } = properties[index]!
      this.unread.addPlace({ plan, type: plan.field.type, container: containers[index]!, index: 0 })
    }
  }

  #resolve(node: ObjectNode, plan: FieldPlan, container: unknown[], index: number): unknown {
    try {
      const value = this.#calls.resolve(node, plan)
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
      return this.#await({ node, plan, container, index, outer, type }, value, null)
    } catch (thrown) {
      return this.#fault(node, plan, index, outer, thrown)
    }
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
        return this.#completeObject({ node, plan, container, index, outer, type }, nullable, value)
      case 'INTERFACE':
      case 'UNION':
        return this.#completeAbstract({ node, plan, container, index, outer, type }, nullable, value)
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
        const items = this.#iterations.collect(value as AsyncIterable<unknown>, item =>
          this.unread.drop(plan, type.ofType, item),
        )
        return this.#await({ node, plan, container, index, outer, type }, items, null)
      }
      if (!(Symbol.iterator in value)) throw notIterable(plan)
      items = itemsOf(value as Iterable<unknown>)
    }
    if (plan.isPlain && items.length <= MAX_UNPAUSED_ITEMS && !isDeferred(items, plan.listDepth)) return items
    const indices = outer === null ? noIndices : [...outer, index]
    const completed = new Array<unknown>(items.length)
    if (items.length > 0) this.#completeItems(node, plan, completed, indices, type.ofType, items, 0)
    return completed
  }

  /** Completes the items of a list from one on, as far as the turn goes. */
  #completeItems(
    node: ObjectNode,
    plan: FieldPlan,
    completed: unknown[],
    outer: readonly number[],
    type: Type,
    items: readonly unknown[],
    first: number,
  ): void {
    const { turn } = this
    const { length } = items
    let next = first
    do {
      completed[next] = this.#settle(node, plan, completed, next, outer, type, items[next])
      next++
    } while (next < length && !turn.isOver())
    if (next < length || first > 0) {
      this.#completeRest(node, plan, completed, outer, type, items, first, next)
    }
  }

  /** In a method of its own, because whatever a closure refers to is kept by each call of the function around it. */
  #completeRest(
    node: ObjectNode,
    plan: FieldPlan,
    completed: unknown[],
    outer: readonly number[],
    type: Type,
    items: readonly unknown[],
    first: number,
    next: number,
  ): void {
    if (first === 0) completed.fill(PENDING, next)
    // Others may change the list in their turns.
    const rest = first === 0 ? [...items] : items
    if (next < rest.length) {
      this.#pause(plan, () => this.#completeItems(node, plan, completed, outer, type, rest, next))
    }
    if (first === 0) this.unread.addRawItems(plan, type, rest)
    this.unread.addNodes(completed, first, next)
  }

  #completeObject(place: Place, type: ObjectType, value: unknown): unknown {
    const { node, plan, index, outer } = place
    if (type.isTypeOf === null) return this.#visit(node, plan, index, outer, type, value)
    // Like the reference implementation, a fault of the request is found before one of the value.
    this.scope.checkConditions(plan.selectionFor(type))
    const info = new FieldResolveInfo(this.scope, plan, node)
    const belongs: unknown = type.isTypeOf(value, this.scope.context, info)
    const visit = (settled: unknown): unknown => {
      if (Boolean(settled)) return this.#visit(node, plan, index, outer, type, value)
      throw completionError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`)
    }
    return isThenable(belongs) ? this.#awaitType(place, value, belongs, visit) : visit(belongs)
  }

  #completeAbstract(place: Place, type: InterfaceType | UnionType, value: unknown): unknown {
    const { schema } = this.scope
    const { node, plan } = place
    const name = typeNameOf(this.scope, type, value, () => new FieldResolveInfo(this.scope, plan, node))
    const visit = (settled: unknown): unknown =>
      this.#completeObject(place, possibleTypeNamed(schema, type, settled, value, plan.field), value)
    return isThenable(name) ? this.#awaitType(place, value, name, visit) : visit(name)
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
    this.scope.checkConditions(selection)
    const child = new ObjectNode(value, selection, node, plan, index, outer)
    this.#resolveSelection(child)
    return child
  }

  /** Lets a place wait for what tells the type of its value. */
  #awaitType(place: Place, value: unknown, promise: PromiseLike<unknown>, then: Continue): typeof PENDING {
    this.unread.addRawItems(place.plan, place.type, [value])
    return this.#await(place, promise, then)
  }

  /** Lets a place wait for its value, or for what something else comes of. Hot: `bench/execute.ts`. */
  #await(place: Place, promise: PromiseLike<unknown>, then: Continue | null): typeof PENDING {
    // As `await` does, whatever properties a promise has of its own.
    void Promise.prototype.then.call(
      Promise.resolve(promise),
      value => this.#arrive(place, then, value),
      (reason: unknown) => this.#arrive(place, thrown => this.#faultAt(place, thrown), reason),
    )
    this.#barrier.begin(place.plan)
    return PENDING
  }

  #arrive(place: Place, then: Continue | null, settled: unknown): void {
    if (!this.turn.isOver()) return this.#put(place, then, settled)
    this.unread.addRawItems(place.plan, place.type, [settled])
    this.request.settings.unreadWatch.add(this.unread)
    this.turn.later(() => this.#put(place, then, settled))
  }

  #put(place: Place, then: Continue | null, settled: unknown): void {
    const { node, plan, container, index, outer, type } = place
    if (this.closedBecause !== null) return this.unread.drop(plan, type, settled)
    try {
      container[index] =
        then === null ? this.#settle(node, plan, container, index, outer, type, settled) : then(settled)
    } catch (thrown) {
      container[index] = this.#faultAt(place, thrown)
    }
    this.unread.addPlace(place)
    this.#end(plan)
  }

  /** Leaves the rest of some work to another turn; its field is pending until then. */
  #pause(plan: FieldPlan, rest: () => void): void {
    this.#barrier.begin(plan)
    this.turn.later(() => {
      if (this.closedBecause !== null) return
      rest()
      this.#end(plan)
    })
  }

  /** Ends what a field has waited for, and goes on with what has waited for that. */
  #end(plan: FieldPlan): void {
    this.#barrier.end(plan)
    this.#resolveBatches()
    if (this.#barrier.isSettled) this.#finish()
    else this.request.settings.unreadWatch.add(this.unread)
  }

  #finish(): void {
    if (this.#unread !== null) this.request.settings.unreadWatch.remove(this.#unread)
    this.#onSettled?.()
  }

  /** Calls every batch resolver whose parents are all there; what it delivers may complete the next level. */
  #resolveBatches(): void {
    for (;;) {
      const batches = this.#barrier.release()
      if (batches.length === 0) return
      for (const batch of batches) this.#resolveBatch(batch)
    }
  }

  #resolveBatch(batch: Batch): void {
    // The one before may have ended the phase.
    if (this.closedBecause !== null) return
    const { plan, nodes } = batch
    const { slot } = plan
    const fail = (thrown: unknown): void => {
      const error = errorForClient(thrown, this.request.settings.onError)
      for (const node of nodes) node.slots[slot] = this.#fault(node, plan, slot, null, error)
    }
    try {
      const results = this.#calls.batch(plan, nodes)
      const distribute = (results: unknown): void => {
        if (this.closedBecause !== null) disregard(results)
        else this.#distribute(batch, [...checkedResults(batch, results)], 0)
      }
      if (!isThenable(results)) return distribute(results)
      const settled = Promise.resolve(results).then(distribute).catch(fail)
      const place = { node: nodes[0]!, plan, container: [], index: 0, outer: null, type: plan.field.type }
      this.#await(place, settled, () => undefined)
    } catch (thrown) {
      fail(thrown)
    }
  }

  /** Gives each parent its value, from one on. */
  #distribute(batch: Batch, values: readonly unknown[], first: number): void {
    const { plan, nodes } = batch
    const { slot } = plan
    const { type } = plan.field
    let next = first
    do {
      const node = nodes[next]!
      node.slots[slot] = this.#settle(node, plan, node.slots, slot, null, type, values[next])
      next++
    } while (next < nodes.length && !this.turn.isOver())
    if (next < nodes.length) this.#pause(plan, () => this.#distribute(batch, values, next))
    if (first === 0) this.unread.addRawItems(plan, type, values)
    this.unread.addSlots(plan, nodes, first, next)
  }

  #faultAt({ node, plan, index, outer }: Place, thrown: unknown): FieldFault {
    return this.#fault(node, plan, index, outer, thrown)
  }

  #fault(
    node: ObjectNode,
    plan: FieldPlan,
    index: number,
    outer: readonly number[] | null,
    thrown: unknown,
  ): FieldFault {
    return new FieldFault(this.scope.errorAt(plan, node.pathOf(plan, index, outer), thrown))
  }
}

const noIndices: readonly number[] = []

/** How many items are looked through in one go. */
const MAX_UNPAUSED_ITEMS = 4_096

/** What a batch resolver returned: a value for each parent. */
function checkedResults({ plan, nodes }: Batch, results: unknown): readonly unknown[] {
  if (Array.isArray(results) && results.length === nodes.length) return results
  disregard(results)
  const found = Array.isArray(results) ? `${results.length} values` : inspect(results)
  throw new Error(
    `The batch resolver of ${plan.field.coordinate} must return an array of ${nodes.length} values, ` +
      `one for each parent, but it returned ${found}.`,
  )
}

/** The key under which the value of a response position is kept. */
export function pathKey(path: ResponsePath): string {
  return path.join('\n')
}

/** What is wrong with a value that is to be a list and is none. */
export function notIterable(plan: FieldPlan): GraphQLError {
  return completionError(`Expected Iterable, but did not find one for field "${plan.field.coordinate}".`)
}
