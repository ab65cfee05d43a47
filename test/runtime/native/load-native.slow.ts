import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { wasmIsMissing, wasmModule } from './wasm-module.ts'

const root = resolve(import.meta.dirname, '../../..')

/** A copy of the package, with what of its code loads native code. */
const folder = mkdtempSync(join(tmpdir(), 'tapeql-native-'))
for (const name of ['dist/modules/runtime', 'package.json'])
  cpSync(join(root, name), join(folder, name), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Gives the copy these parts, and no others. */
function give(parts: Readonly<Record<'addon' | 'wasm', string | Buffer | undefined>>): void {
  for (const [path, part] of [
    ['build/Release/tapeql.node', parts.addon],
    ['prebuilds/tapeql.wasm', parts.wasm],
  ] as const) {
    rmSync(join(folder, path), { force: true })
    if (part === undefined) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), part)
  }
}

/** What runs in the package of a folder, and the nodes of a parse; or what was thrown. */
function loadInProcess(
  packageFolder: string,
  chosen?: string,
  flags: readonly string[] = [],
): string {
  const script = `
    const { parseNatively } = await import(${JSON.stringify(join(packageFolder, 'dist/modules/runtime/addon.js'))})
    const addons = process.report.getReport().sharedObjects.filter(file => file.endsWith('.node'))
    console.log(addons.length === 0 ? 'wasm' : 'addon', parseNatively('{ a }', undefined, 0, 0))`
  const env = { ...process.env }
  delete env['TAPEQL_NATIVE']
  if (chosen !== undefined) env['TAPEQL_NATIVE'] = chosen
  const { stdout, stderr, signal } = spawnSync(
    process.execPath,
    [...flags, '--input-type=module', '-e', script],
    { env, encoding: 'utf8' },
  )
  expect(signal).toBe(null)
  return stdout.trim() || stderr
}

const wasm = wasmIsMissing === '' ? readFileSync(wasmModule) : undefined
const noLibrary = '\u007fELF and nothing behind it'

describe.skipIf(wasmIsMissing !== '')(`the native part ${wasmIsMissing}`.trim(), () => {
  it('is the addon where it loads, and what TAPEQL_NATIVE says', () => {
    expect(loadInProcess(root)).toBe('addon 4')
    expect(loadInProcess(root, '')).toBe('addon 4')
    expect(loadInProcess(root, 'addon')).toBe('addon 4')
    expect(loadInProcess(root, 'wasm')).toBe('wasm 4')
  })

  it.each([
    ['is missing', undefined],
    ['is no library', noLibrary],
    ['is empty', ''],
    ['is one of another architecture', elfOfAnotherMachine()],
  ])('is WebAssembly where the addon %s', (_, addon) => {
    give({ addon, wasm })
    expect(loadInProcess(folder)).toBe('wasm 4')
    expect(loadInProcess(folder, 'addon')).toMatch(
      /The native part of tapeql does not load on \w+-\w+, Node\.js v.*Unset TAPEQL_NATIVE, which allows nothing but "addon".*\naddon: /,
    )
  })

  it('is WebAssembly where node-gyp-build, which finds the addon, is not installed', () => {
    give({ addon: readFileSync(join(root, 'build/Release/tapeql.node')), wasm })
    expect(loadInProcess(folder)).toBe('addon 4')
    rmSync(join(folder, 'node_modules'))
    try {
      expect(loadInProcess(folder)).toBe('wasm 4')
    } finally {
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    }
  })

  it.each([
    ['is missing', undefined],
    ['is no module', Buffer.from('no module')],
  ])('names all that was tried where WebAssembly %s, too', (_, bytes) => {
    give({ addon: noLibrary, wasm: bytes })
    const platform = `${process.platform}-${process.arch}, Node.js ${process.version}`
    const answer = loadInProcess(folder)
    expect(answer).toContain(`The native part of tapeql does not load on ${platform}.`)
    expect(answer).toContain('Install tapeql again. What was tried:\n')
    expect(answer).toMatch(/^addon: .*$/m)
    expect(answer).toMatch(/^wasm: .*$/m)
    expect(loadInProcess(folder, 'wasm')).toMatch(
      /Unset TAPEQL_NATIVE, which allows nothing but "wasm"/,
    )
  })

  it('says where the process has no WebAssembly', () => {
    expect(loadInProcess(root, undefined, ['--jitless'])).toMatch(/^addon 4/)
    expect(loadInProcess(root, 'wasm', ['--jitless'])).toContain(
      'wasm: This process has no WebAssembly, as with the flag --jitless of Node.js.',
    )
  })

  it('is not chosen by a word that means nothing', () => {
    expect(loadInProcess(root, 'WASM')).toContain(
      'The environment variable TAPEQL_NATIVE is "WASM"; expected "addon" or "wasm".',
    )
  })
})

/** The head of a library for a processor that no Node.js runs on. */
function elfOfAnotherMachine(): Buffer {
  const head = Buffer.alloc(4096)
  head.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  head.writeUInt16LE(3, 16)
  head.writeUInt16LE(0xfff0, 18)
  return head
}
