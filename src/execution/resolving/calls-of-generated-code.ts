import { resolveMethod } from '../calling/resolve-field-value.ts'
import type { RunningRequest } from '../request/running-request.ts'
import {
  newObject,
  newSlots,
  PROPAGATED_NULL,
  setSlot,
  type CompletedValue,
  type ObjectNode,
  type Slots,
} from '../slots/response-node.ts'
import { completeValue, executeFieldsFrom } from './execute-collected-fields.ts'
import { handleFieldError, propagateNullFromField } from './propagate-null.ts'

// Generated code (`executorSource`) calls these functions where it cannot go on by itself.

/**
 * Completes the result of a resolver that generated code has called, or the result of a batch
 * resolver for one parent.
 */
export function completeResult(
  run: RunningRequest,
  node: ObjectNode,
  index: number,
  value: unknown,
): CompletedValue {
  try {
    return completeValue(run, node, index, value)
  } catch (thrown) {
    return handleFieldError(run, node, index, thrown)
  }
}

/** Completes a property that generated code has read; a method is called. */
export function completeProperty(
  run: RunningRequest,
  node: ObjectNode,
  index: number,
  property: unknown,
): CompletedValue {
  try {
    const value =
      typeof property === 'function' ? resolveMethod(run, node, index, property) : property
    return completeValue(run, node, index, value)
  } catch (thrown) {
    return handleFieldError(run, node, index, thrown)
  }
}

/**
 * Executes the rest of an object after a field whose resolver or getter has thrown in generated
 * code.
 *
 * @param completed the completed values of the fields before that field
 */
export function executeRemainingFields(
  run: RunningRequest,
  node: ObjectNode,
  completed: readonly CompletedValue[],
  thrown: unknown,
): Slots | typeof PROPAGATED_NULL {
  const failedIndex = completed.length
  node.slots = run.isText ? newSlots(node.selection.fields.length) : newObject()
  for (const [index, value] of completed.entries()) setSlot(node, index, value)
  const value = handleFieldError(run, node, failedIndex, thrown)
  if (value === PROPAGATED_NULL) return propagateNullFromField(run, node, failedIndex)
  setSlot(node, failedIndex, value)
  return executeFieldsFrom(run, node, failedIndex + 1)
}
