import type { FieldPlan, SelectionPlan } from '../../planning/plan.ts'
import type { SelectedField, Selection } from '../../schema/resolver.ts'
import { isCompositeType, namedTypeOf } from '../../schema/type-reference.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import type { FieldScope } from './field-scope.ts'

/** What is selected below a field, read from its plan when it is asked for. */
export function selectionBelow(scope: FieldScope, plan: FieldPlan): Selection {
  const type = namedTypeOf(plan.field.type)
  if (!isCompositeType(type)) return new FieldSelection(scope, [])
  const objectTypes = type.kind === 'OBJECT' ? [type] : (scope.schema.possibleTypes.get(type) ?? [])
  return new FieldSelection(
    scope,
    Array.from(objectTypes, objectType => plan.selectionFor(objectType)),
  )
}

class FieldSelection implements Selection {
  readonly #scope: FieldScope
  readonly #plans: readonly SelectionPlan[]

  constructor(scope: FieldScope, plans: readonly SelectionPlan[]) {
    this.#scope = scope
    this.#plans = plans
  }

  get fields(): readonly SelectedField[] {
    return this.#plans.flatMap(({ objectType, fields }) =>
      fields.map(plan => new FieldOfSelection(this.#scope, objectType.name, plan)),
    )
  }

  on(typeName: string): Selection {
    const plans = this.#plans.filter(({ objectType }) => objectType.name === typeName)
    return new FieldSelection(this.#scope, plans)
  }

  field(name: string): SelectedField | undefined {
    return this.fields.find(field => field.name === name)
  }

  has(name: string): boolean {
    return this.field(name) !== undefined
  }
}

class FieldOfSelection implements SelectedField {
  readonly typeName: string
  readonly #scope: FieldScope
  readonly #plan: FieldPlan

  constructor(scope: FieldScope, typeName: string, plan: FieldPlan) {
    this.typeName = typeName
    this.#scope = scope
    this.#plan = plan
  }

  get name(): string {
    return this.#plan.field.declaredName
  }

  get gqlName(): string {
    return this.#plan.field.name
  }

  get responseName(): string {
    return this.#plan.responseName
  }

  get arguments(): ArgumentValues {
    const omitted = this.#plan.field.arguments.map(({ declaredName }) => [declaredName, undefined] as const)
    return { ...Object.fromEntries(omitted), ...this.#scope.argumentsOf(this.#plan) }
  }

  get selection(): Selection {
    return selectionBelow(this.#scope, this.#plan)
  }
}
