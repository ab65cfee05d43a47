import { CompletionError } from '../../errors/completion-error.ts'
import type {
  DeferredSelection,
  SelectionCode,
  SelectionPlan,
  StreamUsage,
} from '../../planning/plan.ts'
import type {
  InterfaceType,
  ListType,
  ObjectType,
  Type,
  UnionType,
} from '../../schema/compiled/compiled-schema.ts'
import { TypedValue } from '../../schema/definitions/references.ts'
import type { ResolveInfo } from '../../schema/definitions/resolver.ts'
import { nullableTypeOf, printType } from '../../schema/compiled/type-reference.ts'
import { ensureValidRuntimeType, resolveAbstractType } from '../calling/resolve-abstract-type.ts'
import { resolveFieldValue } from '../calling/resolve-field-value.ts'
import { isThenable } from '../../runtime/is-thenable.ts'
import type { RunningRequest } from '../request/running-request.ts'
import { handleRejectionsIn } from '../waiting/handle-rejections.ts'
import { ArrayItems, isCollection, IterableItems, type ItemSource } from '../waiting/item-source.ts'
import { awaitValue, type CompletePosition } from './await-value.ts'
import { completeLeafValue } from './complete-leaf-value.ts'
import { handleFieldError, nonNullError, propagateNullFrom } from './propagate-null.ts'
import {
  coordinateAt,
  type DeliveryRoot,
  isBelowNull,
  ListNode,
  newObject,
  newSlots,
  ObjectNode,
  PENDING,
  PROPAGATED_NULL,
  TypedObject,
  type CompletedValue,
  type KeyedSlots,
  type ResponseNode,
  type Slots,
} from '../slots/response-node.ts'

// ExecuteCollectedFields(), ExecuteField() and CompleteValue(). GraphQL specification, 6.3.3 and 6.4.
//
// These algorithms call each other, so they are in one file; their steps without that recursion are
// in files of their own: `resolveFieldValue`, `completeLeafValue` (CoerceResult), `resolveAbstractType`,
// `awaitValue` for promises, and `handleFieldError` with the propagation of null.
//
// The differences from the specification:
//
// - CollectFields() and CollectSubfields() run once for a document and an object type, not for each
//   object: their result is a `SelectionPlan`, whose `FieldPlan`s are the field sets.
// - The result map of an object is its slots, by the index of the field plan. A promise leaves
//   PENDING in its slot, and `awaitValue` stores the value later, so each function returns at once.
// - A position is a node and an index, from which the field and its type follow; so `fieldType` and
//   `fields` are no parameters.
// - After some runs generated code (`executorSource`) executes the collected fields of an object. The
//   code completes the usual values itself, and calls these functions for all other values.
// - An execution error does not unwind the stack: `propagate-null.ts`.

/** The least bytes of an item: a digit and a comma. */
const MIN_ITEM_BYTES = 2

/** ExecuteCollectedFields() as a function: generated code, or `interpretCollectedFields`. */
export type ExecuteCollectedFields = (
  run: RunningRequest,
  parent: ResponseNode | null,
  index: number,
  value: unknown,
) => Slots | TypedObject | typeof PROPAGATED_NULL

/**
 * ExecuteCollectedFields() with the generated code of the selection, or interpreted where the run
 * generates none.
 */
export function executeCollectedFields(
  run: RunningRequest,
  parent: ResponseNode | null,
  index: number,
  selection: SelectionPlan,
  value: unknown,
): Slots | TypedObject | typeof PROPAGATED_NULL {
  if (run.generate === null) return interpretCollectedFields(run, parent, index, selection, value)
  return selectionCodeOf(run, selection).execute(run, parent, index, value)
}

function selectionCodeOf(
  run: RunningRequest,
  selection: SelectionPlan,
): { readonly execute: ExecuteCollectedFields } {
  if (run.isText) return (selection.code ??= run.generate!(selection) as SelectionCode)
  return (selection.objectCode ??= run.generate!(selection))
}

