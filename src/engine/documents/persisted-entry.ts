import { createHash } from 'node:crypto'
import { EngineError } from '../../errors/engine-error.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { Limits } from '../../runtime/limits.ts'
import { refused, type Refused } from '../response.ts'

/** The key of a persisted query. */
export interface PersistedQueryOptions {
  /**
   * The key of a persisted query; blank for none. A request with a document registers it under the
   * key; a request without one executes the document found there.
   */
  readonly queryCacheKey?: string | null | undefined
  /** The client's version of the document under the key; ignored where the key is a SHA-256. */
  readonly queryCacheVersion?: string | null | undefined
}

/** The name that a persisted query is kept under. */
export interface PersistedEntry {
  /**
   * Key and version with a blank between them, which neither can hold; for a SHA-256 its digits
   * alone, in lower case.
   */
  readonly name: string
  /**
   * The SHA-256 that the text must have, where the key is 64 hexadecimal digits, with or without
   * `sha256:` before them.
   */
  readonly digest: string | undefined
}

/**
 * The entry of a key and a version: undefined where the key is blank, an error where either is
 * invalid.
 */
export function persistedEntry(
  { queryCacheKey, queryCacheVersion }: PersistedQueryOptions,
  { maxQueryCacheKeyLength, maxQueryCacheVersionLength }: Limits,
): PersistedEntry | undefined | GraphQLError {
  if (queryCacheKey == null) return undefined
  if (
    typeof (queryCacheKey as unknown) !== 'string' ||
    typeof (queryCacheVersion ?? '') !== 'string'
  ) {
    return badRequest('The key and the version of a persisted query must be strings.')
  }
  if (queryCacheKey.trim() === '') return undefined
  const version = queryCacheVersion?.trim() ?? ''
  const fault =
    faultOf('key', queryCacheKey, maxQueryCacheKeyLength) ??
    (version === '' ? undefined : faultOf('version', version, maxQueryCacheVersionLength))
  if (fault !== undefined) return fault
  const digest = /^(?:sha256:)?([0-9a-f]{64})$/i.exec(queryCacheKey)?.[1]!.toLowerCase()
  if (digest === undefined && /^sha256:/i.test(queryCacheKey)) {
    return badRequest('The SHA-256 of a persisted query must be 64 hexadecimal digits.')
  }
  return { name: digest ?? `${queryCacheKey} ${version}`, digest }
}

/** The SHA-256 of a text: 64 hexadecimal digits in lower case. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Whether a text has the digest of an entry; true where the entry has none. */
export function hasDigest(source: string, { digest }: PersistedEntry): boolean {
  return digest === undefined || digest === sha256(source)
}

/** The request error for a text that is not persisted, with `onlyPersisted`. */
export function persistedQueryRequired(): Refused {
  return refused('This service executes persisted queries only.', 'PERSISTED_QUERY_REQUIRED')
}

function faultOf(what: string, text: string, maxLength: number | false): GraphQLError | undefined {
  if (maxLength !== false && text.length > maxLength) {
    return badRequest(
      `The ${what} of a persisted query has ${text.length} characters; at most ${maxLength} are allowed.`,
    )
  }
  if (/^[\w.:-]+$/.test(text)) return undefined
  return badRequest(
    `The ${what} of a persisted query must consist of letters, digits and the characters _ . : -`,
  )
}

function badRequest(message: string): GraphQLError {
  return new EngineError(message, { extensions: { code: 'BAD_REQUEST' } })
}
