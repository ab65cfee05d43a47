import type { InputValue, Type } from './compiled-schema.ts'

/**
 * A default as input coercion leaves it: the fields of input objects that it omits take their own defaults.
 * `declared` are the defaults as they were declared. GraphQL specification, 3.10 "Input Objects".
 *
 * @throws Error when a default needs itself, directly or through others
 */
export function completeDefault(
  type: Type,
  value: unknown,
  declared: ReadonlyMap<InputValue, unknown>,
  above: readonly InputValue[] = [],
): unknown {
  if (value == null) return value
  switch (type.kind) {
    case 'NON_NULL':
      return completeDefault(type.ofType, value, declared, above)
    case 'LIST':
      return (Array.isArray(value) ? (value as unknown[]) : [value]).map(item =>
        completeDefault(type.ofType, item, declared, above),
      )
    case 'INPUT_OBJECT': {
      const given = value as Readonly<Record<string, unknown>>
      const complete: Record<string, unknown> = {}
      for (const field of type.fields) {
        const entry = given[field.declaredName]
        if (entry !== undefined) {
          complete[field.declaredName] = completeDefault(field.type, entry, declared, above)
        } else if (declared.has(field)) {
          if (above.includes(field))
            throw new Error(`it needs the default of ${type.name}.${field.name}, which needs itself`)
          const own = declared.get(field)
          complete[field.declaredName] = completeDefault(field.type, own, declared, [...above, field])
        }
      }
      return complete
    }
    default:
      return value
  }
}
