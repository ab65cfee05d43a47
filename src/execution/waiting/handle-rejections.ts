import { types } from 'node:util'
import type { FieldPlan } from '../../planning/plan.ts'
import type { Type } from '../../schema/compiled/compiled-schema.ts'
import { ListNode, type ResponseNode } from '../slots/response-node.ts'

/** How many objects and lists of a request are looked into, and how many items. */
const MAX_VALUES = 10_000
const MAX_ITEMS = 100_000

/** The values that were looked into, with what was selected of them: few may stand at many places. */
export class LookedInto {
  readonly #values = new Map<FieldPlan, Set<object>>()
  #left = MAX_VALUES
  #itemsLeft = MAX_ITEMS

  /** Whether a value is to be looked into. */
  isNew(plan: FieldPlan, value: object): boolean {
    let values = this.#values.get(plan)
    if (values === undefined) this.#values.set(plan, (values = new Set()))
    if (this.#left === 0 || values.has(value)) return false
    this.#left--
    values.add(value)
    return true
  }

  /** How many of so many items are to be looked at. */
  items(count: number): number {
    const granted = Math.max(0, Math.min(count, this.#itemsLeft))
    this.#itemsLeft -= granted
    return granted
  }
}

/** As much of a running request as is needed here. */
interface Looking {
  readonly lookedInto: LookedInto
}

/**
 * Handles rejections of the promises that were selected of a value which is not going to be read, or only later: one that is rejected
 * without a handler would end the process. It sees native promises in lists and in data properties, and runs nothing of the host: no
 * getter, no proxy, no iterator, no `then` method of another kind.
 */
export function handleRejectionsIn(run: Looking, plan: FieldPlan, type: Type, value: unknown): void {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return
  if (types.isPromise(value)) {
    const settle = (settled: unknown): void => handleRejectionsIn(run, plan, type, settled)
    void Promise.prototype.then.call(value, settle, ignore)
    return
  }
  if (!run.lookedInto.isNew(plan, value)) return
  if (Array.isArray(value)) return handleRejectionsFrom(run, plan, type, value, 0)
  if (types.isSet(value))
    return handleRejectionsFrom(run, plan, type, [...Set.prototype.values.call(value)], 0)
  const nullable = type.kind === 'NON_NULL' ? type.ofType : type
  if (nullable.kind === 'OBJECT') return handleFields(run, plan.selectionFor(nullable).fields, value)
  // Which fields were selected is not known: what a promise delivers is not looked into.
  for (const name of Object.keys(value)) {
    const promise = dataProperty(value, name)
    if (types.isPromise(promise)) void Promise.prototype.then.call(promise, ignore, ignore)
  }
}

/** The same for the fields or items of a node from one on. */
export function handleRejectionsBehind(run: Looking, node: ResponseNode, next: number): void {
  if (node instanceof ListNode) {
    const { plan, itemType, items } = node
    if (Array.isArray(items) && !types.isProxy(items)) handleRejectionsFrom(run, plan, itemType, items, next)
    else if (types.isSet(items)) handleRejectionsIn(run, plan, itemType, items)
  } else if (typeof node.value === 'object' && node.value !== null && !types.isProxy(node.value)) {
    handleFields(run, node.selection.fields.slice(next), node.value)
  }
}

function handleRejectionsFrom(
  run: Looking,
  plan: FieldPlan,
  type: Type,
  items: readonly unknown[],
  first: number,
): void {
  const nullable = type.kind === 'NON_NULL' ? type.ofType : type
  const itemType = nullable.kind === 'LIST' ? nullable.ofType : nullable
  const end = first + run.lookedInto.items(items.length - first)
  for (let index = first; index < end; index++) {
    const item = dataProperty(items, index)
    if (typeof item === 'object') handleRejectionsIn(run, plan, itemType, item)
  }
}

function handleFields(run: Looking, fields: readonly FieldPlan[], value: object): void {
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

/** What is passed on is asked for a `then` method. */
export function ignore(): undefined {
  return undefined
}
