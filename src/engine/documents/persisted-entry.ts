import type { ErrorBehavior } from '../../response/error-behavior.ts'
import { EngineError } from '../../errors/engine-error.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { Limits } from '../../runtime/limits.ts'
import { requestErrorResult, type RequestErrorResult } from '../transport-response.ts'
import { nodeCrypto } from '../../runtime/node-crypto.ts'

/** The key of a persisted query. */
export interface PersistedQueryOptions {
  /**
   * The key of a persisted query; blank for none. A request with a document registers the document
   * under the key; a request without a document executes the document under the key. Any text of 1
   * to 256 characters without control characters; a number counts as its text.
   */
  readonly queryCacheKey?: string | number | null | undefined
  /**
   * The client's version of the document under the key; ignored for a key that is a SHA-256. A text
   * of 1 to 64 characters without control characters, or a number; blank for none.
   */
  readonly queryCacheVersion?: string | number | null | undefined
}

/** The options of `persist`. */
export interface PersistOptions extends PersistedQueryOptions {
  /** The behavior at an execution error of requests for the document that name none by `onError`. */
  readonly errorBehavior?: ErrorBehavior | undefined
}

/** The name of a persisted query in the cache. */
export interface PersistedEntry {
  /**
   * Key and version, separated by a line feed, which is a control character; for a SHA-256 its
   * digits alone, in lower case.
   */
  readonly name: string
  /**
   * The required SHA-256 of the text, for a key of 64 hexadecimal digits with or without the prefix
   * `sha256:`.
   */
  readonly digest: string | undefined
}

/**
 * Returns the entry of a key and a version: undefined for a blank key, an error for an invalid key
 * or version.
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
 * Returns the name of an entry in letters, digits and punctuation of ASCII, because some stores cut
 * off blanks, fold letters, or end a key at a line feed.
 */
export function storeNameOf({ name }: PersistedEntry): string {
  return name.split('\n').map(encodeURIComponent).join(' ')
}

/** Returns the text of a key or a version: a string or a number; undefined for other values. */
export function textOfKey(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  // Larger integers lose digits in JavaScript, so different keys would be equal.
  const isExact = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER
  return isExact ? String(value) : undefined
}

/** Returns the SHA-256 of a text: 64 hexadecimal digits in lower case. */
export function sha256(text: string): string {
  return nodeCrypto().createHash('sha256').update(text).digest('hex')
}

/** Whether a text has the digest of an entry; true for an entry without a digest. */
export function hasDigest(source: string, { digest }: PersistedEntry): boolean {
  return digest === undefined || digest === sha256(source)
}

/** Returns the request error for a text that is not persisted, with `onlyPersisted`. */
export function persistedQueryRequired(): RequestErrorResult {
  return requestErrorResult(
    'This service executes persisted queries only.',
    'PERSISTED_QUERY_REQUIRED',
  )
}

function faultOf(
  subject: string,
  text: string,
  maxLength: number | false,
): GraphQLError | undefined {
  if (maxLength !== false && text.length > maxLength) {
    const length = countCharacters(text)
    if (length > maxLength) {
      return badRequest(
        `The ${subject} of a persisted query has ${length} characters; at most ${maxLength} are allowed.`,
      )
    }
  }
  const character = controlOrLoneSurrogate.exec(text)?.[0]
  if (character === undefined) return undefined
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return badRequest(
    `The ${subject} of a persisted query holds U+${code}; it must be text without control characters and lone surrogates.`,
  )
}

/** Digests are computed over UTF-8, in which all lone surrogates are equal. */
const controlOrLoneSurrogate = /[\p{Cc}\p{Cs}]/u

/** Counts code points without a list of characters: a client may send a megabyte. */
function countCharacters(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; count++)
    index += text.codePointAt(index)! > 0xffff ? 2 : 1
  return count
}

function badRequest(message: string): GraphQLError {
  return new EngineError(message, { extensions: { code: 'BAD_REQUEST' } })
}
