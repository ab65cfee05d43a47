import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { ResponseMediaType } from '../request/accept.ts'
import type { Refusal } from './refusal.ts'

/** An answer before it is written. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** Whether the connection ends with this answer, the rest of the request unread. */
  readonly closesConnection?: boolean
}

/** An answer that holds a text. The media type is named with the charset, UTF-8. */
export function textAnswer(
  status: number,
  mediaType: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { 'Content-Type': `${mediaType}; charset=utf-8`, ...headers }, body }
}

/** The answer to a request that is refused: a GraphQL response with one error and no data. */
export function refusalAnswer(refusal: Refusal, mediaType: ResponseMediaType): Answer {
  const { closesConnection } = refusal
  return { ...errorAnswer(refusal.status, refusal, mediaType, refusal.headers), closesConnection }
}

/** An answer that holds one error. GraphQL specification, 7.1.3 "Request Error Result". */
export function errorAnswer(
  status: number,
  error: GraphQLError,
  mediaType: ResponseMediaType,
  headers?: Readonly<Record<string, string>>,
): Answer {
  return textAnswer(status, mediaType, JSON.stringify({ errors: [error] }), headers)
}

/**
 * Writes an answer. `defaults` are headers that the host may have set otherwise. Does nothing when the client has gone or
 * the host has answered already.
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  defaults: Readonly<Record<string, string>> = {},
): void {
  if (response.destroyed || response.headersSent || response.writableEnded) return
  const { status, body } = answer
  const headers = headersOf(response, answer, defaults)
  // "A server MUST NOT send a Content-Length header field in any response with a status code of 1xx or 204." RFC 9110, 8.6.
  if (status !== 204 && status !== 304) headers['Content-Length'] = Buffer.byteLength(body)
  const isOver = answer.closesConnection === true || (status >= 400 && hasUnreadBody(request))
  if (isOver) response.setHeader('Connection', 'close')
  response.writeHead(status, headers)
  if (isOver) endLingering(request, response, body)
  else response.end(body)
}

type Headers = Record<string, string | number>

/** The headers of an answer over those that the host has set, and both over the defaults. */
function headersOf(
  response: ServerResponse,
  answer: Answer,
  defaults: Readonly<Record<string, string>>,
): Headers {
  const headers: Headers = { ...defaults, 'X-Content-Type-Options': 'nosniff' }
  // What the host has set stays on the response.
  for (const name of response.getHeaderNames()) {
    const taken = takeOut(headers, name)
    if (name === 'vary' && taken !== undefined) headers['Vary'] = join(response.getHeader(name), taken)
  }
  for (const name in answer.headers) {
    const taken = takeOut(headers, name)
    const value = answer.headers[name]!
    headers[name] = taken !== undefined && name.toLowerCase() === 'vary' ? join(taken, value) : value
  }
  return headers
}

/** Takes out the default of a header that is set otherwise, in whatever case. */
function takeOut(headers: Headers, name: string): string | number | undefined {
  for (const known in headers) {
    if (known.length !== name.length || known.toLowerCase() !== name.toLowerCase()) continue
    const value = headers[known]!
    delete headers[known]
    return value
  }
  return undefined
}

/** What answers vary by adds up. */
function join(...values: readonly unknown[]): string {
  return values.flat().join(', ')
}

/** Its rest would be read without bound, and would keep the connection, and with it the process, from ending. */
function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  const { 'transfer-encoding': encoding, 'content-length': length = 0 } = headers
  return !complete && (encoding !== undefined || Number(length) > 0)
}

const lingerMs = 1_000
const lingerBytes = 1024 * 1024

/** A connection closed while its client still writes is reset, and the reset can discard the answer: so read on a while. */
function endLingering(request: IncomingMessage, response: ServerResponse, body: string | Buffer): void {
  response.write(body)
  const end = (): void => {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(end, lingerMs)
  let left = lingerBytes
  const onData = (chunk: Buffer): void => {
    left -= chunk.length
    if (left < 0) end()
  }
  if (request.complete || request.destroyed) end()
  else request.on('data', onData).once('end', end).once('close', end).resume()
}
