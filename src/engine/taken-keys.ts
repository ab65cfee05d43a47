import { sha256 } from './persisted-entry.ts'

/**
 * Which text each key of clients stands for in this process. It remembers that for good, while the text itself may be
 * forgotten: so no other text ever takes the key.
 */
export class TakenKeys {
  readonly #maxKeys: number | false
  readonly #digests = new Map<string, string>()

  constructor(maxKeys: number | false) {
    this.#maxKeys = maxKeys
  }

  /** Whether a key may stand for a text: nothing has taken it, or this text has. */
  admits(key: string, source: string): boolean {
    const digest = this.#digests.get(key)
    return digest === undefined || digest === sha256(source)
  }

  has(key: string): boolean {
    return this.#digests.has(key)
  }

  /** Lets a key stand for a text; false where it stands for another one, or where all keys are taken. */
  take(key: string, source: string): boolean {
    const isTaken = this.#digests.has(key)
    if (isTaken) return this.admits(key, source)
    if (this.#maxKeys !== false && this.#digests.size >= this.#maxKeys) return false
    this.#digests.set(key, sha256(source))
    return true
  }

  /** Lets nothing stand for a key that was taken for what could not be kept. */
  giveBack(key: string): void {
    this.#digests.delete(key)
  }
}
