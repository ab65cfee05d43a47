import type { Document, Node } from '../language/document.ts'
import type { Field, ObjectType } from '../schema/compiled-schema.ts'
import type { ConditionalNode } from '../selections/collect-fields.ts'
import type { Conjunction, VariableCondition } from '../selections/conditions.ts'
import type { PreparedArguments } from '../values/coerce-arguments.ts'

/** What one operation of a document means for one schema; it serves every request, whatever its variables. */
export interface OperationPlan {
  readonly document: Document
  readonly operation: Node
  readonly type: 'query' | 'mutation' | 'subscription'
  readonly root: SelectionPlan
  /** The fields that were planned so far; a selection set is planned when an object of its type comes first. */
  readonly fieldCount: number
  /** The conditions of those. */
  readonly conditionCount: number
  /** How many of those have arguments. */
  readonly argumentsCount: number
}

/** The fields of one selection set for one object type, in response order. */
export interface SelectionPlan {
  readonly objectType: ObjectType
  readonly fields: readonly FieldPlan[]
  /** The variables in `@skip` and `@include` that may be null, which is an error where they are looked at. */
  readonly nullable: readonly VariableCondition[]
  /** Bytes that such an object takes in a response at the least, besides the one that is counted for any value. */
  readonly minBytes: number
  /** The code that was generated for the selection set; null as long as there is none. */
  code: SelectionCode | null
}

/** Straight-line code for the objects of one selection set; execution makes and calls it. */
export interface SelectionCode {
  readonly execute: (...parameters: any[]) => any
  readonly write: (...parameters: any[]) => string
}

/** One response name of a selection set. */
export interface FieldPlan {
  /** Counts the field plans of an operation from 0. */
  readonly id: number
  /** The field's place among the fields of its selection set, from 0. */
  readonly index: number
  readonly field: Field
  readonly responseName: string
  /** The response name as the key of an entry: two marks of `MarkedText`, and a colon. */
  readonly key: string
  /** The merged field nodes; the first is the one whose arguments count, the others are there when their conditions hold. */
  readonly nodes: readonly ConditionalNode[]
  /** When the field is part of the response; null for always. */
  readonly condition: FieldCondition | null
  /** Where the value comes from; `derived` is read from the parent value by a pure function. */
  readonly source: 'typename' | 'resolver' | 'batch' | 'property' | 'derived'
  /** Null where the field declares none. */
  readonly arguments: PreparedArguments | null
  /** Counts the fields of an operation that have arguments from 0; -1 for others. */
  readonly argumentsId: number
  /** The field whose selection set this one belongs to; null at the root. */
  readonly parent: FieldPlan | null
  /** The selection set below the field, for a concrete type of its value. */
  selectionFor(objectType: ObjectType): SelectionPlan
}

/** A field stands at its place where `when` holds and none of `unless`: these have put it at an earlier place. */
export interface FieldCondition {
  /** Counts the conditions of an operation from 0. */
  readonly id: number
  readonly when: Conjunction
  readonly unless: readonly Conjunction[]
}
