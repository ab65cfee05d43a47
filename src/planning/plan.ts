import type { Document, Node } from '../language/document.ts'
import type { Field, ObjectType } from '../schema/compiled-schema.ts'
import type { ConditionalNode } from '../selections/collect-fields.ts'
import type { Conjunction, VariableCondition } from '../selections/conditions.ts'
import type { ArgumentValues } from '../values/coerce-arguments.ts'
import type { UsualArguments } from './usual-arguments.ts'

/** What one operation of a document means for one schema; it serves every request, whatever its variables. */
export interface OperationPlan {
  readonly document: Document
  readonly operation: Node
  readonly type: 'query' | 'mutation' | 'subscription'
  readonly root: SelectionPlan
  /** How many fields were known to be methods when the plan was made; with more, another plan does better. */
  readonly methodCount: number
  /** The fields that were planned so far; those below abstract types are planned on first use. */
  readonly fieldCount: number
  /** The conditions of those. */
  readonly conditionCount: number
  /** How many of those have arguments with variables. */
  readonly argumentsCount: number
}

/** The fields of one selection set for one object type, in response order. */
export interface SelectionPlan {
  readonly objectType: ObjectType
  readonly fields: readonly FieldPlan[]
  /** The fields that the resolve phase visits; `slot` of a field is its index here. */
  readonly resolved: readonly FieldPlan[]
  /** The variables in `@skip` and `@include` that may be null, which is an error where they are looked at. */
  readonly nullable: readonly VariableCondition[]
}

/** One response name of a selection set. */
export interface FieldPlan {
  /** Counts the field plans of an operation from 0; those below abstract types are made on first use. */
  readonly id: number
  readonly field: Field
  readonly responseName: string
  /** The response name as JSON text with its colon. */
  readonly key: string
  /** The same behind a comma. */
  readonly nextKey: string
  /** The merged field nodes; the first is the one whose arguments count, the others are there when their conditions hold. */
  readonly nodes: readonly ConditionalNode[]
  /** When the field is part of the response; null for always. */
  readonly condition: FieldCondition | null
  /** Where the value comes from: `property` and `derived` are read from the parent value, the others are resolved. */
  readonly source: 'typename' | 'resolver' | 'batch' | 'property' | 'derived'
  /** The field's index among the resolved ones; -1 when the text phase reads it from the parent value. */
  readonly slot: number
  /** Whether the resolve phase leaves values of the field as they are: nothing below them has to be resolved. */
  readonly isPlain: boolean
  /** How many lists are inside each other in the type of the field. */
  readonly listDepth: number
  /** The values of the arguments where they hold no variable; null where each request coerces them. */
  readonly constantArguments: ArgumentValues | null
  /** Counts the fields of an operation whose arguments hold variables from 0; -1 for others. */
  readonly argumentsId: number
  /** How a request coerces them in the usual case; null where there is none. */
  readonly usualArguments: UsualArguments | null
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
