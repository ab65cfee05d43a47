import type { IncomingMessage } from 'node:http'
import type { CachedRequest } from '../../engine/documents/document-store.ts'
import type { Schema } from '../../engine/schema.ts'
import type { Limits } from '../../runtime/limits.ts'
import { FormReader } from '../form/form-reader.ts'
import { hasPreflightHeader, preflightAdvice } from '../form/preflight-header.ts'
import { receiveForm } from '../form/receive-form.ts'
import { uploadLimits, type UploadOptions } from '../form/upload-options.ts'
import { badRequest, Refusal } from '../refusal.ts'
import { parseForm, type Parameters } from '../form/parse-form.ts'
import { isJSONObject, parseJSON } from '../json.ts'
import { expectUnread } from './expect-unread.ts'
import { isUTF8, parseMediaType } from './media-type.ts'
import { remember } from './remember.ts'
import type { RequestHead } from './request-head.ts'

/** The maximum number of blanks in front of a body that a message looks behind. */
const MAX_BLANKS = 1_000

/** The request bodies that are accepted besides a single request in JSON. */
export interface BodyOptions {
  /**
   * Whether the body may be an array of requests, with an array of responses as the answer.
   * Default: false.
   */
  readonly acceptBatches?: boolean | undefined
  /**
   * Whether the body may be a web form, urlencoded or multipart, whose fields are the parameters;
   * needs `verifyCsrf`, as any page can send a form. `variables[name]=x` is a variable. Default: false.
   */
  readonly acceptForms?: boolean | undefined
  /**
   * Whether the body may be a form with files, for variables of the type `Upload`; an object sets
   * limits. A form needs a header that forces a preflight, as `Apollo-Require-Preflight`, or
   * `verifyCsrf`. GraphQL multipart request specification, version 2. Default: false.
   *
   * @example createController({ acceptUploads: { maxFiles: 3, maxFileBytes: 10_000_000 } })
   */
  readonly acceptUploads?: boolean | UploadOptions | undefined
  /**
   * Returns whether a page of the host has sent a form, usually by the session's token in the form.
   */
  readonly verifyCsrf?:
    ((request: IncomingMessage, form: Parameters) => boolean | Promise<boolean>) | undefined
}

/** The content of a request, read from the body or the query string. */
export interface RequestContent {
  /** The parameters of a single request. */
  readonly parameters: Parameters
  /** The handle of a document that the schema has cached. */
  readonly document?: CachedRequest['document']
  /** The requests of a batch. */
  readonly batch?: readonly unknown[]
  /** The form whose files are variables. */
  readonly form?: FormReader
}

/** The bodies of requests that the host may execute again. */
const reusableBodies = new WeakMap<RequestHead, ReturnType<typeof receiveUnparsed>>()

/** A request whose body is read. */
export interface BodySource {
  readonly head: RequestHead
  /** The request as hooks and forms receive it. */
  readonly request: IncomingMessage
  /** Reads the body to its end, up to the limits. @throws Error when the body was read before */
  readonly readBytes: (limits: Limits) => Buffer | Refusal | Promise<Buffer | Refusal>
}

/**
 * Returns the body of a request: its bytes, or the value that a framework has parsed
 * (`request.body`). Refuses other media types. With `isReusable` a further call for the request
 * returns the same body.
 */
export function receiveBody(
  source: BodySource,
  options: BodyOptions,
  schema: Schema,
  isReusable = false,
): unknown {
  const { head } = source
  const format = bodyFormat(head.headers['content-type'], options)
  if (format instanceof Refusal) return format
  // Some hosts set null for an unread body, others for the body `null`; parsers of JSON leave an empty
  // object for a form.
  const isParsed =
    format !== 'form-data' &&
    (head.body != null || (head.body === null && source.request.readableEnded))
  if (isParsed) return head.body
  const reusableBody = reusableBodies.get(head)
  if (reusableBody !== undefined) return reusableBody
  const unparsed = receiveUnparsed(source, format, options, schema.configuration.limits)
  if (isReusable) reusableBodies.set(head, unparsed)
  return unparsed
}

/**
 * Returns the content of a body: a JSON object, or, where the options accept them, an array or a
 * form. The text of a cached document is not decoded again. GraphQL over HTTP, "POST".
 */
export function readBody(
  body: unknown,
  source: BodySource,
  options: BodyOptions,
  schema: Schema,
): RequestContent | Refusal | Promise<RequestContent | Refusal> {
  if (body instanceof FormReader) return readFormData(body, source.request, options)
  if (
    options.acceptForms === true &&
    bodyFormat(source.head.headers['content-type'], options) === 'form'
  )
    return readForm(body, source.request, options)
  const cachedRequest = body instanceof Uint8Array ? schema.readKnown(body) : undefined
  return cachedRequest ?? readJSON(body, options)
}

function readJSON(body: unknown, { acceptBatches }: BodyOptions): RequestContent | Refusal {
  const text = body instanceof Uint8Array ? decode(body) : body
  if (text instanceof Refusal) return text
  const value = typeof text === 'string' ? parseJSON(text) : text
  if (value === undefined) return badRequest(wordsOfInvalidJSON(text as string))
  return contentOf(value, acceptBatches)
}

/**
 * Returns the sentence about a body that is no JSON. The first characters show the frequent mistakes:
 * a document without an envelope, a form, an object of JavaScript. The sentence repeats no more than
 * one character, because what follows may be secret.
 */
