// The functions of src/ that each test calls: imports alone lead from most tests to most of src/. The
// calls are measured once a week, with a process for each test file, and kept in .cache/. Of a module
// that has changed since, none are known; a test that has changed may call everything.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutators.ts'
import { compiled } from './test-runner.ts'

/** The ranges of the functions that a test has called: `0-120`, offsets in a compiled module. */
export type Calls = Readonly<Record<string, readonly string[]>>

export interface Coverage {
  /** Of tests, and of compiled modules by the paths of their sources. */
  readonly digests: Readonly<Record<string, string>>
  /** By the paths of tests, then by those of sources. */
  readonly calls: Readonly<Record<string, Calls>>
}

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1_000

/** The coverage in .cache/, or that of `measure`, which runs all tests and lets them write to a folder. */
export async function readCoverage(
  root: string,
  tests: readonly string[],
  measure: (folder: string) => Promise<void>,
): Promise<Coverage> {
  const file = join(root, '.cache/mutants-coverage.json')
  if (existsSync(file) && Date.now() - statSync(file).mtimeMs < MAX_AGE_MS)
    return JSON.parse(readFileSync(file, 'utf8')) as Coverage
  const folder = mkdtempSync(join(root, '.cache/mutants-'))
  await measure(folder)
  const calls = Object.fromEntries(
    readdirSync(folder).map(name => {
      const { test, calls } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
        readonly test: string
        readonly calls: Calls
      }
      return [test, calls]
    }),
  )
  rmSync(folder, { recursive: true })
  const paths = new Set(Object.values(calls).flatMap(ofTest => Object.keys(ofTest)))
  const digests = Object.fromEntries([
    ...tests.map(test => [test, digestOf(readFileSync(join(root, test), 'utf8'))]),
    ...[...paths].map(path => [path, digestOf(builtCode(root, path))]),
  ]) as Readonly<Record<string, string>>
  const coverage = { digests, calls }
  writeFileSync(file, JSON.stringify(coverage))
  return coverage
}

/**
 * Of the tests, those that call the innermost function around the place of a mutant, or whose calls
 * are not known. Code outside of functions runs in each test that loads the module: tests that call
 * some function of it come first.
 */
export function callersOf(
  mutant: Mutant,
  original: string,
  tests: readonly string[],
  { digests, calls }: Coverage,
  textOf: (path: string) => string,
): string[] {
  const code = compiled(original)!
  if (digests[mutant.path] !== digestOf(code)) return [...tests]
  const offset = firstDifference(code, compiled(mutant.text)!)
  const rangesOf = (test: string): readonly string[] => calls[test]?.[mutant.path] ?? []
  const sizes = new Map(tests.map(test => [test, leastAround(offset, rangesOf(test))]))
  const least = Math.min(...sizes.values())
  const callers = tests.filter(
    test => sizes.get(test) === least || digests[test] !== digestOf(textOf(test)),
  )
  const isIdle = (test: string): number => (rangesOf(test).length === 1 ? 1 : 0)
  return callers.sort((left, right) => isIdle(left) - isIdle(right))
}

/** The size of the smallest range around an offset. */
function leastAround(offset: number, ranges: readonly string[]): number {
  const sizes = ranges.map(range => {
    const [start, end] = range.split('-').map(Number) as [number, number]
    return start <= offset && offset < end ? end - start : Infinity
  })
  return Math.min(Infinity, ...sizes)
}

function firstDifference(left: string, right: string): number {
  let offset = 0
  while (left[offset] === right[offset]) offset++
  return offset
}

function builtCode(root: string, path: string): string {
  return readFileSync(
    join(root, path.replace(/^src/, 'dist/modules').replace(/\.ts$/, '.js')),
    'utf8',
  )
}

/** Compilers differ in quotes. */
function digestOf(code: string): string {
  const normalized = code.replace(/\/\/# sourceMappingURL=.*/, '').replaceAll('"', "'")
  return createHash('sha256').update(normalized).digest('hex')
}
