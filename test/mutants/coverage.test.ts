import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { callersOf, readCoverage } from './coverage.ts'
import { mutantsOf } from './mutators.ts'
import { compiled } from './test-runner.ts'

const path = 'src/size.ts'
const text = `export const least = 7
export function isLarge(size: number): boolean {
  return size > least
}
export function half(size: number): number {
  return size / 2
}
`
const code = compiled(text)!
const tests = ['half', 'large', 'idle'].map(name => `test/${name}.test.ts`)
const [half, large, idle] = tests as [string, string, string]

/** The range of what a pattern matches in the code. */
function rangeOf(pattern: RegExp): string {
  const { 0: match, index } = pattern.exec(code)!
  return `${index}-${index + match.length}`
}
const whole = `0-${code.length}`
const calls = {
  [half]: { [path]: [whole, rangeOf(/function half[^}]+\}/)] },
  [large]: { [path]: [whole, rangeOf(/function isLarge[^}]+\}/)] },
  [idle]: { [path]: [whole] },
}

const root = mkdtempSync(join(tmpdir(), 'tapeql-mutants-'))
afterAll(() => rmSync(root, { recursive: true }))
for (const folder of ['.cache', 'test', 'dist/modules'])
  mkdirSync(join(root, folder), { recursive: true })
writeFileSync(join(root, 'dist/modules/size.js'), code)
for (const test of tests) writeFileSync(join(root, test), test)

let measurements = 0
const coverageOf = () =>
  readCoverage(root, tests, folder => {
    measurements++
    for (const test of tests)
      writeFileSync(
        join(folder, `${test.replaceAll('/', '+')}.json`),
        JSON.stringify({ test, calls: calls[test] }),
      )
    return Promise.resolve()
  })

async function callersAt(line: number, textOf = (test: string) => test, original = text) {
  const mutant = mutantsOf(path, original).find(mutant => mutant.line === line)!
  return callersOf(mutant, original, [idle, half, large], await coverageOf(), textOf)
}

test('the callers of a function are those that have called it', async () => {
  expect(await callersAt(3)).toEqual([large])
  expect(await callersAt(6)).toEqual([half])
})

test('what stands outside of functions all tests run, and those first that call one', async () => {
  expect(await callersAt(1)).toEqual([half, large, idle])
})

test('a test that has changed since may call everything', async () => {
  expect(await callersAt(3, test => (test === half ? 'changed' : test))).toEqual([half, large])
})

test('of a module that has changed since nothing is known', async () => {
  const changed = text.replace('2', '3')
  expect(await callersAt(3, test => test, changed)).toEqual([idle, half, large])
})

test('it is measured once', async () => {
  await coverageOf()
  const before = measurements
  await coverageOf()
  expect(measurements).toBe(before)
})
