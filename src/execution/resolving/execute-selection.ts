import { CompletionError } from '../../errors/completion-error.ts'
import type { SelectionCode, SelectionPlan } from '../../planning/plan.ts'
import type {
  InterfaceType,
  LeafType,
  ListType,
  ObjectType,
  Type,
  UnionType,
} from '../../schema/compiled/compiled-schema.ts'
import type { ResolveInfo } from '../../schema/definitions/resolver.ts'
import { printType } from '../../schema/compiled/type-reference.ts'
import { possibleTypeNamed, typeNameOf } from '../calling/abstract-type.ts'
import { callMethod, callResolver } from '../calling/call-field.ts'
import { readProperty } from '../../schema/compiled/property.ts'
import { isThenable } from '../../runtime/is-thenable.ts'
import { TOO_LARGE, type RunningRequest } from '../request/running-request.ts'
import { awaitThenable } from '../waiting/await-thenable.ts'
import { Wait } from '../waiting/barrier.ts'
import { handleRejectionsBehind, handleRejectionsIn } from '../waiting/handle-rejections.ts'
import { coerceResult, completedResult, leafFailure } from './leaf-result.ts'
import {
  coordinateAt,
  ListNode,
  newObject,
  newSlots,
  NULLED,
  ObjectNode,
  PENDING,
  setSlot,
  TypedObject,
  type KeyedSlots,
  type ResponseNode,
  type Slots,
} from '../slots/response-node.ts'

/** A digit and a comma. */
const MIN_ITEM_BYTES = 2

/** The completed value of a position: a leaf, slots, a TypedObject, null, PENDING or NULLED. */
type Completed = unknown

/**
 * Completes a position when a promise has settled that is not the promise of its value, but of its
 * type, for example.
 */
type CompleteWith = (settled: unknown) => Completed

/**
 * Executes the selection set of an object at a position: resolves its fields in the order of the
 * document, each once, and stores their completed values in slots. It is synchronous; the slot of a
 * value that is pending gets PENDING. GraphQL specification, 6.4 "Executing Fields".
 *
 * @returns NULLED where null propagates to the object
 * @throws GraphQLError when `@skip` or `@include` of a selection is given null
 */
export function interpretSelection(
  run: RunningRequest,
  parent: ResponseNode | null,
  index: number,
  selection: SelectionPlan,
  value: unknown,
): Slots | typeof NULLED {
  if (selection.nullVariable !== null) throw run.nullCondition(selection.nullVariable)
  const slots = run.isText ? newSlots(selection.fields.length) : newObject()
  const node = new ObjectNode(parent, index, value, selection, slots)
  return executeFields(run, node, 0) ? slots : NULLED
}

/**
 * Executes the fields of an object from index `first` on; false where null propagates to the
 * object.
 */
function executeFields(run: RunningRequest, node: ObjectNode, first: number): boolean {
  const slots = node.slots as KeyedSlots
  const { fields } = node.selection
  for (let index = first; index < fields.length; index++) {
    const completed = executeField(run, node, index)
    if (completed === NULLED) {
      handleRejectionsBehind(run, node, index + 1)
      return false
    }
    slots[run.isText ? index : fields[index]!.responseName] = completed
  }
  return true
}

/** Ends the execution of an object to which null propagates from a field, for generated code. */
export function leaveObject(run: RunningRequest, node: ObjectNode, index: number): typeof NULLED {
  // Promises of fields before this one are still stored.
  node.slots = newSlots()
  handleRejectionsBehind(run, node, index + 1)
  return NULLED
}

/** ExecuteField(). Generated code calls it for the fields that it cannot execute. */
export function executeField(run: RunningRequest, node: ObjectNode, index: number): Completed {
  if (node.planAt(index).source === 'typename') return node.selection.objectType.name
  try {
    return completeValue(run, node, index, fieldValue(run, node, index))
  } catch (thrown) {
    return failed(run, node, index, thrown)
  }
}

/**
 * Completes the result of a resolver that generated code has called, or the result of a batch
 * resolver for one parent.
 */
