import type { FieldPlan } from '../../planning/plan.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'

/**
 * The arguments of a call of a positional resolver: a new object, by GraphQL names, without
 * arguments that have neither a value nor a default.
 */
export function resolverArguments(
  plan: FieldPlan,
  values: ArgumentValues,
): Record<string, unknown> {
  const args: Record<string, unknown> = {}
  if (plan.arguments === null) return args
  for (const { name, gqlName } of plan.arguments.names) {
    const value = values[name]
    if (value === undefined) continue
    if (gqlName === '__proto__')
      Object.defineProperty(args, gqlName, {
        value,
        enumerable: true,
        writable: true,
        configurable: true,
      })
    else args[gqlName] = value
  }
  return args
}
