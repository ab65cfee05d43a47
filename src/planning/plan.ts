import type { Document, Node } from '../language/document.ts'
import type { Field, ObjectType } from '../schema/compiled/compiled-schema.ts'
import type { PreparedArguments } from '../values/coerce-arguments.ts'

/**
 * The plan of one operation of a document, for one schema and for certain values of the variables
 * in its `@skip` and `@include`.
 */
export interface OperationPlan {
  readonly document: Document
  readonly operation: Node
  readonly type: 'query' | 'mutation' | 'subscription'
  readonly root: SelectionPlan
  /**
   * The number of fields that were planned so far. A selection set is planned when the first object
   * of its type is completed.
   */
  readonly fieldCount: number
  /** Counts the length of what is kept with the plan, such as generated code. */
  grow(length: number): void
}

/**
 * The fields of selection sets for one object type, in response order. Equal selections of an
 * operation share one plan.
 */
export interface SelectionPlan {
  readonly objectType: ObjectType
  readonly fields: readonly FieldPlan[]
  /**
   * A variable in `@skip` or `@include` whose value is null, which is an error where objects are
   * executed; null where there is none.
   */
  readonly nullVariable: Node | null
  /**
   * The least bytes that such an object takes in a response, without the one that is counted for
   * any value.
   */
  readonly minBytes: number
  /** The code that was generated for responses as text; null as long as there is none. */
  code: SelectionCode | null
  /** The code that was generated for plain objects; null as long as there is none. */
  objectCode: Pick<SelectionCode, 'execute'> | null
}

/** Straight-line code for the objects of one selection set; execution makes and calls it. */
export interface SelectionCode {
  readonly execute: (...parameters: any[]) => any
  readonly write: (...parameters: any[]) => string
}

/**
 * The plan of a field: its response name and its merged nodes. The same nodes with the same field
 * share one plan, wherever they are selected.
 */
export interface FieldPlan {
  /** The number of the field plan in its operation, from 0. */
  readonly id: number
  readonly field: Field
  readonly responseName: string
  /** The response name as the key of an entry: two marks of `MarkedText`, and a colon. */
  readonly key: string
  /** The merged field nodes; the first is the one whose arguments count. */
  readonly nodes: readonly Node[]
  /** Where the value comes from; `derived` is read from the parent value by a pure function. */
  readonly source: 'typename' | 'resolver' | 'batch' | 'property' | 'derived'
  /** Null where the field declares none. */
  readonly arguments: PreparedArguments | null
  /** The selection set below the field, for a concrete type of its value. */
  selectionFor(objectType: ObjectType): SelectionPlan
  /**
   * Those of `objectTypes` for which a field with a declared name is selected below. Nothing is
   * planned.
   */
  typesSelecting(objectTypes: ReadonlySet<ObjectType>, name: string): ReadonlySet<ObjectType>
}
