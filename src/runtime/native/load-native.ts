import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../package-root.ts'
import type { NativeFunctions } from './native-functions.ts'
import { createWasmFunctions } from './wasm/wasm-functions.ts'

const require = createRequire(import.meta.url)

/** What runs the C core, the faster one first. */
const ways = {
  addon: loadAddon,
  wasm: loadWasm,
} as const

type Way = keyof typeof ways

/**
 * The C core by its addon, or by WebAssembly where no addon loads. `TAPEQL_NATIVE` chooses one.
 *
 * @throws Error when nothing that was tried loads, or the variable has another value
 */
export function loadNative(): NativeFunctions {
  const chosen = process.env['TAPEQL_NATIVE']
  if (chosen === undefined || chosen === '') return load(['addon', 'wasm'])
  if (Object.hasOwn(ways, chosen)) return load([chosen as Way])
  throw new Error(
    `The environment variable TAPEQL_NATIVE is "${chosen}"; expected "addon" or "wasm".`,
  )
}

function load(tried: readonly Way[]): NativeFunctions {
  const failures: unknown[] = []
  for (const way of tried) {
    try {
      return ways[way]()
    } catch (error) {
      failures.push(error)
    }
  }
  const reasons = tried.map((way, index) => `${way}: ${messageOf(failures[index])}`)
  const advice =
    tried.length > 1
      ? 'Install tapeql again.'
      : `Unset TAPEQL_NATIVE, which allows nothing but "${tried[0]}", or install tapeql again.`
  throw new Error(
    `The native part of tapeql does not load on ${platform()}. ${advice} What was tried:\n${reasons.join('\n')}`,
    { cause: new AggregateError(failures) },
  )
}

// What a program reads is copied by tools that see it in its text, as Next.js does. So the calls of
// `require` and the URLs of the files in prebuilds/ are written out, as they are right in dist/layers/.

/** The addon that was compiled in this folder, or in that of `TAPEQL_PREBUILD`; else the prebuilt one. */
function loadAddon(): NativeFunctions {
  const load = require('node-gyp-build') as (folder: string) => NativeFunctions
  const prebuilt = new URL(
    `../../prebuilds/${process.platform}-${process.arch}/tapeql.node`,
    import.meta.url,
  )
  return load(fileURLToPath(existsSync(prebuilt) ? new URL('../..', prebuilt) : packageRoot))
}

function loadWasm(): NativeFunctions {
  const module = new URL('../../prebuilds/tapeql.wasm', import.meta.url)
  const inPackage = new URL('prebuilds/tapeql.wasm', packageRoot)
  return createWasmFunctions(readFileSync(existsSync(module) ? module : inPackage))
}

function platform(): string {
  return `${process.platform}-${process.arch}, Node.js ${process.version}`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
