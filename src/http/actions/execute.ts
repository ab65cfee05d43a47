import type { RequestSource } from '../../engine/documents.ts'
import type { IncrementalSpec } from '../../execution/execute-incrementally.ts'
import type { Schema } from '../../engine/schema.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import { admit } from './admit.ts'
import { errorAnswer, textAnswer, type Answer } from '../answer/answer.ts'
import { crossSiteRefusal } from '../answer/cross-site.ts'
import {
  httpExtensionOf,
  sendableHTTPExtensionOf,
  withHTTPExtension,
} from '../answer/http-extension.ts'
import { errorsOfAnswer } from '../answer/response-hooks.ts'
import { badRequest, Refusal } from '../refusal.ts'
import { schemaFor } from './choose-schema.ts'
import { answerWithExtensions } from './response-answer.ts'
import { answerStreamRequest, executeOverStream } from './single-connection.ts'
import type { ControllerOptions } from '../controller-options.ts'
import { ANSWERED, type Action, type Exchange, type ExchangeEnd } from '../exchange.ts'
import {
  answeringOptions,
  contextOf,
  executionOptionsOf,
  perform,
  type RequestEnvironment,
  type ExecutionOptions,
} from '../perform.ts'
import type { IncrementalFormat } from '../request/accept.ts'
import { FormReader } from '../form/form-reader.ts'
import { isJSONObject } from '../json.ts'
import { readQueryString } from '../request/query-string.ts'
import { readBody, receiveBody, type RequestContent } from '../request/request-body.ts'
import { parametersOf, type GraphQLRequest } from '../request/request-parameters.ts'
import { incrementalFramings, singleFraming, subscriptionFramings } from '../streams/framing.ts'
import { whenSettled } from '../../runtime/when-settled.ts'

/** Executes the document of a request. GraphQL over HTTP, "Request" and "Response". */
export const executeAction: Action = {
  name: 'execute',
  methods,
  cacheControl: 'no-store',
  admit,
  answer,
}

const postOnly = ['POST']
const getAndPost = ['GET', 'HEAD', 'POST']
/** The methods of the single connection mode: PUT reserves an event stream, GET opens it. */
const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

function methods({ allowGet, singleConnection = false }: ControllerOptions): readonly string[] {
  if (singleConnection !== false) return allMethods
  return allowGet === false ? postOnly : getAndPost
}

function answer(exchange: Exchange): ExchangeEnd | Promise<ExchangeEnd> {
  const { accepted, options, eventStreams } = exchange
  const end = eventStreams && answerStreamRequest(exchange, eventStreams)
  if (end !== undefined) return end
  // Pages of other sites can make a browser send a GET, with its cookies.
  const refusal = exchange.isReadOnly ? crossSiteRefusal(exchange) : undefined
  if (refusal !== undefined) return refusal
  if (accepted.mediaType === undefined && accepted.stream === undefined) return notAcceptable()
  const schema = schemaFor(options.schema, exchange)
  return schema instanceof Promise
    ? schema.then(settledSchema => answerBy(settledSchema, exchange))
    : answerBy(schema, exchange)
}

/** Refuses, before any work, a client that accepts no media type of GraphQL responses. */
function notAcceptable(): Refusal {
  return new Refusal(
    406,
    'NOT_ACCEPTABLE',
    'The Accept header must admit application/graphql-response+json or application/json, in utf-8, ' +
      'or name text/event-stream or multipart/mixed.',
  )
}

/** Answers by a schema: reads the query string of a GET, or the body of a POST. */
function answerBy(schema: Schema, exchange: Exchange): ExchangeEnd | Promise<ExchangeEnd> {
  if (exchange.isReadOnly)
    return answerContent(readQueryString(exchange.head.url), exchange, schema)
  const body = receiveBody(exchange, exchange.options, schema)
  return body instanceof Promise
    ? body.then((settledBody: unknown) => answerBody(settledBody, exchange, schema))
    : answerBody(body, exchange, schema)
}

function answerBody(
  body: unknown,
  exchange: Exchange,
  schema: Schema,
): ExchangeEnd | Promise<ExchangeEnd> {
  if (body instanceof Refusal) return body
  if (body instanceof FormReader) endWithResponse(body, exchange)
  else exchange.isBodyComplete = true
  const content = readBody(body, exchange, exchange.options, schema)
  return content instanceof Promise
    ? content.then(settledContent => answerContent(settledContent, exchange, schema))
    : answerContent(content, exchange, schema)
}

