import type { FieldPlan, SelectionPlan } from './plan.ts'

/** The fields of a selection, those that are delivered later included. */
export function allFieldsOf({ fields, deferred }: SelectionPlan): readonly FieldPlan[] {
  if (deferred === null) return fields
  return [...fields, ...deferred.groups.flatMap(({ selection }) => allFieldsOf(selection))]
}
