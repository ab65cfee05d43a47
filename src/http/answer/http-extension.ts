import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { isJSONObject } from '../json.ts'
import { framingHeaders, textAnswer, type Answer, type AnswerHeaders } from './answer.ts'

/** The status, headers and body of an answer that errors have in `extensions.http`. */
export interface HTTPExtension {
  readonly status: number | undefined
  /** The headers, by their names in lower case. */
  readonly headers: AnswerHeaders
  /** The JSON text that replaces the response. */
  readonly body: string | undefined
}

/**
 * Returns the status, the body and each header of the first error in response order that has one;
 * undefined where no error has `extensions.http`. Ignores a status outside of 400 to 599.
 */
export function httpExtensionOf(errors: readonly GraphQLError[]): HTTPExtension | undefined {
  const extensions = errors.map(({ extensions: { http } }) => http).filter(isJSONObject)
  if (extensions.length === 0) return undefined
  const headers = extensions.map(http => headersIn(http['headers'])).reverse()
  return {
    status: extensions.map(({ status }) => status).find(isErrorStatus),
    headers: Object.assign({}, ...headers) as HTTPExtension['headers'],
    body: extensions.map(({ body }) => JSON.stringify(body)).find(json => json !== undefined),
  }
}

/**
 * Returns what errors have in `extensions.http`, for an answer over HTTP; undefined without any.
 *
 * @throws TypeError when a header cannot be sent
 */
export function sendableHTTPExtensionOf(
  errors: readonly GraphQLError[],
): HTTPExtension | undefined {
  // Hot: `bench/http`.
  if (errors.length === 0) return undefined
  const httpExtension = httpExtensionOf(errors)
  for (const [name, value] of Object.entries(httpExtension?.headers ?? {})) {
    validateHeaderName(name)
    for (const line of [value].flat()) validateHeaderValue(name, line)
  }
  return httpExtension
}

/**
 * Returns an answer with the status, headers and body in `extensions.http` of its errors.
 *
 * @throws TypeError when a header cannot be sent
 */
export function withHTTPExtension(answer: Answer, errors: readonly GraphQLError[]): Answer {
  const httpExtension = sendableHTTPExtensionOf(errors)
  if (httpExtension === undefined) return answer
  const { status = answer.status, headers, body } = httpExtension
  return body === undefined
    ? { ...answer, status, headers: { ...answer.headers, ...headers } }
    : textAnswer(status, 'application/json', body, headers)
}

/** Returns the headers of an error, by their names in lower case, without headers of framing. */
function headersIn(headers: unknown): AnswerHeaders {
  const headersByName: Record<string, string | string[]> = {}
  if (!isJSONObject(headers)) return headersByName
  for (const [name, value] of Object.entries(headers)) {
    const headerName = name.toLowerCase()
    if (framingHeaders.includes(headerName)) continue
    // Cookies have no list in one line: RFC 9110, 5.3.
    const isCookieList = headerName === 'set-cookie' && Array.isArray(value)
    headersByName[headerName] = isCookieList ? value.map(String) : String(value)
  }
  return headersByName
}

function isErrorStatus(status: unknown): status is number {
  return Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599
}
