/**
 * The bytes of a body that have come. Chunks are copied: a client may send chunks of one byte, and a
 * Buffer takes a hundred bytes.
 */
export class CollectedBytes {
  readonly #maxBytes: number | false
  #bytes: Buffer = Buffer.alloc(0)
  #length = 0

  constructor(maxBytes: number | false) {
    this.#maxBytes = maxBytes
  }

  /** Adds a chunk. Returns false where the body is too large. */
  append(chunk: Buffer): boolean {
    const start = this.#length
    this.#length += chunk.length
    if (this.#maxBytes !== false && this.#length > this.#maxBytes) return false
    if (start === 0) {
      this.#bytes = chunk
      return true
    }
    if (this.#length > this.#bytes.length) {
      const largerBuffer = Buffer.allocUnsafe(Math.max(this.#length, this.#bytes.length * 2))
      this.#bytes.copy(largerBuffer, 0, 0, start)
      this.#bytes = largerBuffer
    }
    chunk.copy(this.#bytes, start)
    return true
  }

  toBuffer(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}
