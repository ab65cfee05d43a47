import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { equivalents, isEquivalent } from './equivalents.ts'
import { mutantsOf } from './mutators.ts'
import { lineOf, summaryOf, type Trial } from './report.ts'
import { compiled } from './test-runner.ts'
import { killerOf, type Runner } from './trial.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const text = 'export const isOld = age > 8'
const [mutant] = mutantsOf('src/values/fixture.ts', text)
const tests = Array.from({ length: 20 }, (_, index) => `test/${index}.test.ts`)

/** The killer among the tests where `fails` says which of them fail. */
async function killerWhere(fails: (test: string, isMutated: boolean) => boolean) {
  const verdicts = { passing: new Set<string>(), failing: new Set<string>() }
  const runner: Runner = {
    firstFailure: (batch, _, code) =>
      Promise.resolve(batch.find(test => fails(test, code !== undefined))),
  }
  return { killer: await killerOf(mutant!, tests, runner, verdicts), ...verdicts }
}

describe('a mutant', () => {
  test('is killed by the test that fails with it', async () => {
    const { killer, passing } = await killerWhere(
      (test, isMutated) => isMutated && test === tests[12],
    )
    expect(killer).toBe(tests[12])
    expect(passing).toEqual(new Set([...tests.slice(0, 10), tests[12]]))
  })

  test('survives where no test fails', async () => {
    expect((await killerWhere(() => false)).killer).toBeUndefined()
  })

  test('survives a test that fails without it', async () => {
    const { killer, failing } = await killerWhere(test => test === tests[0])
    expect(killer).toBeUndefined()
    expect(failing).toEqual(new Set([tests[0]]))
  })

  test('survives a test far away that fails once', async () => {
    let count = 0
    const { killer, failing } = await killerWhere(test => test === tests[12] && count++ === 0)
    expect(killer).toBeUndefined()
    expect(failing).toEqual(new Set())
  })

  test('is killed where its tests never end', async () => {
    const runner: Runner = { firstFailure: () => Promise.resolve('timed out') }
    const verdicts = { passing: new Set<string>(), failing: new Set<string>() }
    expect(await killerOf(mutant!, tests, runner, verdicts)).toBe('timed out')
  })
})

describe('a report', () => {
  const trial = (outcome: Trial['outcome'], reason: string): Trial => ({
    mutant: mutant!,
    outcome,
    reason,
    seconds: 2,
  })

  test('has a line for each trial', () => {
    expect(lineOf(trial('killed', 'test/a.test.ts'))).toBe(
      'killed       2.0 s  src/values/fixture.ts:1:26  negated condition  > → <=  test/a.test.ts',
    )
  })

  test('ends with the survivors and the share of the killed', () => {
    const trials = [
      trial('killed', 'test/a.test.ts'),
      trial('SURVIVED', ''),
      trial('equivalent', 'why'),
    ]
    expect(summaryOf(trials, new Set(['test/b.test.ts']), () => `${text}\nsecond`)).toBe(
      `
src/values/fixture.ts:1:26  negated condition  > → <=
>    1  export const isOld = age > 8
     2  second

test/b.test.ts fails without a change, and was left out.

1 of 2 killed (50.0 %), 1 equivalent.`,
    )
  })
})

describe('a module', () => {
  test('is compiled as the others are', () => {
    const normalized = (code: string | undefined) =>
      code?.replace(/\/\/# sourceMappingURL=.*/, '').replaceAll('"', "'")
    for (const path of ['errors/suggestion', 'execution/execute', 'engine/registry']) {
      const built = textOf(`dist/modules/${path}.js`)
      expect(normalized(compiled(textOf(`src/${path}.ts`)))).toBe(normalized(built))
    }
  })

  test('is none where the syntax is wrong', () => {
    expect(compiled('const = 1')).toBeUndefined()
  })
})

describe('the list of equivalent mutants', () => {
  test('has mutants that exist', () => {
    const stale = equivalents.filter(
      equivalent =>
        !mutantsOf(equivalent.path, textOf(equivalent.path)).some(candidate =>
          isEquivalent(equivalent, candidate),
        ),
    )
    expect(stale).toEqual([])
  })

  test('has a reason for each', () => {
    expect(equivalents.filter(({ reason }) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([])
  })
})
