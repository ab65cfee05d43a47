import { tracingChannel } from 'node:diagnostics_channel'
import type {
  ExecutionArgs,
  ExecutionResult,
  FieldNode,
  GraphQLArgument,
  GraphQLError,
  GraphQLSchema,
  OperationDefinitionNode,
} from 'graphql'
import { inspect } from '../errors/inspect.ts'
import type { PartObject } from '../execution/incremental/part-object.ts'
import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childrenOfKind, nameOf } from '../language/tape.ts'
import type { ErrorBehavior } from '../response/error-behavior.ts'
import { majorVersionOf, type HostModule } from './host.ts'

/** `variableValues` of `info`: coerced values in version 16, sources and coerced values in 17. */
type Variables = object

/** Values of variables or of arguments, by name. */
type Values = Record<string, unknown>

/** The settings of a request that the coercion of arguments depends on. */
export interface CoercionScope {
  readonly variableValues: Variables
  readonly hideSuggestions: boolean
}

/** The arguments of `execute` of version 16, and those that version 17 adds. */
export interface ExecuteArguments extends Omit<
  ExecutionArgs,
  'abortSignal' | 'hooks' | 'enableEarlyExecution'
> {
  readonly abortSignal?: AbortSignal | null | undefined
  readonly hooks?: { readonly asyncWorkFinished?: unknown } | null | undefined
  readonly enableEarlyExecution?: boolean | null | undefined
}

/** The validated arguments of `subscribe` of graphql-js 17. */
export interface ValidatedArguments extends Omit<ExecutionArgs, 'variableValues'> {
  readonly operation: OperationDefinitionNode
  readonly variableValues: Variables
  readonly externalAbortSignal?: AbortSignal | undefined
}

/** Executes an event of a subscription of graphql-js 17. */
export type ExecuteSubscriptionEvent = (
  event: ValidatedArguments,
) => ExecutionResult | Promise<ExecutionResult>

/** A response after the first one. Draft of the GraphQL specification, 7.1 "Response Format". */
export type SubsequentResult = PartObject

/** What `experimentalExecuteIncrementally` of graphql-js 17 returns where parts follow. */
export interface IncrementalResults {
  readonly initialResult: ExecutionResult & SubsequentResult
  readonly subsequentResults: AsyncGenerator<SubsequentResult, void, void>
}

/** `experimentalExecuteIncrementally` of graphql-js 17. */
export type ExecuteIncrementally = (
  args: ExecuteArguments,
) => ExecutionResult | IncrementalResults | Promise<ExecutionResult | IncrementalResults>

/** The differences between graphql-js 16 and 17 in execution. */
export interface GraphQLVersion {
  /** The method of leaf types that coerces results. */
  readonly serialize: 'serialize' | 'coerceOutputValue'
  /** Whether executions end with their response, requests can be aborted, and `info` has helpers. */
  readonly endsExecutions: boolean
  /** Whether `@defer` and `@stream` deliver parts of a response later, where a schema has them. */
  readonly executesIncrementally: boolean
  /** The behavior of an operation at an execution error. */
  readonly errorBehaviorOf: (document: Document, operation: Node) => ErrorBehavior
  /** The properties of `GraphQLArgs`; undefined if `graphql` ignores all others. */
  readonly requestKeys: ReadonlySet<string> | undefined
  /** Whether a diagnostics channel of the host has subscribers. */
  readonly isTraced: () => boolean
  /** Whether the host has to execute a request, for any document. */
  readonly isLeftToHost: (args: ExecuteArguments) => boolean
  /** Whether `execute` refuses a schema, for any document. */
  readonly refusesSchema: (schema: GraphQLSchema) => boolean
  /** The raw variable values in the form that input coercion takes. */
  readonly requestValues: (values: Readonly<Values>) => Readonly<Values>
  /** Whether input objects in coerced variables inherit from `Object.prototype`. */
  readonly makesPlainObjects: boolean
  /** Makes `variableValues` of `info` from raw and coerced values. */
  readonly variablesOf: (
    host: HostModule,
    schema: GraphQLSchema,
    operation: OperationDefinitionNode,
  ) => (rawValues: Readonly<Values>, coerced: Readonly<Values>) => Variables
  readonly valuesOf: (variables: Variables) => Readonly<Values>
  readonly coerceArguments: (
    host: HostModule,
    definition: { readonly args: readonly GraphQLArgument[] },
    node: Pick<FieldNode, 'arguments'>,
    scope: CoercionScope,
  ) => Values
  /** The message if `resolveType` has returned something else than the name of a type. */
  readonly notTypeName: (expected: string, value: unknown, resolvedType: unknown) => string
}

/** The version of the host's module. */
export function versionOf(host: HostModule): GraphQLVersion {
  return majorVersionOf(host) === 16 ? version16 : version17
}

/** Version 16 coerces an undefined variable as null; version 17 as a variable without a value. */
function undefinedAsNull(values: Readonly<Values>): Readonly<Values> {
  if (!Object.values(values).includes(undefined)) return values
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))
}

