import type { FieldPlan, SelectionPlan } from '../planning/plan.ts'
import type { SelectedField, Selection } from '../schema/resolver.ts'
import { isCompositeType, namedTypeOf } from '../schema/type-reference.ts'
import type { ArgumentValues } from '../values/coerce-arguments.ts'
import type { EventOrigin } from './event-origin.ts'

/** What is selected below a field, read from its plan when it is asked for. */
export function selectionBelow(source: EventOrigin, plan: FieldPlan): Selection {
  const type = namedTypeOf(plan.field.type)
  if (!isCompositeType(type)) return new FieldSelection(source, [])
  const objectTypes = type.kind === 'OBJECT' ? [type] : (source.schema.possibleTypes.get(type) ?? [])
  return new FieldSelection(
    source,
    objectTypes.map(objectType => plan.selectionFor(objectType)),
  )
}

class FieldSelection implements Selection {
  readonly #source: EventOrigin
  readonly #plans: readonly SelectionPlan[]

  constructor(source: EventOrigin, plans: readonly SelectionPlan[]) {
    this.#source = source
    this.#plans = plans
  }

  get fields(): readonly SelectedField[] {
    return this.#plans.flatMap(({ objectType, fields }) =>
      fields
        .filter(({ condition }) => condition === null || this.#source.includes(condition))
        .map(plan => new FieldOfSelection(this.#source, objectType.name, plan)),
    )
  }

  on(typeName: string): Selection {
    const plans = this.#plans.filter(({ objectType }) => objectType.name === typeName)
    return new FieldSelection(this.#source, plans)
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
  readonly #source: EventOrigin
  readonly #plan: FieldPlan

  constructor(source: EventOrigin, typeName: string, plan: FieldPlan) {
    this.typeName = typeName
    this.#source = source
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
    return this.#source.argumentsOf(this.#plan)
  }

  get selection(): Selection {
    return selectionBelow(this.#source, this.#plan)
  }
}
