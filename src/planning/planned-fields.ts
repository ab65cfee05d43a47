import type { Node } from '../language/document.ts'
import type { Field, ObjectType } from '../schema/compiled/compiled-schema.ts'
import type { FieldSetUsages } from '../selections/defer-usages.ts'
import type { FieldPlan, SelectionPlan } from './plan.ts'

/** A response name, and the text of its key in a response (`FieldPlan.key`). */
export interface ResponseName {
  readonly name: string
  readonly key: string
}

/** Plans the fields of field sets, and the selections below. */
interface Planner {
  planField(fieldSet: FieldSet, field: Field): FieldPlan
  planSelection(objectType: ObjectType, fieldSet: FieldSet): SelectionPlan
  typesSelecting(
    objectTypes: ReadonlySet<ObjectType>,
    name: string,
    fieldSet: FieldSet,
  ): ReadonlySet<ObjectType>
}

/**
 * A field set: field nodes with one response name. The plans are made once for all positions
 * of the response that select the nodes. GraphQL specification, 6.3.2 "Field Collection".
 */
export class FieldSet {
  readonly nodes: readonly Node[]
  readonly name: ResponseName
  /** The usages of `@defer` of the nodes; null where no node is deferred. */
  readonly usages: FieldSetUsages | null
  readonly #planner: Planner
  // The first plans have properties of their own, because most field sets have one field and objects
  // of one type.
  #plan: FieldPlan | null = null
  #otherPlans: Map<Field, FieldPlan> | null = null
  #selection: SelectionPlan | null = null
  #otherSelections: Map<ObjectType, SelectionPlan> | null = null

  constructor(
    planner: Planner,
    nodes: readonly Node[],
    name: ResponseName,
    usages: FieldSetUsages | null,
  ) {
    this.#planner = planner
    this.nodes = nodes
    this.name = name
    this.usages = usages
  }

  /** The plan of a field that the nodes select. */
  planFor(field: Field): FieldPlan {
    const firstPlan = this.#plan
    if (firstPlan === null) return (this.#plan = this.#planner.planField(this, field))
    if (firstPlan.field === field) return firstPlan
    const otherPlans = (this.#otherPlans ??= new Map<Field, FieldPlan>())
    let plan = otherPlans.get(field)
    if (plan === undefined) otherPlans.set(field, (plan = this.#planner.planField(this, field)))
    return plan
  }

  /** The plan of the selections below the nodes, for an object type. */
  selectionFor(objectType: ObjectType): SelectionPlan {
    const lastSelection = this.#selection
    if (lastSelection?.objectType === objectType) return lastSelection
    const selection =
      this.#otherSelections?.get(objectType) ?? this.#planner.planSelection(objectType, this)
    if (lastSelection !== null) {
      this.#otherSelections ??= new Map([[lastSelection.objectType, lastSelection]])
      this.#otherSelections.set(objectType, selection)
    }
    return (this.#selection = selection)
  }

  /** The types among `objectTypes` whose subfields contain a field with a declared name. */
  typesSelecting(objectTypes: ReadonlySet<ObjectType>, name: string): ReadonlySet<ObjectType> {
    return this.#planner.typesSelecting(objectTypes, name, this)
  }
}

/** A field plan whose selections below are planned when the first object of a type is completed. */
export class LazyFieldPlan implements FieldPlan {
  readonly id: number
  readonly field: Field
  readonly responseName: string
  readonly key: string
  readonly nodes: readonly Node[]
  readonly source: FieldPlan['source']
  readonly arguments: FieldPlan['arguments']
  readonly directives: FieldPlan['directives']
  readonly stream: FieldPlan['stream']
  readonly #fieldSet: FieldSet

  constructor(
    id: number,
    field: Field,
    fieldSet: FieldSet,
    source: FieldPlan['source'],
    prepared: FieldPlan['arguments'],
    directives: FieldPlan['directives'],
    streamOf: ((items: FieldPlan) => FieldPlan['stream']) | null,
  ) {
    const { name, key } = fieldSet.name
    this.id = id
    this.field = field
    this.responseName = name
    this.key = key
    this.nodes = fieldSet.nodes
    this.source = source
    this.arguments = prepared
    this.directives = directives
    this.#fieldSet = fieldSet
    this.stream = streamOf === null ? null : streamOf(this)
  }

  selectionFor(objectType: ObjectType): SelectionPlan {
    return this.#fieldSet.selectionFor(objectType)
  }

  typesSelecting(objectTypes: ReadonlySet<ObjectType>, name: string): ReadonlySet<ObjectType> {
    return this.#fieldSet.typesSelecting(objectTypes, name)
  }
}

/** The selection plans of an operation. The first search for an equal plan makes the index. */
export class SelectionPlans {
  readonly #unindexed: SelectionPlan[] = []
  readonly #byText = new Map<string, SelectionPlan>()

  add(selection: SelectionPlan): void {
    this.#unindexed.push(selection)
  }

  /** The plan that is equal to a selection, if any. */
  find(selection: SelectionPlan): SelectionPlan | undefined {
    let added = this.#unindexed.pop()
    while (added !== undefined) {
      this.#byText.set(textOf(added), added)
      added = this.#unindexed.pop()
    }
    return this.#byText.get(textOf(selection))
  }
}

function textOf({ objectType, nullVariable, fields }: SelectionPlan): string {
  return `${objectType.name} ${nullVariable} ${fields.map(({ id }) => id).join()}`
}
