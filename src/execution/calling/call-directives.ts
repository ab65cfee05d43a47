import type { FieldPlan } from '../../planning/plan.ts'
import { callListeners } from '../../schema/compile/listeners.ts'
import type { AppliedListener } from '../../schema/compiled/compiled-schema.ts'
import { FieldEvent } from '../named/field-event.ts'
import type { RunningRequest } from '../request/running-request.ts'
import { whenArrived } from './call-field.ts'
import type { ObjectNode } from '../slots/response-node.ts'

/**
 * Calls the listeners of the directives that a document has on a field, around its other listeners
 * and its resolver.
 *
 * @param resolve makes the value of the field; called by the innermost `next`
 * @param isOfBatch whether the value is that of a batch; then the position is that of its first parent
 * @throws the exception of a listener, or the error of an argument that cannot be coerced
 */
export function callDirectives(
  run: RunningRequest,
  node: ObjectNode,
  index: number,
  resolve: () => unknown,
  isOfBatch = false,
): unknown {
  const plan = node.planAt(index)
  const arrival = run.arrivalOf(plan)
  if (arrival !== null)
    return whenArrived(run, arrival, () => callDirectives(run, node, index, resolve, isOfBatch))
  const event = new FieldEvent(run, node, index, run.argumentsOf(plan), isOfBatch)
  return callListeners(listenersOfDirectives(run, plan), resolve, event, [])
}

/** The listeners of the directives that a document has on a field, the outermost first. */
export function listenersOfDirectives(
  run: RunningRequest,
  { directives }: FieldPlan,
): readonly AppliedListener[] {
  if (directives === null) return []
  return directives.map(({ name, onField, arguments: prepared }) => ({
    subject: `The listener of the directive "${name}"`,
    call: (next, event) => onField(run.directiveArgumentsOf(prepared), next, event),
  }))
}
