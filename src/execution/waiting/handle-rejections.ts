import { types } from 'node:util'
import type { FieldPlan, SelectionPlan } from '../../planning/plan.ts'
import type { Type } from '../../schema/compiled/compiled-schema.ts'
import { DeliveryRoot, ListNode, type ResponseNode } from '../slots/response-node.ts'

/** The most objects and lists of a request that are searched below nulls, and the most items of lists. */
const MAX_VALUES = 10_000
const MAX_ITEMS = 100_000

/** The searched values, by the field plan of the search: one value may occur at many positions. */
export class VisitedValues {
  readonly #values = new Map<FieldPlan, Set<object>>()
  #valuesLeft: number
  #itemsLeft: number

  constructor(maxValues: number = MAX_VALUES, maxItems: number = MAX_ITEMS) {
    this.#valuesLeft = maxValues
    this.#itemsLeft = maxItems
  }

  /** Whether a value is to be searched; from then on the value counts as searched. */
  visit(plan: FieldPlan, value: object): boolean {
    let values = this.#values.get(plan)
    if (values === undefined) this.#values.set(plan, (values = new Set()))
    if (this.#valuesLeft === 0 || values.has(value)) return false
    this.#valuesLeft--
    values.add(value)
    return true
  }

  /** How many of `count` items are to be searched; they count against the limit. */
  takeItems(count: number): number {
    const granted = Math.max(0, Math.min(count, this.#itemsLeft))
    this.#itemsLeft -= granted
    return granted
  }
}

/** The part of a running request that the search needs. */
export interface VisitingRun {
  readonly visited: VisitedValues
}

/**
 * Adds handlers to the selected promises of a value that is not read, or is read later: a rejection
 * without a handler would end the process. The search finds native promises in lists and data
 * properties, and calls no function of the host: no getter, proxy, iterator, or `then` method of
 * other thenables.
 */
export function handleRejectionsIn(
  run: VisitingRun,
  plan: FieldPlan,
  type: Type,
  value: unknown,
): void {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return
  if (types.isPromise(value)) {
    const search = (settled: unknown): void => handleRejectionsIn(run, plan, type, settled)
    void Promise.prototype.then.call(value, search, ignore)
    return
  }
  if (!run.visited.visit(plan, value)) return
  if (Array.isArray(value)) return handleRejectionsFrom(run, plan, type, value, 0)
  if (types.isSet(value))
    return handleRejectionsFrom(run, plan, type, [...Set.prototype.values.call(value)], 0)
  const nullable = type.kind === 'NON_NULL' ? type.ofType : type
  if (nullable.kind === 'OBJECT') return handleFieldsOf(run, plan.selectionFor(nullable), value)
  // The object type, and so the selected fields, are unknown: the values of promises are not
  // searched.
  for (const name of Object.keys(value)) {
    const promise = dataProperty(value, name)
    if (types.isPromise(promise)) void Promise.prototype.then.call(promise, ignore, ignore)
  }
}

/**
 * Adds handlers to the promises of a value that a position has waited for. Completing the value
 * would have read the items of a proxy of an array, so they are read here: what they hold may be
 * rejected already.
 */
export function handleRejectionsOfSettled(
  run: VisitingRun,
  plan: FieldPlan,
  type: Type,
  value: unknown,
): void {
  handleRejectionsIn(run, plan, type, types.isProxy(value) ? itemsOf(value as object) : value)
}

/** The items of a proxy of an array; undefined for another proxy, a revoked one, or where a trap throws. */
function itemsOf(proxy: object): readonly unknown[] | undefined {
  try {
    return Array.isArray(proxy) ? Array.from(proxy) : undefined
  } catch {
    return undefined
  }
}

/** Handles rejections in the fields or items of a node from index `next` on. */
export function handleRejectionsAfter(run: VisitingRun, node: ResponseNode, next: number): void {
  if (node instanceof DeliveryRoot) return
  if (node instanceof ListNode) {
    const { plan, itemType, items } = node
    if (!types.isProxy(items) && Array.isArray(items))
      handleRejectionsFrom(run, plan, itemType, items, next)
    else if (types.isSet(items)) handleRejectionsIn(run, plan, itemType, items)
  } else {
    const { fields, deferred } = node.selection
    handleFieldRejections(run, fields.slice(next), node.value)
    handleDeferred(run, deferred, node.value)
  }
}

function handleRejectionsFrom(
  run: VisitingRun,
  plan: FieldPlan,
  type: Type,
  items: readonly unknown[],
  first: number,
): void {
  const nullable = type.kind === 'NON_NULL' ? type.ofType : type
  const itemType = nullable.kind === 'LIST' ? nullable.ofType : nullable
  const end = first + run.visited.takeItems(items.length - first)
  for (let index = first; index < end; index++) {
    const item = dataProperty(items, index)
    if (typeof item === 'object') handleRejectionsIn(run, plan, itemType, item)
  }
}

function handleFieldsOf(
  run: VisitingRun,
  { fields, deferred }: SelectionPlan,
  value: object,
): void {
  handleFieldRejections(run, fields, value)
  handleDeferred(run, deferred, value)
}

/** Handles rejections in the properties of an object that deferred fields are going to read. */
function handleDeferred(
  run: VisitingRun,
  deferred: SelectionPlan['deferred'],
  value: unknown,
): void {
  if (deferred === null) return
  for (const { selection } of deferred.groups) handleFieldRejections(run, selection.fields, value)
}

/** Handles rejections in the properties of an object that fields are going to read. */
export function handleFieldRejections(
  run: VisitingRun,
  fields: readonly FieldPlan[],
  value: unknown,
): void {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return
  for (const plan of fields) {
    if (plan.source !== 'property') continue
    for (const name of plan.field.propertyNames) {
      handleRejectionsIn(run, plan, plan.field.type, dataProperty(value, name))
    }
  }
}

function dataProperty(value: object, name: string | number): unknown {
  return Object.getOwnPropertyDescriptor(value, name)?.value
}

/** Returns undefined: the `then` method of another value would be called. */
export function ignore(): undefined {
  return undefined
}
