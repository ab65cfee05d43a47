import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { bundleIn } from '../../../src/http/console/bundle.ts'

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

test('each coding of a file is read once, by however many at a time', async () => {
  const { url, write } = createFolder()
  write('manifest.json', manifest)
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
  write('manifest.json', manifest)
  const bundle = bundleIn(url)!
  await expect(bundle.read('c-3.js', 'br')).rejects.toThrow('ENOENT')
  write('c-3.js.br', 'here')
  expect(String(await bundle.read('c-3.js', 'br'))).toBe('here')
})

test('only the files of the manifest have a media type', () => {
  const { url, write } = createFolder()
  write('manifest.json', manifest)
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
