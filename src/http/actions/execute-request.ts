import { ServerResponse, type IncomingMessage } from 'node:http'
import type { ResponseFormat } from '../../engine/configuration.ts'
import { bodyBytes, dataOf, bodyText } from '../../engine/response.ts'
import type { AnswerIn, Schema } from '../../engine/schema.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { responseObject } from '../../response/response.ts'
import type { Answer } from '../answer/answer.ts'
import { crossSiteRefusal } from '../answer/cross-site.ts'
import { failureAnswer, isRescued } from '../answer/failure.ts'
import { httpOf, type HTTPExtension } from '../answer/http-extension.ts'
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
 * instead of sending it. As for the action execute, `before` runs first, exceptions of hooks that
 * `rescueFrom` handles are answered, and the status and headers in `extensions.http` of errors are
 * put on the response.
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
    if (thrown instanceof Refusal || !isRescued(thrown, options)) throw thrown
    const answer = await failureAnswer(thrown, options, 'application/json')
    putHead(answer, response)
    return inFormat(answer.body, responseFormat ?? 'json')
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
    if (responseFormat === 'hash') {
      const outcome = await schema.respond(source, { ...execution, responseFormat })
      const { errors } = outcome
      const body = bodyOfErrors(errors, response, responseFormat)
      return body ?? responseObject(errors, dataOf(outcome))
    }
    const { body, errors } = await schema.respond(source, execution)
    return bodyOfErrors(errors, response, responseFormat) ?? inFormat(body, responseFormat)
  })
}

/** The hook `before` refuses a request by ending its response, too. */
function answeredBefore({ statusCode }: ServerResponse): Refusal {
  const message = 'The hook before has answered the request itself, which is not executed.'
  return new Refusal(statusCode, 'FORBIDDEN', message)
}

/** The body that errors have in the place of the response; their status and headers are put on it. */
function bodyOfErrors(
  errors: readonly GraphQLError[],
  response: ServerResponse,
  format: ResponseFormat,
): AnswerIn<ResponseFormat> | undefined {
  const http = httpOf(errors)
  if (http === undefined) return undefined
  putHead(http, response)
  return http.body === undefined ? undefined : inFormat(http.body, format)
}

function putHead(
  { status, headers = {} }: Pick<Answer, 'headers'> & Pick<HTTPExtension, 'status'>,
  response: ServerResponse,
): void {
  if (response.headersSent) return
  if (status !== undefined) response.statusCode = status
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

function inFormat(body: string | Buffer, format: ResponseFormat): AnswerIn<ResponseFormat> {
  if (format === 'bytes') return bodyBytes({ body })
  const text = bodyText({ body })
  return format === 'json' ? text : (JSON.parse(text) as AnswerIn<'hash'>)
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
