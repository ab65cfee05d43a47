import type { WasmExports } from './wasm-module.ts'

interface Slot {
  readonly address: number
  isOpen: boolean
}

/** Responses that are being written, each in a slot: `Responses` of `native/instance.h`. */
export class WasmResponses {
  readonly #module: WasmExports
  readonly #slots: Slot[] = []

  constructor(module: WasmExports) {
    this.#module = module
  }

  /** The first free slot, or -1 when there is no memory for one more. */
  begin(maxBytes: number): number {
    let slot = this.#slots.findIndex(({ isOpen }) => !isOpen)
    if (slot < 0) {
      const address = this.#module.createResponse()
      if (address === 0) return -1
      slot = this.#slots.push({ address, isOpen: false }) - 1
    }
    this.#slots[slot]!.isOpen = true
    this.#module.beginResponse(this.#slots[slot]!.address, maxBytes)
    return slot
  }

  /**
   * The address of the response in a slot.
   *
   * @throws TypeError when there is none
   */
  find(slot: number): number {
    const found = typeof slot === 'number' ? this.#slots[slot] : undefined
    if (found?.isOpen !== true) throw new TypeError('The slot is not one that holds a response.')
    return found.address
  }

  /** Frees an open slot. The memory of the first one stays for the next response. */
  end(slot: number): void {
    const ended = this.#slots[slot]!
    ended.isOpen = false
    this.#module.trimResponse(ended.address)
    while (this.#slots.length > 1 && !this.#slots.at(-1)!.isOpen)
      this.#module.destroyResponse(this.#slots.pop()!.address)
  }
}
