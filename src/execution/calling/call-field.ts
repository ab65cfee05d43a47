import type { Field } from '../../schema/compiled/compiled-schema.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import { resolverArguments } from '../positional/resolver-arguments.ts'
import type { RunningRequest } from '../request/running-request.ts'
import type { ObjectNode } from '../slots/response-node.ts'
import type { Batch } from '../waiting/barrier.ts'
import { FieldEvent } from '../named/field-event.ts'
import { readProperty } from '../../schema/compiled/property.ts'

/**
 * Calls the resolver of a field. GraphQL specification, 6.4.2 "Value Resolution".
 *
 * @throws the exception of the resolver
 */
export function callResolver(run: RunningRequest, node: ObjectNode, index: number): unknown {
  const plan = node.planAt(index)
  const { field } = plan
  const arrival = run.arrivalOf(plan)
  if (arrival !== null) return whenArrived(run, arrival, () => callResolver(run, node, index))
  const values = run.argumentsOf(plan)
  if (field.signature === 'positional') {
    const resolve = field.resolve ?? run.request.fieldResolver!
    return resolve(
      node.value,
      resolverArguments(plan, values),
      run.context,
      run.infoOf(node, index),
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
  const arrival = run.arrivalOf(plan)
  if (arrival !== null) return whenArrived(run, arrival, () => callMethod(run, node, index, method))
  const values = run.argumentsOf(plan)
  const parameters =
    field.signature === 'positional'
      ? [resolverArguments(plan, values), run.context, run.infoOf(node, index)]
      : namedParameters(run, field, new FieldEvent(run, node, index, values), values)
  return Reflect.apply(method, node.value, parameters)
}

/**
 * ResolveFieldEventStream(): the source stream of a subscription field, or a promise of the stream.
 * GraphQL specification, 6.2.3.1 "Source Stream".
 *
 * @throws the exception of `subscribe`
 */
export function resolveFieldEventStream(
  run: RunningRequest,
  node: ObjectNode,
  index: number,
): unknown {
  const plan = node.planAt(index)
  const { field } = plan
  const arrival = run.arrivalOf(plan)
  if (arrival !== null)
    return whenArrived(run, arrival, () => resolveFieldEventStream(run, node, index))
  const values = run.argumentsOf(plan)
  if (field.subscribe === null) return defaultFieldEventStream(run, node, index)
  return Reflect.apply(field.subscribe, undefined, resolverParameters(run, node, index, values))
}

/**
 * Calls the `scope` of a subscription field, which must be a function.
 *
 * @throws the exception of `scope`
 */
export function callScope(run: RunningRequest, node: ObjectNode, index: number): unknown {
  const plan = node.planAt(index)
  const scope = plan.field.scope as (...parameters: unknown[]) => unknown
  return scope(...resolverParameters(run, node, index, run.argumentsOf(plan)))
}

/** The parameters of `subscribe` and `scope`, and of the resolver. */
export function resolverParameters(
  run: RunningRequest,
  node: ObjectNode,
  index: number,
  values: ArgumentValues,
): readonly unknown[] {
  const plan = node.planAt(index)
  return plan.field.signature === 'positional'
    ? [node.value, resolverArguments(plan, values), run.context, run.infoOf(node, index)]
    : namedParameters(run, plan.field, new FieldEvent(run, node, index, values), values)
}

/**
 * The source stream of a field without `subscribe`: for positional resolvers the property of the
 * root value, as in graphql-js; else the events that are published for the field and its arguments.
 */
function defaultFieldEventStream(run: RunningRequest, node: ObjectNode, index: number): unknown {
  const { field } = node.planAt(index)
  if (field.signature === 'positional') {
    const property = readProperty(node.value, field.propertyNames)
    if (typeof property === 'function') return callMethod(run, node, index, property as never)
    if (property !== undefined) return property
  }
  // `trigger` finds the subscribers by the values that clients send.
  return run.request.settings.listen(field, run.coercedArgumentsOf(node.planAt(index)))
}

/** Calls the batch resolver of a field with its parents. */
export function callBatch(run: RunningRequest, batch: Batch): unknown {
  const { plan, positions } = batch
  const arrival = run.arrivalOf(plan)
  if (arrival !== null) return whenArrived(run, arrival, () => callBatch(run, batch))
  const parents = positions.map(({ node }) => node.value)
  const values = run.argumentsOf(plan)
  const { node, index } = positions[0]!
  const event = new FieldEvent(run, node, index, values, true)
  const [named] = namedParameters(run, plan.field, event, values)
  return plan.field.batch!(parents, named, event)
}

/** Calls a function of the host when the files in its arguments have names. */
export async function whenArrived(
  run: RunningRequest,
  arrival: Promise<unknown>,
  call: () => unknown,
): Promise<unknown> {
  await arrival
  if (run.closingError !== null) throw run.closingError
  return call()
}

function namedParameters(
  run: RunningRequest,
  field: Field,
  event: FieldEvent,
  values: ArgumentValues,
): readonly [named: object, event: FieldEvent] {
  return [run.request.settings.namedValues.for(field)(values, event), event]
}
