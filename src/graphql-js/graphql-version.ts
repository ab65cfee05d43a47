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
import { majorVersionOf, type HostModule } from './host.ts'

// What graphql-js 16 and 17 do differently when they execute.

/** Coerced variables, as `info` has them: their values in 16, in 17 with what they come from. */
type Variables = object

/** Values of variables or of arguments, by name. */
type Values = Record<string, unknown>

/** What the values of arguments depend on. */
export interface CoercionScope {
  readonly variableValues: Variables
  readonly hideSuggestions: boolean
}

/** The arguments of `execute`, with those that 17 adds. */
export interface ExecuteArguments extends ExecutionArgs {
  readonly abortSignal?: AbortSignal | null | undefined
  readonly hooks?: { readonly asyncWorkFinished?: unknown } | null | undefined
}

/** What graphql-js 17 makes of the arguments of `subscribe`. */
export interface ValidatedArguments extends Omit<ExecutionArgs, 'variableValues'> {
  readonly operation: OperationDefinitionNode
  readonly variableValues: Variables
  readonly externalAbortSignal?: AbortSignal | undefined
}

/** Executes an event of a subscription of graphql-js 17. */
export type ExecuteSubscriptionEvent = (
  event: ValidatedArguments,
) => ExecutionResult | Promise<ExecutionResult>

/** What an execution heeds that is in the place of one of a version of graphql-js. */
export interface GraphQLVersion {
  /** The method of leaf types for the result coercion. */
  readonly serialize: 'serialize' | 'coerceOutputValue'
  /** Whether nothing is completed after the response, `info` tells of it, and requests are aborted. */
  readonly endsExecutions: boolean
  /** The properties of the argument of `graphql` that are known here; undefined where others mean nothing. */
  readonly requestKeys: ReadonlySet<string> | undefined
  /** Whether somebody listens to what the host's own functions tell. */
  readonly isTraced: () => boolean
  /** Whether the host has to execute, whatever the document is. */
  readonly isLeftToHost: (args: ExecuteArguments) => boolean
  /** What a request has for its variables, as coercion takes it. */
  readonly requestValues: (values: Readonly<Values>) => Readonly<Values>
  /** Whether objects in coerced variables have the methods of all objects. */
  readonly makesPlainObjects: boolean
  /** How `info` has the variables of an operation: what was given, and the coerced values. */
  readonly variablesOf: (
    host: HostModule,
    schema: GraphQLSchema,
    operation: OperationDefinitionNode,
  ) => (given: Readonly<Values>, coerced: Readonly<Values>) => Variables
  readonly valuesOf: (variables: Variables) => Readonly<Values>
  readonly coerceArguments: (
    host: HostModule,
    definition: { readonly args: readonly GraphQLArgument[] },
    node: Pick<FieldNode, 'arguments'>,
    scope: CoercionScope,
  ) => Values
  /** The sentence for what `resolveType` has returned in the place of a name. */
  readonly notTypeName: (expected: string, value: unknown, given: unknown) => string
}

/** The version of the host's module. */
export function versionOf(host: HostModule): GraphQLVersion {
  return majorVersionOf(host) === 16 ? version16 : version17
}

/** A variable that is undefined is null for 16; 17 takes it as one without a value. */
function undefinedAsNull(values: Readonly<Values>): Readonly<Values> {
  if (!Object.values(values).includes(undefined)) return values
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))
}

const version16: GraphQLVersion = {
  serialize: 'serialize',
  endsExecutions: false,
  requestKeys: undefined,
  isTraced: () => false,
  isLeftToHost: () => false,
  requestValues: undefinedAsNull,
  makesPlainObjects: true,
  variablesOf: () => (_given, coerced) => coerced,
  valuesOf: variables => variables as Values,
  coerceArguments: (host, definition, node, { variableValues }) =>
    host.getArgumentValues(definition as never, node as never, variableValues as Values),
  notTypeName: (expected, value, given) =>
    Object.prototype.toString.call(given) === '[object GraphQLObjectType]'
      ? 'Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.'
      : `${expected} with value ${inspect(value)}, received "${inspect(given)}".`,
}

const version17: GraphQLVersion = {
  serialize: 'coerceOutputValue',
  endsExecutions: true,
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
    ownDirectives.some(name => schema.getDirective(name) != null) ||
    isTraced(),
  requestValues: values => values,
  makesPlainObjects: false,
  variablesOf: (host, schema, { variableDefinitions = [] }) => {
    const signatures = variableDefinitions.map(({ variable, type, defaultValue }) => ({
      name: variable.name.value,
      type: host.typeFromAST(schema, type as never),
      default: defaultValue && { literal: defaultValue },
    }))
    return (given, values) => {
      // A default is coerced, and noted in its signature, by the host alone.
      if (!signatures.every(({ name }) => Object.hasOwn(given, name) && given[name] !== undefined))
        return hostOf17(host).getVariableValues(schema, variableDefinitions, given).variableValues!
      const sources = Object.create(null) as Values
      for (const signature of signatures)
        sources[signature.name] = { signature, value: given[signature.name] }
      return { sources, coerced: Object.assign(Object.create(null) as Values, values) }
    }
  },
  valuesOf: variables => (variables as Variables17).coerced,
  coerceArguments: (host, definition, node, { variableValues, hideSuggestions }) =>
    hostOf17(host).getArgumentValues(definition, node, variableValues, undefined, hideSuggestions),
  notTypeName: (expected, value, given) =>
    `${expected} with value ${inspect(value)}, received "${inspect(given)}", which is not a valid Object type name.`,
}

/** Directives that graphql-js 17 executes, where a schema has them. */
const ownDirectives = ['defer', 'stream', 'experimental_disableErrorPropagation']

interface Variables17 {
  readonly sources: Readonly<Values>
  readonly coerced: Readonly<Values>
}

/** What 17 has with other types than 16, or alone. */
interface Host17 {
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

/** Whether somebody listens to the diagnostics channels of graphql-js. */
function isTraced(): boolean {
  return channels.some(({ start, end, asyncStart, asyncEnd, error }) =>
    [start, end, asyncStart, asyncEnd, error].some(({ hasSubscribers }) => hasSubscribers),
  )
}
