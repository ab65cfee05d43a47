import type { FormattedError, ResponsePath } from '../../../src/errors/graphql-error.ts'

import { inCommonWords } from '../completion-messages.ts'
import type { PeerVersion } from './peers.ts'

/** A response as a plain value. */
export interface PlainResponse {
  readonly data?: unknown
  readonly errors?: readonly FormattedError[]
}

/**
 * How two responses differ: a sentence; undefined where they agree. The order of errors is not
 * compared.
 *
 * @param isInOrder whether both have executed the fields in the same order
 */
export function differenceOf(
  ours: PlainResponse,
  reference: PlainResponse,
  isInOrder: boolean,
  version: PeerVersion,
): string | undefined {
  if (JSON.stringify(ours.data) !== JSON.stringify(reference.data)) return 'The data differ.'
  const keyOf = keyFor(version)
  const keysOf = ({ errors = [] }: PlainResponse): string[] => errors.map(keyOf).sort()
  const [own, others] = [keysOf(ours), keysOf(reference)]
  if (isInOrder || ours.data === undefined) {
    return own.join('\n') === others.join('\n') ? undefined : 'The errors differ.'
  }
  return differenceOfRaces(ours, reference, keyOf)
}

/**
 * Which of several errors below a position makes it null is a race, and the specification leaves it
 * open what is reported of the others ("may be cancelled"): there both must report at least one.
 * Everywhere else they must report the same.
 */
function differenceOfRaces(
  ours: PlainResponse,
  reference: PlainResponse,
  keyOf: (error: FormattedError) => string,
): string | undefined {
  const [own, others] = [racesOf(ours), racesOf(reference)]
  if ([...own.keys()].sort().join('\n') !== [...others.keys()].sort().join('\n')) {
    return 'The positions that errors make null differ.'
  }
  const byPath = new Map(
    (reference.errors ?? []).map(error => [JSON.stringify(error.path), keyOf(error)]),
  )
  for (const error of ours.errors ?? []) {
    const other = byPath.get(JSON.stringify(error.path))
    if (other !== undefined && other !== keyOf(error)) return 'The errors at one path differ.'
  }
  for (const [position, { isDirect }] of own) {
    if (isDirect !== others.get(position)!.isDirect)
      return `The errors at or below ${position} differ.`
  }
  return undefined
}

export interface Race {
  /** Whether the only error is one of the position itself. */
  readonly isDirect: boolean
}

/** The errors by the position that they make null: the first null on their path. */
export function racesOf({ data, errors = [] }: PlainResponse): ReadonlyMap<string, Race> {
  const races = new Map<string, Race>()
  // An error of the root selection set itself has no path.
  for (const { path = [] } of errors) {
    const position = nulledPosition(data, path)
    const isDirect = position.length === path.length
    const key = JSON.stringify(position)
    const earlier = races.get(key)
    if (earlier && (isDirect || earlier.isDirect))
      throw new Error(`${key} is null for two reasons.`)
    races.set(key, { isDirect })
  }
  return races
}

function nulledPosition(data: unknown, path: ResponsePath): ResponsePath {
  let value = data
  for (const [depth, key] of path.entries()) {
    if (value === null) return path.slice(0, depth)
    value = (value as Record<string | number, unknown>)[key]
  }
  if (value !== null)
    throw new Error(`There is an error at ${JSON.stringify(path)}, which is not null.`)
  return path
}

/**
 * What two have to agree upon in an error. The messages are those of graphql-js 16; 17 has put some
 * in other words, locates the value of an argument instead of the field, and asks `isTypeOf` before
 * it looks at the conditions below.
 */
function keyFor(version: PeerVersion): (error: FormattedError) => string {
  if (version === 16) {
    return ({ message, path, locations }) => JSON.stringify([comparable(message), path, locations])
  }
  return ({ message, path, locations }) =>
    JSON.stringify([path, isElsewhere.test(message) ? 'elsewhere' : locations])
}

const isElsewhere = /^Argument ".+" (of|has) |^Expected value of type |^no test of /

/** Literals of clients are cut, and values of the host are compared by their kind. */
function comparable(message: string): string {
  return inCommonWords(message).replace(/ has invalid value .*$/s, ' has invalid value')
}
