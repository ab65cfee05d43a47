import { readProperty } from '../../schema/compiled/property.ts'
import type { RunningRequest } from '../request/running-request.ts'
import { PENDING, type ObjectNode } from '../slots/response-node.ts'
import { callMethod, callResolver } from './call-field.ts'
import { callDirectives } from './call-directives.ts'

/**
 * ResolveFieldValue(): the value of a field, or a promise of it; PENDING for a batch resolver, which
 * is called when all its parents are complete. The value of `__typename` is that of `executeField`.
 * GraphQL specification, 6.4.2 "Value Resolution".
 *
 * @throws the error of the field, also for arguments that CoerceArgumentValues() refuses, or the
 *   error for which the execution was closed
 */
export function resolveFieldValue(run: RunningRequest, node: ObjectNode, index: number): unknown {
  const plan = node.planAt(index)
  if (plan.source === 'batch') {
    if (run.closingError !== null) throw run.closingError
    run.barrier.hold(node, index)
    return PENDING
  }
  if (plan.directives === null) return resolveFromSource(run, node, index)
  if (run.closingError !== null) throw run.closingError
  return callDirectives(run, node, index, () => resolveFromSource(run, node, index))
}

function resolveFromSource(run: RunningRequest, node: ObjectNode, index: number): unknown {
  const plan = node.planAt(index)
  const { field } = plan
  switch (plan.source) {
    case 'resolver':
      if (run.closingError !== null) throw run.closingError
      return callResolver(run, node, index)
    case 'derived':
      return field.derive!(node.value, run.sharedArgumentsOf(plan))
    default: {
      // Arguments that cannot be coerced are an error of the field, even where its value is a plain
      // property.
      if (plan.arguments !== null) run.sharedArgumentsOf(plan)
      const property = readProperty(node.value, field.propertyNames)
      return typeof property === 'function' ? resolveMethod(run, node, index, property) : property
    }
  }
}

/** The result of a method of the parent value. */
export function resolveMethod(
  run: RunningRequest,
  node: ObjectNode,
  index: number,
  method: unknown,
): unknown {
  if (run.closingError !== null) throw run.closingError
  return callMethod(run, node, index, method as (...parameters: never) => unknown)
}
