import { completionError } from '../../errors/completion-error.ts'
import { inspect } from '../../errors/inspect.ts'
import type { FieldPlan, SelectionPlan } from '../../planning/plan.ts'
import type { InterfaceType, ListType, ObjectType, Type, UnionType } from '../../schema/compiled-schema.ts'
import { possibleTypeNamed, typeNameOf } from '../calling/abstract-type.ts'
import { callMethod, callResolver } from '../calling/call-field.ts'
import { isThenable, readProperty } from '../calling/property.ts'
import { fieldInfo } from '../positional/resolve-info.ts'
import { TOO_LARGE, type RunningRequest } from '../request/running-request.ts'
import { awaitThenable } from '../waiting/await-thenable.ts'
import { handleRejectionsBehind, handleRejectionsIn } from '../waiting/handle-rejections.ts'
import { leafResult } from './leaf-result.ts'
import {
  ListNode,
  NULLED,
  ObjectNode,
  PENDING,
  typeAt,
  TypedObject,
  type ResponseNode,
  type Slots,
} from './response-node.ts'

/** An item takes a digit and a comma at the least. */
const MIN_ITEM_BYTES = 2

/** What a position is completed to: a leaf, slots, a typed object, null, PENDING or NULLED. */
type Completed = unknown

/** What comes of a settled value that is not the value of the position itself. */
type Settle = (settled: unknown) => Completed

/**
 * Executes the selection set of an object, at a position: calls and reads all that was selected of the host, once, in the order of the
 * document, and keeps what it completes to. Nothing is asynchronous until the host returns a promise; what is then pending leaves its
 * slot open. GraphQL specification, 6.4 "Executing Fields".
 *
 * @returns NULLED where null propagates to the object
 */
export function interpretSelection(
  run: RunningRequest,
  parent: ResponseNode | null,
  index: number,
  selection: SelectionPlan,
  value: unknown,
): Slots | typeof NULLED {
  const slots: Slots = []
  const node = new ObjectNode(parent, index, value, selection, slots)
  return executeFields(run, node) ? slots : NULLED
}

/** Executes the fields of an object from the first one without a slot on; false where null propagates to the object. */
function executeFields(run: RunningRequest, node: ObjectNode): boolean {
  const { slots } = node
  const { fields } = node.selection
  for (let index = slots.length; index < fields.length; index++) {
    const plan = fields[index]!
    const isIncluded = plan.condition === null || run.includes(plan.condition)
    const completed = isIncluded ? executeField(run, node, plan) : undefined
    if (completed === NULLED) {
      handleRejectionsBehind(run, node, index + 1)
      return false
    }
    slots.push(completed)
  }
  return true
}

/** Leaves an object to which null has propagated from a field, for generated code. */
export function leaveObject(run: RunningRequest, node: ObjectNode, index: number): typeof NULLED {
  handleRejectionsBehind(run, node, index + 1)
  return NULLED
}

/** ExecuteField(). Generated code calls it for what it does not do itself. */
export function executeField(run: RunningRequest, node: ObjectNode, plan: FieldPlan): Completed {
  if (plan.source === 'typename') return node.selection.objectType.name
  try {
    return completeValue(run, node, plan.index, plan, plan.field.type, fieldValue(run, node, plan))
  } catch (thrown) {
    return failed(run, node, plan.index, thrown)
  }
}

/** Completes what the resolver of a field has returned to generated code. */
export function completeResult(
  run: RunningRequest,
  node: ObjectNode,
  plan: FieldPlan,
  value: unknown,
): Completed {
  try {
    return completeValue(run, node, plan.index, plan, plan.field.type, value)
  } catch (thrown) {
    return failed(run, node, plan.index, thrown)
  }
}

/** Lets a field wait for what generated code has found to be deferred. */
export function awaitResult(
  run: RunningRequest,
  node: ObjectNode,
  plan: FieldPlan,
  promise: PromiseLike<unknown>,
): typeof PENDING {
  return awaitValue(run, node, plan.index, plan, promise, null)
}

/** Completes the property of a field that generated code has read; a method is called. */
export function completeProperty(
  run: RunningRequest,
  node: ObjectNode,
  plan: FieldPlan,
  property: unknown,
): Completed {
  try {
    const value = typeof property === 'function' ? methodValue(run, node, plan, property) : property
    return completeValue(run, node, plan.index, plan, plan.field.type, value)
  } catch (thrown) {
    return failed(run, node, plan.index, thrown)
  }
}

