import type { FormattedError, ResponsePath } from '../../../src/errors/graphql-error.ts'
import type { PlainResponse } from '../execution/compare-responses.ts'
import { locationsOf, nulledPosition, positionsOf } from './error-positions.ts'
import type { Delivery, MergedResponse } from './merge-parts.ts'
import { isObject, startsWith, textOfPath, valueAt } from './parts.ts'

/**
 * How a response in parts differs from the one without the directives: a sentence; undefined where
 * they agree. Without failed fragments and streams the data are the same. As a null ends at a
 * fragment, and not above it, a failure leaves this: the fields of a failed fragment are absent
 * below its path, a failed stream has fewer items, and objects and lists on the way to a failure
 * are there that an error below them makes null without the directives.
 */
export function differenceFromPlain(
  merged: MergedResponse,
  plain: PlainResponse,
): string | undefined {
  if (merged.data === undefined || plain.data === undefined) {
    if (merged.data !== plain.data) return 'Either response alone is a request error.'
    return locationsOfAll(merged.errors) === locationsOfAll(plain.errors ?? [])
      ? undefined
      : 'The request errors differ.'
  }
  const failed = merged.deliveries.filter(({ failure }) => failure !== undefined)
  return (
    differenceOfData(merged.data, plain.data, [], { failed, nulls: nullsOf(plain) }) ??
    differenceOfErrors(merged, plain) ??
    differenceOfFailures(failed, plain)
  )
}

function locationsOfAll(errors: readonly FormattedError[]): string {
  return errors.map(locationsOf).sort().join('\n')
}

type NulledPositions = ReturnType<typeof positionsOf>

function nullsOf({ data, errors = [] }: PlainResponse): NulledPositions {
  return positionsOf(data, errors)
}

/** Why data may differ. */
interface Reasons {
  readonly failed: readonly Delivery[]
  /** What errors make null without the directives. */
  readonly nulls: NulledPositions
}

function differenceOfData(
  merged: unknown,
  plain: unknown,
  path: ResponsePath,
  reasons: Reasons,
): string | undefined {
  const { failed } = reasons
  const place = textOfPath(path)
  if (plain === null && merged !== null)
    return mayHaveValue(path, reasons)
      ? undefined
      : `There is a value at ${place} in the place of null.`
  if (Array.isArray(plain) && Array.isArray(merged)) {
    if (merged.length > plain.length) return `There are too many items at ${place}.`
    const isFailed = failed.some(
      delivery => delivery.kind === 'stream' && isSamePath(delivery.path, path),
    )
    if (merged.length < plain.length && !isFailed) return `Items are missing at ${place}.`
    return firstOf(merged.keys(), index =>
      differenceOfData(merged[index], plain[index], [...path, index], reasons),
    )
  }
  if (isObject(plain) && isObject(merged)) {
    const unknown = Object.keys(merged).find(key => !Object.hasOwn(plain, key))
    if (unknown !== undefined) return `The field ${textOfPath([...path, unknown])} is too many.`
    const isFailed = failed.some(
      delivery => delivery.kind === 'fragment' && startsWith(path, delivery.path),
    )
    return firstOf(Object.keys(plain), key => {
      if (Object.hasOwn(merged, key))
        return differenceOfData(merged[key], plain[key], [...path, key], reasons)
      return isFailed ? undefined : `The field ${textOfPath([...path, key])} is missing.`
    })
  }
  return merged === plain ? undefined : `The values at ${place} differ.`
}

/** Whether a position has a value because the error that makes it null ends below it. */
function mayHaveValue(path: ResponsePath, { failed, nulls }: Reasons): boolean {
  const paths = [...(nulls.get(JSON.stringify(path))?.errors.keys() ?? [])]
  const isErrorBelow = paths.some(error => error !== JSON.stringify(path))
  return failed.some(delivery =>
    delivery.kind === 'stream' && isSamePath(delivery.path, path)
      ? paths.length > 0
      : isErrorBelow && (startsWith(delivery.path, path) || startsWith(path, delivery.path)),
  )
}

function differenceOfErrors(merged: MergedResponse, plain: PlainResponse): string | undefined {
  const ours = positionsOf(merged.data, merged.errors)
  const theirs = positionsOf(plain.data, plain.errors ?? [])
  for (const { path, errors } of ours.values()) {
    const position = nulledPosition(plain.data, path)
    if (position === undefined) return `There is an error at ${textOfPath(path)} in parts alone.`
    const others = theirs.get(JSON.stringify(path))?.errors
    if (isSamePath(position, path) && others === undefined)
      return `Null at ${textOfPath(path)} has no error without the directives.`
    const difference = differenceOfLocations(errors, others)
    if (difference !== undefined) return difference
  }
  for (const { path } of theirs.values()) {
    const isNull = valueAt(merged.data, path) === null
    if (isNull && !ours.has(JSON.stringify(path)))
      return `Null at ${textOfPath(path)} has no error in parts.`
  }
  return undefined
}

function differenceOfLocations(
  errors: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string> | undefined,
): string | undefined {
  return firstOf(errors, ([path, locations]) => {
    const other = others?.get(path)
    return other === undefined || other === locations
      ? undefined
      : `The errors at ${path} have other locations.`
  })
}

/** What fails a fragment or a stream makes null a position without the directives, too. */
function differenceOfFailures(
  failed: readonly Delivery[],
  { data, errors = [] }: PlainResponse,
): string | undefined {
  const locations = new Map(
    errors.map(error => [JSON.stringify(error.path), locationsOf(error)] as const),
  )
  return firstOf(
    failed.flatMap(({ failure = [] }) => failure),
    error => {
      const { path = [] } = error
      if (nulledPosition(data, path) === undefined)
        return `There is no error at ${textOfPath(path)} without the directives.`
      const known = locations.get(JSON.stringify(path))
      return known === undefined || known === locationsOf(error)
        ? undefined
        : `The errors at ${textOfPath(path)} have other locations.`
    },
  )
}

function isSamePath(one: ResponsePath, other: ResponsePath): boolean {
  return one.length === other.length && startsWith(one, other)
}

function firstOf<Item>(
  items: Iterable<Item>,
  differenceOf: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const difference = differenceOf(item)
    if (difference !== undefined) return difference
  }
  return undefined
}
