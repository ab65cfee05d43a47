/** Memory with another buffer after growth. */
export interface GrowingMemory {
  readonly buffer: ArrayBuffer
}

/** The exports of `native/wasm/module.c`. An address of 0 stands for no memory. */
export interface WasmExports {
  readonly memory: GrowingMemory
  readonly begin: (a: number, b: number, c: number, d: number) => number
  readonly textUnits: (length: number) => number
  readonly trim: () => void
  readonly parse: (
    length: number,
    symbols: number,
    maxTokens: number,
    maxSyntaxDepth: number,
    maxSourceLength: number,
    goal: number,
  ) => number
  readonly refuseText: () => number
  readonly goalCount: () => number
  readonly parsedHeader: () => number
  readonly smallNodes: () => number
  readonly tapeWords: () => number
  readonly tapeSpans: () => number
  readonly verifyTape: (nodes: number) => number
  readonly createSymbolTable: (count: number, length: number) => number
  readonly destroySymbolTable: (symbols: number) => void
  readonly createSourceTable: () => number
  readonly destroySourceTable: (sources: number) => void
  readonly findSource: (sources: number, length: number) => number
  readonly addSource: (sources: number, length: number) => number
  readonly removeSource: (sources: number, slot: number) => number
  readonly envelopeBody: (size: number) => number
  readonly readEnvelope: (sources: number, size: number) => number
  readonly envelopeText: () => number
  readonly createResponse: () => number
  readonly destroyResponse: (response: number) => void
  readonly beginResponse: (response: number, maxBytes: number) => void
  readonly responseUnits: (response: number, length: number) => number
  readonly writeResponse: (response: number, length: number) => number
  readonly endResponse: (response: number) => number
  readonly responseSize: (response: number) => number
  readonly responseBytes: (response: number) => number
  readonly trimResponse: (response: number) => void
}

/** The part of the global that this module uses; the types of Node.js lack the global. */
interface WebAssemblyNamespace {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/**
 * Instantiates the module in `bytes`, with separate memory.
 *
 * @throws Error when the bytes are no module, or the engine cannot run it
 */
export function instantiateWasm(bytes: Uint8Array): WasmExports {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly?: WebAssemblyNamespace }
  if (WebAssembly === undefined)
    throw new Error('This process has no WebAssembly, as with the flag --jitless of Node.js.')
  return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as WasmExports
}
