import type { ExecuteOptions } from '../../engine/execute-options.ts'
import type { Response } from '../../engine/response.ts'
import type { ErrorCode } from '../../errors/error-code.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import { admit } from './admit.ts'
import { errorAnswer, textAnswer, type Answer } from '../answer/answer.ts'
import { crossSiteRefusal } from '../answer/cross-site.ts'
import { answersErrorOf, failureAnswer, hostAnswer } from '../answer/failure.ts'
import { badRequest, methodNotAllowed, Refusal } from '../refusal.ts'
import { chooseSchema } from './choose-schema.ts'
import type { Action, Exchange, Outcome } from '../exchange.ts'
import { negotiateMediaType, negotiateStream } from '../request/accept.ts'
import { isGet } from '../request/is-get.ts'
import { isObject } from '../request/json.ts'
import { readQueryString } from '../request/query-string.ts'
import { readBody, receiveBody } from '../request/request-body.ts'
import { parametersOf, type GraphQLRequest } from '../request/request-parameters.ts'
import { framings } from '../streams/framing.ts'
import { whenSettled } from '../../runtime/when-settled.ts'

/** Runs the document of a request. GraphQL over HTTP, "Request" and "Response". */
export const execute: Action = {
  name: 'execute',
  methods: ({ allowGet }) => (allowGet === false ? postOnly : withGet),
  cacheControl: 'no-store',
  stages: [
    admit,
    requireMediaType,
    chooseSchema,
    receive,
    readRequest,
    answerBatch,
    readParameters,
    makeContext,
    respond,
  ],
}

/** The same for a GET, whose parameters are in its query string. GraphQL over HTTP, "GET". */
export const executeByGet: Action = {
  ...execute,
  stages: [
    admit,
    refuseCrossSite,
    requireMediaType,
    chooseSchema,
    readTarget,
    readParameters,
    makeContext,
    respond,
  ],
}

const postOnly = ['POST']
const withGet = ['GET', 'HEAD', 'POST']

/** A stage: pages of other sites can make a browser send a GET, with its cookies. */
function refuseCrossSite({ request, response }: Exchange): Outcome {
  return crossSiteRefusal(request, response)
}

/** A client that takes neither media type of a GraphQL response is told before anything is done. */
function requireMediaType({ request }: Exchange): Outcome {
  const { accept } = request.headers
  const isMet = negotiateMediaType(accept) !== undefined || negotiateStream(accept) !== undefined
  if (isMet) return undefined
  return new Refusal(
    406,
    'NOT_ACCEPTABLE',
    'The Accept header must admit application/graphql-response+json or application/json, in utf-8, ' +
      'or text/event-stream.',
  )
}

/** Receives the body of a POST. */
function receive(exchange: Exchange): Outcome | Promise<Outcome> {
  const { request, options, schema } = exchange
  return keep(exchange, 'body', receiveBody(request, options, schema))
}

/** Reads what the client has sent in the body of a POST. */
function readRequest(exchange: Exchange): Outcome | Promise<Outcome> {
  const { request, options, schema, body } = exchange
  return keep(exchange, 'sent', readBody(body, request, options, schema))
}

/** Reads what the client has sent in the query string of a GET. */
function readTarget(exchange: Exchange): Outcome | Promise<Outcome> {
  return keep(exchange, 'sent', readQueryString(exchange.request.url))
}

/** Reads the parameters of a single request. */
function readParameters(exchange: Exchange): Outcome | Promise<Outcome> {
  const { request, options, sent } = exchange
  return keep(exchange, 'asked', parametersOf(options, request, sent))
}

function makeContext(exchange: Exchange): Outcome | Promise<Outcome> {
  return keep(exchange, 'context', contextOf(exchange))
}

/** Keeps what a stage has found for those behind it; a refusal ends the exchange. */
function keep<Name extends 'body' | 'sent' | 'asked' | 'context'>(
  exchange: Exchange,
  name: Name,
  found: Exchange[Name] | Refusal | PromiseLike<Exchange[Name] | Refusal>,
): Outcome | Promise<Outcome> {
  return whenSettled(found, settled => {
    if (settled instanceof Refusal) return settled
    exchange[name] = settled
    return undefined
  })
}

