import type { CompiledSchema, CompositeType, Field } from './compiled-schema.ts'
import { TYPENAME_SYMBOL } from './symbols.ts'

/**
 * The field of `type` whose name has the number `symbol`, meta-fields included: `__typename` on every
 * composite type, `__schema` and `__type` on the query root alone.
 * GraphQL specification, 4.2 "Schema Introspection", 5.3.1 "Field Selections".
 */
export function fieldOf(
  schema: CompiledSchema,
  type: CompositeType,
  symbol: number,
): Field | undefined {
  if (symbol === TYPENAME_SYMBOL) return schema.typenameField
  if (type.kind === 'UNION') return undefined
  const field = type.fieldBySymbol.get(symbol)
  return field ?? (type === schema.queryType ? schema.metaFieldBySymbol.get(symbol) : undefined)
}