const version16: GraphQLVersion = {
  serialize: 'serialize',
  endsExecutions: false,
  executesIncrementally: false,
  errorBehaviorOf: () => 'PROPAGATE',
  requestKeys: undefined,
  isTraced: () => false,
  isLeftToHost: () => false,
  refusesSchema: () => false,
  requestValues: undefinedAsNull,
  makesPlainObjects: true,
  variablesOf: () => (_rawValues, coerced) => coerced,
  valuesOf: variables => variables as Values,
  coerceArguments: (host, definition, node, { variableValues }) =>
    host.getArgumentValues(definition as never, node as never, variableValues as Values),
  notTypeName: (expected, value, resolvedType) =>
    Object.prototype.toString.call(resolvedType) === '[object GraphQLObjectType]'
      ? 'Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.'
      : `${expected} with value ${inspect(value)}, received "${inspect(resolvedType)}".`,
}

const version17: GraphQLVersion = {
  serialize: 'coerceOutputValue',
  endsExecutions: true,
  executesIncrementally: true,
  errorBehaviorOf: (document, operation) =>
    childrenOfKind(document, operation, Kind.DIRECTIVE).some(
      directive => nameOf(document, directive) === 'experimental_disableErrorPropagation',
    )
      ? 'NULL'
      : 'PROPAGATE',
  requestKeys: new Set([
    'schema',
    'source',
    'rootValue',
    'contextValue',
    'variableValues',
    'operationName',
    'fieldResolver',
    'typeResolver',
    'hideSuggestions',
    'abortSignal',
    'options',
  ]),
  isTraced,
  isLeftToHost: ({ schema, hooks }) =>
    typeof (schema as Partial<GraphQLSchema> | undefined)?.getDirective !== 'function' ||
    hooks?.asyncWorkFinished !== undefined ||
    isTraced(),
  refusesSchema: schema => ['defer', 'stream'].some(name => schema.getDirective(name) != null),
  requestValues: values => values,
  makesPlainObjects: false,
  variablesOf: (host, schema, { variableDefinitions = [] }) => {
    const signatures = variableDefinitions.map(({ variable, type, defaultValue }) => ({
      name: variable.name.value,
      type: host.typeFromAST(schema, type as never),
      default: defaultValue && { literal: defaultValue },
    }))
    return (rawValues, values) => {
      // The host alone can coerce a default and note the coerced value in its signature.
      if (
        !signatures.every(
          ({ name }) => Object.hasOwn(rawValues, name) && rawValues[name] !== undefined,
        )
      )
        return hostOf17(host).getVariableValues(schema, variableDefinitions, rawValues)
          .variableValues!
      const sources = Object.create(null) as Values
      for (const signature of signatures)
        sources[signature.name] = { signature, value: rawValues[signature.name] }
      return { sources, coerced: Object.assign(Object.create(null) as Values, values) }
    }
  },
  valuesOf: variables => (variables as Variables17).coerced,
  coerceArguments: (host, definition, node, { variableValues, hideSuggestions }) =>
    hostOf17(host).getArgumentValues(definition, node, variableValues, undefined, hideSuggestions),
  notTypeName: (expected, value, resolvedType) =>
    `${expected} with value ${inspect(value)}, received "${inspect(resolvedType)}", which is not a valid Object type name.`,
}

interface Variables17 {
  readonly sources: Readonly<Values>
  readonly coerced: Readonly<Values>
}

/** The exports of version 17 that version 16 lacks, or types differently. */
interface Host17 {
  readonly experimentalExecuteIncrementally: ExecuteIncrementally
  readonly AbortedGraphQLExecutionError: new (reason: unknown, result: unknown) => Error
  readonly getVariableValues: (...parameters: Parameters<HostModule['getVariableValues']>) => {
    readonly variableValues?: Variables17
  }
  readonly getArgumentValues: (...parameters: readonly unknown[]) => Values
  readonly validateSubscriptionArgs: (
    args: ExecutionArgs,
  ) => ValidatedArguments | readonly GraphQLError[]
  readonly createSourceEventStream: (args: ValidatedArguments) => unknown
  readonly executeSubscriptionEvent: ExecuteSubscriptionEvent
  readonly mapSourceToResponseEvent: (
    args: ValidatedArguments,
    stream: AsyncIterable<unknown>,
    execute: ExecuteSubscriptionEvent,
  ) => AsyncGenerator<ExecutionResult, void, void>
}

/** A host of version 17. */
export function hostOf17(host: HostModule): Host17 {
  return host as unknown as Host17
}

const channels = [
  'parse',
  'validate',
  'execute',
  'execute:variableCoercion',
  'execute:rootSelectionSet',
  'subscribe',
  'resolve',
].map(name => tracingChannel(`graphql:${name}`))

/** Whether a diagnostics channel of graphql-js has subscribers. */
function isTraced(): boolean {
  return channels.some(({ start, end, asyncStart, asyncEnd, error }) =>
    [start, end, asyncStart, asyncEnd, error].some(({ hasSubscribers }) => hasSubscribers),
  )
}
