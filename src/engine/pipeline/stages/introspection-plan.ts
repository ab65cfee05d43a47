import type { OperationPlan } from '../../../planning/plan.ts'
import type { CompiledSchema } from '../../../schema/compiled/compiled-schema.ts'

/**
 * Whether an operation selects introspection fields only and has no variables, so that the response
 * is always the same. False for a plan with observed fields, which replace fields of the schema.
 * GraphQL specification, 4 "Introspection".
 */
export function isIntrospection(
  { metaFieldBySymbol, typenameField }: CompiledSchema,
  { type, document, root }: OperationPlan,
): boolean {
  if (type !== 'query' || document.variableCount > 0) return false
  return root.fields.every(
    ({ field }) => field === typenameField || metaFieldBySymbol.get(field.symbol) === field,
  )
}
