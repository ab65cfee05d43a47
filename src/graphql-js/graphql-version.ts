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
export type Variables = object

/** Values of variables or of arguments, by name. */
export type Values = Record<string, unknown>

/** What the values of arguments depend on. */
export interface Scope {
  readonly variableValues: Variables
  readonly coerced: Readonly<Values>
  readonly hideSuggestions: boolean
}

/** The arguments of `execute`, with those that 17 adds. */
export interface ExecuteArguments extends ExecutionArgs {
  readonly abortSignal?: AbortSignal | null | undefined
  readonly hooks?: { readonly asyncWorkFinished?: unknown } | null | undefined
}

/** Variables, or why they cannot be coerced. */
export interface CoercedVariables {
  readonly errors?: readonly GraphQLError[]
  readonly variables?: Variables
}

/** What graphql-js 17 makes of the arguments of `subscribe`. */
export interface ValidatedArguments extends Omit<ExecutionArgs, 'variableValues'> {
  readonly operation: OperationDefinitionNode
  readonly variableValues: Variables
  readonly externalAbortSignal?: AbortSignal | undefined
}

/** Executes an event of a subscription of graphql-js 17. */
export type ExecuteEvent = (event: ValidatedArguments) => ExecutionResult | Promise<ExecutionResult>

/** What an execution heeds that is in the place of one of a version of graphql-js. */
export interface GraphQLVersion {
  /** The method of leaf types for the result coercion. */
  readonly serialize: 'serialize' | 'coerceOutputValue'
  /** The prototype of the values of arguments and of variables. */
  readonly prototypeOfValues: object | null
  /** The turns of the microtask queue from the value of a promise of the host to its position. */
  readonly promiseTurns: number
  /** Whether an error of a field waits for the fields before it whose values are awaited. */
  readonly waitsForSiblings: boolean
  /** Whether an iterator is read to its end after an error, or closed. */
  readonly drainsIterators: boolean
  /** Whether lists may be async iterables. */
  readonly readsAsyncIterables: boolean
  /** Whether nothing is completed after the response, `info` tells of it, and requests are aborted. */
  readonly endsExecutions: boolean
  /** Directives in documents that are left to the host. */
  readonly refusedDirectives: readonly string[]
  readonly hasFragmentVariables: boolean
  /** The properties of the argument of `graphql` that are known here; undefined where others mean nothing. */
  readonly requestKeys: ReadonlySet<string> | undefined
  /** Whether somebody listens to what the host's own functions tell. */
  readonly isTraced: () => boolean
  /** Whether the host has to execute, whatever the document is. */
  readonly isLeftToHost: (args: ExecuteArguments) => boolean
  readonly whenSettled: (
    promise: PromiseLike<unknown>,
    fulfill: (value: unknown) => void,
    reject: (reason: unknown) => void,
  ) => void
  readonly coerceVariables: (
    host: HostModule,
    ...parameters: Parameters<HostModule['getVariableValues']>
  ) => CoercedVariables
  /** Makes the variables of an operation for which all are given. */
  readonly variablesOf: (
    host: HostModule,
    schema: GraphQLSchema,
    operation: OperationDefinitionNode,
  ) => (coerced: Values) => Variables
  readonly valuesOf: (variables: Variables) => Readonly<Values>
  readonly coerceArguments: (
    host: HostModule,
    definition: { readonly args: readonly GraphQLArgument[] },
    node: Pick<FieldNode, 'arguments'>,
    scope: Scope,
  ) => Values
  /** The error of a response for what no position has made one of. */
  readonly errorOf: (host: HostModule, thrown: unknown) => GraphQLError
  /** The sentence for what `resolveType` has returned in the place of a name. */
  readonly notTypeName: (expected: string, value: unknown, given: unknown) => string
}

/** The version of the host's module. */
export function versionOf(host: HostModule): GraphQLVersion {
  return majorVersionOf(host) === 16 ? version16 : version17
}

