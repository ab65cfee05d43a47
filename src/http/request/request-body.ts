import type { IncomingMessage } from 'node:http'
import type { CachedRequest } from '../../engine/documents/document-store.ts'
import type { Schema } from '../../engine/schema.ts'
import type { Limits } from '../../runtime/limits.ts'
import { badRequest, Refusal } from '../refusal.ts'
import { parseForm, type Parameters } from './form.ts'
import { isJSONObject, parseJSON } from './json.ts'
import { isUTF8, parseMediaType } from './media-type.ts'
import { remember } from './remember.ts'
import { readBytes } from './request-bytes.ts'

/** The request bodies that are accepted besides a single request in JSON. */
export interface BodyOptions {
  /**
   * Whether the body may be an array of requests, with an array of responses as the answer.
   * Default: false.
   */
  readonly acceptBatches?: boolean | undefined
  /**
   * Whether the body may be a web form; needs `verifyCsrf`, as any page can send a form. Default:
   * false.
   */
  readonly acceptForms?: boolean | undefined
  /**
   * Returns whether a page of the host has sent a form, usually by the session's token in the form.
   */
  verifyCsrf?(request: IncomingMessage, form: Parameters): boolean | Promise<boolean>
}

/** The content of a request, read from the body or the query string. */
export interface RequestContent {
  /** The parameters of a single request. */
  readonly parameters: Parameters
  /** The handle of a document that the schema has cached. */
  readonly document?: CachedRequest['document']
  /** The requests of a batch. */
  readonly batch?: readonly unknown[]
}

/** The bodies of requests that the host may execute again. */
const reusableBodies = new WeakMap<IncomingMessage, ReturnType<typeof receiveBytes>>()

/**
 * Returns the body of a request: its bytes, or the value that a framework has parsed
 * (`request.body`). Refuses other media types. With `isReusable` a further call for the request
 * returns the same body.
 */
export function receiveBody(
  request: IncomingMessage & { readonly body?: unknown },
  options: BodyOptions,
  schema: Schema,
  isReusable = false,
): unknown {
  const format = bodyFormat(request.headers['content-type'], options)
  if (format instanceof Refusal) return format
  // Some hosts set null for an unread body, others for the body `null`.
  const isParsed = request.body != null || (request.body === null && request.readableEnded)
  if (isParsed) return request.body
  const reusableBody = reusableBodies.get(request)
  if (reusableBody !== undefined) return reusableBody
  const bytes = receiveBytes(request, schema.configuration.limits)
  if (isReusable) reusableBodies.set(request, bytes)
  return bytes
}

/**
 * Returns the content of a body: a JSON object, or, where the options accept them, an array or a
 * form. The text of a cached document is not decoded again. GraphQL over HTTP, "POST".
 */
export function readBody(
  body: unknown,
  request: IncomingMessage,
  options: BodyOptions,
  schema: Schema,
): RequestContent | Refusal | Promise<RequestContent | Refusal> {
  const format = bodyFormat(request.headers['content-type'], options)
  if (format === 'form') return readForm(body, request, options)
  const cachedRequest = body instanceof Uint8Array ? schema.readKnown(body) : undefined
  return cachedRequest ?? readJSON(body, options)
}

function readJSON(body: unknown, { acceptBatches }: BodyOptions): RequestContent | Refusal {
  const text = body instanceof Uint8Array ? decode(body) : body
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

function bodyFormat(
  contentType: string | undefined,
  { acceptForms }: BodyOptions,
): 'json' | 'form' | Refusal {
  const mediaType = mediaTypeOf(contentType ?? '')
  const isJSON = mediaType?.essence === 'application/json'
  const isForm = acceptForms === true && mediaType?.essence === 'application/x-www-form-urlencoded'
  if (mediaType === undefined || !(isJSON || isForm)) {
    const mediaTypes = [
      'application/json',
      ...(acceptForms === true ? ['application/x-www-form-urlencoded'] : []),
    ]
    return unsupportedMediaType(
      `The Content-Type of the request must be ${mediaTypes.join(' or ')}.`,
      {
        'Accept-Post': mediaTypes.join(', '),
      },
    )
  }
  if (!isUTF8(mediaType)) return unsupportedMediaType('The charset of the request must be utf-8.')
  return isJSON ? 'json' : 'form'
}

async function readForm(
  body: unknown,
  request: IncomingMessage,
  options: BodyOptions,
): Promise<RequestContent | Refusal> {
  const text = body instanceof Uint8Array ? decode(body) : body
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
  return unsupportedMediaType('The Content-Encoding of the request must be identity.', {
    'Accept-Encoding': 'identity',
  })
}

function unsupportedMediaType(
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Refusal {
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
