import { existsSync } from 'node:fs'

/** What `npm run build:wasm` makes. */
export const wasmModule = new URL('../../../prebuilds/tapeql.wasm', import.meta.url)

/**
 * Why tests of WebAssembly are skipped; empty where they run. In CI they run, and fail without it.
 */
export const wasmIsMissing: string =
  existsSync(wasmModule) || process.env['CI'] === 'true'
    ? ''
    : 'there is no prebuilds/tapeql.wasm, which clang and lld make'
