declare const symbolTable: unique symbol
declare const sourceTable: unique symbol

/** The names of a schema in the memory of the native parser, for the thread that created the table. */
export interface NativeSymbolTable {
  readonly [symbolTable]: true
}

/** Copies of sources in native memory, each in a slot, for the thread that created the table. */
export interface NativeSourceTable {
  readonly [sourceTable]: true
}

/**
 * The functions of the C core, through the addon or through WebAssembly. Both throw a TypeError for
 * wrong arguments. `addon.ts` documents the results.
 */
export interface NativeFunctions {
  /** Writes the header to the target from the offset on, and then the tape if the tape fits. */
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
  /** Takes names separated by a blank. */
  createSymbolTable(names: string, count: number): NativeSymbolTable
  createSourceTable(): NativeSourceTable
  findSource(table: NativeSourceTable, source: string): number
  readEnvelope(table: NativeSourceTable, body: Uint8Array): string | undefined
  addSource(table: NativeSourceTable, source: string): number
  removeSource(table: NativeSourceTable, slot: number): void
  /** Returns marks * 2 ** 32 + bytes, or -1 when the room after the offset may not suffice. */
  writeText(text: string, target: Uint8Array, offset: number): number
  beginResponse(maxBytes: number): number
  writeResponse(slot: number, text: string): number
  /** Returns the number of bytes, or a number below 0 for an error. */
  endResponse(slot: number): number
  /** Copies the response into the target, if any, and frees the slot. */
  takeResponse(slot: number, target?: Uint8Array): void
}
