import type { Response } from '../../engine/transport-response.ts'
import type { ErrorCode } from '../../errors/error-code.ts'
import { textAnswer, type Answer } from '../answer/answer.ts'
import { withFreshness } from '../answer/freshness.ts'
import { withHTTPExtension } from '../answer/http-extension.ts'
import type { Exchange } from '../exchange.ts'
import type { ResponseMediaType } from '../request/accept.ts'

/** The headers of the budget of a client. */
const budgetHeaders = ['RateLimit', 'RateLimit-Policy']

/** Returns the answer with a GraphQL response, with the status and headers of its errors. */
export function answerWithExtensions(exchange: Exchange, response: Response): Answer {
  const { mediaType } = exchange
  if (response.errors.length === 0) {
    const answer = textAnswer(200, mediaType, response.body)
    const { freshness } = response
    if (freshness === undefined || !exchange.isReadOnly) return answer
    // What one client has left is nothing for a cache that others share.
    for (const name of budgetHeaders) exchange.response.removeHeader(name)
    return withFreshness(answer, freshness, typeof exchange.options.schema !== 'function')
  }
  if (hasCode(response, 'METHOD_NOT_ALLOWED'))
    return textAnswer(405, mediaType, response.body, { Allow: 'POST' })
  return withHTTPExtension(responseAnswer(mediaType, response), response.errors)
}

/** Chooses the status of a response: a malformed request is 400 for every media type. */
function responseAnswer(mediaType: ResponseMediaType, response: Response): Answer {
  if (hasCode(response, 'INTERNAL_SERVER_ERROR')) return textAnswer(500, mediaType, response.body)
  const isDocumentFound = !hasCode(response, 'PERSISTED_QUERY_NOT_FOUND')
  const isSuccess =
    response.executed || (mediaType === 'application/json' && !hasCode(response, 'BAD_REQUEST'))
  return textAnswer(isSuccess ? 200 : isDocumentFound ? 400 : 404, mediaType, response.body)
}

function hasCode({ executed, errors }: Response, code: ErrorCode): boolean {
  return !executed && errors[0]?.extensions['code'] === code
}
