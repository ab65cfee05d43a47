import { createHash } from 'node:crypto'
import { EngineError } from '../../errors/engine-error.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { Limits } from '../../runtime/limits.ts'
import { refused, type Refused } from '../response.ts'

/** The key of a document, where a request brings one. */
export interface PersistedQueryOptions {
  /** The key of a persisted query; blank for none. With a document it is kept under the key, without it is found there. */
  readonly queryCacheKey?: string | null | undefined
  /** The client's version of what is kept under the key; a SHA-256 names one text, whatever the version. */
  readonly queryCacheVersion?: string | null | undefined
}

/** Where a persisted query is kept. */
export interface PersistedEntry {
  /** Key and version in one; neither of them holds a blank. For a SHA-256 that alone, in lower case. */
  readonly name: string
  /** The SHA-256 that the text must have, where the key is one: 64 hexadecimal digits, with or without `sha256:` before them. */
  readonly digest: string | undefined
}

/** The entry that a request means: none where its key is blank, an error where a key or a version cannot be one. */
export function persistedEntry(
  { queryCacheKey, queryCacheVersion }: PersistedQueryOptions,
  { maxQueryCacheKeyLength, maxQueryCacheVersionLength }: Limits,
): PersistedEntry | undefined | GraphQLError {
  if (queryCacheKey == null) return undefined
  if (typeof (queryCacheKey as unknown) !== 'string' || typeof (queryCacheVersion ?? '') !== 'string') {
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

/** The SHA-256 of a text, as the keys of persisted queries have it: 64 hexadecimal digits in lower case. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Whether a text is the one that a key demands, where the key is a digest. */
export function hasDigest(source: string, { digest }: PersistedEntry): boolean {
  return digest === undefined || digest === sha256(source)
}

/** What a client is answered that brings a text where only persisted queries are executed. */
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
