import type { Node } from '../language/document.ts'
import type { Field, ObjectType } from '../schema/compiled/compiled-schema.ts'
import type { FieldPlan, SelectionPlan } from './plan.ts'

/** A response name, and the same as the key of an entry. */
export interface ResponseName {
  readonly responseName: string
  readonly key: string
}

/** What plans what is below field nodes, and the fields that they are. */
interface Planner {
  planField(merged: MergedNodes, field: Field): FieldPlan
  planSelection(objectType: ObjectType, merged: MergedNodes): SelectionPlan
  typesSelecting(
    objectTypes: ReadonlySet<ObjectType>,
    name: string,
    merged: MergedNodes,
  ): ReadonlySet<ObjectType>
}

/** Field nodes that are merged, wherever they stand: what is planned of them is planned once. */
export class MergedNodes {
  readonly nodes: readonly Node[]
  readonly name: ResponseName
  readonly #planner: Planner
  // Most are nodes of one field, and have objects of one type.
  #plan: FieldPlan | null = null
  #otherPlans: Map<Field, FieldPlan> | null = null
  #selection: SelectionPlan | null = null
  #otherSelections: Map<ObjectType, SelectionPlan> | null = null

  constructor(planner: Planner, nodes: readonly Node[], name: ResponseName) {
    this.#planner = planner
    this.nodes = nodes
    this.name = name
  }

  /** The plan of the field that they are for some object type. */
  planFor(field: Field): FieldPlan {
    const first = this.#plan
    if (first === null) return (this.#plan = this.#planner.planField(this, field))
    if (first.field === field) return first
    const others = (this.#otherPlans ??= new Map<Field, FieldPlan>())
    let plan = others.get(field)
    if (plan === undefined) others.set(field, (plan = this.#planner.planField(this, field)))
    return plan
  }

  /** What is selected below them for an object type. */
  selectionFor(objectType: ObjectType): SelectionPlan {
    const last = this.#selection
    if (last?.objectType === objectType) return last
    const selection = this.#otherSelections?.get(objectType) ?? this.#planner.planSelection(objectType, this)
    if (last !== null) {
      this.#otherSelections ??= new Map([[last.objectType, last]])
      this.#otherSelections.set(objectType, selection)
    }
    return (this.#selection = selection)
  }

  /** For which of some object types a field of a declared name is selected below them. */
  typesSelecting(objectTypes: ReadonlySet<ObjectType>, name: string): ReadonlySet<ObjectType> {
    return this.#planner.typesSelecting(objectTypes, name, this)
  }
}

/** A field whose selection sets are planned when an object of their type comes first. */
export class PlannedField implements FieldPlan {
  readonly id: number
  readonly field: Field
  readonly responseName: string
  readonly key: string
  readonly nodes: readonly Node[]
  readonly source: FieldPlan['source']
  readonly arguments: FieldPlan['arguments']
  readonly #merged: MergedNodes

  constructor(
    id: number,
    field: Field,
    merged: MergedNodes,
    source: FieldPlan['source'],
    prepared: FieldPlan['arguments'],
  ) {
    const { responseName, key } = merged.name
    this.id = id
    this.field = field
    this.responseName = responseName
    this.key = key
    this.nodes = merged.nodes
    this.source = source
    this.arguments = prepared
    this.#merged = merged
  }

  selectionFor(objectType: ObjectType): SelectionPlan {
    return this.#merged.selectionFor(objectType)
  }

  typesSelecting(objectTypes: ReadonlySet<ObjectType>, name: string): ReadonlySet<ObjectType> {
    return this.#merged.typesSelecting(objectTypes, name)
  }
}

/** The selection plans of an operation. They are found again by what they select; the index is made when one is looked for. */
export class SelectionPlans {
  readonly #all: SelectionPlan[] = []
  readonly #byText = new Map<string, SelectionPlan>()

  add(selection: SelectionPlan): void {
    this.#all.push(selection)
  }

  /** The plan that is equal to another one. */
  find(selection: SelectionPlan): SelectionPlan | undefined {
    // The text of each is made once.
    for (let added = this.#all.pop(); added !== undefined; added = this.#all.pop()) {
      this.#byText.set(textOf(added), added)
    }
    return this.#byText.get(textOf(selection))
  }
}

function textOf({ objectType, nullVariable, fields }: SelectionPlan): string {
  return `${objectType.name} ${nullVariable} ${fields.map(({ id }) => id).join()}`
}
