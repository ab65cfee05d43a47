import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

// What kinds of tests there are, and where each stands.

const root = resolve(import.meta.dirname, '../..')

/** The folders of test/ that do not mirror src/. */
const kinds: Readonly<Record<string, string>> = {
  abuse:
    'programs that attack a server or the parser for long: npm run abuse, npm run differential',
  behaviour: 'what several files of src/ do together, by subject',
  conformance:
    'suites and random requests that graphql-js, and other things that we did not write, judge',
  examples: 'the demonstration of the README',
  mutants: 'changes of src/ that tests are to see: npm run mutants',
  native: 'the C core alone: oracles, fuzzers, sanitizers, coverage',
  random: 'seeds of random suites, and how what fails is made small',
  repository: 'what holds for the repository: layers, layout, documents',
}

/**
 * A test of one file of src/ has its path: `test/values/variables.test.ts` is that of
 * `src/values/variables.ts`.
 */
function misplaced(tests: readonly string[], sources: ReadonlySet<string>): string[] {
  return tests.filter(path => {
    if (Object.hasOwn(kinds, path.split('/')[0]!)) return false
    return !sources.has(path.replace(/\.test(-d)?\.ts$/, '.ts'))
  })
}

function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/node_modules|\bdist\b/.test(entry.parentPath))
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
}

describe('test/', () => {
  const paths = pathsBelow(join(root, 'test'))
  const tests = paths.filter(path => /\.test(-d)?\.ts$/.test(path))
  const sources = new Set(pathsBelow(join(root, 'src')))

  test('has tests of all kinds', () => {
    expect(tests.length).toBeGreaterThan(200)
    for (const kind of Object.keys(kinds))
      expect(existsSync(join(root, 'test', kind)), kind).toBe(true)
  })

  test('mirrors src/ but for the kinds above', () => {
    expect(misplaced(tests, sources)).toEqual([])
  })

  test('has no folder that is neither', () => {
    const folders = new Set(
      paths.filter(path => path.includes('/')).map(path => path.split('/')[0]!),
    )
    const rooms = new Set([...sources].map(path => path.split('/')[0]!))
    expect(
      [...folders].filter(folder => !Object.hasOwn(kinds, folder) && !rooms.has(folder)),
    ).toEqual([])
  })

  test('turns red on a test of no file', () => {
    expect(misplaced(['values/nothing.test.ts', 'behaviour/nothing.test.ts'], sources)).toEqual([
      'values/nothing.test.ts',
    ])
  })
})
