import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
// @ts-expect-error The scripts have no types.
import { programs as untyped } from '../../scripts/programs.js'

const root = resolve(import.meta.dirname, '../..')
const programs = untyped as Readonly<
  Record<string, Readonly<Record<string, { readonly command: readonly string[] }>>>
>

describe('the programs', () => {
  test('of npm run bench are the files of bench/benches/', () => {
    const files = readdirSync(join(root, 'bench/benches')).map(name => basename(name, '.ts'))
    expect(Object.keys(programs.bench!).sort()).toEqual(files.sort())
  })

  test('are files', () => {
    const others = Object.entries(programs).filter(([kind]) => kind !== 'bench')
    const paths = others.flatMap(([, kind]) =>
      Object.values(kind).map(({ command }) => command.at(-1)!),
    )
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter(path => !existsSync(join(root, path)))).toEqual([])
  })
})

test('every "npm run" of the repository names a script, and a program that exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>
  }
  const mentions = texts().flatMap(text => [
    ...text.matchAll(/\bnpm run ([a-z][a-z:7-]*)(?: -- ([a-z-]{2,}))?/g),
  ])
  expect(mentions.length).toBeGreaterThan(60)
  const stale = mentions.filter(
    ([, script, name]) =>
      !Object.hasOwn(scripts, script!) ||
      (name !== undefined &&
        programs[script!] !== undefined &&
        !Object.hasOwn(programs[script!]!, name)),
  )
  expect(stale.map(([mention]) => mention)).toEqual([])
})

function texts(): string[] {
  const folders = ['applications', 'bench', 'docs', 'native', 'scripts', 'src', 'test', '.ci']
  const paths = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/node_modules|\b(dist|build)\b/.test(entry.parentPath))
      .filter(({ name }) => /\.(c|cc|h|js|md|mjs|sh|ts)$|^run$/.test(name))
      .map(entry => join(entry.parentPath, entry.name)),
  )
  const pages = readdirSync(root).filter(name => name.endsWith('.md') && name !== 'CHANGELOG.md')
  return [...paths, ...pages.map(name => join(root, name))].map(path => readFileSync(path, 'utf8'))
}
