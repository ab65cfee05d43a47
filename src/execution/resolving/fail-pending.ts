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
 * Puts an error in the place of everything that an execution which has ended before its time still waits for.
 *
 * @returns NULLED where null propagates to the object
 */
export function failPending(run: RunningRequest, node: ObjectNode): Slots | typeof NULLED {
  const { slots } = node
  for (const [index, { field }] of node.selection.fields.entries()) {
    const slot = slots[index]
    if (slot !== PENDING && isLeafType(namedTypeOf(field.type)) && !Array.isArray(slot)) continue
    const completed = withoutPending(run, node, index, field.type, slot)
    if (completed === NULLED) return NULLED
    slots[index] = completed
  }
  return slots
}

function withoutPending(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: Type,
  slot: unknown,
): unknown {
  if (type.kind === 'NON_NULL') return failedOrWhole(run, node, index, type.ofType, slot)
  const completed = failedOrWhole(run, node, index, type, slot)
  return completed === NULLED ? null : completed
}

function failedOrWhole(
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
    const completed = withoutPending(run, list, next, itemType, items[next])
    if (completed === NULLED) return NULLED
    items[next] = completed
  }
  return items
}
