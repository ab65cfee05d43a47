import { CompletionError } from '../../errors/completion-error.ts'
import { printType } from '../../schema/compiled/type-reference.ts'
import { ExecutionEnd } from '../request/execution-end.ts'
import type { RunningRequest } from '../request/running-request.ts'
import {
  coordinateAt,
  DeliveryRoot,
  ListNode,
  newSlots,
  PROPAGATED_NULL,
  setSlot,
  type CompletedValue,
  type ObjectNode,
  type ResponseNode,
} from '../slots/response-node.ts'
import { handleRejectionsAfter } from '../waiting/handle-rejections.ts'

// GraphQL specification, 6.4.4 "Handling Execution Errors": an error at a position of a Non-Null
// type propagates null to the parent position, up to the nearest position that may be null.
//
// The error itself is recorded where it is raised, by `handleFieldError`. Null then propagates in
// two ways:
//
// - While the parent is executed, as the return value PROPAGATED_NULL. The fields of an object and
//   the items of a list stop at it (`propagateNullFrom`, and `propagateNullFromField` in generated
//   code), and the object or list is completed as PROPAGATED_NULL where its own type is Non-Null, else
//   as null (`completeSettledValue`, and the generated code of the field around the object).
// - When a promise or a batch settles, the parents are complete already: `propagateNull` follows
//   their nodes upwards, and stores null in the slot of the first nullable position.
//
// Null that reaches the root sets `RunningRequest.isNull`: `data` is null. Null that reaches the root
// of what is delivered apart (`DeliveryRoot`) fails that delivery, and goes no further.
//
// Where a request asks for another error behavior, nothing propagates: with NULL the value of a
// position with an error is null, and with HALT `addError` throws an ExecutionEnd.

/**
 * Adds the error of a position, and returns the completed value of the position: null, or
 * PROPAGATED_NULL for a Non-Null type.
 */
export function handleFieldError(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  thrown: unknown,
): null | typeof PROPAGATED_NULL {
  // The positions above handle the rejections behind them for PROPAGATED_NULL, but not for the end.
  if (ExecutionEnd.is(thrown) || run.isHalting) handleRejectionsAfter(run, node, index + 1)
  run.addError(node, index, thrown)
  return node.typeAt(index).kind === 'NON_NULL' && run.propagatesNull ? PROPAGATED_NULL : null
}

/** The error of a Non-Null position whose value is null. */
export function nonNullError(node: ResponseNode, index: number, value: unknown): Error {
  const type = printType(node.typeAt(index))
  return new CompletionError({ kind: 'NULL', coordinate: coordinateAt(node, index), type }, value)
}

/**
 * Ends the execution of an object or list to which null propagates from its position `index`. The
 * following fields or items are neither called nor read; their promises get handlers.
 */
export function propagateNullFrom(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
): typeof PROPAGATED_NULL {
  handleRejectionsAfter(run, node, index + 1)
  return PROPAGATED_NULL
}

/** `propagateNullFrom` for generated code, whose objects have no slots yet. */
export function propagateNullFromField(
  run: RunningRequest,
  node: ObjectNode,
  index: number,
): typeof PROPAGATED_NULL {
  // Pending fields before this one store their values when they settle.
  node.slots = newSlots()
  return propagateNullFrom(run, node, index)
}

/** Stores the value of a position that was pending; null may propagate from it. */
export function storePendingValue(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  completed: CompletedValue,
): void {
  if (completed === PROPAGATED_NULL) propagateNull(run, node, index)
  else setSlot(node, index, completed)
}

/** Stores null at the nearest position, from this one upwards, whose type is nullable. */
function propagateNull(run: RunningRequest, node: ResponseNode, index: number): void {
  let [ancestor, ancestorIndex] = [node, index]
  while (ancestor.typeAt(ancestorIndex).kind === 'NON_NULL') {
    if (ancestor instanceof DeliveryRoot) return ancestor.fail()
    if (ancestor.parent === null) {
      run.isNull = true
      return
    }
    if (ancestor instanceof ListNode) ancestor.isNull = true
    ancestorIndex = ancestor.index
    ancestor = ancestor.parent
  }
  setSlot(ancestor, ancestorIndex, null)
}
