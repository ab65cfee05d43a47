import { ServerResponse, type IncomingMessage } from 'node:http'
import type { EmptyObject } from '../../engine/execute-options.ts'
import type { ResponseFormat } from '../../engine/configuration.ts'
import { bytesOf } from '../../engine/response.ts'
import type { AnswerIn, Schema } from '../../engine/schema.ts'
import type { Answer } from '../answer/answer.ts'
import { crossSiteRefusal } from '../answer/cross-site.ts'
import { answersErrorOf, hostAnswer, thrownAnswer } from '../answer/failure.ts'
import { schemaFor } from './choose-schema.ts'
import type { ControllerOptions, SchemaChoice } from '../controller-options.ts'
import type { Controlled } from '../exchange.ts'
import { isGet } from '../request/is-get.ts'
import { readQueryString } from '../request/query-string.ts'
import { Refusal, unavailable } from '../refusal.ts'
import { readBody, receiveBody, type Sent } from '../request/request-body.ts'
import { parametersOf, type ExplicitParameters } from '../request/request-parameters.ts'

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
   * What the hooks `before` and `context` put their headers on, and what an answer of `answerErrors`
   * puts its status and headers on. Default: a response that nobody sees.
   */
  readonly response?: ServerResponse | undefined
}

/**
 * Executes what a request asks for, with explicit settings over the hooks, and returns the response
 * instead of sending it. As for the action execute, `before` runs first, and `answerErrors` answers
 * errors: the body is returned, and status and headers are put on the response.
 *
 * @throws GraphQLError when the request cannot be read, or `before` has answered it; its `status`
 * is the one that such a request is answered with
 */
export async function executeRequest(
  { options, lifecycle }: Controlled,
  request: IncomingMessage,
  settings: ExecutionSettings,
): Promise<AnswerIn<ResponseFormat>> {
  if (lifecycle.isClosing) throw unavailable()
  const { responseFormat, response = new ServerResponse(request) } = settings
  try {
    await options.before?.(request, response, 'execute')
    if (response.headersSent || response.writableEnded) throw answeredBefore(response)
    return await runRequest(options, request, response, settings)
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown
    const answer = await thrownAnswer(thrown, request, options)
    if (answer === undefined) throw thrown
    return hostBody(answer, response, responseFormat ?? 'json')
  }
}

/** @throws Refusal when the request cannot be read */
async function runRequest(
  options: ControllerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  settings: ExecutionSettings,
): Promise<AnswerIn<ResponseFormat>> {
  // Any page can make a browser send a GET, so its document must not be a mutation.
  const isOfHost = typeof settings.query === 'string' || settings.query instanceof Uint8Array
  const isReadOnly = isGet(request) && !isOfHost
  const refusal = isReadOnly ? crossSiteRefusal(request, response) : undefined
  if (refusal !== undefined) throw refusal
  const choice = settings.schema === undefined ? options.schema : settings.schema
  const schema = await schemaFor(choice, request)
  const sent = await readSent(options, request, schema)
  const asked =
    sent instanceof Refusal ? sent : await parametersOf(options, request, sent, settings)
  if (asked instanceof Refusal) throw asked
  const context: unknown =
    settings.context === undefined ? await options.context?.(request, response) : settings.context
  const { query, ...parameters } = asked
  const {
    rootValue,
    signal,
    responseFormat = schema.configuration.defaultResponseFormat,
  } = settings
  const given = {
    ...parameters,
    isReadOnly,
    // Null and false are settings, too: the hook is not called.
    context: typeof context === 'object' && context !== null ? context : {},
    rootValue,
    signal,
  }
  const formatted = { ...given, responseFormat }
  if (options.answerErrors === undefined) return schema.execute(query, formatted)
  // Only the response for transports has the original exceptions.
  const answersError = answersErrorOf(options)
  const { body, errors } = await schema.respond(query, { ...given, answersError })
  const answer = await hostAnswer(errors, request, options)
  if (answer !== undefined) return hostBody(answer, response, responseFormat)
  return inFormat(body, responseFormat)
}

/** The hook `before` refuses a request by ending its response, too. */
function answeredBefore({ statusCode }: ServerResponse): Refusal {
  const message = 'The hook before has answered the request itself, which is not executed.'
  return new Refusal(statusCode, 'FORBIDDEN', message)
}

/** The body of a host's answer to an error; its status and headers are put on the response. */
function hostBody(
  { status, contentType, headers = {}, body }: Answer,
  response: ServerResponse,
  format: ResponseFormat,
): AnswerIn<ResponseFormat> {
  if (!response.headersSent) {
    response.statusCode = status
    if (contentType !== undefined) response.setHeader('Content-Type', contentType)
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  }
  return inFormat(body, format)
}

function inFormat(body: string | Buffer, format: ResponseFormat): AnswerIn<ResponseFormat> {
  if (format === 'bytes') return bytesOf({ body })
  const text = body.toString()
  if (format === 'json') return text
  return text === '' ? {} : (JSON.parse(text) as AnswerIn<'hash'>)
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