/**
 * ExecuteCollectedFields() without generated code: executes the fields of an object in the order of
 * the document, each once, and stores their completed values in slots. The function is synchronous;
 * the slot of a pending value gets PENDING.
 *
 * @returns PROPAGATED_NULL where null propagates to the object
 * @throws GraphQLError when the argument of a `@skip` or `@include` in the selection sets is null
 */
export function interpretCollectedFields(
  run: RunningRequest,
  parent: ResponseNode | null,
  index: number,
  selection: SelectionPlan,
  value: unknown,
): Slots | TypedObject | typeof PROPAGATED_NULL {
  if (selection.nullVariable !== null) throw run.nullConditionError(selection.nullVariable)
  const { deferred } = selection
  if (deferred !== null && !run.deliveries!.hasRoomFor(deferred.usages.length))
    return executeInlined(run, parent, index, deferred, value)
  const slots = run.isText ? newSlots(selection.fields.length) : newObject()
  const node = new ObjectNode(parent, index, value, selection, slots)
  // Objects below may have fields of the same fragments.
  if (deferred !== null) run.deliveries!.defer(node, deferred)
  return executeFieldsFrom(run, node, 0)
}

/**
 * Executes the fields of an object from index `first` on.
 *
 * @returns the slots of the object, or PROPAGATED_NULL where null propagates to the object
 */
export function executeFieldsFrom(
  run: RunningRequest,
  node: ObjectNode,
  first: number,
): Slots | typeof PROPAGATED_NULL {
  const slots = node.slots as KeyedSlots
  const { fields } = node.selection
  for (let index = first; index < fields.length; index++) {
    const completed = executeField(run, node, index)
    if (completed === PROPAGATED_NULL) return propagateNullFrom(run, node, index)
    slots[run.isText ? index : fields[index]!.responseName] = completed
  }
  return slots
}

/** Executes the deferred fields of an object with its other fields. */
export function executeInlined(
  run: RunningRequest,
  parent: ResponseNode | null,
  index: number,
  deferred: DeferredSelection,
  value: unknown,
): Slots | TypedObject | typeof PROPAGATED_NULL {
  const selection = deferred.inlined()
  const slots = executeCollectedFields(run, parent, index, selection, value)
  return slots === PROPAGATED_NULL ? slots : withSelection(run, selection, slots as Slots)
}

/** An object whose selection set its position does not tell. */
function withSelection(
  run: RunningRequest,
  selection: SelectionPlan,
  slots: Slots,
): Slots | TypedObject {
  if (run.isText) return new TypedObject(selection, slots)
  run.selections?.set(slots, selection)
  return slots
}

/** ExecuteField(). Generated code calls this function for fields that the code cannot execute. */
export function executeField(run: RunningRequest, node: ObjectNode, index: number): CompletedValue {
  // The name of the object type needs no resolver: GraphQL specification, 4.1 "Type Name Introspection".
  if (node.planAt(index).source === 'typename') return node.selection.objectType.name
  try {
    return completeValue(run, node, index, resolveFieldValue(run, node, index))
  } catch (thrown) {
    return handleFieldError(run, node, index, thrown)
  }
}

/**
 * CompleteValue() of a result that may be a promise. GraphQL specification, 6.4.3 "Value
 * Completion".
 *
 * @throws the error of the position
 */
export function completeValue(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  result: unknown,
): CompletedValue {
  if (isThenable(result)) return awaitValue(run, node, index, result, completeSettledValue)
  return result === PENDING ? PENDING : completeSettledValue(run, node, index, result)
}

/** CompleteValue() of a result that is no promise. */
export function completeSettledValue(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  result: unknown,
): CompletedValue {
  const type = node.typeAt(index)
  if (result == null) {
    if (type.kind !== 'NON_NULL') return null
    throw nonNullError(node, index, result)
  }
  if (result instanceof Error) throw result
  const completed = completeNonNullResult(run, node, index, type, result)
  return completed === PROPAGATED_NULL && type.kind !== 'NON_NULL' ? null : completed
}

