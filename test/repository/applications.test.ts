import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
// @ts-expect-error The scripts have no types.
import { programs } from '../../scripts/programs.js'

// The folders of applications/, their programs, and their sections of docs/applications.md.

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/applications.md'), 'utf8')
const names = readdirSync(join(root, 'applications'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map(section => [/^.*/.exec(section)![0], section]),
)

test('each application is a program, and has a section and a row', () => {
  const { applications } = programs as { readonly applications: object }
  expect(names.length).toBeGreaterThan(0)
  expect(Object.keys(applications).sort()).toEqual(names.sort())
  expect([...sections.keys()].sort()).toEqual(names)
  for (const name of names) expect(page).toContain(`| [${name}](#${name})`)
})

describe.each(names)('%s', name => {
  const folder = join(root, 'applications', name)

  test('is installed from a lock file that names no registry', () => {
    const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
    expect(JSON.parse(lock)).toMatchObject({ name: `tapeql-application-${name}` })
    expect(lock).not.toContain('"resolved"')
  })

  test('has the lines that its section shows', () => {
    const blocks = sections.get(name)!.matchAll(/^```(?:js|ts)\n([^]*?)^```$/gm)
    const shown = [...blocks].flatMap(([, code]) => linesOf(code!))
    expect(shown.length).toBeGreaterThan(0)
    const written = new Set(codeOf(folder).flatMap(linesOf))
    const isName = (line: string): boolean => /^\/\/ [\w.-]+$/.test(line)
    expect(shown.filter(line => !written.has(line) && !isName(line))).toEqual([])
  })
})

function linesOf(code: string): string[] {
  return code
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

function codeOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/node_modules|\bdist\b/.test(entry.parentPath))
    .filter(({ name }) => /\.(c|m)?(js|ts)x?$/.test(name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}
