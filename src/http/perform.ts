import type { IncomingMessage, ServerResponse } from 'node:http'
import { anything, type Expectations } from '../errors/expectation.ts'
import type { RequestSource } from '../engine/documents.ts'
import {
  aResponseFormat,
  aSignal,
  type EmptyObject,
  type ExecuteOptions,
  type ResponseObserver,
} from '../engine/execute-options.ts'
import type { ResponseFormat } from '../engine/configuration.ts'
import type { Schema } from '../engine/schema.ts'
import type { Cancellation } from '../runtime/cancellation.ts'
import { inspectKind } from '../errors/inspect.ts'
import { whenSettled } from '../runtime/when-settled.ts'
import { responseObserverOf } from './answer/response-hooks.ts'
import type { ClientConnection } from './client-connection.ts'
import type { ActionName, ControllerOptions, SchemaChoice } from './controller-options.ts'
import { Refusal } from './refusal.ts'
import type { RequestContent } from './request/request-body.ts'
import {
  parametersOf,
  type ExplicitParameters,
  type GraphQLRequest,
} from './request/request-parameters.ts'

/**
 * Settings of one execution. A setting other than undefined, also null or false, takes precedence
 * over the controller's hook of the same name.
 */
export interface ExecutionSettings<Context = any> extends ExplicitParameters {
  readonly schema?: SchemaChoice<Context> | undefined
  /** Null stands for an empty object where the type of the context admits an empty object. */
  readonly context?: Context | (EmptyObject extends Context ? null : never) | undefined
  /** The parent value of the root fields. */
  readonly rootValue?: unknown
  /** The form of the response. Default: the schema's `defaultResponseFormat`. */
  readonly responseFormat?: ResponseFormat | undefined
  /** The signal that cancels the execution. */
  readonly signal?: AbortSignal | undefined
  /**
   * The response that the hooks `before` and `context` set headers on, and that receives the status
   * and headers in `extensions.http` of errors. Default: a response that is never sent.
   */
  readonly response?: ServerResponse | undefined
}

/** The environment of an execution: the request of any transport, and how the host serves it. */
export interface RequestEnvironment {
  readonly options: ControllerOptions<object>
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The context without the hook `context`. Default: the request and the response. */
  readonly defaultContext?: object | undefined
  /**
   * The long connection of the operation; operations of a connection have no status of their own.
   */
  readonly longConnection?: ClientConnection
  /** The settings of the host for this request. */
  readonly settings?: ExecutionSettings
  readonly signal: Cancellation | undefined
  /** Whether mutations are refused. */
  readonly isReadOnly: boolean
}

/** The options of an execution, which always has a context. */
export type ExecutionOptions = ExecuteOptions & {
  readonly context: object
  readonly bodyEnd: Promise<void> | undefined
  readonly responseObserver: ResponseObserver | undefined
  readonly answer?: Pick<RequestEnvironment, 'response'>
}

/** The expected values of `ExecutionSettings`; parameters are checked where they are read. */
export const settingExpectations: Expectations<ExecutionSettings> = {
  queryCacheKey: anything,
  queryCacheVersion: anything,
  query: anything,
  variables: anything,
  operationName: anything,
  errorBehavior: anything,
  schema: anything,
  context: anything,
  rootValue: anything,
  responseFormat: aResponseFormat,
  signal: aSignal,
  response: {
    words: 'a ServerResponse',
    isSecret: true,
    fits: value => typeof value === 'object' && value !== null && 'setHeader' in value,
  },
}

const noSettings: ExecutionSettings = {}

/** Calls the hook `before`. Returns whether the host has answered the request itself. */
export function callBefore(
  environment: Pick<RequestEnvironment, 'options' | 'request' | 'response'>,
  action: ActionName,
): boolean | Promise<boolean> {
  const { options } = environment
  if (options.before === undefined) return false
  const { request, response } = environment
  return whenSettled(options.before(request, response, action), value => {
    const isAnswered = response.headersSent || response.writableEnded
    if (!isAnswered) expectNoRefusal(value)
    return isAnswered
  })
}

/** @throws Error for a value by which other frameworks refuse a request */
function expectNoRefusal(value: unknown): void {
  if (value !== false && !(value instanceof Error) && !(value instanceof Response)) return
  throw new Error(
    `The hook before has returned ${inspectKind(value)}, and has not answered the request; expected nothing: throw a GraphQLError to refuse a request.`,
  )
}