const version16: GraphQLVersion = {
  serialize: 'serialize',
  prototypeOfValues: Object.prototype,
  promiseTurns: 1,
  waitsForSiblings: true,
  drainsIterators: false,
  readsAsyncIterables: false,
  endsExecutions: false,
  refusedDirectives: [],
  hasFragmentVariables: false,
  requestKeys: undefined,
  isTraced: () => false,
  isLeftToHost: () => false,
  whenSettled: settleOnce,
  coerceVariables: (host, ...parameters) => {
    const { errors, coerced } = host.getVariableValues(...parameters)
    return errors === undefined ? { variables: coerced } : { errors }
  },
  variablesOf: () => coerced => coerced,
  valuesOf: variables => variables as Values,
  coerceArguments: (host, definition, node, { variableValues }) =>
    host.getArgumentValues(definition as never, node as never, variableValues as Values),
  errorOf: (_host, thrown) => thrown as GraphQLError,
  notTypeName: (expected, value, given) =>
    Object.prototype.toString.call(given) === '[object GraphQLObjectType]'
      ? 'Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.'
      : `${expected} with value ${inspect(value)}, received "${inspect(given)}".`,
}

const version17: GraphQLVersion = {
  serialize: 'coerceOutputValue',
  prototypeOfValues: null,
  promiseTurns: 0,
  waitsForSiblings: false,
  drainsIterators: true,
  readsAsyncIterables: true,
  endsExecutions: true,
  refusedDirectives: ['defer', 'stream', 'experimental_disableErrorPropagation'],
  hasFragmentVariables: true,
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
    schema.getDirective('defer') != null ||
    schema.getDirective('stream') != null ||
    isTraced(),
  // As `await` does, of promises not the method `then` is called that a host may have replaced.
  whenSettled: (promise, fulfill, reject) =>
    void Promise.prototype.then.call(Promise.resolve(promise), fulfill, reject),
  coerceVariables: (host, ...parameters) => {
    const { errors, variableValues } = hostOf17(host).getVariableValues(...parameters)
    return errors === undefined ? { variables: variableValues! } : { errors }
  },
  variablesOf: (host, schema, { variableDefinitions }) => {
    const signatures = (variableDefinitions ?? []).map(({ variable, type, defaultValue }) => ({
      name: variable.name.value,
      type: host.typeFromAST(schema, type as never),
      default: defaultValue && { literal: defaultValue },
    }))
    return coerced => {
      const sources = Object.create(null) as Values
      for (const signature of signatures)
        sources[signature.name] = { signature, value: coerced[signature.name] }
      return { sources, coerced }
    }
  },
  valuesOf: variables => (variables as Variables17).coerced,
  coerceArguments: (host, definition, node, { variableValues, hideSuggestions }) =>
    hostOf17(host).getArgumentValues(definition, node, variableValues, undefined, hideSuggestions),
  errorOf: ({ GraphQLError }, thrown) =>
    thrown instanceof GraphQLError
      ? thrown
      : new GraphQLError((thrown as Error).message, { originalError: thrown as Error }),
  notTypeName: (expected, value, given) =>
    `${expected} with value ${inspect(value)}, received "${inspect(given)}", which is not a valid Object type name.`,
}

/** Calls `then` of a promise; a thenable of a host that calls back again is not heard. */
export function settleOnce(
  promise: PromiseLike<unknown>,
  fulfill: (value: unknown) => void,
  reject: (reason: unknown) => void,
): void {
  if (promise instanceof Promise) return void promise.then(fulfill, reject)
  let isSettled = false
  const once = (act: (value: unknown) => void) => (value: unknown) => {
    if (isSettled) return
    isSettled = true
    act(value)
  }
  promise.then(once(fulfill), once(reject))
}

interface Variables17 {
  readonly sources: Readonly<Values>
  readonly coerced: Readonly<Values>
}

/** What 17 has with other types than 16, or alone. */
interface Host17 {
  readonly AbortedGraphQLExecutionError: new (reason: unknown, result: unknown) => Error
  readonly getVariableValues: (...parameters: Parameters<HostModule['getVariableValues']>) => {
    readonly errors?: readonly GraphQLError[]
    readonly variableValues?: Variables17
  }
  readonly getArgumentValues: (...parameters: readonly unknown[]) => Values
  readonly validateSubscriptionArgs: (
    args: ExecutionArgs,
  ) => ValidatedArguments | readonly GraphQLError[]
  readonly createSourceEventStream: (args: ValidatedArguments) => unknown
  readonly executeSubscriptionEvent: ExecuteEvent
  readonly mapSourceToResponseEvent: (
    args: ValidatedArguments,
    stream: AsyncIterable<unknown>,
    execute: ExecuteEvent,
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
