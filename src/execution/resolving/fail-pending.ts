import type { Type } from '../../schema/compiled/compiled-schema.ts'
import { isLeafType, namedTypeOf } from '../../schema/compiled/type-reference.ts'
import type { RunningRequest } from '../request/running-request.ts'
import {
  ListNode,
  NULLED,
  ObjectNode,
  PENDING,
  TypedObject,
  type ResponseNode,
  type Slots,
} from '../slots/response-node.ts'

/**
 * Adds an error for each position of a closed execution that is pending, and stores null there.
 *
 * @returns NULLED where null propagates to the object
 */
export function failPending(run: RunningRequest, node: ObjectNode): Slots | typeof NULLED {
  const { slots } = node
  for (const [index, { field }] of node.selection.fields.entries()) {
    const slot = slots[index]
    if (slot !== PENDING && isLeafType(namedTypeOf(field.type)) && !Array.isArray(slot)) continue
    const completed = failPendingAt(run, node, index, field.type, slot)
    if (completed === NULLED) return NULLED
    slots[index] = completed
  }
  return slots
}

function failPendingAt(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: Type,
  slot: unknown,
): unknown {
  if (type.kind === 'NON_NULL') return failPendingValue(run, node, index, type.ofType, slot)
  const completed = failPendingValue(run, node, index, type, slot)
  return completed === NULLED ? null : completed
}

function failPendingValue(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: Exclude<Type, { kind: 'NON_NULL' }>,
  slot: unknown,
): unknown {
  if (slot === PENDING) {
    run.addError(node, index, run.closedBecause)
    return NULLED
  }
  if (slot instanceof TypedObject) {
    const object = new ObjectNode(node, index, undefined, slot.selection, slot.slots)
    return failPending(run, object) === NULLED ? NULLED : slot
  }
  if (!Array.isArray(slot)) return slot
  if (type.kind === 'LIST') return failPendingItems(run, node, index, type.ofType, slot)
  if (type.kind !== 'OBJECT') return slot
  const plan = node.planAt(index)
  return failPending(run, new ObjectNode(node, index, undefined, plan.selectionFor(type), slot))
}

function failPendingItems(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  itemType: Type,
  items: Slots,
): Slots | typeof NULLED {
  const plan = node.planAt(index)
  const list = new ListNode(node, index, plan, itemType, items)
  for (let next = 0; next < items.length; next++) {
    const completed = failPendingAt(run, list, next, itemType, items[next])
    if (completed === NULLED) return NULLED
    items[next] = completed
  }
  return items
}
