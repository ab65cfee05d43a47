import { inspectKind } from '../errors/inspect.ts'
import { isThenable } from '../runtime/is-thenable.ts'
import { shortNameOf } from '../runtime/short-name.ts'

/**
 * The part of a key that names a client, by what a function of the host has returned: equal for equal
 * names only; undefined for nothing.
 *
 * @throws Error for what names nobody
 */
export function clientNameOf(subject: string, answer: unknown): string | undefined {
  const name = settledAnswer(subject, answer)
  if (name === undefined || name === null) return undefined
  const isName = typeof name === 'string' || (typeof name === 'number' && !Number.isNaN(name))
  if (isName) return shortNameOf(String(name))
  throw new Error(
    `${subject} returned ${Number.isNaN(name) ? 'NaN' : inspectKind(name)}. Expected a string, a number or nothing.`,
  )
}

/** @throws Error for a promise, whose value nobody knows yet */
export function settledAnswer(subject: string, answer: unknown): unknown {
  if (!isThenable(answer)) return answer
  // Nobody else hears of a promise that is rejected.
  Promise.resolve(answer).catch(() => undefined)
  throw new Error(
    `${subject} returned a promise; wait in the hook context, and return what it has learned.`,
  )
}
