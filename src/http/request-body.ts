import type { IncomingMessage } from 'node:http'
import type { Limits } from '../limits.ts'
import { isUTF8, parseMediaType } from './media-type.ts'
import { badRequest, Refusal } from './refusal.ts'
import { readBytes } from './request-bytes.ts'

/** The entries of a request's body. GraphQL over HTTP, "Request Parameters". */
export type Parameters = Readonly<Record<string, unknown>>

/**
 * The JSON object that the body of a request holds. A body that a framework has parsed already stands in `request.body`
 * and is used as it is. GraphQL over HTTP, "POST".
 */
export async function readBody(
  request: IncomingMessage & { readonly body?: unknown },
  limits: Limits,
): Promise<Parameters | Refusal> {
  const refusal = checkContentType(request.headers['content-type'])
  if (refusal !== undefined) return refusal
  const given = request.body ?? (await readEncoded(request, limits))
  if (given instanceof Refusal) return given
  const text = given instanceof Uint8Array ? decode(given) : given
  if (text instanceof Refusal) return text
  const value = typeof text === 'string' ? parseJSON(text) : text
  return isObject(value) ? value : badRequest('The body must be a JSON object.')
}

/** Whether a value is a JSON object: neither a list nor null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a JSON text; undefined, which JSON cannot say, when the text is not valid. */
export function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function checkContentType(contentType: string | undefined): Refusal | undefined {
  const mediaType = parseMediaType(contentType ?? '')
  if (mediaType?.essence !== 'application/json') {
    return unsupported('The Content-Type of the request must be application/json.', {
      'Accept-Post': 'application/json',
    })
  }
  return isUTF8(mediaType) ? undefined : unsupported('The charset of the request must be utf-8.')
}

async function readEncoded(request: IncomingMessage, limits: Limits): Promise<Buffer | Refusal> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return readBytes(request, limits)
  return unsupported('The Content-Encoding of the request must be identity.', {
    'Accept-Encoding': 'identity',
  })
}

function unsupported(message: string, headers: Readonly<Record<string, string>> = {}): Refusal {
  return new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', message, { headers })
}

function decode(bytes: Uint8Array): string | Refusal {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return badRequest('The body is not valid UTF-8.')
  }
}