export function completeResult(
  run: RunningRequest,
  node: ObjectNode,
  index: number,
  value: unknown,
): Completed {
  try {
    return completeValue(run, node, index, value)
  } catch (thrown) {
    return failed(run, node, index, thrown)
  }
}

/** Completes a property that generated code has read; a method is called. */
export function completeProperty(
  run: RunningRequest,
  node: ObjectNode,
  index: number,
  property: unknown,
): Completed {
  try {
    const value =
      typeof property === 'function' ? methodValue(run, node, index, property) : property
    return completeValue(run, node, index, value)
  } catch (thrown) {
    return failed(run, node, index, thrown)
  }
}

/**
 * Executes the rest of an object after a field whose resolver or getter has thrown in generated
 * code.
 *
 * @param completed the completed values of the fields before it
 */
export function executeRest(
  run: RunningRequest,
  node: ObjectNode,
  completed: readonly unknown[],
  thrown: unknown,
): Slots | typeof NULLED {
  const index = completed.length
  node.slots = run.isText ? newSlots(node.selection.fields.length) : newObject()
  for (const [before, value] of completed.entries()) setSlot(node, before, value)
  const value = failed(run, node, index, thrown)
  if (value === NULLED) return leaveObject(run, node, index)
  setSlot(node, index, value)
  return executeFields(run, node, index + 1) ? node.slots : NULLED
}

/** ResolveFieldValue(). Throws where the execution is closed. */
function fieldValue(run: RunningRequest, node: ObjectNode, index: number): unknown {
  const plan = node.planAt(index)
  const { field } = plan
  switch (plan.source) {
    case 'resolver':
      if (run.closedBecause !== null) throw run.closedBecause
      return callResolver(run, node, index)
    case 'batch':
      if (run.closedBecause !== null) throw run.closedBecause
      run.barrier.hold(node, index)
      return PENDING
    case 'derived':
      return field.derive!(node.value, run.argumentsOf(plan))
    default: {
      // Arguments that cannot be coerced are an error of the field, even where its value is a plain
      // property.
      if (plan.arguments !== null) run.argumentsOf(plan)
      const property = readProperty(node.value, field.propertyNames)
      return typeof property === 'function' ? methodValue(run, node, index, property) : property
    }
  }
}

function methodValue(
  run: RunningRequest,
  node: ObjectNode,
  index: number,
  method: unknown,
): unknown {
  if (run.closedBecause !== null) throw run.closedBecause
  return callMethod(run, node, index, method as (...parameters: never) => unknown)
}

/**
 * CompleteValue() of a value that may be a promise. GraphQL specification, 6.4.3 "Value
 * Completion".
 *
 * @throws the error of the position
 */
function completeValue(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  value: unknown,
): Completed {
  if (isThenable(value)) return awaitValue(run, node, index, value, null)
  return value === PENDING ? PENDING : completeSettled(run, node, index, value)
}

/** CompleteValue() of a value that is not a promise. */
function completeSettled(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  value: unknown,
): Completed {
  const type = node.typeAt(index)
  if (value == null) {
    if (type.kind !== 'NON_NULL') return null
    throw nullError(node, index, value)
  }
  if (value instanceof Error) throw value
  const completed = completeAs(run, node, index, type, value)
  return completed === NULLED && type.kind !== 'NON_NULL' ? null : completed
}

function nullError(node: ResponseNode, index: number, value: unknown): Error {
  const type = printType(node.typeAt(index))
  return new CompletionError({ kind: 'NULL', coordinate: coordinateAt(node, index), type }, value)
}

function completeAs(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: Type,
  value: unknown,
): Completed {
  switch (type.kind) {
    case 'NON_NULL':
      return completeAs(run, node, index, type.ofType, value)
    case 'LIST':
      return completeList(run, node, index, type, value)
    case 'OBJECT':
      return completeObject(run, node, index, type, value)
    case 'INTERFACE':
    case 'UNION':
      return completeAbstract(run, node, index, type, value)
    case 'INPUT_OBJECT':
      throw new Error(`${coordinateAt(node, index)} cannot return the input type ${type.name}.`)
    default:
      return completeLeaf(run, node, index, type, value)
  }
}

