import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFiles } from '../../src/cli/find-files.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'tapeql-find-files-')))
const before = process.cwd()
beforeAll(() => {
  for (const path of [
    'q.graphql',
    'app/a.graphql',
    'app/[id].graphql',
    'app/deep/q.graphql',
    'app/.hidden/h.graphql',
    'app/node_modules/n/n.graphql',
    'lib/b.graphql',
    'lib/q.graphql',
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
  }
  process.chdir(join(root, 'app'))
})
afterAll(() => {
  process.chdir(before)
  rmSync(root, { recursive: true })
})

describe('findFiles', () => {
  const app = ['[id].graphql', 'a.graphql']
  const lib = ['../lib/b.graphql', '../lib/q.graphql']
  test.each([
    ['*.graphql', app],
    ['./*.graphql', app],
    ['**/*.graphql', [...app, 'deep/q.graphql']],
    ['../*/*.graphql', [...lib, ...app]],
    ['../{app,lib}/*.graphql', [...lib, ...app]],
    ['{.,../lib}/*.graphql', [...lib, ...app]],
    ['../{app,{lib,none}}/{a,b}.graphql', ['../lib/b.graphql', 'a.graphql']],
    ['../**/q.graphql', ['../lib/q.graphql', '../q.graphql', 'deep/q.graphql']],
    ['../app/../lib/*.graphql', lib],
    [`${root}/**/q.graphql`, ['../lib/q.graphql', '../q.graphql', 'deep/q.graphql']],
    [`${root}/*/a.graphql`, ['a.graphql']],
    ['[id].graphql', ['[id].graphql']],
    ['\\[id\\].graphql', ['[id].graphql']],
    ['../lib/b.graphql', ['../lib/b.graphql']],
    ['.hidden/*', ['.hidden/h.graphql']],
    ['node_modules/n/*.graphql', []],
    ['../app/node_modules/**/*.graphql', []],
    ['../none/**/*.graphql', []],
    ['none.graphql', []],
    ['!a.graphql', []],
  ])('finds the files of %s', async (pattern, expected) => {
    expect(await findFiles([pattern])).toEqual(expected)
  })

  test('names a file of two patterns once', async () => {
    expect(await findFiles(['../*/a.graphql', './a.graphql'])).toEqual(['a.graphql'])
  })
})
