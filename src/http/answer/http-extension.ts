import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { isJSONObject } from '../request/json.ts'
import { framing, textAnswer, type Answer } from './answer.ts'

/** What the errors of a response say of its answer over HTTP, in `extensions.http`. */
export interface HTTPExtension {
  readonly status: number | undefined
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** JSON that is sent in the place of the response. */
  readonly body: string | undefined
}

/**
 * The status, the body and each header of the first error in response order that has one; undefined
 * where no error has `extensions.http`. A status that is not of an error (400 to 599) is none.
 */
export function httpOf(errors: readonly GraphQLError[]): HTTPExtension | undefined {
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
 * An answer with what its errors say in `extensions.http`.
 *
 * @throws TypeError when a header cannot be sent
 */
export function withHTTP(answer: Answer, errors: readonly GraphQLError[]): Answer {
  // Hot: `bench/http`.
  const http = errors.length === 0 ? undefined : httpOf(errors)
  if (http === undefined) return answer
  const { status = answer.status, headers, body } = http
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  return body === undefined
    ? { ...answer, status, headers }
    : textAnswer(status, 'application/json', body, headers)
}

/** The framing of the body is not for errors to say. */
function headersIn(headers: unknown): Record<string, string> {
  const named: Record<string, string> = {}
  if (!isJSONObject(headers)) return named
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase()
    if (!framing.includes(key)) named[key] = String(value)
  }
  return named
}

function isErrorStatus(status: unknown): status is number {
  return Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599
}
