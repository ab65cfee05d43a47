import type { Document, Node } from '../language/document.ts'
import type { Field, NonNullType, ObjectType } from '../schema/compiled/compiled-schema.ts'
import type { FieldListener } from '../schema/definitions/resolver.ts'
import type { DeferUsage } from '../selections/defer-usages.ts'
import type { PreparedArguments } from '../values/coerce-arguments.ts'

/**
 * The plan of one operation of a document, for one schema and for certain values of the variables in
 * `@skip` and `@include`.
 */
export interface OperationPlan {
  readonly document: Document
  readonly operation: Node
  readonly type: 'query' | 'mutation' | 'subscription'
  readonly root: SelectionPlan
  /** Whether `@defer` and `@stream` are planned; if not, all data are in one response. */
  readonly isIncremental: boolean
  /**
   * Whether null propagates from a Non-Null position with an error; if not, any position may be null.
   */
  readonly propagatesNull: boolean
  /**
   * The number of fields planned so far. A selection set is planned when the first object of the
   * type is completed.
   */
  readonly fieldCount: number
  /** Counts the length of data that is cached with the plan, such as generated code. */
  grow(length: number): void
}

/**
 * The plan of a collected fields map: the result of CollectFields() or CollectSubfields() for one
 * object type, in response order. Equal selections of an operation share one plan. GraphQL
 * specification, 6.3.2 "Field Collection".
 */
export interface SelectionPlan {
  readonly objectType: ObjectType
  readonly fields: readonly FieldPlan[]
  /**
   * A variable in `@skip` or `@include` whose value is null, which is an error of every object of the
   * selection; null where there is no such variable.
   */
  readonly nullVariable: Node | null
  /** The least bytes of such an object in a response, without the byte that the parent counts for it. */
  readonly minBytes: number
  /** The fields that are delivered apart from `fields`; null where there are none. */
  readonly deferred: DeferredSelection | null
  /** The generated code for responses as text; null before the code is generated. */
  code: SelectionCode | null
  /** The generated code for plain objects; null before the code is generated. */
  objectCode: Pick<SelectionCode, 'execute'> | null
}

/**
 * The deferred fields of a selection set and object type. Draft of the GraphQL specification, 6.3.2
 * "Field Collection", BuildExecutionPlan().
 */
export interface DeferredSelection {
  /** The usages of `@defer` that begin at the objects of the selection. */
  readonly usages: readonly DeferUsage[]
  readonly groups: readonly ExecutionGroupPlan[]
  /** The same selection with all fields in `fields`, for objects whose fragments are not deferred. */
  inlined(): SelectionPlan
}

/** The plan of an execution group: fields that the same fragments deliver. */
export interface ExecutionGroupPlan {
  /** The usages of the fragments that deliver the group. */
  readonly usages: readonly DeferUsage[]
  readonly selection: SelectionPlan
  /** The type of the group's object, which excludes null: null fails the group. */
  readonly type: NonNullType
}

/** The `@stream` of a list field. Draft of the GraphQL specification, 6.4.3 "Value Completion". */
export interface StreamUsage {
  readonly label: string | undefined
  /** A variable in `if` whose value is null, which is an error of the field; null if there is none. */
  readonly nullVariable: Node | null
  /** The count of items to deliver at once, or the node of the variable with the count. */
  readonly initialCount: number | { readonly variable: Node }
  /** The plan of the field for the items of the stream: fragments in them begin anew. */
  readonly items: FieldPlan
}

/** Straight-line code for the objects of one selection set, which `execution/` makes and calls. */
export interface SelectionCode {
  readonly execute: (...parameters: any[]) => any
  readonly write: (...parameters: any[]) => string
}

/** A directive on a field node, whose listener is called around the field. */
export interface PlannedDirective {
  readonly name: string
  readonly onField: FieldListener
  /** Null where the directive declares no arguments. */
  readonly arguments: PreparedArguments | null
}

/**
 * The plan of a field set: a response name and the merged field nodes. The same nodes with the same
 * field share one plan at all positions of the response.
 */
export interface FieldPlan {
  /** The number of the field plan in its operation, from 0. */
  readonly id: number
  readonly field: Field
  readonly responseName: string
  /** The response name as the key of an entry: two marks of `MarkedText`, and a colon. */
  readonly key: string
  /** The merged field nodes. The arguments are read from the first node. */
  readonly nodes: readonly Node[]
  /** The source of the value; a pure function computes a `derived` value from the parent value. */
  readonly source: 'typename' | 'resolver' | 'batch' | 'property' | 'derived'
  /** Null where the field declares no arguments. */
  readonly arguments: PreparedArguments | null
  /**
   * The directives with a listener on the nodes, in document order, which are called around the
   * source of the value; null for most fields.
   */
  readonly directives: readonly PlannedDirective[] | null
  /** The active `@stream` of the field; null for any other field. */
  readonly stream: StreamUsage | null
  /** CollectSubfields(), for a concrete type of the value. */
  selectionFor(objectType: ObjectType): SelectionPlan
  /**
   * The types among `objectTypes` for which the subfields contain a field with a declared name. No
   * selection is planned.
   */
  typesSelecting(objectTypes: ReadonlySet<ObjectType>, name: string): ReadonlySet<ObjectType>
}

/** How long, and for whom, the response to an operation may be kept. */
export interface CachePolicy {
  /** Seconds; 0 for a response that is not kept. */
  readonly maxAge: number
  /** Whether the response is that of one session. */
  readonly isPrivate: boolean
  /** The field that leaves the least time, as `Type.field`; undefined for an operation without fields. */
  readonly shortest: string | undefined
  /** The names of the types of all objects that the response may show. */
  readonly typeNames: readonly string[]
}
