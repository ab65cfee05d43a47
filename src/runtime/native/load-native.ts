import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { packageRoot } from '../package-root.ts'
import type { NativeFunctions } from './native-functions.ts'
import { createWasmFunctions } from './wasm/wasm-functions.ts'

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

// What a program reads is copied by tools that see the URLs in its text, as Next.js does. So those of
// the files in prebuilds/ are written out, as they are right in dist/layers/.

/** The addon that was compiled in this folder, or in that of a test; else the prebuilt one. */
function loadAddon(): NativeFunctions {
  const folder = process.env['TAPEQL_PREBUILD']
  const file = existingFile(
    new URL(
      'build/Release/tapeql.node',
      folder === undefined ? packageRoot : pathToFileURL(join(folder, '/')),
    ),
    new URL(`../../prebuilds/${process.platform}-${process.arch}/tapeql.node`, import.meta.url),
    new URL(`prebuilds/${process.platform}-${process.arch}/tapeql.node`, packageRoot),
  )
  return createRequire(import.meta.url)(file) as NativeFunctions
}

function loadWasm(): NativeFunctions {
  const file = existingFile(
    new URL('../../prebuilds/tapeql.wasm', import.meta.url),
    new URL('prebuilds/tapeql.wasm', packageRoot),
  )
  return createWasmFunctions(readFileSync(file))
}

/** The first of some files that there is. */
function existingFile(...urls: readonly URL[]): string {
  const file = urls.find(url => existsSync(url))
  if (file === undefined) throw new Error(`There is no file ${fileURLToPath(urls.at(-1)!)}.`)
  return fileURLToPath(file)
}

function platform(): string {
  return `${process.platform}-${process.arch}, Node.js ${process.version}`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
