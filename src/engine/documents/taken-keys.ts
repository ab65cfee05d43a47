import { createHash } from 'node:crypto'
import type { Account } from './account.ts'
import { TAKEN_KEY_BYTES } from './kept-bytes.ts'

/**
 * Which text each key of clients stands for in this process. It remembers that for good, while the text itself may be
 * forgotten: so no other text ever takes the key. Of keys and texts it keeps digests, so that each takes as much as any other.
 */
export class TakenKeys {
  readonly #maxKeys: number | false
  readonly #account: Account
  /** The digests of texts by those of their keys. */
  readonly #digests = new Map<string, string>()

  constructor(maxKeys: number | false, account: Account) {
    this.#maxKeys = maxKeys
    this.#account = account
  }

  /** Whether a key may stand for a text: nothing has taken it, or this text has. */
  admits(key: string, source: string): boolean {
    const digest = this.#digests.get(digestOf(key))
    return digest === undefined || digest === digestOf(source)
  }

  has(key: string): boolean {
    return this.#digests.has(digestOf(key))
  }

  /** Lets a key stand for a text; false where it stands for another one, or where all keys are taken. */
  take(key: string, source: string): boolean {
    const known = this.#digests.get(digestOf(key))
    if (known !== undefined) return known === digestOf(source)
    if (this.#maxKeys !== false && this.#digests.size >= this.#maxKeys) return false
    if (!this.#account.reserve(TAKEN_KEY_BYTES)) return false
    this.#digests.set(digestOf(key), digestOf(source))
    return true
  }

  /** Lets nothing stand for a key that was taken for what could not be kept. */
  giveBack(key: string): void {
    if (this.#digests.delete(digestOf(key))) this.#account.reserve(-TAKEN_KEY_BYTES)
  }
}

/** SHA-256 as a string of 32 units. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('binary')
}