/**
 * Performs a request of any transport: reads the parameters, calls the hooks, makes the context and
 * executes. Returns the result of `execute`, or the refusal of the parameters; a promise only where
 * a step is asynchronous.
 */
export function perform<Result>(
  environment: RequestEnvironment,
  content: RequestContent,
  execute: Execute<Result>,
): Result | Refusal | Promise<Result | Refusal> {
  const parameters = parametersOf(environment, content, environment.settings)
  return parameters instanceof Promise
    ? parameters.then(settledParameters =>
        performWith(settledParameters, environment, content, execute),
      )
    : performWith(parameters, environment, content, execute)
}

type Execute<Result> = (
  source: RequestSource,
  executionOptions: ExecutionOptions,
) => Result | Promise<Result>

/** Makes the context, and executes with the parameters of a request. */
function performWith<Result>(
  parameters: GraphQLRequest | Refusal,
  environment: RequestEnvironment,
  content: RequestContent,
  execute: Execute<Result>,
): Result | Refusal | Promise<Result | Refusal> {
  if (parameters instanceof Refusal) return parameters
  const context = contextOf(environment)
  return context instanceof Promise
    ? context.then(settledContext =>
        executeIn(settledContext, parameters, environment, content, execute),
      )
    : executeIn(context, parameters, environment, content, execute)
}

function executeIn<Result>(
  context: object,
  parameters: GraphQLRequest,
  environment: RequestEnvironment,
  { document, form, parameters: { query } }: RequestContent,
  execute: Execute<Result>,
): Result | Promise<Result> {
  form?.admit()
  // A hook may have replaced the document.
  const isCached = document !== undefined && parameters.query === query
  return execute(
    isCached ? document : parameters.query,
    executionOptionsOf(environment, parameters, context, form?.bodyEnd),
  )
}

/** The part of an environment of which the context is made. */
type ContextEnvironment = Pick<
  RequestEnvironment,
  'options' | 'request' | 'response' | 'defaultContext' | 'longConnection' | 'settings'
>

/** Returns the context in the settings, else that of the hook, else the request and the response. */
export function contextOf(environment: ContextEnvironment): object | Promise<object> {
  const { options, settings = noSettings, longConnection } = environment
  const context: unknown = settings.context
  // Null and false are settings, too: the hook is not called for them.
  if (context !== undefined)
    return typeof context === 'object' && context !== null
      ? whenSettled(context, settledContext => settledContext)
      : {}
  if (options.context !== undefined)
    return whenSettled(
      options.context(environment.request, environment.response, longConnection),
      contextOfHook,
    )
  return (
    environment.defaultContext ?? { request: environment.request, response: environment.response }
  )
}

/**
 * Null stands for an empty object.
 *
 * @throws Error where the hook has returned no context
 */
function contextOfHook(value: unknown): object {
  if (value === null) return {}
  if (typeof value === 'object' && !(value instanceof Error) && !(value instanceof Response))
    return value
  const remedy =
    value === undefined ? 'write a return statement' : 'throw a GraphQLError to refuse a request'
  throw new Error(
    `The hook context has returned ${inspectKind(value)}; expected an object, or null for an empty one: ${remedy}.`,
  )
}

/**
 * Returns the options of an execution with the answer whose headers say what is left of the budget of
 * the client, where the schema has one.
 */
export function answeringOptions(
  executionOptions: ExecutionOptions,
  answer: Pick<RequestEnvironment, 'response'>,
  { configuration }: Schema,
): ExecutionOptions {
  return configuration.costBudget === undefined ? executionOptions : { ...executionOptions, answer }
}

/** Returns the options of the execution of a request. */
export function executionOptionsOf(
  environment: RequestEnvironment,
  parameters: GraphQLRequest,
  context: object,
  bodyEnd?: Promise<void>,
): ExecutionOptions {
  const { settings = noSettings, signal, isReadOnly } = environment
  const { variables, operationName, errorBehavior } = parameters
  const { queryCacheKey, queryCacheVersion, compiled } = parameters
  return {
    variables,
    operationName,
    errorBehavior,
    queryCacheKey,
    queryCacheVersion,
    compiled,
    context,
    rootValue: settings.rootValue,
    signal,
    isReadOnly,
    bodyEnd,
    responseObserver: responseObserverOf(environment),
  }
}
