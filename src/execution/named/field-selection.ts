import type { FieldPlan } from '../../planning/plan.ts'
import type { ObjectType } from '../../schema/compiled/compiled-schema.ts'
import type { SelectedField, Selection } from '../../schema/definitions/resolver.ts'
import { isCompositeType } from '../../schema/compiled/type-reference.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import type { FieldScope } from './field-scope.ts'

/** The selection set of a field, planned as far as it is read. */
export function selectionBelow(scope: FieldScope, plan: FieldPlan): Selection {
  const type = plan.field.namedType
  if (!isCompositeType(type)) return new FieldSelection(scope, plan, none)
  const objectTypes =
    type.kind === 'OBJECT' ? new Set([type]) : scope.schema.possibleTypes.get(type)
  return new FieldSelection(scope, plan, objectTypes ?? none)
}

class FieldSelection implements Selection {
  readonly #scope: FieldScope
  readonly #plan: FieldPlan
  readonly #objectTypes: ReadonlySet<ObjectType>

  constructor(scope: FieldScope, plan: FieldPlan, objectTypes: ReadonlySet<ObjectType>) {
    this.#scope = scope
    this.#plan = plan
    this.#objectTypes = objectTypes
  }

  get fields(): readonly SelectedField[] {
    return Array.from(this.#objectTypes, type => this.#fieldsOn(type)).flat()
  }

  on(typeName: string): Selection {
    const objectTypes = [...this.#objectTypes].filter(({ name }) => name === typeName)
    return new FieldSelection(this.#scope, this.#plan, new Set(objectTypes))
  }

  field(name: string): SelectedField | undefined {
    const objectTypes = this.#objectTypes
    // A union may have hundreds of types, of which few occur: only those that select the field are
    // planned.
    const selecting =
      objectTypes.size > 1 ? this.#plan.typesSelecting(objectTypes, name) : objectTypes
    for (const type of objectTypes) {
      if (selecting.has(type)) return this.#fieldsOn(type).find(field => field.name === name)
    }
    return undefined
  }

  has(name: string): boolean {
    return this.field(name) !== undefined
  }

  #fieldsOn(objectType: ObjectType): readonly SelectedField[] {
    const { fields } = this.#plan.selectionFor(objectType)
    return fields.map(plan => new FieldOfSelection(this.#scope, objectType.name, plan))
  }
}

const none: ReadonlySet<ObjectType> = new Set()

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
    const omitted = this.#plan.field.arguments.map(
      ({ declaredName }) => [declaredName, undefined] as const,
    )
    return { ...Object.fromEntries(omitted), ...this.#scope.argumentsOf(this.#plan) }
  }

  get selection(): Selection {
    return selectionBelow(this.#scope, this.#plan)
  }
}
