import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Bundle, bundleIn } from '../../../src/http/console/bundle.ts'

/** A folder until the test ends, and how to write into it. */
function createFolder(): { url: URL; write: (name: string, content: string | Buffer) => void } {
  const folder = mkdtempSync(join(tmpdir(), 'tapeql-console-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return {
    url: pathToFileURL(`${folder}/`),
    write: (name, content) => writeFileSync(join(folder, name), content),
  }
}

const manifest = JSON.stringify({
  script: { name: 'a-1.js', integrity: 'sha256-a' },
  style: { name: 'b-2.css', integrity: 'sha256-b' },
  workers: ['c-3.js'],
})

test('a folder without a manifest holds no bundle', () => {
  expect(bundleIn(createFolder().url)).toBeUndefined()
})

/** Writes the manifest, and what it names, but for one file. */
function writeBundle(write: (name: string, content: string) => void, missing?: string): void {
  write('manifest.json', manifest)
  for (const name of ['a-1.js', 'b-2.css', 'c-3.js'])
    for (const ending of ['br', 'gz']) {
      const file = `${name}.${ending}`
      if (file !== missing) write(file, '')
    }
}

test.each(['a-1.js.br', 'a-1.js.gz', 'b-2.css.br', 'b-2.css.gz', 'c-3.js.br', 'c-3.js.gz'])(
  'a folder without the file %s that its manifest names holds no bundle',
  missing => {
    const { url, write } = createFolder()
    writeBundle(write, missing)
    expect(bundleIn(url)).toBeUndefined()
    write(missing, '')
    expect(bundleIn(url)).toBeInstanceOf(Bundle)
  },
)

test.each([
  '',
  manifest.slice(0, -1),
  'null',
  '[]',
  '{}',
  manifest.replace('"sha256-a"', 'null'),
  manifest.replace('"b-2.css"', '2'),
  manifest.replace('["c-3.js"]', '"c-3.js"'),
  manifest.replace('["c-3.js"]', '[{}]'),
])('a folder whose manifest is %j holds no bundle, and is warned of', text => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const { url, write } = createFolder()
  writeBundle(write)
  write('manifest.json', text)
  expect(bundleIn(url)).toBeUndefined()
  const file = fileURLToPath(new URL('manifest.json', url))
  expect(warn.mock.calls).toEqual([
    [
      `The file ${file} is not the manifest of the console, so GraphiQL is not served. Install tapeql again.`,
      { type: 'TapeqlWarning', code: 'TAPEQL_CONSOLE' },
    ],
  ])
})

test('who imports tapeql/http reads nothing of the console, and who asks for it reads once', () => {
  const program = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const read = []
    for (const name of ['readFileSync', 'readdirSync']) {
      const original = fs[name]
      fs[name] = (path, ...rest) => {
        if (/console[/]/.test(String(path)) && !String(path).endsWith('.ts')) read.push(name)
        return original(path, ...rest)
      }
    }
    syncBuiltinESMExports()
    const { buildSchema } = await import('./dist/index.js')
    const { createController } = await import('./dist/http.js')
    const { fetch } = createController({ schema: buildSchema('type Query { hello: String }') })
    const counts = [read.length]
    for (const _ of [1, 2]) {
      await fetch(new Request('http://localhost/graphql/graphiql'))
      counts.push(read.length)
    }
    console.log(JSON.stringify(counts))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: resolve(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  })
  expect(JSON.parse(output)).toEqual([0, 2, 2])
})

test('each coding of a file is read once, by however many at a time', async () => {
  const { url, write } = createFolder()
  writeBundle(write)
  write('a-1.js.br', 'as br')
  write('a-1.js.gz', gzipSync('plain'))
  const bundle = bundleIn(url)!
  const many = await Promise.all(Array.from({ length: 1_000 }, () => bundle.read('a-1.js', 'br')))
  expect(new Set(many).size).toBe(1)
  expect(String(many[0])).toBe('as br')
  expect(String(await bundle.read('a-1.js', 'identity'))).toBe('plain')
  rmSync(new URL('a-1.js.br', url))
  rmSync(new URL('a-1.js.gz', url))
  expect(await bundle.read('a-1.js', 'br')).toBe(many[0])
  expect(await bundle.read('a-1.js', 'identity')).toBe(await bundle.read('a-1.js', 'identity'))
  expect(await bundle.read('a-1.js', 'gzip')).toEqual(gzipSync('plain'))
})

test('a file that could not be read is tried again', async () => {
  const { url, write } = createFolder()
  writeBundle(write)
  const bundle = bundleIn(url)!
  rmSync(new URL('c-3.js.br', url))
  await expect(bundle.read('c-3.js', 'br')).rejects.toThrow('ENOENT')
  write('c-3.js.br', 'here')
  expect(String(await bundle.read('c-3.js', 'br'))).toBe('here')
})

test('only the files of the manifest have a media type', () => {
  const { url, write } = createFolder()
  writeBundle(write)
  write('other.js.br', '')
  const bundle = bundleIn(url)!
  const names = ['a-1.js', 'b-2.css', 'c-3.js', 'other.js', 'manifest.json', '', 'constructor']
  expect(names.map(name => bundle.mediaTypeOf(name))).toEqual([
    'text/javascript',
    'text/css',
    'text/javascript',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
