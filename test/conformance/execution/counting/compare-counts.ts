import type { HostKind, Site, Tally } from './site.ts'

/** Something that was read or called more often than it may be. */
export interface Excess {
  readonly kind: HostKind
  readonly site: string
  /** The property that was read; or the method that was called, with its response position. */
  readonly what: string
  readonly isCall: boolean
  readonly ours: number
  readonly theirs: number
}

/** How much was counted. */
export interface Total {
  reads: number
  calls: number
}

/** What the host objects of one site come to. */
interface Count {
  readonly kind: HostKind
  readonly isCall: boolean
  /** Of all objects that were made there. */
  sum: number
  /** Of the one with most. */
  most: number
}

/**
 * What was read or called more often in one world than in another of the same seed: of all objects
 * that were made at a site, or of one of them, for each property and for each method and response
 * position. What comes of a read too many is left out.
 */
export function excessesOf(ours: Site, theirs: Site | undefined): readonly Excess[] {
  const found: Excess[] = []
  compareSites(ours, theirs, found)
  return found
}

/** Adds what was counted at a site and below. */
export function addTotal(site: Site, total: Total): void {
  for (const { reads, calls } of site.tallies) {
    for (const count of reads.values()) total.reads += count
    for (const count of calls.values()) total.calls += count
  }
  for (const child of site.children.values()) addTotal(child, total)
}

/** Excess that is found in one list and in another as well. */
export function inBoth(excesses: readonly Excess[], others: readonly Excess[]): readonly Excess[] {
  const keys = new Set(others.map(keyOf))
  return excesses.filter(excess => keys.has(keyOf(excess)))
}

function keyOf({ site, what, kind }: Excess): string {
  return `${site} ${what} ${kind}`
}

function compareSites(ours: Site, theirs: Site | undefined, found: Excess[]): void {
  const guilty = compareTallies(ours, theirs, found)
  for (const [name, child] of ours.children) {
    if (!guilty.has(name)) compareSites(child, theirs?.children.get(name), found)
  }
}

/**
 * Compares what was made at one site; returns the names of the properties that were read more
 * often.
 */
function compareTallies(
  ours: Site,
  theirs: Site | undefined,
  found: Excess[],
): ReadonlySet<string> {
  const guilty = new Set<string>()
  const others = countsOf(theirs?.tallies ?? [])
  const counts = countsOf(ours.tallies)
  for (const [key, { kind, isCall, sum, most }] of counts) {
    const other = others.get(key)
    if (isEarlyEnd(key, counts, others)) continue
    const isMore = sum > (other?.sum ?? 0)
    if (!isMore && most <= (other?.most ?? 0)) continue
    const what = key.slice(kind.length + 1)
    guilty.add(isCall ? what.slice(0, what.indexOf('(')) : what)
    const [mine, their] = isMore ? [sum, other?.sum] : [most, other?.most]
    found.push({ kind, site: ours.path, what, isCall, ours: mine, theirs: their ?? 0 })
  }
  return guilty
}

/**
 * Whether iterators were ended early that others have read on, below a position that is null already:
 * an end is not more than the reads in its place.
 */
function isEarlyEnd(
  key: string,
  ours: ReadonlyMap<string, Count>,
  theirs: ReadonlyMap<string, Count>,
): boolean {
  const [kind, what] = key.split(' ')
  if (what !== 'return' && what !== 'return()') return false
  const next = `${kind} next()`
  return ours.get(key)!.sum + (ours.get(next)?.sum ?? 0) <= (theirs.get(next)?.sum ?? 0)
}

function countsOf(tallies: readonly Tally[]): ReadonlyMap<string, Count> {
  const counts = new Map<string, Count>()
  for (const { kind, reads, calls } of tallies) {
    for (const counted of [reads, calls]) {
      for (const [name, number] of counted) {
        const key = `${kind} ${name}`
        const known = counts.get(key)
        if (known === undefined)
          counts.set(key, { kind, isCall: counted === calls, sum: number, most: number })
        else {
          known.sum += number
          known.most = Math.max(known.most, number)
        }
      }
    }
  }
  return counts
}
