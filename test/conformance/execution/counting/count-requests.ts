import { printSchema } from 'graphql'
import type { Failure } from '../../../random/seed.ts'
import type { Excess } from './compare-counts.ts'
import { countedCases, type CountedCase } from './counted-cases.ts'
import { countCase, emptyCountedCensus, type CountedCensus } from './counted-census.ts'
import { ownExecutors, type Executor } from './executors.ts'
import { watchRejections } from './rejections.ts'
import { runCounted, type CountedOutcome, type RunFault } from './run-counted.ts'
import { shrinkCounted } from './shrink-counted.ts'

/** What became of many requests. */
export interface CountedTally {
  requests: number
  runs: number
  reads: number
  calls: number
  /**
   * What was read or called more often than by graphql-js: host objects and properties, in all
   * runs.
   */
  more: number
  /** Requests with an answer that differs, or with a rejection that nobody handles. */
  different: number
  /** Runs in which something was read beside a null that came later. */
  allowances: number
  readonly census: CountedCensus
  /** What was read or called more often, by what it is: how many times, and where first. */
  readonly excessKinds: Record<string, { count: number; readonly example: string }>
  /** How many requests differ in which way. */
  readonly differences: Record<string, number>
  /** The first requests that differ or read more, in each way, by the number of their schema. */
  readonly examples: Failure[]
  /** Rejections that come from no host object. */
  readonly unhandled: string[]
}

const MAX_EXAMPLES = 3

/** In what share of the runs something may be read beside a null that comes later. */
export const MAX_ALLOWANCES = 0.02

/**
 * Executes all requests of random schemas, which a seed and their numbers determine, by the
 * executors and by graphql-js 16, one after the other.
 */
export async function countRequests(
  seed: number,
  schemas: Iterable<number>,
  executorsOf: (one: CountedCase) => readonly Executor[] = ownExecutors,
  see?: (tally: CountedTally) => void,
): Promise<CountedTally> {
  const tally = emptyTally()
  const { stackTraceLimit } = Error
  // Nobody's stack is looked at.
  Error.stackTraceLimit = 0
  const unwatch = watchRejections(reason => tally.unhandled.push(String(reason)))
  for (const number of schemas) {
    for (const one of countedCases(seed, number)) {
      await countRequest(one, number, executorsOf(one), tally)
      see?.(tally)
    }
  }
  await new Promise(setImmediate)
  unwatch()
  Error.stackTraceLimit = stackTraceLimit
  return tally
}

export function emptyTally(): CountedTally {
  return {
    requests: 0,
    runs: 0,
    reads: 0,
    calls: 0,
    more: 0,
    different: 0,
    allowances: 0,
    census: emptyCountedCensus(),
    excessKinds: {},
    differences: {},
    examples: [],
    unhandled: [],
  }
}

async function countRequest(
  one: CountedCase,
  number: number,
  executors: readonly Executor[],
  tally: CountedTally,
): Promise<void> {
  const outcome = await runCounted(one, executors)
  const { faults, runs, total, allowances } = outcome
  tally.requests++
  tally.runs += runs
  tally.reads += total.reads
  tally.calls += total.calls
  tally.allowances += allowances
  countCase(tally.census, one, outcome)
  for (const { excesses, form, run } of faults) {
    tally.more += excesses.length
    for (const excess of excesses) noteExcess(tally, excess, `${form}, run ${run}`)
  }
  const ways = new Set(faults.flatMap(waysOf))
  if (faults.some(({ difference }) => difference !== undefined)) tally.different++
  for (const way of ways) {
    const count = (tally.differences[way] ?? 0) + 1
    tally.differences[way] = count
    if (count > 1 || tally.examples.length === MAX_EXAMPLES) continue
    const fails = (faults: readonly RunFault[]): boolean =>
      faults.some(fault => waysOf(fault).includes(way))
    const smallest = await shrinkCounted(one, outcome, executors, fails)
    tally.examples.push({ number, text: describe(smallest.one, smallest.outcome, way) })
  }
}

/** How a run fails. */
function waysOf({ difference, excesses }: RunFault): readonly string[] {
  const more = excesses.map(excess => `More often than by graphql-js: ${nameOf(excess)}.`)
  return difference === undefined ? more : [difference, ...more]
}

function noteExcess(tally: CountedTally, excess: Excess, form: string): void {
  const { what, ours, theirs, site } = excess
  const key = `${nameOf(excess)} (${form.includes('in turns') ? 'in turns' : 'at once'})`
  const example = `${site}: ${what}: ${ours}, not ${theirs}; ${form}`
  const known = (tally.excessKinds[key] ??= { count: 0, example })
  known.count++
}

function nameOf({ kind, what, isCall }: Excess): string {
  return `${kind}: ${generalName(what)} ${isCall ? 'called' : 'read'}`
}

/** What is read, without the name of the field, the index or the response position. */
function generalName(what: string): string {
  const [name = ''] = what.split(' at ')
  if (/^\d+$/.test(name)) return 'an item'
  return name.replace(/^(resolver of )?(f\d+|id|version)\b/, (_, resolver: string | undefined) =>
    resolver === undefined ? 'a field' : 'the resolver of a field',
  )
}

function describe(one: CountedCase, { faults, reference }: CountedOutcome, way: string): string {
  const { engines, document, variables, climate, seed } = one
  const different = faults.filter(fault => waysOf(fault).includes(way))
  const more = different.flatMap(({ excesses }) => excesses)
  return [
    `${seed}: ${way}`,
    different.map(({ form, run }) => `${form}, run ${run}`).join('; '),
    ...more
      .slice(0, 1)
      .map(({ site, what, ours, theirs }) => `${site}: ${what}: ${ours}, not ${theirs}`),
    printSchema(engines.reference),
    document.source,
    JSON.stringify({ variables, climate }),
    `ours: ${JSON.stringify(different[0]!.response)}`,
    `graphql-js: ${JSON.stringify(reference.response)}`,
  ].join('\n\n')
}
