import type { PlainResponse } from '../compare-responses.ts'
import { differenceOfAnswers, mostNulledLevels } from './compare-answers.ts'
import { addTotal, excessesOf, inBoth, type Excess, type Total } from './compare-counts.ts'
import type { CountedCase } from './counted-cases.ts'
import { referenceExecutor, type Answer, type Executor } from './executors.ts'
import { HostWorld } from './host-world.ts'

/** One execution with the world that it met. */
interface Run extends Answer {
  readonly world: HostWorld
}

/** What is wrong with one run of a case. */
export interface RunFault {
  readonly form: string
  readonly run: number
  readonly excesses: readonly Excess[]
  readonly difference: string | undefined
  readonly response: PlainResponse
}

/** What has come of a case. */
export interface CountedOutcome {
  readonly reference: Run
  readonly faults: readonly RunFault[]
  readonly runs: number
  readonly total: Total
  /** How many runs have done what graphql-js would have done had it not known of a null already. */
  readonly allowances: number
  /** Whether an execution without promises has let others have their turn. */
  readonly hasPaused: boolean
  /** How many levels the null of an error has propagated, at most. */
  readonly nulledLevels: number
}

/**
 * In later runs an engine may use what it has learnt in earlier ones; every other case has them.
 */
const RUNS = 3

/**
 * An execution that uses its world so many times as often as graphql-js does, and some more, will
 * not end.
 */
const ENDLESS_FACTOR = 10
const ENDLESS_BASE = 1000

const asItIs = referenceExecutor(({ engines }) => engines.reference)
const withoutNulls = referenceExecutor(({ engines }) => engines.nullable)

/**
 * Executes a case by graphql-js, and by every executor, once or thrice; each time in a world of its
 * own.
 */
export async function runCounted(
  one: CountedCase,
  executors: readonly Executor[],
): Promise<CountedOutcome> {
  const reference = await runIn(asItIs, one)
  const nulledLevels = mostNulledLevels(reference.response)
  const isRace = reference.isImmediate === false && nulledLevels > 0
  let unstopped: Run | undefined
  const faults: RunFault[] = []
  const total: Total = { reads: 0, calls: 0 }
  let allowances = 0
  let hasPaused = false
  const runs = one.round % 2 === 0 ? RUNS : 1
  for (const executor of executors) {
    for (let run = 1; run <= runs; run++) {
      const ours = await runIn(executor, one, reference.world.uses * ENDLESS_FACTOR + ENDLESS_BASE)
      addTotal(ours.world.site, total)
      if (one.climate.promises === 0 && ours.isImmediate === false) hasPaused = true
      let excesses = excessesOf(ours.world.site, reference.world.site)
      if (isRace && (excesses.length > 0 || ours.world.unhandled.size > 0)) {
        unstopped ??= await runIn(withoutNulls, one)
        const allowed = allowedIn(one, ours, excesses, unstopped)
        if (allowed.length < excesses.length) allowances++
        excesses = allowed
      }
      const difference = differenceBetween(one, ours, reference, unstopped)
      if (excesses.length > 0 || difference !== undefined) {
        faults.push({ form: executor.name, run, excesses, difference, response: ours.response })
      }
    }
  }
  return {
    reference,
    faults,
    runs: executors.length * runs,
    total,
    allowances,
    hasPaused,
    nulledLevels,
  }
}

/**
 * Where an error comes later, neither engine has to know of the null when it goes on beside it:
 * what graphql-js has not come to by then may be read and called as often as graphql-js does it
 * where no null propagates, which is once at each response position. Fields of a mutation come one
 * after the other, so there is no such race among them.
 */
function allowedIn(
  { document }: CountedCase,
  ours: Run,
  excesses: readonly Excess[],
  unstopped: Run,
): readonly Excess[] {
  const { site } = ours.world
  // An iterator is closed early because of a null, which spares what is behind it.
  const beyond = excessesOf(site, unstopped.world.site).filter(
    ({ what }) => !what.startsWith('return'),
  )
  const ofRoot = excesses.filter(excess => document.isMutation && excess.site === site.path)
  return [...ofRoot, ...beyond.filter(excess => inBoth([excess], ofRoot).length === 0)]
}

/**
 * Whether an answer differs, whether an execution has no end, or whether it leaves a rejection that
 * graphql-js does not.
 */
function differenceBetween(
  one: CountedCase,
  ours: Run,
  reference: Run,
  unstopped: Run | undefined,
): string | undefined {
  if (ours.world.isEndless) return 'The execution does not end.'
  const theirs = [reference, ...(unstopped === undefined ? [] : [unstopped])]
  for (const site of ours.world.unhandled) {
    if (!theirs.some(({ world }) => world.unhandled.has(site))) return 'A rejection is left.'
  }
  return differenceOfAnswers(ours.response, reference.response, one.climate.promises === 0)
}

async function runIn(executor: Executor, one: CountedCase, patience = Infinity): Promise<Run> {
  const { engines, climate, seed, document } = one
  const { reference: schema, abstraction } = engines
  const world = new HostWorld({
    seed,
    schema,
    rootType: document.isMutation ? schema.getMutationType()! : schema.getQueryType()!,
    abstraction,
    climate,
    readsAsyncIterables: executor.readsAsyncIterables,
    patience,
  })
  const answer = await executor.execute(one, world)
  if (climate.promises > 0) await quiet(world)
  return { ...answer, world }
}

/** Waits for what goes on when the answer has been given, and for what is told of rejections. */
async function quiet(world: HostWorld): Promise<void> {
  do await new Promise(setImmediate)
  while (world.pending > 0)
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}
