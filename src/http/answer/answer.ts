import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, type Http2ServerResponse } from 'node:http2'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { ResponseMediaType } from '../request/accept.ts'
import { remember } from '../request/remember.ts'
import type { Refusal } from '../refusal.ts'

/** The headers of an answer by their names; a list has a line for each value, as of `Set-Cookie`. */
export type AnswerHeaders = Readonly<Record<string, string | string[]>>

/** An answer to a request. `actions/execute.ts` chooses the status of a GraphQL response. */
export interface Answer {
  readonly status: number
  /** The Content-Type of the body; absent for an answer without a body. */
  readonly contentType?: string
  readonly headers?: AnswerHeaders | undefined
  /** The request header that selects the answer. Default: `Accept`. */
  readonly vary?: string
  /** The Cache-Control of an answer that caches may keep. Default: that of the action. */
  readonly cacheControl?: string
  readonly body: string | Buffer
  /** The ETag of the body without a coding: RFC 9110, 8.8.3. A client that has it is answered 304. */
  readonly entityTag?: string
  /**
   * Whether the option `compression` holds for every request, because nothing of a request is in
   * the body, or for none. Default: for requests that are safe.
   */
  readonly compression?: 'always' | 'never'
  /** Whether the connection ends with this answer, with the rest of the request unread. */
  readonly closesConnection?: boolean
}

/** The head of an answer whose body is a stream. */
type StreamHead = Pick<Answer, 'status' | 'headers'> & { readonly contentType: string }

const contentTypeOf = remember(mediaType => `${mediaType}; charset=utf-8`)

/** Returns an answer with a text. The Content-Type names the charset UTF-8. */
export function textAnswer(
  status: number,
  mediaType: string,
  body: string | Buffer,
  headers?: AnswerHeaders,
): Answer {
  return { status, contentType: contentTypeOf(mediaType), headers, body }
}

/** Returns the answer to a refused request: a GraphQL response without data. */
export function refusalAnswer(
  refusal: Refusal,
  mediaType: ResponseMediaType,
  errors: readonly GraphQLError[] = [refusal],
): Answer {
  const { closesConnection } = refusal
  return { ...errorAnswer(refusal.status, errors, mediaType, refusal.headers), closesConnection }
}

/** Returns an answer with errors alone. GraphQL specification, 7.1.3 "Request Error Result". */
export function errorAnswer(
  status: number,
  errors: readonly GraphQLError[],
  mediaType: ResponseMediaType,
  headers?: AnswerHeaders,
): Answer {
  return textAnswer(status, mediaType, JSON.stringify({ errors }), headers)
}

/**
 * Writes an answer. Headers of the host stay, except Content-Type and the headers that frame the
 * body.
 */
export function send(
  request: IncomingMessage,
  isBodyComplete: boolean,
  response: ServerResponse,
  answer: Answer,
  cacheControl: string,
): void {
  const { status, body } = answer
  const headers = headersOf(answer, cacheControl, response)
  const closesConnection =
    answer.closesConnection === true || (status >= 400 && !isBodyComplete && hasUnreadBody(request))
  if (closesConnection) closeConnection(request, response)
  response.writeHead(status, headers)
  if (!closesConnection) response.end(body)
  else if (request.httpVersionMajor === 1) endLingering(request, response, body)
  else endStream(response as unknown as Http2ServerResponse, body)
}

/** Returns the headers of an answer, without those that the host has set on the response. */
export function headersOf(
  answer: Answer,
  cacheControl: string,
  response?: ServerResponse,
): SentHeaders {
  const { status, body, contentType = '', headers: answerHeaders } = answer
  // A single literal: V8 takes ten times as long to add properties to a copy. Hot: `bench/http`.
  const headers: SentHeaders = {
    'Cache-Control': answer.cacheControl ?? cacheControl,
    Vary: answer.vary ?? 'Accept',
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(body),
  }
  if (contentType === '') delete headers['Content-Type']
  // "A server MUST NOT send a Content-Length header field in any response with a status code of 1xx
  // or 204." RFC 9110, 8.6.
  if (status === 204 || status === 304) delete headers['Content-Length']
  const hostHeaderNames = response?.getHeaderNames() ?? []
  // A cache would give the cookies of one client to others.
  if (hostHeaderNames.includes('set-cookie')) headers['Cache-Control'] = cacheControl
  if (hostHeaderNames.length > 0) yieldToHost(headers, hostHeaderNames, response!)
  if (answerHeaders !== undefined) mergeHeaders(headers, answerHeaders)
  return headers
}

