import { nodeCrypto } from './node-crypto.ts'

/** The bytes of the longest name that is part of a key as it is. */
const MAX_BYTES = 200
const DIGEST_PREFIX = 'sha256:'

/**
 * Returns a name as a part of a key, equal for equal names only: the name itself, or a digest of one that
 * is long or no text in UTF-8.
 */
export function shortNameOf(name: string): string {
  const isPlain =
    Buffer.byteLength(name) <= MAX_BYTES &&
    !name.startsWith(DIGEST_PREFIX) &&
    !/\p{Surrogate}/u.test(name)
  return isPlain ? name : DIGEST_PREFIX + digestOf(name)
}

/** Returns the SHA-256 of a text in base64url. */
export function digestOf(text: string): string {
  return nodeCrypto().createHash('sha256').update(text, 'utf16le').digest('base64url')
}
