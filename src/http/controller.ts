import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ResponseFormat } from '../engine/configuration.ts'
import type { AnswerIn } from '../engine/schema.ts'
import { checkSchemaChoice } from './actions/choose-schema.ts'
import { describeAction } from './actions/describe.ts'
import { executeAction } from './actions/execute.ts'
import { graphiqlAction } from './actions/graphiql.ts'
import {
  checkControllerOptions,
  type ContextHook,
  type ControllerOptions,
} from './controller-options.ts'
import { Exchange, type Action } from './exchange.ts'
import { executeRequest } from './actions/execute-request.ts'
import { answerFetch } from './fetch/answer-fetch.ts'
import { createHandler, type Listener } from './handler.ts'
import { Lifecycle } from './lifecycle.ts'
import type { ExecutionSettings } from './perform.ts'
import { ControllerTransport, type Transport } from './transport.ts'

/** Answers one request. It never rejects: whatever fails is part of the answer. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The actions of a schema over HTTP, for any routes of the host. */
export interface Controller<Context = any> {
  /** Runs the document of a request and answers with the GraphQL response as JSON. */
  readonly execute: Handler
  /**
   * Answers with the schema as SDL; `without_descriptions` and `without_spec` in the query string
   * make it shorter.
   */
  readonly describe: Handler
  /** Answers with the page of the console. */
  readonly graphiql: Handler
  /**
   * All actions below one base path, by default `basePath`, as a listener for `http.createServer`:
   * POST to the base path or to its `execute`, GET of its `describe` and of its `graphiql`. For
   * other paths it calls `next`, which Express and Connect pass; without one they are answered 404.
   */
  readonly handler: (basePath?: string) => Listener
  /** The same below `basePath` for hosts that speak the Fetch Standard. */
  readonly fetch: (request: Request) => Promise<Response>
  /**
   * Executes what a request asks for and returns the response instead of sending it; explicit
   * settings take the place of hooks. `before` runs first, as for the action execute, and what a
   * hook throws is thrown, unless `rescueFrom` handles it. `extensions.http` of errors is put on the
   * response of the settings. It may be called any number of times for one request, and reads
   * nothing that the client has sent where `query`, `variables` and `operationName` are given.
   *
   * @throws GraphQLError when the request cannot be read, or `before` has answered it; its `status`
   * is the one that such a request is answered with
   */
  request<Format extends ResponseFormat>(
    request: IncomingMessage,
    settings: ExecutionSettings<Context> & { readonly responseFormat: Format },
  ): Promise<AnswerIn<Format>>
  request(
    request: IncomingMessage,
    settings?: ExecutionSettings<Context>,
  ): Promise<AnswerIn<ResponseFormat>>
  /** What carries operations over long connections, as `tapeql/websocket` does. */
  readonly transport: Transport
  /**
   * Answers 503 to new requests and operations, and waits for those in flight; after `timeoutMs`,
   * by default 10,000, their executions are ended. Long connections are closed. Further calls
   * return the same promise. It does not close the server: call `server.close()` next.
   */
  readonly close: (timeoutMs?: number) => Promise<void>
}

/**
 * Makes a controller, which serves a schema as GraphQL over HTTP describes.
 *
 * @example
 * const schema = buildSchema('type Query { hello: String }', { resolvers: { Query: { hello: () => 'Hello!' } } })
 * const controller = createController({ schema, context: request => ({ request }) })
 * createServer(controller.handler('/graphql')).listen(4000)
 *
 * @throws Error that lists every option that is unknown or has a wrong value, or where none of the
 * schemas that there are is that of the application and `schema` is left out
 */
export function createController<Context = any>(
  given?: ControllerOptions<Context> & ContextHook<Context>,
): Controller<Context> {
  const options = (given ?? {}) as ControllerOptions<object>
  checkControllerOptions(options)
  checkSchemaChoice(options.schema)
  const { basePath = '/graphql' } = options
  const lifecycle = new Lifecycle(options)
  const controlled = { options, lifecycle, notes: new Set<string>() }
  const place = { basePath: undefined, executeURL: basePath }
  const alone = (action: Action): Handler => {
    return async (request, response) =>
      new Exchange(action, controlled, request, response, place).start()
  }
  const handler = createHandler(basePath, controlled)
  return {
    execute: alone(executeAction),
    describe: alone(describeAction),
    graphiql: alone(graphiqlAction),
    handler: (path = basePath) => createHandler(path, controlled),
    fetch: request => answerFetch(handler, request, lifecycle),
    request: (request: IncomingMessage, settings: ExecutionSettings = {}): Promise<any> =>
      executeRequest(controlled, request, settings),
    transport: new ControllerTransport(controlled, basePath),
    close: (timeoutMs = 10_000) => lifecycle.close(timeoutMs),
  }
}
