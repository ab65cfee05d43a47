import type { FieldNode, GraphQLField, GraphQLObjectType } from 'graphql'
import type { Path, Run } from './run.ts'
import type { ReadArguments } from '../planning/argument-reader.ts'
import type { GraphQLResolveInfo } from 'graphql'

/**
 * Completes a value that is no promise. `info` is null for fields whose completion does not need
 * it.
 *
 * @throws the error of the position
 */
export type CompleteValue = (
  run: Run,
  info: GraphQLResolveInfo,
  path: Path,
  value: unknown,
) => unknown

/** A field of a selection set, planned. */
export interface FieldPlan {
  /** The response name. */
  readonly key: string
  readonly parentType: GraphQLObjectType
  readonly definition: GraphQLField<any, any>
  readonly nodes: readonly FieldNode[]
  readonly isNonNull: boolean
  readonly readArguments: ReadArguments
  readonly complete: CompleteValue
}

/** A selection set for an object type, planned. */
export interface SelectionPlan {
  readonly type: GraphQLObjectType
  readonly fields: readonly FieldPlan[]
  /** Executes the selection set for a value; at the root the path is undefined. */
  readonly execute: (run: Run, source: unknown, path: Path | undefined) => unknown
}