function answerContent(
  content: RequestContent | Refusal,
  exchange: Exchange,
  schema: Schema,
): ExchangeEnd | Promise<ExchangeEnd> {
  if (content instanceof Refusal) return content
  // No hook runs for a client that has disconnected.
  if (exchange.isDisconnected) return ANSWERED
  const { eventStreams } = exchange
  const streamEnd = eventStreams && executeOverStream(exchange, eventStreams, schema, content)
  if (streamEnd !== undefined) return streamEnd
  const { batch, form } = content
  const end =
    batch === undefined
      ? perform(exchange, content, (source, executionOptions) =>
          exchange.isDisconnected
            ? ANSWERED
            : respond(
                exchange,
                schema,
                source,
                answeringOptions(executionOptions, exchange, schema),
              ),
        )
      : answerBatch(exchange, schema, batch, form)
  return form === undefined
    ? end
    : whenSettled(end, settledEnd => endForm(exchange, form, settledEnd))
}

/** Ends a form with the response, whose last part may still read files. */
function endWithResponse(form: FormReader, { response }: Exchange): void {
  if (response.closed || response.destroyed) form.close()
  else response.once('close', () => form.close())
}

/**
 * Ends the files that no resolver has begun to read. A single response waits for the end of the body,
 * because many clients read no response before they have sent the whole form.
 */
function endForm(
  exchange: Exchange,
  form: FormReader,
  end: ExchangeEnd,
): ExchangeEnd | Promise<ExchangeEnd> {
  if (end === ANSWERED || 'framing' in end) return end
  form.release()
  if (end instanceof Refusal) return end
  return form.bodyEnd.then(() => {
    exchange.isBodyComplete = exchange.request.complete
    return exchange.isBodyComplete ? end : { ...end, closesConnection: true }
  })
}

function respond(
  exchange: Exchange,
  schema: Schema,
  source: RequestSource,
  executionOptions: ExecutionOptions,
): ExchangeEnd | Promise<ExchangeEnd> {
  const { accepted, head } = exchange
  const formats = head.method === 'HEAD' ? undefined : accepted.stream
  if (formats === undefined) {
    const response = schema.respond(source, executionOptions)
    return response instanceof Promise
      ? response.then(settledResponse => answerWithExtensions(exchange, settledResponse))
      : answerWithExtensions(exchange, response)
  }
  const { subscription, incremental, preferred } = formats
  const result = schema.respond(source, {
    ...executionOptions,
    acceptsStream: subscription !== undefined,
    incrementalSpec: incremental && incrementalSpecOf(incremental),
  })
  return whenSettled(result, responses => {
    const { context } = executionOptions
    if ('body' in responses) {
      // A client that accepts JSON receives a single response without framing.
      if (accepted.mediaType !== undefined) return answerWithExtensions(exchange, responses)
      // Clients of streams read the errors of an answer with the status 200 alone.
      const headers = sendableHTTPExtensionOf(responses.errors)?.headers
      return { framing: singleFraming(preferred), responses: [responses], context, headers }
    }
    const { initial } = responses
    if (initial === undefined)
      return { framing: subscriptionFramings[subscription!], responses, context }
    const framing = incrementalFramings[incremental!]
    const { status, headers, body } = sendableHTTPExtensionOf(initial.errors) ?? {}
    if (body === undefined) return { framing, responses, context, status, headers }
    void responses.return()
    return answerWithExtensions(exchange, initial)
  })
}

/** Returns the format of the parts of an incremental response. */
function incrementalSpecOf(format: IncrementalFormat): IncrementalSpec {
  return format === 'multipart/mixed;deferSpec=20220824' ? '20220824' : 'v0.2'
}

/** Executes the requests of a batch concurrently; the responses keep the order of the requests. */
async function answerBatch(
  environment: RequestEnvironment,
  schema: Schema,
  batch: readonly unknown[],
  form: FormReader | undefined,
): Promise<Answer | Refusal> {
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
    const graphqlRequest = await parametersOf(environment, { parameters })
    if (graphqlRequest instanceof Refusal) return graphqlRequest
    requests.push(graphqlRequest)
  }
  const preparedBatch = await schema.prepareBatch(requests)
  if (preparedBatch instanceof GraphQLError) {
    const errors = errorsOfAnswer(preparedBatch, environment)
    return withHTTPExtension(errorAnswer(400, errors, 'application/json'), errors)
  }
  const bodies = await Promise.all(
    preparedBatch.map(async (preparedRequest, index) => {
      const context = await contextOf(environment)
      form?.admit()
      const executionOptions = executionOptionsOf(
        environment,
        requests[index]!,
        context,
        form?.bodyEnd,
      )
      const { body, errors } = await preparedRequest.respond(
        answeringOptions(executionOptions, environment, schema),
      )
      // A request of a batch has no status and no headers of its own, but may have a body.
      return httpExtensionOf(errors)?.body ?? body.toString()
    }),
  )
  return textAnswer(200, 'application/json', `[${bodies.join(',')}]`)
}
