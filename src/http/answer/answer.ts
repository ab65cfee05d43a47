import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, type Http2ServerResponse } from 'node:http2'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { ResponseMediaType } from '../request/accept.ts'
import { remember } from '../request/remember.ts'
import type { Refusal } from '../refusal.ts'

/**
 * An answer before it is written. Which status a GraphQL response has is decided in
 * `actions/execute.ts`.
 */
export interface Answer {
  readonly status: number
  /** The Content-Type of the body; absent where there is none. */
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The request header that it was chosen by. Default: `Accept`. */
  readonly vary?: string
  readonly body: string | Buffer
  /** Whether the connection ends with this answer, the rest of the request unread. */
  readonly closesConnection?: boolean
}

const contentTypeOf = remember(mediaType => `${mediaType}; charset=utf-8`)

/** An answer that holds a text. The media type is named with the charset, UTF-8. */
export function textAnswer(
  status: number,
  mediaType: string,
  body: string | Buffer,
  headers?: Readonly<Record<string, string>>,
): Answer {
  return { status, contentType: contentTypeOf(mediaType), headers, body }
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
 * Writes an answer. Headers that the host has set stay, but for those that describe the body and
 * how it is framed. Does nothing when the client has gone or the host has answered already.
 */
export function send(
  request: IncomingMessage,
  isReceived: boolean,
  response: ServerResponse,
  answer: Answer,
  cacheControl: string,
): void {
  const { status, body, contentType = '', headers: own } = answer
  // One literal: V8 takes ten times as long to add properties to a copy. Hot: `bench/http`.
  const headers: Headers = {
    'Cache-Control': cacheControl,
    Vary: answer.vary ?? 'Accept',
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(body),
  }
  if (contentType === '') delete headers['Content-Type']
  // "A server MUST NOT send a Content-Length header field in any response with a status code of 1xx
  // or 204." RFC 9110, 8.6.
  if (status === 204 || status === 304) delete headers['Content-Length']
  const set = response.getHeaderNames()
  if (set.length > 0) leaveToHost(headers, set, response)
  if (own !== undefined) layOver(headers, own)
  const isOver =
    answer.closesConnection === true || (status >= 400 && !isReceived && hasUnreadBody(request))
  if (isOver) closeConnection(request, response)
  response.writeHead(status, headers)
  if (!isOver) response.end(body)
  else if (request.httpVersionMajor === 1) endLingering(request, response, body)
  else endStream(response as unknown as Http2ServerResponse, body)
}

/** Writes the head of an answer whose body is a stream. */
export function sendHead(
  response: ServerResponse,
  contentType: string,
  cacheControl: string,
): void {
  const headers: Headers = {
    'Cache-Control': cacheControl,
    Vary: 'Accept',
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': contentType,
    // Nginx and others hold a body back until it is whole, or their buffer is full.
    'X-Accel-Buffering': 'no',
  }
  leaveToHost(headers, response.getHeaderNames(), response)
  response.writeHead(200, headers)
}

/** Lets the connection end behind an answer. Streams of HTTP/2 have no such header. */
export function closeConnection(
  { httpVersionMajor }: IncomingMessage,
  response: ServerResponse,
): void {
  if (httpVersionMajor === 1) response.setHeader('Connection', 'close')
}

type Headers = Record<string, string | number>

/** Headers that say where a body ends: RFC 9112, 6 "Message Body". */
export const framing: readonly string[] = ['content-length', 'transfer-encoding', 'trailer']

/** Takes out the defaults that the host has set otherwise. */
function leaveToHost(headers: Headers, names: readonly string[], response: ServerResponse): void {
  for (const name of names) {
    if (framing.includes(name)) response.removeHeader(name)
    if (name === 'content-type' || framing.includes(name)) continue
    const taken = takeOut(headers, name)
    if (name === 'vary' && taken !== undefined)
      headers['Vary'] = join(response.getHeader(name), taken)
  }
}

/** Lays headers over others, whose names may be written in another case. */
function layOver(headers: Headers, own: Readonly<Record<string, string>>): void {
  for (const name in own) {
    const taken = takeOut(headers, name)
    const value = own[name]!
    headers[name] =
      taken !== undefined && name.toLowerCase() === 'vary' ? join(taken, value) : value
  }
}

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

/**
 * Whether a part of the body is unread. It would be read without bound, and would keep the
 * connection and the process alive.
 */
function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  const { 'transfer-encoding': encoding, 'content-length': length = 0 } = headers
  return !complete && (encoding !== undefined || Number(length) > 0)
}

/**
 * "A server can send a complete response prior to the client sending an entire request": RFC 9113,
 * 8.1. The rest of the request is asked for no more, and other streams go on.
 */
function endStream(response: Http2ServerResponse, body: string | Buffer): void {
  response.end(body, () => response.stream.close(constants.NGHTTP2_NO_ERROR))
}

const lingerMs = 1_000
const lingerBytes = 1024 * 1024

/**
 * Ends a response while its client still writes. If the connection were closed at once, the reset
 * could discard the answer, so the body is read for a while.
 */
function endLingering(
  request: IncomingMessage,
  response: ServerResponse,
  body: string | Buffer,
): void {
  response.write(body)
  const end = (): void => {
    clearTimeout(timer)
    // In a pipeline the response may wait to be written; nothing more is read meanwhile.
    request.off('data', onData).pause()
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
