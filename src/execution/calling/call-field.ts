import type { FieldPlan } from '../../planning/plan.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import { givenArguments } from '../positional/given-arguments.ts'
import { fieldInfo } from '../positional/resolve-info.ts'
import type { RunningRequest } from '../request/running-request.ts'
import type { ObjectNode } from '../resolving/response-node.ts'
import { FieldEvent } from './field-event.ts'

/**
 * What the resolver of a field returns. GraphQL specification, 6.4.2 "Value Resolution".
 *
 * @throws whatever the resolver throws
 */
export function callResolver(run: RunningRequest, node: ObjectNode, plan: FieldPlan): unknown {
  const { field } = plan
  const values = run.argumentsOf(plan)
  if (field.signature === 'positional') {
    return field.resolve!(node.value, givenArguments(field, values), run.context, fieldInfo(run, plan, node))
  }
  const callers = (run.callers ??= [])
  const call = (callers[plan.id] ??= run.request.settings.namedValues.callerFor(field))
  return call(values, new FieldEvent(run, plan, node, values))
}

/** What a method of the parent value returns: `parent.name(args, context, info)`, or `parent.name(named, event)`. */
export function callMethod(
  run: RunningRequest,
  node: ObjectNode,
  plan: FieldPlan,
  method: (...parameters: never) => unknown,
): unknown {
  const { field } = plan
  const values = run.argumentsOf(plan)
  const parameters =
    field.signature === 'positional'
      ? [givenArguments(field, values), run.context, fieldInfo(run, plan, node)]
      : namedParameters(run, plan, node, values)
  return Reflect.apply(method, node.value, parameters)
}

/** What the batch resolver of a field returns for its parents. */
export function callBatch(run: RunningRequest, plan: FieldPlan, nodes: readonly ObjectNode[]): unknown {
  const parents = nodes.map(node => node.value)
  const [named, event] = namedParameters(run, plan, null, run.argumentsOf(plan))
  return plan.field.batch!(parents, named, event)
}

function namedParameters(
  run: RunningRequest,
  plan: FieldPlan,
  node: ObjectNode | null,
  values: ArgumentValues,
): readonly [named: object, event: FieldEvent] {
  const event = new FieldEvent(run, plan, node, values)
  return [run.request.settings.namedValues.for(plan.field)(values, event), event]
}
