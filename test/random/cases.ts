import { relative, resolve } from 'node:path'
import { expect } from 'vitest'
import { randomOf, type Random } from './random.ts'
import { casesOf, isOneCase, seed, type Failure } from './seed.ts'
import { smallestError, type Shrink } from './smallest-error.ts'

/**
 * Checks `count` cases, each with its own random decisions; errors contain the command that repeats
 * the case.
 */
export async function forEachCase(
  count: number,
  check: (random: Random, number: number) => unknown,
): Promise<void> {
  for (const number of casesOf(count))
    await inCase(number, () => check(randomOf(seed, number), number))
}

/** Runs the check of a case; errors contain the command that repeats the case. */
export async function inCase(number: number, act: () => unknown): Promise<void> {
  try {
    await act()
  } catch (error) {
    throw withCommand(error, `Case ${number} of seed ${seed}`, `SEED=${seed} CASE=${number}`)
  }
}

/** Runs a check of all cases of a run together, unless a single case is repeated. */
export function ofAllCases(check: () => void): void {
  if (isOneCase) return
  try {
    check()
  } catch (error) {
    throw withCommand(error, `Seed ${seed}`, `SEED=${seed}`)
  }
}

/** Throws the first failure, if any. */
export async function expectNoFailure(failures: readonly Failure[]): Promise<void> {
  for (const { number, text } of failures) {
    await inCase(number, () => {
      throw new Error(text)
    })
  }
}

/** Checks an item; throws the error of the smallest item that fails in the same way. */
export async function checkSmallest<Item>(
  whole: Item,
  check: (item: Item) => unknown,
  shrink: Shrink<Item>,
  print?: (item: Item) => string,
): Promise<void> {
  const error = await smallestError(whole, check, shrink, print)
  if (error !== undefined) throw error
}

function withCommand(error: unknown, subject: string, variables: string): unknown {
  if (!(error instanceof Error)) return error
  const { NIGHTLY, SLOW } = process.env
  const file = relative(resolve(import.meta.dirname, '../..'), expect.getState().testPath ?? '')
  const command = [
    ...(NIGHTLY === 'true' ? ['NIGHTLY=true'] : []),
    ...[variables, 'npx vitest run', ...(SLOW === 'true' ? ['--mode slow'] : []), file],
  ].join(' ')
  error.message = `${subject}: ${error.message}\n\nRepeat it: ${command}\n`
  return error
}
