import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ResponseFormat } from '../engine/configuration.ts'
import type { ResponseIn } from '../engine/schema.ts'
import { logError } from '../errors/log-error.ts'
import { errorForClient } from '../errors/masking.ts'
import { Compression } from './answer/compression.ts'
import { checkSchemaChoice, compileAhead } from './actions/choose-schema.ts'
import { describeAction } from './actions/describe.ts'
import { executeAction } from './actions/execute.ts'
import { graphiqlAction } from './actions/graphiql.ts'
import {
  checkControllerOptions,
  type ContextHook,
  type ControllerOptions,
} from './controller-options.ts'
import type { Action, ControllerState } from './exchange.ts'
import { executeRequest } from './actions/execute-request.ts'
import { answerFetch } from './fetch/answer-fetch.ts'
import { ClientWatch } from './fetch/client-watch.ts'
import type { ForeignControllerOptions } from './foreign-controller-options.ts'
import { createRouter, handlerAt, type Listener } from './handler.ts'
import { Lifecycle, type Closing } from './lifecycle.ts'
import { NodeExchange } from './node-exchange.ts'
import type { ExecutionSettings } from './perform.ts'
import { EventStreams } from './single-connection/event-streams.ts'
import { ControllerTransport, type Transport } from './transport.ts'

/** Answers one request. The promise never rejects: a failure becomes the answer. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The actions of a schema over HTTP, for any routes of the host. */
export interface Controller<Context = any> {
  /** Executes the document of a request and answers with the GraphQL response as JSON. */
  readonly execute: Handler
  /**
   * Answers with the schema as SDL; the parameters `without_descriptions` and `without_spec` of the
   * query string shorten the text.
   */
  readonly describe: Handler
  /** Answers with the page of the console. */
  readonly graphiql: Handler
  /**
   * All actions below one base path, by default `basePath`, as a listener for `http.createServer`:
   * POST to the base path or to its `execute`, GET of its `describe` and of its `graphiql`. For
   * other paths the listener calls `next`, which Express and Connect pass, or answers 404 without
   * `next`.
   */
  readonly handler: (basePath?: string) => Listener
  /** All actions below `basePath`, for hosts that implement the Fetch Standard. */
  readonly fetch: (request: Request) => Promise<Response>
  /**
   * Executes the operation of a request and returns the response instead of sending it; explicit
   * settings replace the hooks of the same names. `before` runs first, as for the action execute.
   * Exceptions of hooks are thrown, unless `rescueFrom` handles them. The status and headers in
   * `extensions.http` of errors, thrown or not, are set on the response of the settings. The host may call this
   * function several times for one request. With `query`, `variables` and `operationName` in the
   * settings, neither the query string nor the body is read.
   *
   * @throws GraphQLError when the request cannot be read, or when `before` has answered it; the
   * `status` of the error is the status of the answer to such a request
   * @throws Error that lists every unknown setting and every wrong value
   */
  request<Format extends ResponseFormat>(
    request: IncomingMessage,
    settings: ExecutionSettings<Context> & { readonly responseFormat: Format },
  ): Promise<ResponseIn<Format>>
  request(
    request: IncomingMessage,
    settings?: ExecutionSettings<Context>,
  ): Promise<ResponseIn<ResponseFormat>>
  /** Serves operations over long connections, as `tapeql/websocket` does. */
  readonly transport: Transport
  /**
   * Ends subscriptions, and waits for what else is in flight, incremental responses to their last
   * part; after `timeoutMs` milliseconds, by default 10,000, cancels the executions. Closes long
   * connections. With a `server`, closes that, too, and answers each request that reaches it;
   * otherwise new requests are answered 503. With `drainMs`, all of that begins later, and the health
   * check says 503 meanwhile. A number is `timeoutMs`. Further calls return the same promise.
   *
   * @example
   * process.once('SIGTERM', () => controller.close({ server, drainMs: 5_000 }))
   *
   * @throws Error that lists every unknown option and every wrong value
   */
  readonly close: (closing?: number | Closing) => Promise<void>
}

/**
 * Returns a controller, which serves a schema as GraphQL over HTTP specifies.
 *
 * @example
 * const schema = buildSchema('type Query { hello: String }', { resolvers: { Query: { hello: () => 'Hello!' } } })
 * const controller = createController({ schema, context: request => ({ request }) })
 * createServer(controller.handler('/graphql')).listen(4000)
 *
 * @throws Error that lists every unknown option and every wrong value; also where `schema` is left
 * out and none of the registered schemas is the schema of the application
 */
export function createController<Context = any>(
  options?: ControllerOptions<Context> & ContextHook<Context> & ForeignControllerOptions,
): Controller<Context> {
  const controllerOptions = (options ?? {}) as ControllerOptions<object>
  checkControllerOptions(controllerOptions)
  checkSchemaChoice(controllerOptions.schema)
  compileAhead(controllerOptions.schema)
  const { basePath = '/graphql' } = controllerOptions
  const lifecycle = new Lifecycle(controllerOptions)
  const { singleConnection = false, compression = false, onError = logError } = controllerOptions
  const state: ControllerState = {
    options: controllerOptions,
    lifecycle,
    warnings: new Set(),
    eventStreams:
      singleConnection === false
        ? undefined
        : new EventStreams(singleConnection === true ? {} : singleConnection, lifecycle, {
            errorFor: thrown => errorForClient(thrown, onError),
          }),
    compression:
      compression === false
        ? undefined
        : new Compression(compression === true ? {} : compression, controllerOptions),
  }
  const paths = { basePath: undefined, executeURL: basePath }
  const actionHandler = (action: Action): Handler => {
    return async (request, response) =>
      new NodeExchange(action, state, paths, request, response).start()
  }
  const router = createRouter(basePath, controllerOptions)
  const clientWatch = new ClientWatch()
  return {
    execute: actionHandler(executeAction),
    describe: actionHandler(describeAction),
    graphiql: actionHandler(graphiqlAction),
    handler: (path = basePath, response?: unknown) => handlerAt(path, response, state),
    fetch: request => answerFetch(request, router, state, clientWatch),
    request: (request: IncomingMessage, settings: ExecutionSettings = {}): Promise<any> =>
      executeRequest(state, request, settings),
    transport: new ControllerTransport(state, basePath),
    close: (closing = {}) => lifecycle.close(closing),
  }
}
