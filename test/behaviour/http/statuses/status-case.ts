import type { ControllerOptions } from '../../../../src/http/index.ts'
import type { Host } from '../../../conformance/http/hosts.ts'
import { createLibrary } from '../specification/library.ts'
import type { SentRequest } from '../transports.ts'

/** The controllers that the cases are sent to, by the options that they are made with. */
export const services = {
  library: () => ({ schema: createLibrary('LibrarySchema') }),
  'a limit of tokens': () => ({
    schema: createLibrary('TightSchema', { limits: { maxTokens: 30 } }),
  }),
  batches: () => ({ schema: createLibrary('LibrarySchema'), acceptBatches: true }),
  'only POST': () => ({ schema: createLibrary('LibrarySchema'), allowGet: false }),
} as const satisfies Readonly<Record<string, () => ControllerOptions>>

export const mediaTypes = ['application/graphql-response+json', 'application/json'] as const

/**
 * A request, and what answers it. The request is sent once for each media type; `accept` is sent in
 * their place, and the answer then is `application/json`.
 */
export interface StatusCase {
  readonly title: string
  /** Default: `library`. */
  readonly service?: keyof typeof services
  readonly request: SentRequest
  readonly accept?: string
  /** The status, or that in each media type. */
  readonly status: number | readonly [graphqlResponse: number, json: number]
  readonly body: object
  /** Headers besides those of every answer. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The statuses of frameworks that read such a body themselves, whose words are their own. Only
   * cases that have some are sent to frameworks.
   */
  readonly frameworks?: Partial<Record<Host['bodyReader'], number>>
}

/** A request with a body: the JSON of an object, a text, bytes, or pieces of bytes. */
export function posted(
  body: object | string,
  headers: Readonly<Record<string, string>> = {},
): SentRequest {
  const isBytes = Buffer.isBuffer(body) || Array.isArray(body)
  const bytes = isBytes ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return { headers: { 'content-type': 'application/json', ...headers }, body: bytes }
}

/** The body of an answer with one error. */
export function refusal(message: string, code: string, more: object = {}): object {
  return { errors: [{ message, ...more, extensions: { code } }] }
}
