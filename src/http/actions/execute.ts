import type { IncomingMessage } from 'node:http'
import type { RequestSource } from '../../engine/documents.ts'
import type { Response } from '../../engine/response.ts'
import type { Schema } from '../../engine/schema.ts'
import type { ErrorCode } from '../../errors/error-code.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import { admit } from './admit.ts'
import { errorAnswer, textAnswer, type Answer } from '../answer/answer.ts'
import { crossSiteRefusal } from '../answer/cross-site.ts'
import { httpOf, withHTTP } from '../answer/http-extension.ts'
import { badRequest, methodNotAllowed, Refusal } from '../refusal.ts'
import { schemaFor } from './choose-schema.ts'
import { ANSWERED, type Action, type Exchange, type ExchangeEnd } from '../exchange.ts'
import { contextOf, executionOf, perform, type CarriedRequest, type Execution } from '../perform.ts'
import { negotiateMediaType, negotiateStream, type ResponseMediaType } from '../request/accept.ts'
import { isGet } from '../request/is-get.ts'
import { isJSONObject } from '../request/json.ts'
import { readQueryString } from '../request/query-string.ts'
import { readBody, receiveBody, type Sent } from '../request/request-body.ts'
import { parametersOf, type GraphQLRequest } from '../request/request-parameters.ts'
import { framings } from '../streams/framing.ts'
import { whenSettled } from '../../runtime/when-settled.ts'

/** Runs the document of a request. GraphQL over HTTP, "Request" and "Response". */
export const executeAction: Action = {
  name: 'execute',
  methods: ({ allowGet }) => (allowGet === false ? postOnly : withGet),
  cacheControl: 'no-store',
  admit,
  answer,
}

const postOnly = ['POST']
const withGet = ['GET', 'HEAD', 'POST']

function answer(exchange: Exchange): ExchangeEnd | Promise<ExchangeEnd> {
  const { request, response, options } = exchange
  const isReadOnly = isGet(request)
  // Pages of other sites can make a browser send a GET, with its cookies.
  const crossSite = isReadOnly ? crossSiteRefusal(request, response) : undefined
  const refusal = crossSite ?? mediaTypeRefusal(request)
  if (refusal !== undefined) return refusal
  const carried = { options, request, response, signal: exchange, isReadOnly }
  return whenSettled(schemaFor(options.schema, request), schema => {
    const reading = isReadOnly ? readQueryString(request.url) : readSent(exchange, schema)
    return whenSettled(reading, sent => {
      if (sent instanceof Refusal) return sent
      // Nothing of the host is asked for a client that has gone.
      if (exchange.isGone) return ANSWERED
      if (sent.batch !== undefined) return answerBatch(carried, schema, sent.batch)
      return perform(carried, sent, (source, execution) =>
        exchange.isGone ? ANSWERED : respond(exchange, schema, source, execution),
      )
    })
  })
}

/** A client that takes neither media type of a GraphQL response is told before anything is done. */
function mediaTypeRefusal({ headers: { accept } }: IncomingMessage): Refusal | undefined {
  const isMet = negotiateMediaType(accept) !== undefined || negotiateStream(accept) !== undefined
  if (isMet) return undefined
  return new Refusal(
    406,
    'NOT_ACCEPTABLE',
    'The Accept header must admit application/graphql-response+json or application/json, in utf-8, ' +
      'or text/event-stream.',
  )
}

/** Reads what the client has sent in the body of a POST. */
function readSent(exchange: Exchange, schema: Schema): Sent | Refusal | Promise<Sent | Refusal> {
  const { request, options } = exchange
  return whenSettled(receiveBody(request, options, schema), body => {
    if (body instanceof Refusal) return body
    exchange.isReceived = true
    return readBody(body, request, options, schema)
  })
}

function respond(
  exchange: Exchange,
  schema: Schema,
  source: RequestSource,
  execution: Execution,
): ExchangeEnd | Promise<ExchangeEnd> {
  const { method, headers } = exchange.request
  const { accept } = headers
  const stream = method === 'HEAD' ? undefined : negotiateStream(accept)
  if (stream === undefined) {
    return whenSettled(schema.respond(source, execution), response => answerOf(exchange, response))
  }
  const responding = schema.respond(source, { ...execution, acceptsStream: true })
  return whenSettled(responding, responses => {
    const framing = framings[stream]
    const { context } = execution
    if (!('body' in responses)) return { framing, responses, context }
    // A client that takes JSON gets a single response as it is.
    return negotiateMediaType(accept) === undefined
      ? { framing, responses: [responses], context }
      : answerOf(exchange, responses)
  })
}

function answerOf({ mediaType }: Exchange, response: Response): Answer | Refusal {
  if (hasCode(response, 'METHOD_NOT_ALLOWED')) return methodNotAllowed(postOnly)
  return withHTTP(responseAnswer(mediaType, response), response.errors)
}

/** The table of statuses: what cannot be read as a request is 400 for every media type. */
function responseAnswer(mediaType: ResponseMediaType, response: Response): Answer {
  if (hasCode(response, 'INTERNAL_SERVER_ERROR')) return textAnswer(500, mediaType, response.body)
  const isFound = !hasCode(response, 'PERSISTED_QUERY_NOT_FOUND')
  const isServed =
    response.executed || (mediaType === 'application/json' && !hasCode(response, 'BAD_REQUEST'))
  return textAnswer(isServed ? 200 : isFound ? 400 : 404, mediaType, response.body)
}

function hasCode({ executed, errors }: Response, code: ErrorCode): boolean {
  return !executed && errors[0]?.extensions['code'] === code
}

/**
 * Executes the requests of a batch concurrently; the responses are in the order of the requests.
 */
async function answerBatch(
  carried: CarriedRequest,
  schema: Schema,
  batch: readonly unknown[],
): Promise<Answer | Refusal> {
  const { request, options } = carried
  const { maxBatchSize } = schema.configuration.limits
  if (batch.length === 0) return badRequest('The batch is empty; expected at least one request.')
  if (maxBatchSize !== false && batch.length > maxBatchSize) {
    return badRequest(
      `The batch has ${batch.length} requests; at most ${maxBatchSize} are allowed.`,
    )
  }
  const requests: GraphQLRequest[] = []
  for (const parameters of batch) {
    if (!isJSONObject(parameters))
      return badRequest('Each request of a batch must be a JSON object.')
    const one = await parametersOf(options, request, { parameters })
    if (one instanceof Refusal) return one
    requests.push(one)
  }
  const prepared = await schema.prepareBatch(requests)
  if (prepared instanceof GraphQLError) return errorAnswer(400, prepared, 'application/json')
  const entries = await Promise.all(
    prepared.map(async (one, index) => {
      const execution = executionOf(carried, requests[index]!, await contextOf(carried))
      const { body, errors } = await one.respond(execution)
      // A request of a batch has no status and no headers of its own.
      return httpOf(errors)?.body ?? body.toString()
    }),
  )
  return textAnswer(200, 'application/json', `[${entries.join(',')}]`)
}
