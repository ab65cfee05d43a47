import { GraphQLError } from '../errors/graphql-error.ts'
import type { Limits } from '../limits.ts'

/** The key of a document, where a request brings one. */
export interface PersistedQueryOptions {
  /** The key of a persisted query; blank for none. With a document it is kept under the key, without it is found there. */
  readonly queryCacheKey?: string | null | undefined
  /** The client's version of what is kept under the key. */
  readonly queryCacheVersion?: string | null | undefined
}

/** Where a persisted query is kept. */
export interface PersistedEntry {
  readonly key: string
  /** Key and version in one; neither of them holds a blank. */
  readonly name: string
}

/** The entry that a request means: none where its key is blank, an error where a key or a version cannot be one. */
export function persistedEntry(
  { queryCacheKey, queryCacheVersion }: PersistedQueryOptions,
  { maxQueryCacheKeyLength, maxQueryCacheVersionLength }: Limits,
): PersistedEntry | undefined | GraphQLError {
  if (queryCacheKey == null || queryCacheKey.trim() === '') return undefined
  const version = queryCacheVersion?.trim() ?? ''
  const fault =
    faultOf('key', queryCacheKey, maxQueryCacheKeyLength) ??
    (version === '' ? undefined : faultOf('version', version, maxQueryCacheVersionLength))
  return fault ?? { key: queryCacheKey, name: `${queryCacheKey} ${version}` }
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
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
}
