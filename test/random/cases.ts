import { relative, resolve } from 'node:path'
import { expect } from 'vitest'
import { randomOf, type Random } from './random.ts'
import { casesOf, isOneCase, seed, type Failure } from './seed.ts'
import { smallestError, type Shrink } from './smallest-error.ts'

/** Checks so many cases, each with decisions of its own; an error says how the case is repeated. */
export async function forEachCase(
  count: number,
  check: (random: Random, number: number) => unknown,
): Promise<void> {
  for (const number of casesOf(count))
    await inCase(number, () => check(randomOf(seed, number), number))
}

/** Does what belongs to a case; an error says how the case is repeated. */
export async function inCase(number: number, act: () => unknown): Promise<void> {
  try {
    await act()
  } catch (error) {
    throw withCommand(error, `Case ${number} of seed ${seed}`, `SEED=${seed} CASE=${number}`)
  }
}

/** Checks what holds for all cases of a run together; not where one alone is repeated. */
export function ofAllCases(check: () => void): void {
  if (isOneCase) return
  try {
    check()
  } catch (error) {
    throw withCommand(error, `Seed ${seed}`, `SEED=${seed}`)
  }
}

/** Throws the first failure, if there is one. */
export async function expectNoFailure(failures: readonly Failure[]): Promise<void> {
  for (const { number, text } of failures) {
    await inCase(number, () => {
      throw new Error(text)
    })
  }
}

/** Checks something; throws the error of the smallest that fails in the same way. */
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