function completeLeaf(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: LeafType,
  value: unknown,
): Completed {
  try {
    const result = coerceResult(run, node, index, type, value)
    if (!isThenable(result)) return completeCoerced(run, node, index, value, result)
    return awaitValue(run, node, index, result, settled => {
      try {
        return completeCoerced(run, node, index, value, settled)
      } catch (thrown) {
        return leafFailed(run, node, index, type, value, thrown)
      }
    })
  } catch (thrown) {
    return leafFailed(run, node, index, type, value, thrown)
  }
}

function completeCoerced(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  value: unknown,
  result: unknown,
): Completed {
  const completed = completedResult(run, result) ?? null
  // JSON has no infinite numbers.
  if (completed !== null || node.typeAt(index).kind !== 'NON_NULL') return completed
  throw nullError(node, index, value)
}

/** Adds the error of a leaf. What a scalar of the host throws may show the value, whatever its class. */
function leafFailed(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: LeafType,
  value: unknown,
  thrown: unknown,
): typeof NULLED {
  run.addError(node, index, leafFailure(node, index, type, value, thrown), true)
  return NULLED
}

function completeList(
  run: RunningRequest,
  parent: ResponseNode,
  index: number,
  type: ListType,
  value: unknown,
): Completed {
  const plan = parent.planAt(index)
  const { ofType } = type
  if (Array.isArray(value)) {
    const list = new ListNode(parent, index, plan, ofType, value)
    const areComplete =
      run.generate === null
        ? completeItems(run, list, value)
        : completeItemsByCode(run, list, value)
    return areComplete ? list.slots : leaveList(run, list)
  }
  if (typeof value === 'object' && value !== null && Symbol.asyncIterator in value) {
    const list = new ListNode(parent, index, plan, ofType, value)
    return completeAsyncIterable(run, list, value as AsyncIterable<unknown>)
  }
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) {
    const { coordinate } = plan.field
    throw new CompletionError({ kind: 'NO_ITERABLE', coordinate, type: printType(type) }, value)
  }
  const list = new ListNode(parent, index, plan, ofType, value)
  for (const item of value as Iterable<unknown>) {
    if (!completeItem(run, list, item)) return leaveList(run, list)
  }
  return list.slots
}

/**
 * Completes the items of an array that have no slot yet; false where null propagates to the list.
 */
function completeItems(run: RunningRequest, list: ListNode, items: readonly unknown[]): boolean {
  const { slots } = list
  // A resolver below an item may change the length of the array.
  while (slots.length < items.length) {
    if (!completeItem(run, list, items[slots.length])) return false
  }
  return true
}

/**
 * `completeItems` with generated code, where the items are objects of one type without `isTypeOf`.
 * Hot: `bench/benches/execute.ts`.
 */
function completeItemsByCode(
  run: RunningRequest,
  list: ListNode,
  items: readonly unknown[],
): boolean {
  const { plan, itemType, slots } = list
  const type = itemType.kind === 'NON_NULL' ? itemType.ofType : itemType
  if (type.kind !== 'OBJECT' || type.isTypeOf !== null) return completeItems(run, list, items)
  let minBytes = 0
  let execute: ExecuteObject | null = null
  for (let index = 0; index < items.length; index++) {
    const item = items[index]
    if (typeof item !== 'object' || item === null) {
      if (!completeItem(run, list, item)) return false
      continue
    }
    let completed: Completed
    try {
      if (execute === null) {
        // Selection sets are planned when an object comes first.
        const selection = plan.selectionFor(type)
        minBytes = selection.minBytes + MIN_ITEM_BYTES
        execute = codeOf(run, selection).execute
      }
      run.grow(minBytes, plan, item)
      if (isThenable(item)) completed = awaitValue(run, list, index, item, null)
      else if (item instanceof Error) completed = failed(run, list, index, item)
      else completed = execute(run, list, index, item)
    } catch (thrown) {
      completed = failed(run, list, index, thrown)
    }
    if (completed === NULLED) {
      if (type !== itemType) return false
      completed = null
    }
    slots.push(completed)
  }
  return true
}

