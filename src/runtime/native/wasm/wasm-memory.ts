import type { GrowingMemory } from './wasm-module.ts'

/**
 * The memory of a module. A module's memory grows while the module runs, which detaches all arrays:
 * so each copy renews the arrays first.
 */
export class WasmMemory {
  readonly #memory: GrowingMemory
  #bytes: Buffer
  #words: Uint32Array

  constructor(memory: GrowingMemory) {
    this.#memory = memory
    this.#bytes = Buffer.from(memory.buffer)
    this.#words = new Uint32Array(memory.buffer)
  }

  /** Copies the UTF-16 units of a text to an address. */
  putText(address: number, text: string): void {
    this.#renew()
    this.#bytes.write(text, address >>> 0, text.length * 2, 'utf16le')
  }

  putBytes(address: number, bytes: Uint8Array): void {
    this.#renew()
    // The buffer of an empty array may be detached.
    if (bytes.length > 0) this.#bytes.set(bytes, address >>> 0)
  }

  /** Copies a number of words, or of bytes, from an address into an array from an offset on. */
  takeWords(address: number, count: number, target: Uint32Array, offset: number): void {
    this.#renew()
    const start = address >>> 2
    target.set(this.#words.subarray(start, start + count), offset)
  }

  takeBytes(address: number, count: number, target: Uint8Array, offset: number): void {
    this.#renew()
    const start = address >>> 0
    target.set(this.#bytes.subarray(start, start + count), offset)
  }

  /** Returns the text in ASCII at an address. */
  textAt(address: number, length: number): string {
    this.#renew()
    const start = address >>> 0
    return this.#bytes.toString('latin1', start, start + length)
  }

  #renew(): void {
    if (this.#bytes.length > 0) return
    this.#bytes = Buffer.from(this.#memory.buffer)
    this.#words = new Uint32Array(this.#memory.buffer)
  }
}
