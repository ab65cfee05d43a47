import { createHash } from 'node:crypto'
import type { Account } from './account.ts'
import { TAKEN_KEY_BYTES } from './kept-bytes.ts'

/**
 * The keys that clients have registered in this process, each bound to its text for the life of the
 * process, even after the cache has dropped the document: no other text can take the key. Keys and
 * texts are stored as digests, so that each entry has the same size.
 */
export class TakenKeys {
  readonly #maxKeys: number | false
  readonly #account: Account
  /** The digests of the texts, by the digests of their keys. */
  readonly #digests = new Map<string, string>()

  constructor(maxKeys: number | false, account: Account) {
    this.#maxKeys = maxKeys
    this.#account = account
  }

  /** Whether a key is free, or taken by this text. */
  admits(key: string, source: string): boolean {
    const digest = this.#digests.get(digestOf(key))
    return digest === undefined || digest === digestOf(source)
  }

  has(key: string): boolean {
    return this.#digests.has(digestOf(key))
  }

  /**
   * Binds a key to a text; false where another text has it, or where there is no room for another
   * key.
   */
  take(key: string, source: string): boolean {
    const known = this.#digests.get(digestOf(key))
    if (known !== undefined) return known === digestOf(source)
    if (this.#maxKeys !== false && this.#digests.size >= this.#maxKeys) return false
    if (!this.#account.reserve(TAKEN_KEY_BYTES)) return false
    this.#digests.set(digestOf(key), digestOf(source))
    return true
  }

  /** Frees a key whose document could not be stored. */
  giveBack(key: string): void {
    if (this.#digests.delete(digestOf(key))) this.#account.reserve(-TAKEN_KEY_BYTES)
  }
}

/** SHA-256 as a string of 32 UTF-16 units. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('binary')
}