/**
 * Completes the next item of a list; false where null propagates to the list. Hot:
 * `bench/benches/execute.ts`.
 */
function completeItem(run: RunningRequest, list: ListNode, value: unknown): boolean {
  const { slots } = list
  const index = slots.length
  let completed: Completed
  try {
    run.grow(MIN_ITEM_BYTES, list.plan, value)
    completed = completeValue(run, list, index, value)
  } catch (thrown) {
    completed = failed(run, list, index, thrown)
  }
  if (completed === NULLED) return false
  slots.push(completed)
  return true
}

/** Ends the completion of a list to which null propagates from its last item. */
function leaveList(run: RunningRequest, list: ListNode): typeof NULLED {
  handleRejectionsBehind(run, list, list.slots.length + 1)
  return NULLED
}

/** Completes the items of an async iterable as they are delivered, and the list at its end. */
function completeAsyncIterable(
  run: RunningRequest,
  list: ListNode,
  iterable: AsyncIterable<unknown>,
): Completed {
  const { parent, index, plan, itemType } = list
  const take = (item: unknown): boolean => {
    const isOver = list.isNull || run.isFinished || run.closedBecause !== null
    if (!isOver) return completeItem(run, list, item)
    handleRejectionsIn(run, plan, itemType, item)
    return false
  }
  const read = run.iterations.read(iterable, take)
  return awaitValue(run, parent, index, read, areComplete =>
    areComplete === true && !list.isNull ? list.slots : NULLED,
  )
}

function completeObject(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: ObjectType,
  value: unknown,
): Completed {
  if (type.isTypeOf === null) return executeObject(run, node, index, type, value)
  if (run.closedBecause !== null) throw run.closedBecause
  // graphql-js reports an error of the request before one of the value, too.
  const { nullVariable } = node.planAt(index).selectionFor(type)
  if (nullVariable !== null) throw run.nullCondition(nullVariable)
  const belongs: unknown = type.isTypeOf(value, run.context, infoAt(run, node, index))
  const execute = (settled: unknown): Completed => {
    if (Boolean(settled)) return executeObject(run, node, index, type, value)
    const coordinate = coordinateAt(node, index)
    throw new CompletionError({ kind: 'OTHER_TYPE', coordinate, type: type.name }, value)
  }
  return isThenable(belongs)
    ? awaitType(run, node, index, value, belongs, execute)
    : execute(belongs)
}

function completeAbstract(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: InterfaceType | UnionType,
  value: unknown,
): Completed {
  if (run.closedBecause !== null) throw run.closedBecause
  const name = typeNameOf(run, type, value, () => infoAt(run, node, index))
  const complete = (settled: unknown): Completed => {
    const objectType = possibleTypeNamed(run.schema, type, settled, value, node.planAt(index).field)
    return completeObject(run, node, index, objectType, value)
  }
  return isThenable(name) ? awaitType(run, node, index, value, name, complete) : complete(name)
}

/**
 * Waits for the type of an object. The object is not read meanwhile, so rejections in it are
 * handled here.
 */
function awaitType(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  value: unknown,
  promise: PromiseLike<unknown>,
  completeWith: CompleteWith,
): typeof PENDING {
  handleRejectionsIn(run, node.planAt(index), node.typeAt(index), value)
  return awaitValue(run, node, index, promise, completeWith)
}

function executeObject(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: ObjectType,
  value: unknown,
): Completed {
  const plan = node.planAt(index)
  const selection = plan.selectionFor(type)
  run.grow(selection.minBytes, plan, value)
  const slots = executeSelection(run, node, index, selection, value)
  return slots === NULLED || !run.isText || plan.field.namedType.kind === 'OBJECT'
    ? slots
    : new TypedObject(selection, slots)
}

/**
 * Executes a selection set with its generated code, or interprets it where the run generates none.
 */
