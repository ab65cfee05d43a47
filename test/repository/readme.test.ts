import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

test('the links of the README lead to files', () => {
  const links = [...readme.matchAll(/\]\((?!http)([^)]+)\)/g)].map(([, link]) => link!)
  expect(links.length).toBeGreaterThan(3)
  expect(links.filter(link => !ts.sys.fileExists(join(root, link)))).toEqual([])
})
