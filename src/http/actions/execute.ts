import type { ServerResponse } from 'node:http'
import { schemaFor, type Action, type Exchange } from '../action.ts'
import { negotiateMediaType } from '../accept.ts'
import { textAnswer, type Answer } from '../answer.ts'
import { Refusal } from '../refusal.ts'
import { readBody } from '../request-body.ts'
import { readParameters } from '../request-parameters.ts'

/** Runs the document of a POST request. GraphQL over HTTP, "POST" and "Response". */
export const execute: Action = {
  name: 'execute',
  methods: ['POST'],
  headers: { 'Cache-Control': 'no-store', Vary: 'Accept' },
  answer,
}

async function answer(exchange: Exchange): Promise<Answer | Refusal> {
  const { request, response, options } = exchange
  const mediaType = negotiateMediaType(request.headers.accept)
  if (mediaType === undefined) {
    return new Refusal(
      406,
      'NOT_ACCEPTABLE',
      'The Accept header must admit application/graphql-response+json or application/json, in utf-8.',
    )
  }
  const signal = disconnection(response)
  const schema = await schemaFor(exchange)
  const body = await readBody(request, schema.configuration.limits)
  if (body instanceof Refusal) return body
  const parameters = await readParameters(options, request, body)
  if (parameters instanceof Refusal) return parameters

  const context = (await options.context?.(request, response)) ?? {}
  const { variables, operationName } = parameters
  const outcome = await schema.respond(parameters.query, { variables, operationName, context, signal })
  return textAnswer(outcome.executed || mediaType === 'application/json' ? 200 : 400, mediaType, outcome.text)
}

/** Aborts when the connection closes before the answer is written. */
function disconnection(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
