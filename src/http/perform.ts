import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestSource } from '../engine/documents.ts'
import type { EmptyObject, ExecuteOptions } from '../engine/execute-options.ts'
import type { ResponseFormat } from '../engine/configuration.ts'
import type { Cancellation } from '../runtime/cancellation.ts'
import { whenSettled } from '../runtime/when-settled.ts'
import type { ClientConnection } from './client-connection.ts'
import type { ActionName, ControllerOptions, SchemaChoice } from './controller-options.ts'
import { Refusal } from './refusal.ts'
import type { Sent } from './request/request-body.ts'
import {
  parametersOf,
  type ExplicitParameters,
  type GraphQLRequest,
} from './request/request-parameters.ts'

/**
 * Settings of one execution. Each is taken from here where it is given, else from the controller's
 * hook of the same name; undefined is not given, null and false are.
 */
export interface ExecutionSettings<Context = any> extends ExplicitParameters {
  readonly schema?: SchemaChoice<Context> | undefined
  /** Null stands for an empty object, where that is a context. */
  readonly context?: Context | (EmptyObject extends Context ? null : never) | undefined
  /** The parent value of the root fields. */
  readonly rootValue?: unknown
  /** The form of the response. Default: the schema's `defaultResponseFormat`. */
  readonly responseFormat?: ResponseFormat | undefined
  /** Ends the execution when it aborts. */
  readonly signal?: AbortSignal | undefined
  /**
   * What the hooks `before` and `context` put their headers on, and what gets the status and headers
   * of `extensions.http` of errors. Default: a response that nobody sees.
   */
  readonly response?: ServerResponse | undefined
}

/** A request, whatever has carried it. */
export interface CarriedRequest {
  readonly options: ControllerOptions<object>
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The long connection that has carried it, whose operations have no status of their own. */
  readonly connection?: ClientConnection
  /** Those of the host for this request. */
  readonly settings?: ExecutionSettings
  readonly signal: Cancellation | undefined
  /** Whether mutations are refused. */
  readonly isReadOnly: boolean
}

/** The options of an execution, which always has a context. */
export type Execution = ExecuteOptions & { readonly context: object }

const noSettings: ExecutionSettings = {}

/** Asks the hook `before`. Returns whether the host has answered the request itself. */
export function askBefore(
  { options, request, response }: Pick<CarriedRequest, 'options' | 'request' | 'response'>,
  action: ActionName,
): boolean | Promise<boolean> {
  if (options.before === undefined) return false
  return whenSettled(
    options.before(request, response, action),
    () => response.headersSent || response.writableEnded,
  )
}

/**
 * Performs a request of any transport: takes the parameters of what was sent, asks the hooks, makes
 * the context and executes. Returns what `execute` returns, or the refusal of the parameters; a
 * promise where something has to be waited for.
 */
export function perform<Performed>(
  carried: CarriedRequest,
  sent: Sent,
  execute: (source: RequestSource, execution: Execution) => Performed | Promise<Performed>,
): Performed | Refusal | Promise<Performed | Refusal> {
  const { options, request, settings } = carried
  return whenSettled(parametersOf(options, request, sent, settings), parameters => {
    if (parameters instanceof Refusal) return parameters
    const { query } = parameters
    // A hook may have replaced the document.
    const isKnown = sent.document !== undefined && query === sent.parameters['query']
    return whenSettled(contextOf(carried), context =>
      execute(isKnown ? sent.document : query, executionOf(carried, parameters, context)),
    )
  })
}

/** The context of a request: that of its settings, else of the hook, else an empty object. */
export function contextOf({
  options,
  request,
  response,
  connection,
  settings = noSettings,
}: CarriedRequest): object | Promise<object> {
  const context: unknown = settings.context
  // Null and false are settings, too: the hook is not called.
  if (context !== undefined) return typeof context === 'object' && context !== null ? context : {}
  if (options.context === undefined) return {}
  return whenSettled(options.context(request, response, connection), made => made ?? {})
}

/** How a request with these parameters is executed. */
export function executionOf(
  { settings = noSettings, signal, isReadOnly }: CarriedRequest,
  { variables, operationName, queryCacheKey, queryCacheVersion, compiled }: GraphQLRequest,
  context: object,
): Execution {
  return {
    variables,
    operationName,
    queryCacheKey,
    queryCacheVersion,
    compiled,
    context,
    rootValue: settings.rootValue,
    signal,
    isReadOnly,
  }
}
