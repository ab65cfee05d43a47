import { inspectKind } from '../../errors/inspect.ts'
import { ServerResponse, type IncomingMessage } from 'node:http'
import type { ResponseFormat } from '../../engine/configuration.ts'
import { bodyBytes, bodyText, resultObject } from '../../engine/transport-response.ts'
import type { ResponseIn, Schema } from '../../engine/schema.ts'
import { optionFaults, optionsError } from '../../errors/expectation.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { errorForClient } from '../../errors/masking.ts'
import type { Answer } from '../answer/answer.ts'
import { crossSiteRefusal } from '../answer/cross-site.ts'
import { failureAnswer, isRescued } from '../answer/failure.ts'
import { errorsOfAnswer } from '../answer/response-hooks.ts'
import { httpExtensionOf, type HTTPExtension } from '../answer/http-extension.ts'
import { schemaFor } from './choose-schema.ts'
import type { ControllerOptions } from '../controller-options.ts'
import type { ControllerState } from '../exchange.ts'
import {
  answeringOptions,
  callBefore,
  perform,
  settingExpectations,
  type ExecutionSettings,
  type RequestEnvironment,
} from '../perform.ts'
import type { Limits } from '../../runtime/limits.ts'
import { isGet } from '../request/is-get.ts'
import { readBytes } from '../request/request-bytes.ts'
import { readQueryString } from '../request/query-string.ts'
import { Refusal, unavailable } from '../refusal.ts'
import { readBody, receiveBody, type RequestContent } from '../request/request-body.ts'

/**
 * Executes the operation of a request, with settings that take precedence over the hooks, and
 * returns the response instead of sending it. As for the action execute, `before` runs first, `rescueFrom`
 * handles exceptions of hooks, and the status and headers in `extensions.http` of errors, also of
 * those that are thrown, are set on the response.
 *
 * @throws GraphQLError when the request cannot be read, or when `before` has answered it; the
 * `status` of the error is the status of the answer to such a request
 * @throws Error that lists every unknown setting and every wrong value
 */
export async function executeRequest(
  { options, lifecycle }: ControllerState,
  request: IncomingMessage,
  settings: ExecutionSettings,
): Promise<ResponseIn<ResponseFormat>> {
  if (typeof (Object(request) as Partial<IncomingMessage>).headers !== 'object') {
    throw new TypeError(
      `controller.request() was given ${inspectKind(request)}; expected the request of the client. A document alone is executed by schema.execute(query).`,
    )
  }
  const faults = optionFaults('controller.request()', settings, settingExpectations)
  if (faults.length > 0) throw optionsError(faults)
  if (lifecycle.isClosing) throw unavailable()
  const { responseFormat, response = new ServerResponse(request) } = settings
  try {
    const isAnswered = await callBefore({ options, request, response }, 'execute')
    if (isAnswered) throw beforeHookRefusal(response)
    const result = await performRequest(options, request, response, settings)
    if (result instanceof Refusal) throw result
    return result
  } catch (thrown) {
    if (thrown instanceof Refusal || !isRescued(thrown, options)) {
      const httpExtension = httpExtensionOf([errorForClient(thrown, () => undefined)])
      if (httpExtension !== undefined) setHead(httpExtension, response)
      throw thrown
    }
    const answer = await failureAnswer(thrown, options, 'application/json', error =>
      errorsOfAnswer(error, { options, request, response }),
    )
    setHead(answer, response)
    return inFormat(answer.body, responseFormat ?? 'json')
  }
}

async function performRequest(
  options: ControllerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  settings: ExecutionSettings,
): Promise<ResponseIn<ResponseFormat> | Refusal> {
  // Any page can make a browser send a GET, so the client's document must not be a mutation.
  const isHostDocument = typeof settings.query === 'string' || settings.query instanceof Uint8Array
  const isReadOnly = isGet(request) && !isHostDocument
  const refusal = isReadOnly ? crossSiteRefusal({ head: request, response }) : undefined
  if (refusal !== undefined) return refusal
  const schema = await schemaFor(settings.schema === undefined ? options.schema : settings.schema, {
    request,
  })
  const content = isComplete(settings) ? emptyContent : await readContent(options, request, schema)
  if (content instanceof Refusal) return content
  const { signal, responseFormat = schema.configuration.defaultResponseFormat } = settings
  const environment = { options, request, response, settings, signal, isReadOnly }
  try {
    return await performContent(environment, content, responseFormat, schema)
  } finally {
    content.form?.close()
  }
}

function performContent(
  environment: RequestEnvironment,
  content: RequestContent,
  responseFormat: ResponseFormat,
  schema: Schema,
): Promise<ResponseIn<ResponseFormat> | Refusal> | ResponseIn<ResponseFormat> | Refusal {
  const { response } = environment
  return perform(environment, content, async (source, requestOptions) => {
    const executionOptions = answeringOptions(requestOptions, environment, schema)
    if (responseFormat === 'hash') {
      const result = await schema.respond(source, { ...executionOptions, responseFormat })
      const { errors } = result
      const body = applyHTTPExtension(errors, response, responseFormat)
      return body ?? resultObject(result)
    }
    const { body, errors } = await schema.respond(source, executionOptions)
    return applyHTTPExtension(errors, response, responseFormat) ?? inFormat(body, responseFormat)
  })
}

/** Refuses a request whose response the hook `before` has ended. */
function beforeHookRefusal({ statusCode }: ServerResponse): Refusal {
  const message = 'The hook before has answered the request itself, which is not executed.'
  return new Refusal(statusCode, 'FORBIDDEN', message)
}

/**
 * Sets the status and headers in `extensions.http` of errors on the response. Returns the body in
 * `extensions.http`, which replaces the GraphQL response; undefined without one.
 */
function applyHTTPExtension(
  errors: readonly GraphQLError[],
  response: ServerResponse,
  format: ResponseFormat,
): ResponseIn<ResponseFormat> | undefined {
  const httpExtension = httpExtensionOf(errors)
  if (httpExtension === undefined) return undefined
  setHead(httpExtension, response)
  return httpExtension.body === undefined ? undefined : inFormat(httpExtension.body, format)
}

function setHead(
  { status, headers = {} }: Pick<Answer, 'headers'> & Pick<HTTPExtension, 'status'>,
  response: ServerResponse,
): void {
  if (response.headersSent) return
  if (status !== undefined) response.statusCode = status
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

function inFormat(body: string | Buffer, format: ResponseFormat): ResponseIn<ResponseFormat> {
  if (format === 'bytes') return bodyBytes({ body })
  const text = bodyText({ body })
  return format === 'json' ? text : (JSON.parse(text) as ResponseIn<'hash'>)
}

const emptyContent: RequestContent = { parameters: {} }

/** Whether the settings have all parameters of a request, so that its content is not read. */
function isComplete({ query, variables, operationName }: ExecutionSettings): boolean {
  return query !== undefined && variables !== undefined && operationName !== undefined
}

/** Reads the query string of a GET, or the body, if any, of a request with another method. */
async function readContent(
  options: ControllerOptions,
  request: IncomingMessage & { readonly body?: unknown },
  schema: Schema,
): Promise<RequestContent | Refusal> {
  if (isGet(request)) return readQueryString(request.url)
  const hasBody = request.headers['content-type'] !== undefined || request.body !== undefined
  if (!hasBody) return emptyContent
  const source = {
    head: request,
    request,
    readBytes: (limits: Limits) => readBytes(request, limits),
  }
  const body = await receiveBody(source, options, schema, true)
  if (body instanceof Refusal) return body
  return readBody(body, source, { ...options, acceptBatches: false }, schema)
}
