import type { Field } from '../../schema/compiled/compiled-schema.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import { givenArguments } from '../positional/given-arguments.ts'
import { fieldInfo } from '../positional/resolve-info.ts'
import type { RunningRequest } from '../request/running-request.ts'
import type { ObjectNode } from '../slots/response-node.ts'
import type { Batch } from '../waiting/barrier.ts'
import { FieldEvent } from '../named/field-event.ts'

/**
 * Calls the resolver of a field. GraphQL specification, 6.4.2 "Value Resolution".
 *
 * @throws the exception of the resolver
 */
export function callResolver(run: RunningRequest, node: ObjectNode, index: number): unknown {
  const plan = node.planAt(index)
  const { field } = plan
  const values = run.argumentsOf(plan)
  if (field.signature === 'positional') {
    return field.resolve!(
      node.value,
      givenArguments(plan, values),
      run.context,
      fieldInfo(run, node, index),
    )
  }
  const callers = (run.callers ??= [])
  const call = (callers[plan.id] ??= run.request.settings.namedValues.callerFor(field))
  return call(values, new FieldEvent(run, node, index, values))
}

/**
 * Calls a method of the parent value: `parent.name(args, context, info)`, or
 * `parent.name(named, event)`.
 */
export function callMethod(
  run: RunningRequest,
  node: ObjectNode,
  index: number,
  method: (...parameters: never) => unknown,
): unknown {
  const plan = node.planAt(index)
  const { field } = plan
  const values = run.argumentsOf(plan)
  const parameters =
    field.signature === 'positional'
      ? [givenArguments(plan, values), run.context, fieldInfo(run, node, index)]
      : namedParameters(run, field, new FieldEvent(run, node, index, values), values)
  return Reflect.apply(method, node.value, parameters)
}

/** Calls the batch resolver of a field with its parents. */
export function callBatch(run: RunningRequest, { plan, positions }: Batch): unknown {
  const parents = positions.map(({ node }) => node.value)
  const values = run.argumentsOf(plan)
  const { node, index } = positions[0]!
  const event = new FieldEvent(run, node, index, values, true)
  const [named] = namedParameters(run, plan.field, event, values)
  return plan.field.batch!(parents, named, event)
}

function namedParameters(
  run: RunningRequest,
  field: Field,
  event: FieldEvent,
  values: ArgumentValues,
): readonly [named: object, event: FieldEvent] {
  return [run.request.settings.namedValues.for(field)(values, event), event]
}