/** Goes on with an object behind a field whose property generated code could not read. */
export function executeRest(run: RunningRequest, node: ObjectNode, thrown: unknown): Slots | typeof NULLED {
  const completed = failed(run, node, node.slots.length, thrown)
  if (completed === NULLED) return leaveObject(run, node, node.slots.length)
  node.slots.push(completed)
  return executeFields(run, node) ? node.slots : NULLED
}

/** ResolveFieldValue(). A closed execution calls nothing more. */
function fieldValue(run: RunningRequest, node: ObjectNode, plan: FieldPlan): unknown {
  const { field, source } = plan
  switch (source) {
    case 'resolver':
      if (run.closedBecause !== null) throw run.closedBecause
      return callResolver(run, node, plan)
    case 'batch':
      if (run.closedBecause !== null) throw run.closedBecause
      run.barrier.hold(plan, node)
      return PENDING
    case 'derived':
      return field.derive!(node.value, run.argumentsOf(plan))
    default: {
      // Arguments without values are an error of the field, whether or not somebody is going to take them.
      if (plan.arguments !== null) run.argumentsOf(plan)
      const property = readProperty(node.value, field.propertyNames)
      return typeof property === 'function' ? methodValue(run, node, plan, property) : property
    }
  }
}

function methodValue(run: RunningRequest, node: ObjectNode, plan: FieldPlan, method: unknown): unknown {
  if (run.closedBecause !== null) throw run.closedBecause
  return callMethod(run, node, plan, method as (...parameters: never) => unknown)
}

/**
 * CompleteValue(), of a value that may have to be waited for. GraphQL specification, 6.4.3 "Value Completion".
 *
 * @throws what makes the position fail
 */
export function completeValue(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  plan: FieldPlan,
  type: Type,
  value: unknown,
): Completed {
  if (isThenable(value)) return awaitValue(run, node, index, plan, value, null)
  return value === PENDING ? PENDING : completeSettled(run, node, index, plan, type, value)
}

/** The same of a value that is there. */
function completeSettled(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  plan: FieldPlan,
  type: Type,
  value: unknown,
): Completed {
  if (value == null) {
    if (type.kind !== 'NON_NULL') return null
    throw completionError(`Cannot return null for non-nullable field ${plan.field.coordinate}.`)
  }
  if (value instanceof Error) throw value
  const completed = completeAs(run, node, index, plan, type, value)
  return completed === NULLED && type.kind !== 'NON_NULL' ? null : completed
}

function completeAs(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  plan: FieldPlan,
  type: Type,
  value: unknown,
): Completed {
  switch (type.kind) {
    case 'NON_NULL':
      return completeAs(run, node, index, plan, type.ofType, value)
    case 'LIST':
      return completeList(run, node, index, plan, type, value)
    case 'OBJECT':
      return completeObject(run, node, index, plan, type, value)
    case 'INTERFACE':
    case 'UNION':
      return completeAbstract(run, node, index, plan, type, value)
    case 'INPUT_OBJECT':
      throw new Error(`${plan.field.coordinate} cannot return the input type ${type.name}.`)
    default:
      return completeLeaf(run, node, index, plan, type, value)
  }
}

function completeLeaf(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  plan: FieldPlan,
  type: Parameters<typeof leafResult>[1],
  value: unknown,
): Completed {
  let result: unknown
  try {
    result = leafResult(run, type, value)
  } catch (thrown) {
    run.addError(node, index, thrown, true)
    return NULLED
  }
  if (result !== null) return result
  // JSON has no other text for a number that is infinite.
  if (typeAt(node, index).kind !== 'NON_NULL') return null
  throw completionError(`Cannot return null for non-nullable field ${plan.field.coordinate}.`)
}

function completeList(
  run: RunningRequest,
  parent: ResponseNode,
  index: number,
  plan: FieldPlan,
  { ofType }: ListType,
  value: unknown,
): Completed {
  if (Array.isArray(value)) {
    const list = new ListNode(parent, index, plan, ofType, value)
    const areWhole =
      run.generate === null ? completeItems(run, list, value) : completeItemsByCode(run, list, value)
    return areWhole ? list.slots : endOfList(run, list)
  }
  if (typeof value === 'object' && value !== null && Symbol.asyncIterator in value) {
    return completeAsyncIterable(
      run,
      new ListNode(parent, index, plan, ofType, value),
      value as AsyncIterable<unknown>,
    )
  }
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) {
    throw completionError(`Expected Iterable, but did not find one for field "${plan.field.coordinate}".`)
  }
  const list = new ListNode(parent, index, plan, ofType, value)
  for (const item of value as Iterable<unknown>) {
    if (!completeItem(run, list, plan, ofType, item)) return endOfList(run, list)
  }
  return list.slots
}