/** The steps of CompleteValue() for each kind of type. */
function completeNonNullResult(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: Type,
  result: unknown,
): CompletedValue {
  switch (type.kind) {
    case 'NON_NULL':
      return completeNonNullResult(run, node, index, type.ofType, result)
    case 'LIST':
      return completeListValue(run, node, index, type, result)
    case 'SCALAR':
    case 'ENUM':
      return completeLeafValue(run, node, index, type, result)
    case 'OBJECT':
      return completeObjectValue(run, node, index, type, result)
    case 'INTERFACE':
    case 'UNION':
      return completeAbstractValue(run, node, index, type, result)
    case 'INPUT_OBJECT':
      throw new Error(`${coordinateAt(node, index)} cannot return the input type ${type.name}.`)
  }
}

/** Completes a list: an array, another iterable, or an async iterable. */
function completeListValue(
  run: RunningRequest,
  parent: ResponseNode,
  index: number,
  type: ListType,
  result: unknown,
): CompletedValue {
  const plan = parent.planAt(index)
  // Of nested lists, the outermost is the list of the field.
  const stream = plan.stream !== null && parent instanceof ObjectNode ? plan.stream : null
  if (stream !== null && run.deliveries!.hasRoomFor(1)) {
    const items = isCollection(result) ? [...result] : result
    const list = new ListNode(parent, index, plan, type.ofType, items)
    const source = itemsOf(run, list, items)
    return completeItems(run, list, source, initialCountOf(run, stream), stream)
  }
  const list = new ListNode(parent, index, plan, type.ofType, result)
  if (!Array.isArray(result))
    return completeItems(run, list, itemsOf(run, list, result), Infinity, null)
  const areComplete =
    run.generate === null
      ? completeListItems(run, list, result)
      : completeListItemsByCode(run, list, result)
  return areComplete ? list.slots : propagateNullFrom(run, list, list.slots.length)
}

/** @throws CompletionError where the value of a list is no iterable */
function itemsOf(
  run: RunningRequest,
  { plan, parent, index }: ListNode,
  value: unknown,
): ItemSource {
  if (Array.isArray(value)) return new ArrayItems(value, 0)
  if (typeof value === 'object' && value !== null) {
    if (isAsyncIterable(value)) return run.iterations.open(value)
    if (isIterable(value)) return new IterableItems(value)
  }
  const { coordinate } = plan.field
  const type = printType(nullableTypeOf(parent.typeAt(index)))
  throw new CompletionError({ kind: 'NO_ITERABLE', coordinate, type }, value)
}

// An iterable has a method there: an object may say by undefined or null that it is none.

function isAsyncIterable(value: object): value is AsyncIterable<unknown> {
  return typeof (value as Partial<AsyncIterable<unknown>>)[Symbol.asyncIterator] === 'function'
}

function isIterable(value: object): value is Iterable<unknown> {
  return typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function'
}

/**
 * Completes the items of a source as they are delivered, and the list at the end of the source, or
 * after `count` items, behind which a stream goes on with the source.
 */
function completeItems(
  run: RunningRequest,
  list: ListNode,
  source: ItemSource,
  count: number,
  stream: StreamUsage | null,
): CompletedValue {
  const { parent, index, plan, itemType, slots } = list
  const { isAsync } = source
  const completeNextItem = isAsync ? completeItemOrEnd : completeListItem
  let areComplete = true
  const takeItem = (item: unknown): boolean => {
    // Of an async iterable the list is pending, and has the error already.
    if (!isAsync && run.closingError !== null) throw run.closingError
    const isOver = run.isFinished || run.closingError !== null || isBelowNull(list) || list.isNull
    areComplete = !isOver && completeNextItem(run, list, item)
    if (isOver) handleRejectionsIn(run, plan, itemType, item)
    if (!areComplete) source.end()
    return areComplete && slots.length < count
  }
  const completeList = (isExhausted: boolean): CompletedValue => {
    if (!areComplete) return propagateNullFrom(run, list, slots.length)
    if (list.isNull) {
      source.end()
      return PROPAGATED_NULL
    }
    if (!isExhausted) run.deliveries!.stream(list, stream!, source)
    return slots
  }
  const isExhausted = count === 0 ? false : source.read(takeItem)
  if (typeof isExhausted === 'boolean') return completeList(isExhausted)
  return awaitValue(run, parent, index, isExhausted, (_run, _node, _index, settled) =>
    completeList(settled === true),
  )
}

