import { inspectKind } from '../errors/inspect.ts'
import { isThenable } from '../runtime/is-thenable.ts'
import { nodeCrypto } from '../runtime/node-crypto.ts'

/** The longest name of a client that is part of a key as it is. */
const MAX_NAME_LENGTH = 200

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

/** A name, or a digest of one that is long or no text in UTF-8: names may come from clients. */
function shortNameOf(name: string): string {
  const isShort = name.length <= MAX_NAME_LENGTH && !/\p{Surrogate}/u.test(name)
  if (isShort && !name.startsWith('sha256:')) return name
  return `sha256:${nodeCrypto().createHash('sha256').update(name, 'utf16le').digest('base64url')}`
}
