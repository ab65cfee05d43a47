import type { ExecuteOptions } from '../../engine/execute-options.ts'
import type { Response } from '../../engine/response.ts'
import type { Schema } from '../../engine/schema.ts'
import type { ErrorCode } from '../../errors/error-code.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import { schemaFor, type Action, type Exchange } from '../action.ts'
import { negotiateMediaType, type ResponseMediaType } from '../request/accept.ts'
import { errorAnswer, textAnswer, type Answer } from '../answer/answer.ts'
import { rescuedAnswer } from '../answer/failure.ts'
import { badRequest, methodNotAllowed, Refusal } from '../answer/refusal.ts'
import type { Parameters } from '../request/form.ts'
import { isObject } from '../request/json.ts'
import { readBody } from '../request/request-body.ts'
import { readParameters, type GraphQLRequest } from '../request/request-parameters.ts'
import { readQueryString } from '../request/query-string.ts'

/** Runs the document of a request. GraphQL over HTTP, "Request" and "Response". */
export const execute: Action = {
  name: 'execute',
  methods: ({ allowGet }) => (allowGet === true ? ['GET', 'HEAD', 'POST'] : ['POST']),
  headers: { 'Cache-Control': 'no-store', Vary: 'Accept' },
  answer,
}

async function answer(exchange: Exchange): Promise<Answer | Refusal> {
  const { request, options } = exchange
  const mediaType = negotiateMediaType(request.headers.accept)
  if (mediaType === undefined) {
    return new Refusal(
      406,
      'NOT_ACCEPTABLE',
      'The Accept header must admit application/graphql-response+json or application/json, in utf-8.',
    )
  }
  const schema = await schemaFor(exchange)
  const isPost = request.method === 'POST'
  const given = isPost ? await readBody(request, options, schema) : readQueryString(request.url)
  if (given instanceof Refusal) return given
  if (Array.isArray(given)) return answerBatch(exchange, schema, given)
  const asked = await readParameters(options, request, given as Parameters)
  if (asked instanceof Refusal) return asked
  const { query, ...named } = asked
  const response = await schema.respond(query, await optionsOf(exchange, named, !isPost))
  if (hasCode(response, 'METHOD_NOT_ALLOWED')) return methodNotAllowed(['POST'])
  return (await rescuedAnswer(response.errors, request, options)) ?? responseAnswer(response, mediaType)
}

/** Runs the requests of a batch beside each other; their responses stand in their order. */
async function answerBatch(
  exchange: Exchange,
  schema: Schema,
  batch: readonly unknown[],
): Promise<Answer | Refusal> {
  const { request, options } = exchange
  const { maxBatchSize } = schema.configuration.limits
  if (batch.length === 0) return badRequest('The batch is empty; expected at least one request.')
  if (maxBatchSize !== false && batch.length > maxBatchSize) {
    return badRequest(`The batch has ${batch.length} requests; at most ${maxBatchSize} are allowed.`)
  }
  const asked: GraphQLRequest[] = []
  for (const parameters of batch) {
    if (!isObject(parameters)) return badRequest('Each request of a batch must be a JSON object.')
    const one = await readParameters(options, request, parameters)
    if (one instanceof Refusal) return one
    asked.push(one)
  }
  const prepared = await schema.prepareBatch(asked)
  if (prepared instanceof GraphQLError) return errorAnswer(400, prepared, 'application/json')
  const responses = await Promise.all(
    prepared.map(async (one, index) => {
      const { variables, operationName } = asked[index]!
      return one.respond(await optionsOf(exchange, { variables, operationName }, false))
    }),
  )
  const errors = responses.flatMap(response => response.errors)
  const body = `[${responses.map(({ body }) => body.toString()).join(',')}]`
  return (await rescuedAnswer(errors, request, options)) ?? textAnswer(200, 'application/json', body)
}

async function optionsOf<Asked extends object>(
  { request, response, options, signal }: Exchange,
  asked: Asked,
  isReadOnly: boolean,
): Promise<Asked & ExecuteOptions> {
  const context = (await options.context?.(request, response)) ?? {}
  return { ...asked, context, signal, isReadOnly }
}

function hasCode({ executed, errors }: Response, code: ErrorCode): boolean {
  return !executed && errors[0]?.extensions['code'] === code
}

/** The table of statuses: what cannot be read as a request is 400 for every media type. */
function responseAnswer(response: Response, mediaType: ResponseMediaType): Answer {
  if (hasCode(response, 'INTERNAL_SERVER_ERROR')) return textAnswer(500, mediaType, response.body)
  const isFound = !hasCode(response, 'PERSISTED_QUERY_NOT_FOUND')
  const isServed =
    response.executed || (mediaType === 'application/json' && !hasCode(response, 'BAD_REQUEST'))
  return textAnswer(isServed ? 200 : isFound ? 400 : 404, mediaType, response.body)
}
