import type { FieldPlan } from '../../planning/plan.ts'
import type { ObjectType } from '../../schema/compiled/compiled-schema.ts'
import type { SelectedField, Selection } from '../../schema/definitions/resolver.ts'
import { isCompositeType } from '../../schema/compiled/type-reference.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import type { FieldScope } from './field-scope.ts'

/** The selection set of a field, which is planned as far as a resolver reads it. */
export function selectionBelow(scope: FieldScope, plan: FieldPlan): Selection {
  const type = plan.field.namedType
  if (!isCompositeType(type)) return new FieldSelection(scope, plan, noTypes)
  const objectTypes =
    type.kind === 'OBJECT' ? new Set([type]) : scope.schema.possibleTypes.get(type)
  return new FieldSelection(scope, plan, objectTypes ?? noTypes)
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
    // A union may have hundreds of types, and few of them occur: only the types with the field are
    // planned.
    const typesWithField =
      objectTypes.size > 1 ? this.#plan.typesSelecting(objectTypes, name) : objectTypes
    for (const type of objectTypes) {
      if (typesWithField.has(type)) return this.#fieldsOn(type).find(field => field.name === name)
    }
    return undefined
  }

  has(name: string): boolean {
    return this.field(name) !== undefined
  }

  #fieldsOn(objectType: ObjectType): readonly SelectedField[] {
    const { fields, deferred } = this.#plan.selectionFor(objectType)
    const deferredFields = deferred?.groups.map(({ selection }) => selection.fields).flat() ?? []
    return [...fields, ...deferredFields].map(
      plan => new FieldOfSelection(this.#scope, objectType.name, plan),
    )
  }
}

const noTypes: ReadonlySet<ObjectType> = new Set()

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
