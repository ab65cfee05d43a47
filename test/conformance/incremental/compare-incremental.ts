import * as graphql17 from 'graphql17'
import type { Failure } from '../../random/seed.ts'
import { executorsOf } from './executors.ts'
import { incrementalCases } from './incremental-cases.ts'
import { countKinds, emptyCensus, type IncrementalCensus } from './incremental-census.ts'
import { runIncremental } from './run-incremental.ts'
import { smallestFailure, wayOf, type ExecutorSource } from './shrink-incremental.ts'

/** What became of many documents. */
export interface IncrementalTally {
  documents: number
  readonly census: IncrementalCensus
  /** Documents whose parts are wrong. */
  different: number
  /** How many documents are wrong in which way. */
  readonly differences: Record<string, number>
  /** How often parts differ from those of graphql-js in a way that the draft leaves open. */
  readonly allowances: Record<string, number>
  /** The first documents that are wrong in each way, as small as can be. */
  readonly examples: Failure[]
  /** Rejections that nobody has handled, but those of graphql-js. */
  readonly unhandled: string[]
}

const MAX_EXAMPLES = 5
/** While one waits for its promises, others run; a turn of one waits for the turns of all. */
const SCHEMAS_AT_ONCE = 4

/**
 * Executes the documents of random schemas, which a seed and their numbers determine, by the
 * executors and by graphql-js 17.
 *
 * @param schemas the numbers, which are taken once
 */
export async function compareIncremental(
  seed: number,
  schemas: Generator<number>,
  see?: (tally: IncrementalTally) => void,
  executors: ExecutorSource = executorsOf,
): Promise<IncrementalTally> {
  const tally = emptyTally()
  const { stackTraceLimit } = Error
  // Nobody's stack is looked at.
  Error.stackTraceLimit = 0
  // graphql-js drops promises that reject with an error of its own.
  const noteUnhandled = (reason: unknown): void => {
    if (!(reason instanceof graphql17.GraphQLError)) tally.unhandled.push(String(reason))
  }
  process.on('unhandledRejection', noteUnhandled)
  const runSchemas = async (): Promise<void> => {
    for (const number of schemas) await compareSchema(seed, number, tally, executors, see)
  }
  await Promise.all(Array.from({ length: SCHEMAS_AT_ONCE }, runSchemas))
  // A rejection is told of once nothing else is to be done.
  await new Promise(setImmediate)
  process.off('unhandledRejection', noteUnhandled)
  Error.stackTraceLimit = stackTraceLimit
  return tally
}

export function emptyTally(): IncrementalTally {
  return {
    documents: 0,
    census: emptyCensus(),
    different: 0,
    differences: {},
    allowances: {},
    examples: [],
    unhandled: [],
  }
}

async function compareSchema(
  seed: number,
  number: number,
  tally: IncrementalTally,
  executors: ExecutorSource,
  see?: (tally: IncrementalTally) => void,
): Promise<void> {
  for (const incrementalCase of incrementalCases(seed, number)) {
    tally.documents++
    try {
      const outcome = await runIncremental(incrementalCase, executors(incrementalCase))
      countKinds(tally.census, incrementalCase, outcome)
      for (const [allowance, count] of outcome.allowances)
        tally.allowances[allowance] = (tally.allowances[allowance] ?? 0) + count
    } catch (error) {
      tally.different++
      const way = wayOf(error as Error)
      const count = (tally.differences[way] ?? 0) + 1
      tally.differences[way] = count
      if (count === 1 && tally.examples.length < MAX_EXAMPLES) {
        // While this one is made small, others come.
        const example = { number, text: incrementalCase.seed }
        tally.examples.push(example)
        example.text += `: ${await smallestFailure(incrementalCase, error as Error, executors)}`
      }
    }
    see?.(tally)
  }
}
