import type { Node } from '../language/document.ts'
import type { Field, ObjectType } from '../schema/compiled/compiled-schema.ts'
import type { FieldPlan, SelectionPlan } from './plan.ts'

/** A response name, and the text of its key in a response (`FieldPlan.key`). */
export interface ResponseName {
  readonly name: string
  readonly key: string
}

/** Plans the fields of merged nodes, and the selections below them. */
interface Planner {
  planField(merged: MergedNodes, field: Field): FieldPlan
  planSelection(objectType: ObjectType, merged: MergedNodes): SelectionPlan
  typesSelecting(
    objectTypes: ReadonlySet<ObjectType>,
    name: string,
    merged: MergedNodes,
  ): ReadonlySet<ObjectType>
}

/** Merged field nodes. What is planned for them is planned once, wherever they are selected. */
export class MergedNodes {
  readonly nodes: readonly Node[]
  readonly name: ResponseName
  readonly #planner: Planner
  // The first plans have properties of their own, because most nodes have one field and objects of
  // one type.
  #plan: FieldPlan | null = null
  #otherPlans: Map<Field, FieldPlan> | null = null
  #selection: SelectionPlan | null = null
  #otherSelections: Map<ObjectType, SelectionPlan> | null = null

  constructor(planner: Planner, nodes: readonly Node[], name: ResponseName) {
    this.#planner = planner
    this.nodes = nodes
    this.name = name
  }

  /** The plan of a field that these nodes select. */
  planFor(field: Field): FieldPlan {
    const first = this.#plan
    if (first === null) return (this.#plan = this.#planner.planField(this, field))
    if (first.field === field) return first
    const others = (this.#otherPlans ??= new Map<Field, FieldPlan>())
    let plan = others.get(field)
    if (plan === undefined) others.set(field, (plan = this.#planner.planField(this, field)))
    return plan
  }

  /** The plan of the selections below these nodes, for an object type. */
  selectionFor(objectType: ObjectType): SelectionPlan {
    const last = this.#selection
    if (last?.objectType === objectType) return last
    const selection =
      this.#otherSelections?.get(objectType) ?? this.#planner.planSelection(objectType, this)
    if (last !== null) {
      this.#otherSelections ??= new Map([[last.objectType, last]])
      this.#otherSelections.set(objectType, selection)
    }
    return (this.#selection = selection)
  }

  /**
   * Those of `objectTypes` for which a field with a declared name is selected below these nodes.
   */
  typesSelecting(objectTypes: ReadonlySet<ObjectType>, name: string): ReadonlySet<ObjectType> {
    return this.#planner.typesSelecting(objectTypes, name, this)
  }
}

/**
 * A field plan. The selection sets below are planned when the first object of their type is
 * completed.
 */
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
    const { name, key } = merged.name
    this.id = id
    this.field = field
    this.responseName = name
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

/**
 * The selection plans of an operation. An equal plan is found by an index, which is made when one
 * is first searched for.
 */
export class SelectionPlans {
  readonly #all: SelectionPlan[] = []
  readonly #byText = new Map<string, SelectionPlan>()

  add(selection: SelectionPlan): void {
    this.#all.push(selection)
  }

  /** The plan that is equal to a selection; undefined where there is none. */
  find(selection: SelectionPlan): SelectionPlan | undefined {
    // Adds the plans to the index that are not in it yet.
    for (let added = this.#all.pop(); added !== undefined; added = this.#all.pop()) {
      this.#byText.set(textOf(added), added)
    }
    return this.#byText.get(textOf(selection))
  }
}

function textOf({ objectType, nullVariable, fields }: SelectionPlan): string {
  return `${objectType.name} ${nullVariable} ${fields.map(({ id }) => id).join()}`
}
