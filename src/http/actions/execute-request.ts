import { ServerResponse, type IncomingMessage } from 'node:http'
import type { ResponseFormat } from '../../engine/configuration.ts'
import type { Schema } from '../../engine/schema.ts'
import type { ExecutionResult } from '../../response/response.ts'
import { schemaFor } from './choose-schema.ts'
import type { ControllerOptions, SchemaChoice } from '../controller-options.ts'
import type { Controlled } from '../exchange.ts'
import { readQueryString } from '../request/query-string.ts'
import { Refusal, unavailable } from '../refusal.ts'
import { readBody, receiveBody, type Sent } from '../request/request-body.ts'
import { parametersOf, type ExplicitParameters } from '../request/request-parameters.ts'

/**
 * Settings of one execution. Each is taken from here where it is given, else from the controller's
 * hook of the same name; undefined is not given, null and false are.
 */
export interface ExecutionSettings extends ExplicitParameters {
  readonly schema?: SchemaChoice | undefined
  readonly context?: object | null | undefined
  /** The parent value of the root fields. */
  readonly rootValue?: unknown
  /** The form of the response. Default: the schema's `defaultResponseFormat`. */
  readonly responseFormat?: ResponseFormat | undefined
  /** Ends the execution when it aborts. */
  readonly signal?: AbortSignal | undefined
  /** What the hook `context` puts its headers on. Default: a response that nobody sees. */
  readonly response?: ServerResponse | undefined
}

/**
 * Executes what a request asks for, with explicit settings over the hooks, and returns the response
 * instead of sending it.
 *
 * @throws GraphQLError when the request cannot be read; its `status` is the one that such a request
 * is answered with
 */
export async function executeRequest(
  { options, lifecycle }: Controlled,
  request: IncomingMessage,
  settings: ExecutionSettings,
): Promise<string | ExecutionResult> {
  if (lifecycle.isClosing) throw unavailable()
  const { responseFormat, rootValue, signal, response = new ServerResponse(request) } = settings
  const choice = settings.schema === undefined ? options.schema : settings.schema
  const schema = await schemaFor(choice, request)
  const sent = await readSent(options, request, schema)
  const asked =
    sent instanceof Refusal ? sent : await parametersOf(options, request, sent, settings)
  if (asked instanceof Refusal) throw asked
  const context =
    settings.context === undefined ? await options.context?.(request, response) : settings.context
  const { query, ...parameters } = asked
  // Any page can make a browser send a GET, so its document must not be a mutation.
  const isReadOnly = isGet(request) && typeof settings.query !== 'string'
  return schema.execute(query, {
    ...parameters,
    isReadOnly,
    // Null and false are settings, too: the hook is not called.
    context: typeof context === 'object' && context !== null ? context : {},
    rootValue,
    signal,
    ...(responseFormat !== undefined && { responseFormat }),
  })
}

/** What the client has sent: a GET in its query string, others in their body, if they have one. */
async function readSent(
  options: ControllerOptions,
  request: IncomingMessage & { readonly body?: unknown },
  schema: Schema,
): Promise<Sent | Refusal> {
  if (isGet(request)) return readQueryString(request.url)
  const hasBody = request.headers['content-type'] !== undefined || request.body !== undefined
  if (!hasBody) return { parameters: {} }
  const body = await receiveBody(request, options, schema)
  if (body instanceof Refusal) return body
  return readBody(body, request, { ...options, acceptBatches: false }, schema)
}

function isGet({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}
