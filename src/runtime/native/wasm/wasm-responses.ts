import type { WasmExports } from './wasm-module.ts'

interface Slot {
  readonly address: number
  isOpen: boolean
}

/** The unfinished responses, each in a slot: `Responses` of `native/instance.h`. */
export class WasmResponses {
  readonly #module: WasmExports
  readonly #slots: Slot[] = []

  constructor(module: WasmExports) {
    this.#module = module
  }

  /** Opens the first free slot; -1 when there is no memory for a new slot. */
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
   * Returns the address of the response in a slot.
   *
   * @throws TypeError when the slot holds no response
   */
  find(slot: number): number {
    const response = typeof slot === 'number' ? this.#slots[slot] : undefined
    if (response?.isOpen !== true) throw new TypeError('The slot is not one that holds a response.')
    return response.address
  }

  /** Frees an open slot. The memory of the first slot stays for the next response. */
  end(slot: number): void {
    const response = this.#slots[slot]!
    response.isOpen = false
    this.#module.trimResponse(response.address)
    while (this.#slots.length > 1 && !this.#slots.at(-1)!.isOpen)
      this.#module.destroyResponse(this.#slots.pop()!.address)
  }
}
