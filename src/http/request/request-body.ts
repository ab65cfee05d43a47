import type { IncomingMessage } from 'node:http'
import type { KnownRequest } from '../../engine/documents/document-store.ts'
import type { Schema } from '../../engine/schema.ts'
import type { Limits } from '../../runtime/limits.ts'
import { badRequest, Refusal } from '../refusal.ts'
import { parseForm, type Parameters } from './form.ts'
import { isJSONObject, parseJSON } from './json.ts'
import { isUTF8, parseMediaType } from './media-type.ts'
import { remember } from './remember.ts'
import { readBytes } from './request-bytes.ts'

/** Which bodies are answered besides those with one request as JSON. */
export interface BodyOptions {
  /**
   * Whether the body may be an array of requests, whose responses are an array then. Default:
   * false.
   */
  readonly acceptBatches?: boolean | undefined
  /**
   * Whether web forms are answered; needs `verifyCsrf`, because any page can send a form. Default:
   * false.
   */
  readonly acceptForms?: boolean | undefined
  /**
   * Whether a form was sent by a page of the host, usually by the token of the session in it.
   */
  verifyCsrf?(request: IncomingMessage, form: Parameters): boolean | Promise<boolean>
}

/** What a client has sent. */
export interface Sent {
  /** Those of a single request. */
  readonly parameters: Parameters
  /** Where the schema knows the document, its handle. */
  readonly document?: KnownRequest['document']
  /** Where a list was sent, the requests in it. */
  readonly batch?: readonly unknown[]
}

/** The bodies of requests that may be executed again. */
const keptBodies = new WeakMap<IncomingMessage, ReturnType<typeof receiveBytes>>()

/**
 * The body of a request: its bytes, or what a framework has parsed already (`request.body`).
 * Refuses other media types. With `isKept` the same body is there for whoever asks for it next.
 */
export function receiveBody(
  request: IncomingMessage & { readonly body?: unknown },
  options: BodyOptions,
  schema: Schema,
  isKept = false,
): unknown {
  const format = formatOf(request.headers['content-type'], options)
  if (format instanceof Refusal) return format
  // Some hosts set null where they have read nothing, others where the body was `null`.
  const isParsed = request.body != null || (request.body === null && request.readableEnded)
  if (isParsed) return request.body
  const kept = keptBodies.get(request)
  if (kept !== undefined) return kept
  const bytes = receiveBytes(request, schema.configuration.limits)
  if (isKept) keptBodies.set(request, bytes)
  return bytes
}

/**
 * What such a body says: a JSON object, an array where batches are accepted, or a form where these
 * are. Where the schema knows the document, its text is not read again. GraphQL over HTTP, "POST".
 */
export function readBody(
  body: unknown,
  request: IncomingMessage,
  options: BodyOptions,
  schema: Schema,
): Sent | Refusal | Promise<Sent | Refusal> {
  const format = formatOf(request.headers['content-type'], options)
  if (format === 'form') return readForm(body, request, options)
  const known = body instanceof Uint8Array ? schema.readKnown(body) : undefined
  return known ?? readJSON(body, options)
}

function readJSON(given: unknown, { acceptBatches }: BodyOptions): Sent | Refusal {
  const text = given instanceof Uint8Array ? decode(given) : given
  if (text instanceof Refusal) return text
  const value = typeof text === 'string' ? parseJSON(text) : text
  if (value === undefined) return badRequest('The body is not valid JSON.')
  if (isJSONObject(value)) return { parameters: value }
  if (acceptBatches !== true) return badRequest('The body must be a JSON object.')
  return Array.isArray(value)
    ? { parameters: {}, batch: value as readonly unknown[] }
    : badRequest('The body must be a JSON object, or an array of them.')
}

const mediaTypeOf = remember(parseMediaType)

function formatOf(
  contentType: string | undefined,
  { acceptForms }: BodyOptions,
): 'json' | 'form' | Refusal {
  const mediaType = mediaTypeOf(contentType ?? '')
  const isJSON = mediaType?.essence === 'application/json'
  const isForm = acceptForms === true && mediaType?.essence === 'application/x-www-form-urlencoded'
  if (mediaType === undefined || !(isJSON || isForm)) {
    const accepted = [
      'application/json',
      ...(acceptForms === true ? ['application/x-www-form-urlencoded'] : []),
    ]
    return unsupported(`The Content-Type of the request must be ${accepted.join(' or ')}.`, {
      'Accept-Post': accepted.join(', '),
    })
  }
  if (!isUTF8(mediaType)) return unsupported('The charset of the request must be utf-8.')
  return isJSON ? 'json' : 'form'
}

async function readForm(
  given: unknown,
  request: IncomingMessage,
  options: BodyOptions,
): Promise<Sent | Refusal> {
  const text = given instanceof Uint8Array ? decode(given) : given
  if (text instanceof Refusal) return text
  const form = typeof text === 'string' ? parseForm(text) : text
  if (!isJSONObject(form)) return badRequest('The body must be a form, percent-encoded in UTF-8.')
  if ((await options.verifyCsrf!(request, form)) === true) return { parameters: form }
  return new Refusal(403, 'FORBIDDEN', 'The form was not sent by a page of this application.')
}

function receiveBytes(
  request: IncomingMessage,
  limits: Limits,
): Buffer | Refusal | Promise<Buffer | Refusal> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return readBytes(request, limits)
  return unsupported('The Content-Encoding of the request must be identity.', {
    'Accept-Encoding': 'identity',
  })
}

function unsupported(message: string, headers: Readonly<Record<string, string>> = {}): Refusal {
  return new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', message, { headers })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Uint8Array): string | Refusal {
  try {
    return utf8.decode(bytes)
  } catch {
    return badRequest('The body is not valid UTF-8.')
  }
}
