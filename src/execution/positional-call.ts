import type { FieldPlan } from '../planning/plan.ts'
import type { Field } from '../schema/compiled-schema.ts'
import type { PositionalResolver } from '../schema/resolver.ts'
import type { ArgumentValues } from '../values/coerce-arguments.ts'
import type { EventSource } from './event-source.ts'
import type { ObjectNode } from './object-node.ts'
import { readProperty } from './property.ts'
import { FieldResolveInfo } from './resolve-info.ts'

/**
 * What a positional resolver returns, else the property of the parent value, called as its method where it is a function:
 * `parent.name(args, context, info)`. GraphQL specification, 6.4.2 "Value Resolution".
 */
export function callPositionally(
  source: EventSource,
  plan: FieldPlan,
  node: ObjectNode,
  values: ArgumentValues,
  resolve: PositionalResolver | null,
): unknown {
  const { field } = plan
  const parent: unknown = node.value
  const resolver = resolve ?? readProperty(parent, field.propertyNames)
  if (typeof resolver !== 'function') return resolver
  const given = givenArguments(field, values)
  const info = new FieldResolveInfo(source, plan, node)
  if (resolve !== null) return resolve(parent, given, source.context, info)
  return resolver.call(parent, given, source.context, info) as unknown
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
