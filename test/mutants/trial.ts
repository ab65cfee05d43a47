// The trial of a mutant: tests are run until one fails.
import type { Mutant } from './mutators.ts'
import { compiled } from './test-runner.ts'

export interface Runner {
  /**
   * Runs tests while the module of `path` is `code`, or as it was compiled, until one fails. Resolves to
   * the first of those that have failed, to `'timed out'`, or to undefined where all have passed.
   */
  firstFailure(tests: readonly string[], path: string, code?: string): Promise<string | undefined>
}

/** Tests that pass or fail without a change, from one trial to the next: a test that passes with one passes without. */
export interface Verdicts {
  readonly passing: Set<string>
  readonly failing: Set<string>
}

/** How many tests the first run has, and how many times as many each later one: the first see most changes. */
const FIRST_COUNT = 2
const GROWTH = 4

/**
 * The test that fails with a mutant, `'timed out'`, or undefined where all of the tests pass. Some
 * tests fail now and then on a busy machine, so that a failure counts where the test passes without
 * the mutant and, beyond the first few, fails with it twice.
 */
export async function killerOf(
  mutant: Mutant,
  tests: readonly string[],
  runner: Runner,
  verdicts: Verdicts,
): Promise<string | undefined> {
  const code = compiled(mutant.text)
  let remaining = tests
  for (let count = FIRST_COUNT; remaining.length > 0;) {
    const batch = remaining.slice(0, count).filter(test => !verdicts.failing.has(test))
    const failed = await runner.firstFailure(batch, mutant.path, code)
    if (failed === undefined) {
      for (const test of batch) verdicts.passing.add(test)
      remaining = remaining.slice(count)
      count *= GROWTH
    } else if (failed === 'timed out' || (await isSeenBy(failed, count > FIRST_COUNT))) {
      return failed
    } else {
      remaining = remaining.filter(test => test !== failed)
    }
  }
  return undefined

  async function isSeenBy(test: string, isFar: boolean): Promise<boolean> {
    if (isFar && (await runner.firstFailure([test], mutant.path, code)) === undefined) return false
    if (verdicts.passing.has(test)) return true
    const isPassing = (await runner.firstFailure([test], mutant.path)) === undefined
    verdicts[isPassing ? 'passing' : 'failing'].add(test)
    return isPassing
  }
}
