import { relative, resolve } from 'node:path'
import { expect } from 'vitest'
import type { Predicate } from './minimize.ts'
import { randomOf, type Random } from './random.ts'
import { casesOf, isOneCase, seed, type Failure } from './seed.ts'

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

/**
 * Checks something, and throws the error of the smallest that fails in the same way.
 *
 * @param shrink makes something smaller while a predicate holds for it
 */
export async function checkSmallest<Item>(
  whole: Item,
  check: (item: Item) => unknown,
  shrink: (whole: Item, isInteresting: Predicate<Item>) => Item | Promise<Item>,
): Promise<void> {
  const failure = await errorOf(check, whole)
  if (failure === undefined) return
  const way = wayOf(failure)
  const smallest = await shrink(whole, async item => {
    const error = await errorOf(check, item)
    return error !== undefined && wayOf(error) === way
  })
  const error = (await errorOf(check, smallest)) ?? failure
  const text = typeof smallest === 'string' ? smallest : JSON.stringify(smallest, undefined, 2)
  error.message += `\n\nThe smallest that fails so:\n${text}\n`
  throw error
}

async function errorOf<Item>(
  check: (item: Item) => unknown,
  item: Item,
): Promise<Error | undefined> {
  try {
    await check(item)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** How something fails: an assertion by its class, other errors by what they say but for names. */
function wayOf({ name, message }: Error): string {
  if (name === 'AssertionError') return name
  return `${name}: ${message.replaceAll(/"[^"]*"|\d+/g, '')}`
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
