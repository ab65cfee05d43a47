import type { Schema } from '../../engine/schema.ts'
import { responseOf, type Response, type ResponseStream } from '../../engine/transport-response.ts'
import { isResponseStream } from '../../execution/subscription/response-stream.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import { textAnswer } from '../answer/answer.ts'
import { crossSiteRefusal } from '../answer/cross-site.ts'
import type { Exchange, ExchangeEnd } from '../exchange.ts'
import { isJSONObject } from '../json.ts'
import { answeringOptions, contextOf, perform } from '../perform.ts'
import { badRequest, Refusal, unavailable } from '../refusal.ts'
import type { RequestContent } from '../request/request-body.ts'
import type { EventStream } from '../single-connection/event-stream.ts'
import {
  eventStreamParameter,
  eventStreamTokenOf,
  type EventStreams,
} from '../single-connection/event-streams.ts'
import { sharedEventStream } from '../streams/framing.ts'
import { answerWithExtensions } from './response-answer.ts'

/** Each event of an operation repeats its id. */
const MAX_ID_LENGTH = 256

type PendingEnd = ExchangeEnd | Promise<ExchangeEnd>

/**
 * Answers a request that reserves an event stream, opens it, or ends an operation of it; undefined
 * for any other request. GraphQL over Server-Sent Events Protocol, "Single connection mode".
 */
export function answerStreamRequest(
  exchange: Exchange,
  eventStreams: EventStreams,
): PendingEnd | undefined {
  const { request } = exchange
  const { method } = request
  const isOpening = method === 'GET' && eventStreamTokenOf(request) !== undefined
  if (method !== 'PUT' && method !== 'DELETE' && !isOpening) return undefined
  const refusal = crossSiteRefusal(exchange)
  if (refusal !== undefined) return refusal
  if (method === 'PUT') return reserve(exchange, eventStreams)
  return whenSettled(eventStreams.find(request, eventStreamTokenOf(request)), stream => {
    if (stream instanceof Refusal) return stream
    return method === 'DELETE' ? endOperation(exchange, stream) : open(exchange, stream)
  })
}

/** Reserves an event stream. The context is made first, as it may refuse the client. */
function reserve(exchange: Exchange, eventStreams: EventStreams): PendingEnd {
  const { request } = exchange
  return whenSettled(contextOf(exchange), () =>
    whenSettled(eventStreams.reserve(request), token =>
      token instanceof Refusal ? token : textAnswer(201, 'text/plain', token),
    ),
  )
}

/** Opens a reserved event stream, once. */
function open(exchange: Exchange, stream: EventStream): PendingEnd {
  if (exchange.accepted.stream?.subscription !== 'text/event-stream')
    return new Refusal(406, 'NOT_ACCEPTABLE', 'The Accept header must name text/event-stream.')
  return whenSettled(contextOf(exchange), context => {
    if (stream.isOpen) return conflict('The event stream of the token is open already.')
    stream.open()
    return { framing: sharedEventStream, responses: stream.wire, context, endsItself: true }
  })
}

function endOperation({ request }: Exchange, { operations }: EventStream): ExchangeEnd {
  const id = eventStreamParameter(request.url, 'operationId')
  if (!isId(id)) return badRequest(`The parameter "operationId" ${idRequirement}`)
  // An operation may end before the client's request arrives. The client graphql-sse takes any status
  // but 200 for a failure of the network.
  operations.cancel(id)
  return { status: 200, body: '' }
}

/**
 * Executes the operation of a POST with a token, whose responses are events of the stream; undefined
 * without a token. A request that is not executed is answered as without a token.
 */
export function executeOverStream(
  exchange: Exchange,
  eventStreams: EventStreams,
  schema: Schema,
  content: RequestContent,
): PendingEnd | undefined {
  const { request } = exchange
  const token = eventStreamTokenOf(request)
  if (token === undefined || request.method !== 'POST') return undefined
  return whenSettled(eventStreams.find(request, token), stream =>
    stream instanceof Refusal ? stream : execute(exchange, schema, content, stream),
  )
}

async function execute(
  exchange: Exchange,
  schema: Schema,
  content: RequestContent,
  stream: EventStream,
): Promise<ExchangeEnd> {
  const { request, response, options } = exchange
  const { operations } = stream
  if (content.batch !== undefined || content.form !== undefined)
    return badRequest('An event stream takes one request in JSON; expected no batch and no form.')
  const { extensions } = content.parameters
  const id = isJSONObject(extensions) ? extensions['operationId'] : undefined
  if (!isId(id)) return badRequest(`The entry "operationId" of extensions ${idRequirement}`)
  if (operations.isEnding) return unavailable()
  if (operations.hasId(id))
    return conflict('An operation with this operationId runs over the event stream.')
  if (!operations.hasRoom) return new Refusal(429, 'OPERATION_LIMIT', operations.limitMessage)
  const operation = stream.operationOf(id)
  const environment = { options, request, response, signal: operation, isReadOnly: false }
  const performance = (async () =>
    perform(environment, content, (source, executionOptions) =>
      schema.respond(source, {
        ...answeringOptions(executionOptions, exchange, schema),
        acceptsStream: true,
        incrementalSpec: 'v0.2',
      }),
    ))()
  let isCancelled = false
  // Nothing of a request that is not executed is an event.
  const drop = (): Response => {
    isCancelled = operation.aborted
    operations.cancel(id)
    operation.cancel()
    return emptyResponse
  }
  const pendingResponse = performance.then(
    result => (isExecuted(result) ? result : drop()),
    () => drop(),
  )
  // The client graphql-sse ends an operation without an answer by leaving the request.
  const leave = (): void => {
    operations.freeId(id, operation)
    operation.cancel()
  }
  exchange.addEventListener('abort', leave)
  operations.start(operation, pendingResponse, id)
  const result = await performance
  await pendingResponse
  exchange.removeEventListener('abort', leave)
  if (isCancelled || (operation.isCancelled && isExecuted(result))) return { status: 204, body: '' }
  if (isExecuted(result)) return { status: 202, body: '' }
  return result instanceof Refusal ? result : answerWithExtensions(exchange, result)
}

const emptyResponse = responseOf({ errors: [] })

/** Whether the result of a request is answered over the stream: it was executed, or goes on. */
function isExecuted(
  result: Response | ResponseStream | Refusal,
): result is Response | ResponseStream {
  return !(result instanceof Refusal) && (isResponseStream(result) || result.executed)
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH
}

const idRequirement = `must be a string of 1 to ${MAX_ID_LENGTH} characters.`

function conflict(message: string): Refusal {
  return new Refusal(409, 'CONFLICT', message)
}
