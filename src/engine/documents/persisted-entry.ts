import { createHash } from 'node:crypto'
import { EngineError } from '../../errors/engine-error.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { Limits } from '../../runtime/limits.ts'
import { requestErrorResult, type RequestErrorResult } from '../response.ts'

/** The key of a persisted query. */
export interface PersistedQueryOptions {
  /**
   * The key of a persisted query; blank for none. A request with a document registers it under the
   * key; a request without one executes the document found there. Any text of 1 to 256 characters
   * without control characters; a number counts as its text.
   */
  readonly queryCacheKey?: string | number | null | undefined
  /**
   * The client's version of the document under the key; ignored where the key is a SHA-256. Such a
   * text of 1 to 64 characters, or a number; blank for none.
   */
  readonly queryCacheVersion?: string | number | null | undefined
}

/** The name that a persisted query is kept under. */
export interface PersistedEntry {
  /**
   * Key and version with a line feed between them, which neither can hold; for a SHA-256 its digits
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
  const key = textOfKey(queryCacheKey)
  const version = textOfKey(queryCacheVersion ?? '')
  if (key === undefined || version === undefined) {
    return badRequest(
      'The key and the version of a persisted query must be strings, or numbers up to 2^53.',
    )
  }
  if (key.trim() === '') return undefined
  const hasVersion = version.trim() !== ''
  const fault =
    faultOf('key', key, maxQueryCacheKeyLength) ??
    (hasVersion ? faultOf('version', version, maxQueryCacheVersionLength) : undefined)
  if (fault !== undefined) return fault
  const digest = /^(?:sha256:)?([0-9a-f]{64})$/i.exec(key)?.[1]!.toLowerCase()
  if (digest === undefined && /^sha256:/i.test(key)) {
    return badRequest('The SHA-256 of a persisted query must be 64 hexadecimal digits.')
  }
  return { name: digest ?? `${key}\n${hasVersion ? version : ''}`, digest }
}

/**
 * The name of an entry in letters, digits and punctuation of ASCII, because some stores cut off
 * blanks, fold letters, or end a key at a line feed.
 */
export function storeNameOf({ name }: PersistedEntry): string {
  return name.split('\n').map(encodeURIComponent).join(' ')
}

/** The text of a key or a version, for which numbers count, too; undefined for any other value. */
export function textOfKey(given: unknown): string | undefined {
  if (typeof given === 'string') return given
  // Larger integers lose digits in JavaScript, so different keys would be equal.
  const isExact = typeof given === 'number' && Math.abs(given) <= Number.MAX_SAFE_INTEGER
  return isExact ? String(given) : undefined
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
export function persistedQueryRequired(): RequestErrorResult {
  return requestErrorResult(
    'This service executes persisted queries only.',
    'PERSISTED_QUERY_REQUIRED',
  )
}

function faultOf(what: string, text: string, maxLength: number | false): GraphQLError | undefined {
  if (maxLength !== false && text.length > maxLength) {
    const length = countCharacters(text)
    if (length > maxLength) {
      return badRequest(
        `The ${what} of a persisted query has ${length} characters; at most ${maxLength} are allowed.`,
      )
    }
  }
  const found = controlOrLoneSurrogate.exec(text)?.[0]
  if (found === undefined) return undefined
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return badRequest(
    `The ${what} of a persisted query holds U+${code}; it must be text without control characters and lone surrogates.`,
  )
}

/** In UTF-8, in which digests are made, all lone surrogates would be the same. */
const controlOrLoneSurrogate = /[\p{Cc}\p{Cs}]/u

/** Code points, without a list of them: a client may send a megabyte. */
function countCharacters(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; count++)
    index += text.codePointAt(index)! > 0xffff ? 2 : 1
  return count
}

function badRequest(message: string): GraphQLError {
  return new EngineError(message, { extensions: { code: 'BAD_REQUEST' } })
}
