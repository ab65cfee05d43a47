import type { OperationPlan } from '../../planning/plan.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'

/**
 * Whether an operation asks for the schema alone, and has no variables: then its answer is always the same. Not where its fields tell
 * of their calls, for which others stand in their places. GraphQL specification, 4 "Introspection".
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
