import { ServerResponse, type IncomingMessage } from 'node:http'
import type { ResponseFormat } from '../../engine/configuration.ts'
import { bytesOf } from '../../engine/response.ts'
import type { AnswerIn, Schema } from '../../engine/schema.ts'
import type { Answer } from '../answer/answer.ts'
import { crossSiteRefusal } from '../answer/cross-site.ts'
import { hostAnswer, thrownAnswer } from '../answer/failure.ts'
import { schemaFor } from './choose-schema.ts'
import type { ControllerOptions } from '../controller-options.ts'
import type { Controlled } from '../exchange.ts'
import { askBefore, perform, type ExecutionSettings } from '../perform.ts'
import { isGet } from '../request/is-get.ts'
import { readQueryString } from '../request/query-string.ts'
import { Refusal, unavailable } from '../refusal.ts'
import { readBody, receiveBody, type Sent } from '../request/request-body.ts'

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
    const isAnswered = await askBefore({ options, request, response }, 'execute')
    if (isAnswered) throw answeredBefore(response)
    const performed = await performRequest(options, request, response, settings)
    if (performed instanceof Refusal) throw performed
    return performed
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown
    const answer = await thrownAnswer(thrown, request, options)
    if (answer === undefined) throw thrown
    return hostBody(answer, response, responseFormat ?? 'json')
  }
}

async function performRequest(
  options: ControllerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  settings: ExecutionSettings,
): Promise<AnswerIn<ResponseFormat> | Refusal> {
  // Any page can make a browser send a GET, so its document must not be a mutation.
  const isOfHost = typeof settings.query === 'string' || settings.query instanceof Uint8Array
  const isReadOnly = isGet(request) && !isOfHost
  const refusal = isReadOnly ? crossSiteRefusal(request, response) : undefined
  if (refusal !== undefined) return refusal
  const schema = await schemaFor(
    settings.schema === undefined ? options.schema : settings.schema,
    request,
  )
  const sent = isWhole(settings) ? nothingSent : await readSent(options, request, schema)
  if (sent instanceof Refusal) return sent
  const { signal, responseFormat = schema.configuration.defaultResponseFormat } = settings
  const carried = { options, request, response, settings, signal, isReadOnly }
  return perform(carried, sent, async (source, execution) => {
    if (options.answerErrors === undefined)
      return schema.execute(source, { ...execution, responseFormat })
    // Only the response for transports has the original exceptions.
    const { body, errors } = await schema.respond(source, execution)
    const answer = await hostAnswer(errors, request, options)
    if (answer !== undefined) return hostBody(answer, response, responseFormat)
    return inFormat(body, responseFormat)
  })
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

const nothingSent: Sent = { parameters: {} }

/** Whether the host says all that a client could, so that nothing has to be read. */
function isWhole({ query, variables, operationName }: ExecutionSettings): boolean {
  return query !== undefined && variables !== undefined && operationName !== undefined
}

/** What the client has sent: a GET in its query string, others in their body, if they have one. */
async function readSent(
  options: ControllerOptions,
  request: IncomingMessage & { readonly body?: unknown },
  schema: Schema,
): Promise<Sent | Refusal> {
  if (isGet(request)) return readQueryString(request.url)
  const hasBody = request.headers['content-type'] !== undefined || request.body !== undefined
  if (!hasBody) return nothingSent
  const body = await receiveBody(request, options, schema, true)
  if (body instanceof Refusal) return body
  return readBody(body, request, { ...options, acceptBatches: false }, schema)
}
