/**
 * Tables in the memory of a module, each behind a handle. The memory of a table is given back once
 * nobody holds its handle.
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

  /** The address of a table of this module; undefined for everything else. */
  addressOf(handle: unknown): number | undefined {
    return this.#addresses.get(handle as object)
  }
}
