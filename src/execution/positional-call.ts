import type { FieldPlan } from '../planning/plan.ts'
import type { Field } from '../schema/compiled-schema.ts'
import type { PositionalResolver } from '../schema/resolver.ts'
import type { ArgumentValues } from '../values/coerce-arguments.ts'
import type { RequestScope } from './request-scope.ts'
import type { ObjectNode } from './object-node.ts'
import { FieldResolveInfo } from './resolve-info.ts'

/** What a positional resolver returns. GraphQL specification, 6.4.2 "Value Resolution". */
export function callPositionally(
  scope: RequestScope,
  plan: FieldPlan,
  node: ObjectNode,
  values: ArgumentValues,
  resolve: PositionalResolver,
): unknown {
  const info = new FieldResolveInfo(scope, plan, node)
  return resolve(node.value, givenArguments(plan.field, values), scope.context, info)
}

/** What a method of the parent value returns: `parent.name(args, context, info)`. */
export function callMethodPositionally(
  scope: RequestScope,
  plan: FieldPlan,
  node: ObjectNode,
  values: ArgumentValues,
  method: (...parameters: never) => unknown,
): unknown {
  const info = new FieldResolveInfo(scope, plan, node)
  return Reflect.apply(method, node.value, [givenArguments(plan.field, values), scope.context, info])
}

/** The arguments by their GraphQL names, in an object of the call's own; what has neither a value nor a default is left out. */
function givenArguments(field: Field, values: ArgumentValues): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const { name, declaredName } of field.arguments) {
    const value = values[declaredName]
    if (value === undefined) continue
    if (name === '__proto__')
      Object.defineProperty(given, name, { value, enumerable: true, writable: true, configurable: true })
    else given[name] = value
  }
  return given
}
