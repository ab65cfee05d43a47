import type {
  FragmentDefinitionNode,
  GraphQLError,
  GraphQLFieldResolver,
  GraphQLResolveInfo,
  GraphQLSchema,
  GraphQLTypeResolver,
  OperationDefinitionNode,
} from 'graphql'
import type { HostModule } from '../host.ts'
import type { Variables } from '../planning/argument-reader.ts'

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
export interface RunArguments {
  readonly rootValue: unknown
  readonly contextValue: unknown
  readonly variableValues: Variables
  readonly fieldResolver: GraphQLFieldResolver<any, any>
  readonly typeResolver: GraphQLTypeResolver<any, any>
}

/** The state of one execution. */
export class Run {
  readonly host: HostModule
  readonly schema: GraphQLSchema
  readonly fragments: Record<string, FragmentDefinitionNode>
  readonly operation: OperationDefinitionNode
  readonly rootValue: unknown
  readonly contextValue: unknown
  readonly variableValues: Variables
  readonly fieldResolver: GraphQLFieldResolver<any, any>
  readonly typeResolver: GraphQLTypeResolver<any, any>
  readonly errors: GraphQLError[] = []
  /**
   * Whether values that settle take as many turns of the microtask queue as in graphql-js, so that
   * errors stand in its order. Errors always do.
   */
  takesTurns = false
  #errorPaths: Set<Path | undefined> | null = null

  constructor(
    { host, schema, fragments, operation }: RunSettings,
    { rootValue, contextValue, variableValues, fieldResolver, typeResolver }: RunArguments,
  ) {
    this.host = host
    this.schema = schema
    this.fragments = fragments
    this.operation = operation
    this.rootValue = rootValue
    this.contextValue = contextValue
    this.variableValues = variableValues
    this.fieldResolver = fieldResolver
    this.typeResolver = typeResolver
  }

  /** Adds an error, unless null has been propagated to its position or above it. */
  addError(error: GraphQLError, path: Path | undefined): void {
    const paths = (this.#errorPaths ??= new Set())
    if (paths.has(undefined)) return
    for (let step = path; step !== undefined; step = step.prev) if (paths.has(step)) return
    paths.add(path)
    this.errors.push(error)
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