function wordsOfInvalidJSON(text: string): string {
  const expected = 'expected an object, as {"query": "{ hello }"}.'
  const begin = /^[\s\uFEFF]*(?:\{\s*)?/.exec(text.slice(0, MAX_BLANKS))![0]
  const codePoint = text.codePointAt(begin.length)
  if (codePoint === undefined && begin.trim() === '') return `The body is empty; ${expected}`
  const isBegun = codePoint === 0x5b || (begin.includes('{') && codePoint === 0x22)
  if (codePoint === undefined || isBegun) return `The body is not valid JSON; ${expected}`
  const character = JSON.stringify(String.fromCodePoint(codePoint))
  return `The body is not valid JSON: character ${begin.length + 1} is ${character}; ${expected}`
}

/** Returns the content of a request in JSON, or of a batch. */
function contentOf(
  value: unknown,
  acceptBatches: BodyOptions['acceptBatches'],
): RequestContent | Refusal {
  if (isJSONObject(value)) return { parameters: value }
  if (acceptBatches !== true) {
    return badRequest(
      Array.isArray(value)
        ? 'The body is an array; expected a JSON object. Batches need the option acceptBatches of the server.'
        : 'The body must be a JSON object.',
    )
  }
  return Array.isArray(value)
    ? { parameters: {}, batch: value as readonly unknown[] }
    : badRequest('The body must be a JSON object, or an array of them.')
}

type BodyFormat = 'json' | 'form' | 'form-data'

const isJSON = remember(contentType => {
  const mediaType = parseMediaType(contentType)
  return mediaType?.essence === 'application/json' && isUTF8(mediaType)
})

function bodyFormat(
  contentType: string | undefined,
  { acceptForms = false, acceptUploads = false }: BodyOptions,
): BodyFormat | Refusal {
  if (isJSON(contentType ?? '')) return 'json'
  const mediaType = parseMediaType(contentType ?? '')
  const accepted: [string, BodyFormat][] = [['application/json', 'json']]
  if (acceptForms) accepted.push(['application/x-www-form-urlencoded', 'form'])
  if (acceptForms || acceptUploads !== false) accepted.push(['multipart/form-data', 'form-data'])
  const format = accepted.find(([essence]) => essence === mediaType?.essence)?.[1]
  if (mediaType === undefined || format === undefined) {
    const mediaTypes = accepted.map(([essence]) => essence)
    return unsupportedMediaType(
      `The Content-Type of the request must be ${mediaTypes.join(' or ')}.${formAdvice(mediaType?.essence)}`,
      { 'Accept-Post': mediaTypes.join(', ') },
    )
  }
  return isUTF8(mediaType)
    ? format
    : unsupportedMediaType('The charset of the request must be utf-8.')
}

/** Returns the option that takes a form, where a client has sent one. */
function formAdvice(essence: string | undefined): string {
  if (essence === 'multipart/form-data')
    return ' Files need the option acceptUploads of the server.'
  return essence === 'application/x-www-form-urlencoded'
    ? ' Forms need the option acceptForms of the server.'
    : ''
}

async function readForm(
  body: unknown,
  request: IncomingMessage,
  options: BodyOptions,
): Promise<RequestContent | Refusal> {
  const text = body instanceof Uint8Array ? decode(body) : body
  if (text instanceof Refusal) return text
  const form = typeof text === 'string' ? parseForm(text) : text
  if (form instanceof Refusal) return form
  if (!isJSONObject(form)) return badRequest('The body must be a form, percent-encoded in UTF-8.')
  return (await options.verifyCsrf!(request, form)) === true ? { parameters: form } : foreignForm()
}

/** Reads the fields of a form that come before its files. The files arrive later. */
async function readFormData(
  form: FormReader,
  request: IncomingMessage,
  options: BodyOptions,
): Promise<RequestContent | Refusal> {
  const formContent = await form.content
  if (formContent instanceof Refusal) {
    form.close()
    return formContent
  }
  const { fields, isUpload } = formContent
  const isVerified =
    (isUpload && hasPreflightHeader(request)) ||
    (await options.verifyCsrf?.(request, fields)) === true
  const content = isVerified ? contentOf(formContent.request, options.acceptBatches) : foreignForm()
  if (content instanceof Refusal) {
    form.fail(content)
    form.close()
    return content
  }
  return { ...content, form }
}

function foreignForm(): Refusal {
  return new Refusal(403, 'FORBIDDEN', 'The form was not sent by a page of this application.')
}

/**
 * Reads the bytes of a body, or begins to read a form with files.
 *
 * @throws Error when the body was read before
 */
function receiveUnparsed(
  source: BodySource,
  format: BodyFormat,
  options: BodyOptions,
  limits: Limits,
): Buffer | FormReader | Refusal | Promise<Buffer | FormReader | Refusal> {
  const encoding = source.head.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') {
    if (format !== 'form-data') return source.readBytes(limits)
    const { request } = source
    expectUnread(request, true)
    if (options.verifyCsrf === undefined && !hasPreflightHeader(request))
      return new Refusal(403, 'FORBIDDEN', preflightAdvice)
    const { acceptForms, acceptUploads = false } = options
    return receiveForm(request, {
      ...uploadLimits(acceptUploads),
      maxBodyBytes: limits.maxBodyBytes,
      bodyTimeoutMs: limits.bodyTimeoutMs,
      acceptsUploads: acceptUploads !== false,
      acceptsForms: acceptForms === true,
    })
  }
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
