import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../package-root.ts'
import type { NativeFunctions } from './native-functions.ts'
import { createWasmFunctions } from './wasm/wasm-functions.ts'

const require = createRequire(import.meta.url)

/** The loaders of the C core, the fastest first. */
const loaders = {
  addon: loadAddon,
  wasm: loadWasm,
} as const

type Backend = keyof typeof loaders

/**
 * Loads the C core as an addon, or as WebAssembly where no addon loads. The environment variable
 * `TAPEQL_NATIVE` chooses between `addon` and `wasm`.
 *
 * @throws Error when no backend loads, or the variable has another value
 */
export function loadNative(): NativeFunctions {
  const backend = process.env['TAPEQL_NATIVE']
  if (backend === undefined || backend === '') return load(['addon', 'wasm'])
  if (Object.hasOwn(loaders, backend)) return load([backend as Backend])
  throw new Error(
    `The environment variable TAPEQL_NATIVE is "${backend}"; expected "addon" or "wasm".`,
  )
}

function load(backends: readonly Backend[]): NativeFunctions {
  const failures: unknown[] = []
  for (const backend of backends) {
    try {
      return loaders[backend]()
    } catch (error) {
      failures.push(error)
    }
  }
  const reasons = backends.map((backend, index) => `${backend}: ${messageOf(failures[index])}`)
  const advice =
    backends.length > 1
      ? 'Install tapeql again.'
      : `Unset TAPEQL_NATIVE, which allows nothing but "${backends[0]}", or install tapeql again.`
  throw new Error(
    `The native part of tapeql does not load on ${platform()}. ${advice} What was tried:\n${reasons.join('\n')}`,
    { cause: new AggregateError(failures) },
  )
}

// Tools such as Next.js copy the files that they find in a program's text. So the calls of `require`
// and the URLs of the files in prebuilds/ are literals, which are right in dist/layers/.

/** The addon compiled in the package's folder, or in `TAPEQL_PREBUILD`; else the prebuilt addon. */
function loadAddon(): NativeFunctions {
  const load = require('node-gyp-build') as (folder: string) => NativeFunctions
  const prebuilt = new URL(
    `../../prebuilds/${process.platform}-${process.arch}/tapeql.node`,
    import.meta.url,
  )
  return load(fileURLToPath(existsSync(prebuilt) ? new URL('../..', prebuilt) : packageRoot))
}

function loadWasm(): NativeFunctions {
  const prebuilt = new URL('../../prebuilds/tapeql.wasm', import.meta.url)
  const inPackage = new URL('prebuilds/tapeql.wasm', packageRoot)
  return createWasmFunctions(readFileSync(existsSync(prebuilt) ? prebuilt : inPackage))
}

function platform(): string {
  return `${process.platform}-${process.arch}, Node.js ${process.version}`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