/** Completes the items of an array from the first one without a slot on; false where null propagates to the list. */
function completeItems(run: RunningRequest, list: ListNode, items: readonly unknown[]): boolean {
  const { plan, itemType, slots } = list
  // A resolver of an item may change the array.
  while (slots.length < items.length) {
    if (!completeItem(run, list, plan, itemType, items[slots.length])) return false
  }
  return true
}

/** The same by generated code, where the items are objects of one type that needs no test. Hot: `bench/execute.ts`. */
function completeItemsByCode(run: RunningRequest, list: ListNode, items: readonly unknown[]): boolean {
  const { plan, itemType, slots } = list
  const type = itemType.kind === 'NON_NULL' ? itemType.ofType : itemType
  if (type.kind !== 'OBJECT' || type.isTypeOf !== null) return completeItems(run, list, items)
  const selection = plan.selectionFor(type)
  if (selection.nullable.length > 0) return completeItems(run, list, items)
  const { execute } = codeOf(run, selection)
  const minBytes = selection.minBytes + MIN_ITEM_BYTES
  for (let index = 0; index < items.length; index++) {
    const item = items[index]
    if (typeof item !== 'object' || item === null) {
      if (!completeItem(run, list, plan, itemType, item)) return false
      continue
    }
    let completed: Completed
    try {
      run.grow(minBytes, plan, item)
      if (isThenable(item)) completed = awaitValue(run, list, index, plan, item, null)
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

/** Completes the next item of a list; false where null propagates to the list. Hot: `bench/execute.ts`. */
function completeItem(
  run: RunningRequest,
  list: ListNode,
  plan: FieldPlan,
  type: Type,
  value: unknown,
): boolean {
  const { slots } = list
  const index = slots.length
  let completed: Completed
  try {
    run.grow(MIN_ITEM_BYTES, plan, value)
    completed = completeValue(run, list, index, plan, type, value)
  } catch (thrown) {
    completed = failed(run, list, index, thrown)
  }
  if (completed === NULLED) return false
  slots.push(completed)
  return true
}

function endOfList(run: RunningRequest, list: ListNode): typeof NULLED {
  handleRejectionsBehind(run, list, list.slots.length + 1)
  return NULLED
}

/** Completes the items of an async iterable when they come, and the list when it has ended. */
function completeAsyncIterable(
  run: RunningRequest,
  list: ListNode,
  iterable: AsyncIterable<unknown>,
): Completed {
  const { parent, index, plan, itemType } = list
  const take = (item: unknown): boolean => {
    if (!list.isNull && run.closedBecause === null) return completeItem(run, list, plan, itemType, item)
    handleRejectionsIn(run, plan, itemType, item)
    return false
  }
  const read = run.iterations.read(iterable, take)
  return awaitValue(run, parent, index, plan, read, isWhole =>
    isWhole === true && !list.isNull ? list.slots : NULLED,
  )
}

function completeObject(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  plan: FieldPlan,
  type: ObjectType,
  value: unknown,
): Completed {
  if (type.isTypeOf === null) return executeObject(run, node, index, plan, type, value)
  if (run.closedBecause !== null) throw run.closedBecause
  // Like the reference implementation, a fault of the request is found before one of the value.
  run.checkConditions(plan.selectionFor(type))
  const belongs: unknown = type.isTypeOf(value, run.context, infoAt(run, node, index))
  const execute = (settled: unknown): Completed => {
    if (Boolean(settled)) return executeObject(run, node, index, plan, type, value)
    throw completionError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`)
  }
  return isThenable(belongs) ? awaitType(run, node, index, plan, value, belongs, execute) : execute(belongs)
}

function completeAbstract(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  plan: FieldPlan,
  type: InterfaceType | UnionType,
  value: unknown,
): Completed {
  if (run.closedBecause !== null) throw run.closedBecause
  const name = typeNameOf(run, type, value, () => infoAt(run, node, index))
  const complete = (settled: unknown): Completed => {
    const objectType = possibleTypeNamed(run.schema, type, settled, value, plan.field)
    return completeObject(run, node, index, plan, objectType, value)
  }
  return isThenable(name) ? awaitType(run, node, index, plan, value, name, complete) : complete(name)
}

/** Lets an object wait for its type; nobody reads it before. */
function awaitType(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  plan: FieldPlan,
  value: unknown,
  promise: PromiseLike<unknown>,
  settle: Settle,
): typeof PENDING {
  handleRejectionsIn(run, plan, typeAt(node, index), value)
  return awaitValue(run, node, index, plan, promise, settle)
}

function executeObject(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  plan: FieldPlan,
  type: ObjectType,
  value: unknown,
): Completed {
  const selection = plan.selectionFor(type)
  if (selection.nullable.length > 0) run.checkConditions(selection)
  run.grow(selection.minBytes, plan, value)
  const slots = executeSelection(run, node, index, selection, value)
  return slots === NULLED || plan.field.namedType.kind === 'OBJECT'
    ? slots
    : new TypedObject(selection, slots)
}

/** Executes a selection set by the code that was generated for it, where the operation is not interpreted. */
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

function codeOf(run: RunningRequest, selection: SelectionPlan): { readonly execute: ExecuteObject } {
  return (selection.code ??= run.generate!(selection))
}

/** Code that was generated for the objects of a selection set. */
export type ExecuteObject = (
  run: RunningRequest,
  parent: ResponseNode | null,
  index: number,
  value: unknown,
) => Slots | typeof NULLED

function infoAt(run: RunningRequest, node: ResponseNode, index: number): ReturnType<typeof fieldInfo> {
  let step = node
  let at = index
  while (step instanceof ListNode) {
    at = step.index
    step = step.parent
  }
  return fieldInfo(run, step.selection.fields[at]!, step)
}

/** Records why a position failed; returns what stands there. GraphQL specification, 6.4.4 "Handling Execution Errors". */
export function failed(run: RunningRequest, node: ResponseNode, index: number, thrown: unknown): Completed {
  // It goes through all positions above, and none of them sees NULLED.
  if (thrown === TOO_LARGE) handleRejectionsBehind(run, node, index + 1)
  run.addError(node, index, thrown)
  return typeAt(node, index).kind === 'NON_NULL' ? NULLED : null
}

/** Lets a position wait for its value, or for what something else comes of. Hot: `bench/execute.ts`. */
function awaitValue(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  plan: FieldPlan,
  promise: PromiseLike<unknown>,
  settle: Settle | null,
): typeof PENDING {
  awaitThenable(
    promise,
    value => arrive(run, node, index, plan, value, settle),
    (reason: unknown) => arrive(run, node, index, plan, reason, rethrow),
  )
  run.barrier.begin(plan)
  return PENDING
}

/** Whatever the host rejects with. */
function rethrow(reason: unknown): never {
  throw reason
}

/** Completes what has come for a position, and goes on with what has waited for that. */
function arrive(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  plan: FieldPlan,
  settled: unknown,
  settle: Settle | null,
): void {
  if (run.closedBecause !== null) return handleRejectionsIn(run, plan, typeAt(node, index), settled)
  run.arrivals++
  try {
    const completed = completeArrived(run, node, index, plan, settled, settle)
    // A resolver may have ended the execution.
    if (run.closedBecause !== null) return
    if (completed === NULLED) propagateNull(run, node, index)
    else node.slots[index] = completed
    run.barrier.end(plan)
    run.goOn(run)
  } catch (thrown) {
    endAsTooLarge(run, thrown)
  }
}

function completeArrived(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  plan: FieldPlan,
  settled: unknown,
  settle: Settle | null,
): Completed {
  try {
    if (settle !== null) return settle(settled)
    return completeSettled(run, node, index, plan, typeAt(node, index), settled)
  } catch (thrown) {
    return failed(run, node, index, thrown)
  }
}

/** Nothing but this is thrown where no field is to blame. */
export function endAsTooLarge(run: RunningRequest, thrown: unknown): void {
  if (thrown !== TOO_LARGE) throw thrown
  run.closeAsTooLarge()
}

/** Puts null in the place of a position, or of the nearest one above that may be null. */
export function propagateNull(run: RunningRequest, node: ResponseNode, index: number): void {
  let [step, at] = [node, index]
  while (typeAt(step, at).kind === 'NON_NULL') {
    if (step.parent === null) {
      run.isNull = true
      return
    }
    if (step instanceof ListNode) step.isNull = true
    at = step.index
    step = step.parent
  }
  step.slots[at] = null
}
