import type {
  FragmentDefinitionNode,
  GraphQLError,
  GraphQLFieldResolver,
  GraphQLResolveInfo,
  GraphQLSchema,
  GraphQLTypeResolver,
  OperationDefinitionNode,
} from 'graphql'
import {
  versionOf,
  type GraphQLVersion,
  type Scope,
  type Values,
  type Variables,
} from '../graphql-version.ts'
import type { HostModule } from '../host.ts'
import { Ending } from './ending.ts'

/** A response position, as `info.path` has it. */
export type Path = GraphQLResolveInfo['path']

/** What all executions of an operation share. */
export interface RunSettings {
  readonly host: HostModule
  readonly schema: GraphQLSchema
  readonly fragments: Record<string, FragmentDefinitionNode>
  readonly operation: OperationDefinitionNode
}

/** The arguments of one execution. */
export interface RunArguments extends Scope {
  readonly rootValue: unknown
  readonly contextValue: unknown
  readonly fieldResolver: GraphQLFieldResolver<any, any>
  readonly typeResolver: GraphQLTypeResolver<any, any>
  readonly abortSignal: AbortSignal | null | undefined
}

/** The state of one execution. */
export class Run implements Scope {
  readonly host: HostModule
  readonly version: GraphQLVersion
  readonly schema: GraphQLSchema
  readonly fragments: Record<string, FragmentDefinitionNode>
  readonly operation: OperationDefinitionNode
  readonly rootValue: unknown
  readonly contextValue: unknown
  readonly variableValues: Variables
  readonly coerced: Readonly<Values>
  readonly hideSuggestions: boolean
  readonly fieldResolver: GraphQLFieldResolver<any, any>
  readonly typeResolver: GraphQLTypeResolver<any, any>
  /** Null where nothing tells of the end. */
  readonly ending: Ending | null
  readonly errors: GraphQLError[] = []
  /**
   * Whether values that settle take as many turns of the microtask queue as in graphql-js, so that
   * errors stand in its order. Errors always do.
   */
  takesTurns = false
  #errorPaths: Set<Path | undefined> | null = null

  constructor({ host, schema, fragments, operation }: RunSettings, given: RunArguments) {
    this.host = host
    this.schema = schema
    this.fragments = fragments
    this.operation = operation
    this.version = versionOf(host)
    this.rootValue = given.rootValue
    this.contextValue = given.contextValue
    this.variableValues = given.variableValues
    this.coerced = given.coerced
    this.hideSuggestions = given.hideSuggestions
    this.fieldResolver = given.fieldResolver
    this.typeResolver = given.typeResolver
    this.ending = this.version.endsExecutions ? new Ending(host, given.abortSignal) : null
  }

  /** Adds an error, unless null has been propagated to its position or above it. */
  addError(error: GraphQLError, path: Path | undefined): void {
    const paths = (this.#errorPaths ??= new Set())
    if (paths.has(undefined)) return
    for (let step = path; step !== undefined; step = step.prev) if (paths.has(step)) return
    paths.add(path)
    this.errors.push(error)
  }

  /** @throws Error when the execution has ended */
  refuseAfterEnd(): void {
    if (this.ending?.isOver === true) throw new Error('Aborted!')
  }

  /** An error of the host's graphql-js with the position of what was thrown. */
  locate(thrown: unknown, nodes: FieldNodes, path: Path): GraphQLError {
    return (this.host.locatedError as Locate)(thrown, nodes, keysOf(path))
  }
}

type FieldNodes = GraphQLResolveInfo['fieldNodes']

type Locate = (
  thrown: unknown,
  nodes: FieldNodes,
  path: readonly (string | number)[],
) => GraphQLError

function keysOf(path: Path): (string | number)[] {
  const keys: (string | number)[] = []
  for (let step: Path | undefined = path; step !== undefined; step = step.prev) keys.push(step.key)
  return keys.reverse()
}