/** @throws EngineError where the count is negative or null */
function initialCountOf(run: RunningRequest, { initialCount, nullVariable }: StreamUsage): number {
  if (nullVariable !== null) throw run.nullConditionError(nullVariable)
  return typeof initialCount === 'number' ? initialCount : run.initialCountOf(initialCount.variable)
}

/**
 * Completes the items of an array that have no slot yet; false where null propagates to the list.
 */
function completeListItems(
  run: RunningRequest,
  list: ListNode,
  items: readonly unknown[],
): boolean {
  const { slots } = list
  // A resolver below an item may change the length of the array.
  while (slots.length < items.length) {
    if (!completeListItem(run, list, items[slots.length])) return false
  }
  return true
}

/**
 * `completeListItems` with generated code, where the items are objects of one type without
 * `isTypeOf`. Hot: `bench/benches/execute.ts`.
 */
function completeListItemsByCode(
  run: RunningRequest,
  list: ListNode,
  items: readonly unknown[],
): boolean {
  const { plan, itemType, slots } = list
  const type = itemType.kind === 'NON_NULL' ? itemType.ofType : itemType
  if (type.kind !== 'OBJECT' || type.isTypeOf !== null) return completeListItems(run, list, items)
  let minBytes = 0
  let execute: ExecuteCollectedFields | null = null
  for (let index = 0; index < items.length; index++) {
    const item = items[index]
    if (typeof item !== 'object' || item === null) {
      if (!completeListItem(run, list, item)) return false
      continue
    }
    let completed: CompletedValue
    try {
      if (execute === null) {
        // The selection set is planned for the first object.
        const selection = plan.selectionFor(type)
        minBytes = selection.minBytes + MIN_ITEM_BYTES
        execute = selectionCodeOf(run, selection).execute
      }
      run.grow(minBytes, plan, item)
      if (isThenable(item)) completed = awaitValue(run, list, index, item, completeSettledValue)
      else if (item instanceof Error) completed = handleFieldError(run, list, index, item)
      else completed = execute(run, list, index, item)
    } catch (thrown) {
      completed = handleFieldError(run, list, index, thrown)
    }
    if (completed === PROPAGATED_NULL) {
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
function completeListItem(run: RunningRequest, list: ListNode, item: unknown): boolean {
  const { slots } = list
  const index = slots.length
  let completed: CompletedValue
  try {
    run.grow(MIN_ITEM_BYTES, list.plan, item)
    completed = completeValue(run, list, index, item)
  } catch (thrown) {
    completed = handleFieldError(run, list, index, thrown)
  }
  if (completed === PROPAGATED_NULL) return false
  slots.push(completed)
  return true
}

/** Completes an item that is delivered apart. */
export function completeItem(
  run: RunningRequest,
  item: DeliveryRoot,
  value: unknown,
): CompletedValue {
  try {
    run.grow(MIN_ITEM_BYTES, item.planAt(), value)
    return completeValue(run, item, 0, value)
  } catch (thrown) {
    return handleFieldError(run, item, 0, thrown)
  }
}

/**
 * Completes an item that an async iterable has delivered. An ExecutionEnd closes the execution at
 * once, before other promises settle.
 */
function completeItemOrEnd(run: RunningRequest, list: ListNode, item: unknown): boolean {
  try {
    return completeListItem(run, list, item)
  } catch (thrown) {
    run.closeAtEnd(thrown)
    return false
  }
}

/** Completes a value of an object type, after `isTypeOf` where the type has one. */
function completeObjectValue(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: ObjectType,
  result: unknown,
): CompletedValue {
  if (type.isTypeOf === null) return collectAndExecuteSubfields(run, node, index, type, result)
  if (run.closingError !== null) throw run.closingError
  // graphql-js reports an error of the request before one of the value, too.
  const { nullVariable } = node.planAt(index).selectionFor(type)
  if (nullVariable !== null) throw run.nullConditionError(nullVariable)
  const isOfType: unknown = type.isTypeOf(result, run.context, resolveInfoAt(run, node, index))
  const complete: CompletePosition = (_run, _node, _index, settled) => {
    if (Boolean(settled)) return collectAndExecuteSubfields(run, node, index, type, result)
    const coordinate = coordinateAt(node, index)
    throw new CompletionError({ kind: 'OTHER_TYPE', coordinate, type: type.name }, result)
  }
  return completeWithType(run, node, index, result, isOfType, complete)
}

/** Completes a value of an interface or union. */
function completeAbstractValue(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: InterfaceType | UnionType,
  result: unknown,
): CompletedValue {
  if (run.closingError !== null) throw run.closingError
  if (result instanceof TypedValue) return completeTypedValue(run, node, index, type, result)
  const typeName = resolveAbstractType(run, type, result, () => resolveInfoAt(run, node, index))
  const complete: CompletePosition = (_run, _node, _index, settled) => {
    const { field } = node.planAt(index)
    const objectType = ensureValidRuntimeType(run.schema, type, settled, result, field)
    return completeObjectValue(run, node, index, objectType, result)
  }
  return completeWithType(run, node, index, result, typeName, complete)
}

/**
 * Completes a value that says its type; of an interface, `resolveAbstractType` finds the type of the
 * object.
 */
function completeTypedValue(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: InterfaceType | UnionType,
  { typeName, value }: TypedValue,
): CompletedValue {
  const valueType = run.schema.typeByName.get(typeName)
  if (valueType?.kind === 'INTERFACE')
    return completeAbstractValue(run, node, index, valueType, value)
  const { field } = node.planAt(index)
  const objectType = ensureValidRuntimeType(run.schema, type, typeName, value, field)
  return completeObjectValue(run, node, index, objectType, value)
}

/**
 * Completes an object when its type is known. An object whose type is pending is not read meanwhile,
 * so rejections in its properties are handled here.
 */
function completeWithType(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  result: unknown,
  answer: unknown,
  complete: CompletePosition,
): CompletedValue {
  if (!isThenable(answer)) return complete(run, node, index, answer)
  handleRejectionsIn(run, node.planAt(index), node.typeAt(index), result)
  return awaitValue(run, node, index, answer, complete)
}

/** CollectSubfields(), planned once for each object type, and ExecuteCollectedFields(). */
function collectAndExecuteSubfields(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: ObjectType,
  result: unknown,
): CompletedValue {
  const plan = node.planAt(index)
  const selection = plan.selectionFor(type)
  run.grow(selection.minBytes, plan, result)
  const slots = executeCollectedFields(run, node, index, selection, result)
  return slots === PROPAGATED_NULL ||
    slots instanceof TypedObject ||
    plan.field.namedType.kind === 'OBJECT'
    ? slots
    : withSelection(run, selection, slots)
}

/** The `info` of the field around a position, which may be an item of nested lists. */
function resolveInfoAt(run: RunningRequest, node: ResponseNode, index: number): ResolveInfo {
  let fieldNode = node
  let fieldIndex = index
  while (!(fieldNode instanceof ObjectNode)) {
    fieldIndex = fieldNode.index
    fieldNode = fieldNode.parent!
  }
  return run.infoOf(fieldNode, fieldIndex)
}
