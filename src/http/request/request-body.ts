import type { IncomingMessage } from 'node:http'
import type { Schema } from '../../engine/schema.ts'
import type { Limits } from '../../limits.ts'
import type { ControllerOptions } from '../controller-options.ts'
import { parseForm, type Parameters } from './form.ts'
import { isObject, parseJSON } from './json.ts'
import { isUTF8, parseMediaType } from './media-type.ts'
import { badRequest, Refusal } from '../answer/refusal.ts'
import { readBytes } from './request-bytes.ts'

/**
 * What the body of a request holds: a JSON object, an array where batches are accepted, or a form where these are. A body
 * that a framework has parsed already stands in `request.body` and is used as it is. What is known of the schema's documents
 * need not be parsed again. GraphQL over HTTP, "POST".
 */
export async function readBody(
  request: IncomingMessage & { readonly body?: unknown },
  options: ControllerOptions,
  schema: Schema,
): Promise<Parameters | readonly unknown[] | Refusal> {
  const format = formatOf(request.headers['content-type'], options)
  if (format instanceof Refusal) return format
  // Some hosts set null where they have read nothing, others where the body was `null`.
  const isGiven = request.body != null || (request.body === null && request.readableEnded)
  const given = isGiven ? request.body : await readEncoded(request, schema.configuration.limits)
  if (given instanceof Refusal) return given
  if (format === 'json' && given instanceof Uint8Array) {
    const known = schema.parametersIn(given)
    if (known !== undefined) return known
  }
  const text = given instanceof Uint8Array ? decode(given) : given
  if (text instanceof Refusal) return text
  if (format === 'form') return readForm(text, request, options)
  const value = typeof text === 'string' ? parseJSON(text) : text
  if (value === undefined) return badRequest('The body is not valid JSON.')
  if (isObject(value)) return value
  if (options.acceptBatches !== true) return badRequest('The body must be a JSON object.')
  return Array.isArray(value)
    ? (value as readonly unknown[])
    : badRequest('The body must be a JSON object, or an array of them.')
}

function formatOf(
  contentType: string | undefined,
  { acceptForms }: ControllerOptions,
): 'json' | 'form' | Refusal {
  const mediaType = parseMediaType(contentType ?? '')
  const accepted = [
    'application/json',
    ...(acceptForms === true ? ['application/x-www-form-urlencoded'] : []),
  ]
  if (mediaType === undefined || !accepted.includes(mediaType.essence)) {
    return unsupported(`The Content-Type of the request must be ${accepted.join(' or ')}.`, {
      'Accept-Post': accepted.join(', '),
    })
  }
  if (!isUTF8(mediaType)) return unsupported('The charset of the request must be utf-8.')
  return mediaType.essence === 'application/json' ? 'json' : 'form'
}

async function readForm(
  body: unknown,
  request: IncomingMessage,
  options: ControllerOptions,
): Promise<Parameters | Refusal> {
  const form = typeof body === 'string' ? parseForm(body) : body
  if (!isObject(form)) return badRequest('The body must be a form, percent-encoded in UTF-8.')
  if ((await options.verifyCsrf!(request, form)) === true) return form
  return new Refusal(403, 'FORBIDDEN', 'The form was not sent by a page of this application.')
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