/**
 * Writes the head of an answer whose body is a stream. The Content-Type says how the parts are told
 * apart, so that no header replaces it.
 */
export function sendHead(
  response: ServerResponse,
  { status, contentType, headers: answerHeaders = {} }: StreamHead,
  cacheControl: string,
): void {
  const headers: SentHeaders = {
    // Proxies and middleware that compress would hold parts of the body back.
    'Cache-Control': `${cacheControl}, no-transform`,
    Vary: 'Accept',
    'X-Content-Type-Options': 'nosniff',
    // Nginx and other proxies hold a body back until its end, or until their buffer is full.
    'X-Accel-Buffering': 'no',
  }
  yieldToHost(headers, response.getHeaderNames(), response)
  mergeHeaders(headers, { ...answerHeaders, 'content-type': contentType })
  response.writeHead(status, headers)
}

/** Ends the connection after the answer. Streams of HTTP/2 have no such header. */
export function closeConnection(
  { httpVersionMajor }: IncomingMessage,
  response: ServerResponse,
): void {
  if (httpVersionMajor === 1) response.setHeader('Connection', 'close')
}

/** The headers of a response by their names, as node:http takes them. */
type SentHeaders = Record<string, string | number | string[]>

/** The headers that frame a body: RFC 9112, 6 "Message Body". */
export const framingHeaders: readonly string[] = ['content-length', 'transfer-encoding', 'trailer']

/**
 * Removes default headers that the host has set on the response, and headers of the host that frame
 * the body. The values of Vary are joined.
 */
function yieldToHost(
  headers: SentHeaders,
  hostHeaderNames: readonly string[],
  response: ServerResponse,
): void {
  for (const name of hostHeaderNames) {
    if (framingHeaders.includes(name)) response.removeHeader(name)
    if (name === 'content-type' || framingHeaders.includes(name)) continue
    const defaultValue = removeHeader(headers, name)
    if (name === 'vary' && defaultValue !== undefined)
      headers['Vary'] = joinVary(response.getHeader(name), defaultValue)
  }
}

/** Sets the headers of an answer over default headers, by case-insensitive names. */
function mergeHeaders(headers: SentHeaders, answerHeaders: AnswerHeaders): void {
  for (const name in answerHeaders) {
    const defaultValue = removeHeader(headers, name)
    const value = answerHeaders[name]!
    headers[name] =
      defaultValue !== undefined && name.toLowerCase() === 'vary'
        ? joinVary(defaultValue, value)
        : value
  }
}

function removeHeader(headers: SentHeaders, name: string): SentHeaders[string] | undefined {
  for (const headerName in headers) {
    if (headerName.length !== name.length || headerName.toLowerCase() !== name.toLowerCase())
      continue
    const value = headers[headerName]!
    delete headers[headerName]
    return value
  }
  return undefined
}

/** Returns the header names of several values of Vary in one value. */
function joinVary(...values: readonly unknown[]): string {
  return values.flat().join(', ')
}

/**
 * Whether a part of the request body is unread. node:http would read the rest without a bound,
 * which keeps the connection and the process alive.
 */
function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  const { 'transfer-encoding': encoding, 'content-length': length = 0 } = headers
  return !complete && (encoding !== undefined || Number(length) > 0)
}

/**
 * "A server can send a complete response prior to the client sending an entire request": RFC 9113,
 * 8.1. The client stops sending the rest of the request, and other streams go on.
 */
function endStream(response: Http2ServerResponse, body: string | Buffer): void {
  response.end(body, () => response.stream.close(constants.NGHTTP2_NO_ERROR))
}

const lingerMs = 1_000
const lingerBytes = 32 * 1024 * 1024

/**
 * Ends a response to a client that is still writing. An immediate close could reset the connection
 * and discard the answer, so the rest of the body is read up to a limit of time and of bytes.
 */
function endLingering(
  request: IncomingMessage,
  response: ServerResponse,
  body: string | Buffer,
): void {
  response.write(body)
  const end = (): void => {
    clearTimeout(timer)
    // The response may wait behind other responses of a pipeline; the body stays unread meanwhile.
    request.off('data', onData).pause()
    response.end()
  }
  const timer = setTimeout(end, lingerMs)
  let remainingBytes = lingerBytes
  const onData = (chunk: Buffer): void => {
    remainingBytes -= chunk.length
    if (remainingBytes < 0) end()
  }
  if (request.complete || request.destroyed) end()
  else request.on('data', onData).once('end', end).once('close', end).resume()
}