function contextOf({ request, response, options }: Exchange): object | PromiseLike<object> {
  return options.context === undefined
    ? {}
    : whenSettled(options.context(request, response), made => made ?? {})
}

function respond(exchange: Exchange): Outcome | Promise<Outcome> {
  const { schema, asked, context, sent } = exchange
  const { query } = asked
  // A hook may have replaced the document.
  const isKnown = sent.document !== undefined && query === sent.parameters.query
  const source = isKnown ? sent.document : query
  const { method, headers } = exchange.request
  const { accept } = headers
  const stream = method === 'HEAD' ? undefined : negotiateStream(accept)
  const options = optionsOf(exchange, asked, context, isGet(exchange.request))
  if (stream === undefined) {
    return whenSettled(schema.respond(source, options), response => answerOf(exchange, response))
  }
  const responded = schema.respond(source, { ...options, acceptsStream: true })
  return whenSettled(responded, response => {
    const framing = framings[stream]
    if (!('body' in response)) return { framing, responses: response }
    // A client that takes JSON gets a single response as it is.
    return negotiateMediaType(accept) === undefined
      ? { framing, responses: [response] }
      : answerOf(exchange, response)
  })
}

function optionsOf(
  signal: Exchange,
  { variables, operationName, queryCacheKey, queryCacheVersion, compiled }: GraphQLRequest,
  context: object,
  isReadOnly: boolean,
): ExecuteOptions {
  const answersError = answersErrorOf(signal.options)
  const options = {
    variables,
    operationName,
    queryCacheKey,
    queryCacheVersion,
    compiled,
    context,
    signal,
    isReadOnly,
  }
  return answersError === undefined ? options : { ...options, answersError }
}

function answerOf(
  exchange: Exchange,
  response: Response,
): Answer | Refusal | Promise<Answer | Refusal> {
  if (response.errors.length === 0) return responseAnswer(exchange, response)
  if (hasCode(response, 'METHOD_NOT_ALLOWED')) return methodNotAllowed(postOnly)
  const answered = hostAnswer(response.errors, exchange.request, exchange.options)
  return whenSettled(answered, answer => answer ?? responseAnswer(exchange, response))
}

/** The table of statuses: what cannot be read as a request is 400 for every media type. */
function responseAnswer({ mediaType }: Exchange, response: Response): Answer {
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
function answerBatch(exchange: Exchange): Outcome | Promise<Outcome> {
  const { batch } = exchange.sent
  return batch === undefined ? undefined : runBatch(exchange, batch)
}

async function runBatch(exchange: Exchange, batch: readonly unknown[]): Promise<Answer | Refusal> {
  const { request, options, schema } = exchange
  const { maxBatchSize } = schema.configuration.limits
  if (batch.length === 0) return badRequest('The batch is empty; expected at least one request.')
  if (maxBatchSize !== false && batch.length > maxBatchSize) {
    return badRequest(
      `The batch has ${batch.length} requests; at most ${maxBatchSize} are allowed.`,
    )
  }
  const asked: GraphQLRequest[] = []
  for (const parameters of batch) {
    if (!isObject(parameters)) return badRequest('Each request of a batch must be a JSON object.')
    const one = await parametersOf(options, request, { parameters })
    if (one instanceof Refusal) return one
    asked.push(one)
  }
  const prepared = await schema.prepareBatch(asked)
  if (prepared instanceof GraphQLError) return errorAnswer(400, prepared, 'application/json')
  const answersError = answersErrorOf(options)
  const entries = await Promise.all(
    prepared.map(async (one, index) => {
      const { variables, operationName } = asked[index]!
      const context = await contextOf(exchange)
      const shared = { context, signal: exchange, isReadOnly: false, answersError }
      return entryOf(exchange, await one.respond({ variables, operationName, ...shared }))
    }),
  )
  return textAnswer(200, 'application/json', `[${entries.join(',')}]`)
}

/** The entry of a response in the answer to a batch: the body of the host's answer, or its own. */
async function entryOf({ request, options }: Exchange, response: Response): Promise<string> {
  try {
    const answered = await hostAnswer(response.errors, request, options)
    // An answer without content has a place in the list all the same.
    if (answered !== undefined) return String(answered.body) || 'null'
  } catch (failure) {
    const failed = await failureAnswer(failure, request, options, 'application/json')
    return String(failed.body)
  }
  return response.body.toString()
}
