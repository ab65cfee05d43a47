/**
 * Tables in the memory of a module, each with a handle. The memory of a table is freed when the
 * handle is collected.
 */
export class WasmTables<Handle extends object> {
  readonly #addresses = new WeakMap<object, number>()
  readonly #registry: FinalizationRegistry<number>

  constructor(destroy: (address: number) => void) {
    this.#registry = new FinalizationRegistry(destroy)
  }

  add(address: number): Handle {
    const handle = {} as Handle
    this.#addresses.set(handle, address)
    this.#registry.register(handle, address)
    return handle
  }

  /** Returns the address of a table of this module; undefined for other values. */
  addressOf(handle: unknown): number | undefined {
    return this.#addresses.get(handle as object)
  }
}
