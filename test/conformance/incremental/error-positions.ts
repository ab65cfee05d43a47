import type { FormattedError, ResponsePath } from '../../../src/errors/graphql-error.ts'
import { valueAt } from './parts.ts'

/** The errors that make a position null, each as its path and its text. */
export interface NulledPosition {
  readonly path: ResponsePath
  readonly errors: Map<string, string>
}

/**
 * The errors of a response by the position that they make null: the first null on their path. Which
 * of several errors below a position are told depends on which comes first.
 */
export function positionsOf(
  data: unknown,
  errors: readonly FormattedError[],
): ReadonlyMap<string, NulledPosition> {
  const positions = new Map<string, NulledPosition>()
  for (const error of errors) {
    const { path = [] } = error
    const position = nulledPosition(data, path) ?? path
    const key = JSON.stringify(position)
    const known = positions.get(key) ?? { path: position, errors: new Map<string, string>() }
    known.errors.set(JSON.stringify(path), locationsOf(error))
    positions.set(key, known)
  }
  return positions
}

/** Returns the first null on a path; undefined where there is none. */
export function nulledPosition(data: unknown, path: ResponsePath): ResponsePath | undefined {
  for (let length = 0; length <= path.length; length++) {
    const prefix = path.slice(0, length)
    if (valueAt(data, prefix) === null) return prefix
  }
  return undefined
}

/**
 * The locations of an error, each once: a fragment that is spread twice has its fields twice. Of
 * some errors graphql-js 17 says another location.
 */
export function locationsOf({ message, locations = [] }: FormattedError): string {
  if (isElsewhere.test(message)) return 'elsewhere'
  const texts = locations.map(({ line, column }) => `${line}:${column}`)
  return [...new Set(texts)].sort().join(' ')
}

const isElsewhere = /^Argument ".+" (of|has) |^Expected value of type |^no test of /
