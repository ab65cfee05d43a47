import type { ErrorCode } from '../errors/error-code.ts'
import { GraphQLError } from '../errors/graphql-error.ts'
import type { Limits } from '../limits.ts'
import { DocumentCache } from './document-cache.ts'

/** Which document a request means, where it does not bring it. */
export interface PersistedQueryOptions {
  /** The key of a persisted query; blank for none. With a document it is kept under the key, without it is found there. */
  readonly queryCacheKey?: string | null | undefined
  /** The client's version of what is kept under the key. */
  readonly queryCacheVersion?: string | null | undefined
}

/**
 * The documents that clients have sent together with a key, so that the key alone stands for them later. What is kept under
 * a key and a version stays: nobody puts another text in its place.
 */
export class PersistedQueries {
  readonly #limits: Limits
  readonly #sources: DocumentCache<string>

  constructor(limits: Limits) {
    this.#limits = limits
    this.#sources = new DocumentCache(limits)
  }

  /** The text that a request means: its own, else the one under its key; an error where it has neither. */
  sourceOf(
    given: string | undefined,
    { queryCacheKey, queryCacheVersion }: PersistedQueryOptions,
  ): string | GraphQLError {
    if (queryCacheKey == null || queryCacheKey.trim() === '') {
      return given ?? refuse('A request needs a document, or the key of a persisted query.', 'BAD_REQUEST')
    }
    const version = queryCacheVersion ?? ''
    const fault =
      faultOf('key', queryCacheKey, this.#limits.maxQueryCacheKeyLength) ??
      (version === '' ? undefined : faultOf('version', version, this.#limits.maxQueryCacheVersionLength))
    if (fault !== undefined) return fault
    // Neither a key nor a version holds a space.
    const entry = `${queryCacheKey} ${version}`
    const kept = this.#sources.get(entry)
    if (given === undefined) return kept ?? refuse('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND')
    if (kept === undefined) this.#sources.set(entry, given, given.length)
    return given
  }
}

function faultOf(what: string, text: string, maxLength: number | false): GraphQLError | undefined {
  if (maxLength !== false && text.length > maxLength) {
    return refuse(
      `The ${what} of a persisted query has ${text.length} characters; at most ${maxLength} are allowed.`,
      'BAD_REQUEST',
    )
  }
  if (/^[\w.:-]+$/.test(text)) return undefined
  return refuse(
    `The ${what} of a persisted query must consist of letters, digits and the characters _ . : -`,
    'BAD_REQUEST',
  )
}

function refuse(message: string, code: ErrorCode): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}
