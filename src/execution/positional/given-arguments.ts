import type { Field } from '../../schema/compiled-schema.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'

/**
 * The arguments as positional resolvers take them: by their GraphQL names, in an object of the call's own; what has neither a value
 * nor a default is left out.
 */
export function givenArguments(field: Field, values: ArgumentValues): Record<string, unknown> {
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
