import { isDeepStrictEqual } from 'node:util'
import type { FormattedError, ResponsePath } from '../../../src/errors/graphql-error.ts'
import { positionsOf, locationsOf } from './error-positions.ts'
import type { Delivery, MergedResponse } from './merge-parts.ts'
import { startsWith, textOfPath, valueAt } from './parts.ts'

/** How two deliveries of one response differ. */
export interface DeliveryComparison {
  /** A sentence; undefined where the difference is one that the draft leaves open. */
  readonly difference: string | undefined
  /** What differs and may: how often each kind. */
  readonly allowances: ReadonlyMap<Allowance, number>
}

/** What the draft leaves open, and depends on what comes first in graphql-js. */
export type Allowance =
  | 'announced by us alone: its fields came with a fragment that graphql-js completed first'
  | 'announced by graphql-js alone: its fields came before, with another fragment or in place'
  | 'a stream fails with fewer items than in graphql-js'
  | 'a stream fails with more items than in graphql-js'

/**
 * Compares the parts of this engine with those of graphql-js 17, whatever parts they are packed in
 * and whichever of several fragments brings a field that all of them have: the same data are
 * delivered, the same positions are null, and the same fragments and streams fail.
 */
export function compareDeliveries(
  ours: MergedResponse,
  theirs: MergedResponse,
): DeliveryComparison {
  const allowances = new Map<Allowance, number>()
  const allow = (allowance: Allowance): void =>
    void allowances.set(allowance, (allowances.get(allowance) ?? 0) + 1)
  const cuts = cutsOf(ours, theirs, allow)
  const [own, others] = [cut(ours, cuts), cut(theirs, cuts)]
  return {
    difference:
      differenceOfData(own, others) ??
      differenceOfErrors(own, others) ??
      differenceOfFates(own, others, allow),
    allowances,
  }
}

/** A list that fails in both after some items, and how many of these both have. */
interface Cut {
  readonly path: ResponsePath
  readonly length: number
}

/** How many items come before the one for which a stream fails depends on what comes first. */
function cutsOf(
  ours: MergedResponse,
  theirs: MergedResponse,
  allow: (allowance: Allowance) => void,
): readonly Cut[] {
  const failed = ours.deliveries.filter(
    ({ kind, failure }) => kind === 'stream' && failure !== undefined,
  )
  return failed.flatMap(({ path }): readonly Cut[] => {
    const [own, others] = [valueAt(ours.data, path), valueAt(theirs.data, path)]
    if (!Array.isArray(own) || !Array.isArray(others) || own.length === others.length) return []
    allow(
      own.length < others.length
        ? 'a stream fails with fewer items than in graphql-js'
        : 'a stream fails with more items than in graphql-js',
    )
    return [{ path, length: Math.min(own.length, others.length) }]
  })
}

/** The response without the items of failed streams that one of the two has alone. */
function cut({ data, errors, deliveries }: MergedResponse, cuts: readonly Cut[]): MergedResponse {
  const rest: unknown = structuredClone(data)
  for (const { path, length } of cuts) {
    const items = valueAt(rest, path)
    if (Array.isArray(items)) items.length = Math.min(items.length, length)
  }
  const isLeft = ({ path = [] }: Pick<FormattedError, 'path'>): boolean =>
    cuts.every(
      ({ path: listPath, length }) =>
        !startsWith(path, listPath) || Number(path[listPath.length] ?? -1) < length,
    )
  return { data: rest, errors: errors.filter(isLeft), deliveries: deliveries.filter(isLeft) }
}

function differenceOfData(ours: MergedResponse, theirs: MergedResponse): string | undefined {
  return isDeepStrictEqual(jsonOf(ours.data), jsonOf(theirs.data))
    ? undefined
    : 'The data differ from those of the parts of graphql-js.'
}

/** Data without the difference of prototypes, and of 0 and -0. */
function jsonOf(data: unknown): unknown {
  return data === undefined ? undefined : JSON.parse(JSON.stringify(data))
}

function differenceOfErrors(ours: MergedResponse, theirs: MergedResponse): string | undefined {
  const own = positionsOf(ours.data, ours.errors)
  const others = positionsOf(theirs.data, theirs.errors)
  if ([...own.keys()].sort().join('\n') !== [...others.keys()].sort().join('\n'))
    return 'Errors make other positions null than in the parts of graphql-js.'
  for (const [position, { errors }] of own) {
    for (const [path, locations] of errors) {
      const known = others.get(position)!.errors.get(path)
      if (known !== undefined && known !== locations)
        return `The errors at ${path} have other locations than those of graphql-js.`
    }
  }
  return undefined
}

/** Whether a fragment or stream is complete or failed, and with which errors. */
interface Fate {
  readonly name: string
  readonly isFailed: boolean
  readonly errors: ReadonlyMap<string, string>
}

function differenceOfFates(
  ours: MergedResponse,
  theirs: MergedResponse,
  allow: (allowance: Allowance) => void,
): string | undefined {
  const [own, others] = [fatesOf(ours), fatesOf(theirs)]
  for (const [key, fate] of own) {
    const other = others.get(key)
    if (other === undefined) {
      if (fate.isFailed) return `${fate.name} fails, which graphql-js does not announce.`
      allow(
        'announced by us alone: its fields came with a fragment that graphql-js completed first',
      )
    } else {
      if (fate.isFailed !== other.isFailed)
        return `${fate.name} ${fate.isFailed ? 'fails here alone' : 'fails in graphql-js alone'}.`
      for (const [path, locations] of fate.errors) {
        const known = other.errors.get(path)
        if (known !== undefined && known !== locations)
          return `${fate.name} fails at other locations than in graphql-js.`
      }
    }
  }
  for (const [key, { name, isFailed }] of others) {
    if (own.has(key)) continue
    if (isFailed) return `${name} fails in graphql-js, and is not announced here.`
    allow(
      'announced by graphql-js alone: its fields came before, with another fragment or in place',
    )
  }
  return undefined
}

/** Fragments without a label at one path are one: which of them fails cannot be told. */
function fatesOf({ deliveries }: MergedResponse): ReadonlyMap<string, Fate> {
  const fates = new Map<string, Fate>()
  for (const delivery of deliveries) {
    const { kind, path, label, failure = [] } = delivery
    const key = JSON.stringify([kind, path, label])
    const errors = new Map(
      failure.map(error => [JSON.stringify(error.path), locationsOf(error)] as const),
    )
    const known = fates.get(key)
    fates.set(key, {
      name: nameOf(delivery),
      isFailed: delivery.failure !== undefined || known?.isFailed === true,
      errors: new Map([...(known?.errors ?? []), ...errors]),
    })
  }
  return fates
}

function nameOf({ kind, path, label }: Delivery): string {
  const labelled = label === undefined ? 'without a label' : `"${label}"`
  return `The ${kind} ${labelled} at ${textOfPath(path)}`
}
