declare const symbolTable: unique symbol
declare const sourceTable: unique symbol

/**
 * The names of a schema in the memory of the native parser; it belongs to the thread that made it.
 */
export interface NativeSymbolTable {
  readonly [symbolTable]: true
}

/** Copies of sources in native memory, each in a slot; it belongs to the thread that made it. */
export interface NativeSourceTable {
  readonly [sourceTable]: true
}

/**
 * What the C core does for JavaScript, through the addon or through WebAssembly. Wrong arguments
 * are answered with a TypeError by both. `addon.ts` says what the functions return.
 */
export interface NativeFunctions {
  /** Writes the header to the target from the offset on, and behind it the tape if it fits. */
  parse(
    source: string,
    symbols: NativeSymbolTable | undefined,
    maxTokens: number,
    maxSyntaxDepth: number,
    maxSourceLength: number,
    goal: number,
    target: Uint32Array,
    offset: number,
  ): number
  /** Copies a tape for which `parse` found no room. */
  takeTape(target: Uint32Array): void
  verifyTape(words: Uint32Array): boolean
  /** Takes names between which one blank stands. */
  createSymbolTable(names: string, count: number): NativeSymbolTable
  createSourceTable(): NativeSourceTable
  findSource(table: NativeSourceTable, source: string): number
  readEnvelope(table: NativeSourceTable, body: Uint8Array): string | undefined
  addSource(table: NativeSourceTable, source: string): number
  removeSource(table: NativeSourceTable, slot: number): void
  /** Returns marks * 2 ** 32 + bytes, or -1 when there may be no room behind the offset. */
  writeText(text: string, target: Uint8Array, offset: number): number
  beginResponse(maxBytes: number): number
  writeResponse(slot: number, text: string): number
  /** Returns the number of bytes, or a number below 0 for an error. */
  endResponse(slot: number): number
  /** Copies the response into the target if there is one, and frees its slot. */
  takeResponse(slot: number, target?: Uint8Array): void
}