export function executeSelection(
  run: RunningRequest,
  parent: ResponseNode | null,
  index: number,
  selection: SelectionPlan,
  value: unknown,
): Slots | typeof NULLED {
  if (run.generate === null) return interpretSelection(run, parent, index, selection, value)
  return codeOf(run, selection).execute(run, parent, index, value)
}

function codeOf(
  run: RunningRequest,
  selection: SelectionPlan,
): { readonly execute: ExecuteObject } {
  if (run.isText) return (selection.code ??= run.generate!(selection) as SelectionCode)
  return (selection.objectCode ??= run.generate!(selection))
}

/** The generated code of a selection set. */
export type ExecuteObject = (
  run: RunningRequest,
  parent: ResponseNode | null,
  index: number,
  value: unknown,
) => Slots | typeof NULLED

function infoAt(run: RunningRequest, node: ResponseNode, index: number): ResolveInfo {
  let step = node
  let at = index
  while (step instanceof ListNode) {
    at = step.index
    step = step.parent
  }
  return run.infoOf(step, at)
}

/**
 * Adds the error of a position; returns its completed value, null or NULLED. GraphQL specification,
 * 6.4.4 "Handling Execution Errors".
 */
export function failed(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  thrown: unknown,
): Completed {
  // TOO_LARGE passes all positions above, and none of them handles rejections, as they do for
  // NULLED.
  if (thrown === TOO_LARGE) handleRejectionsBehind(run, node, index + 1)
  run.addError(node, index, thrown)
  return node.typeAt(index).kind === 'NON_NULL' ? NULLED : null
}

/**
 * Makes a position wait for the promise of its value, or with `completeWith` for another promise.
 * Hot: `bench/benches/execute.ts`.
 */
export function awaitValue(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  promise: PromiseLike<unknown>,
  completeWith: CompleteWith | null,
): typeof PENDING {
  const wait = new Wait(node, index)
  awaitThenable(
    promise,
    value => resume(run, wait, value, completeWith),
    (reason: unknown) => resume(run, wait, reason, rethrow),
  )
  // Not where the promise cannot be waited for.
  run.barrier.begin(wait)
  return PENDING
}

/** Throws the reason that the host's promise was rejected with. */
function rethrow(reason: unknown): never {
  throw reason
}

/**
 * Completes the position of a settled promise, and then calls the batch resolvers that waited for
 * it.
 */
function resume(
  run: RunningRequest,
  wait: Wait,
  settled: unknown,
  completeWith: CompleteWith | null,
): void {
  const { node, index, isOver } = wait
  if (isOver || run.isFinished || run.closedBecause !== null)
    return handleRejectionsIn(run, node.planAt(index), node.typeAt(index), settled)
  try {
    const completed = completeResumed(run, node, index, settled, completeWith)
    // A resolver may have closed the execution.
    if (run.closedBecause !== null) return
    if (completed === NULLED) propagateNull(run, node, index)
    else setSlot(node, index, completed)
    run.barrier.end(wait)
    run.executeBatches(run)
  } catch (thrown) {
    closeIfTooLarge(run, thrown)
  }
}

function completeResumed(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  settled: unknown,
  completeWith: CompleteWith | null,
): Completed {
  try {
    return completeWith === null
      ? completeSettled(run, node, index, settled)
      : completeWith(settled)
  } catch (thrown) {
    return failed(run, node, index, thrown)
  }
}

/**
 * Closes the execution for TOO_LARGE, the only exception that is not an error of a field; throws
 * any other.
 */
export function closeIfTooLarge(run: RunningRequest, thrown: unknown): void {
  if (thrown !== TOO_LARGE) throw thrown
  run.closeAsTooLarge()
}

/** Stores null at the nearest position, from this one upwards, whose type is nullable. */
export function propagateNull(run: RunningRequest, node: ResponseNode, index: number): void {
  let [step, at] = [node, index]
  while (step.typeAt(at).kind === 'NON_NULL') {
    if (step.parent === null) {
      run.isNull = true
      return
    }
    if (step instanceof ListNode) step.isNull = true
    at = step.index
    step = step.parent
  }
  setSlot(step, at, null)
}
