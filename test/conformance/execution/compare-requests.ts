import type { Failure } from '../../random/seed.ts'
import { countKinds, emptyCensus, type Census } from './census.ts'
import { peers } from './peers.ts'
import { casesOfSchema } from './random-cases.ts'
import { runCase } from './run-case.ts'
import { smallestFailure } from './shrink-case.ts'

/** What became of a run of requests. */
export interface Tally {
  requests: number
  readonly census: Census
  /** Requests with an answer that differs. */
  different: number
  /** The first of them, as small as they can be, by the number of their schema. */
  readonly examples: Failure[]
  /** Rejections that nobody has handled, but those of graphql-js. */
  readonly unhandled: string[]
}

const MAX_EXAMPLES = 3
/** While one waits for its promises, others run. */
const SCHEMAS_AT_ONCE = 30

/**
 * Executes all requests of random schemas, which a seed and their numbers determine, in every form
 * of the engine and in graphql-js 16 and 17.
 *
 * @param schemas the numbers, which are taken once
 */
export async function compareRequests(
  seed: number,
  schemas: Generator<number>,
  see?: (tally: Tally) => void,
): Promise<Tally> {
  const tally: Tally = {
    requests: 0,
    census: emptyCensus(),
    different: 0,
    examples: [],
    unhandled: [],
  }
  const { stackTraceLimit } = Error
  // Nobody's stack is looked at.
  Error.stackTraceLimit = 0
  // What graphql-js drops rejects with an error of its own.
  const noteUnhandled = (reason: unknown): void => {
    const isTheirs = [16, 17].some(
      version => reason instanceof peers[version as 16 | 17].GraphQLError,
    )
    if (!isTheirs) tally.unhandled.push(String(reason))
  }
  process.on('unhandledRejection', noteUnhandled)
  const runSchemas = async (): Promise<void> => {
    for (const number of schemas) await compareSchema(seed, number, tally, see)
  }
  await Promise.all(Array.from({ length: SCHEMAS_AT_ONCE }, runSchemas))
  // A rejection is told of once nothing else is to be done.
  await new Promise(setImmediate)
  process.off('unhandledRejection', noteUnhandled)
  Error.stackTraceLimit = stackTraceLimit
  return tally
}

async function compareSchema(
  seed: number,
  number: number,
  tally: Tally,
  see?: (tally: Tally) => void,
): Promise<void> {
  for (const one of casesOfSchema(seed, number)) {
    tally.requests++
    try {
      countKinds(tally.census, one, await runCase(one))
    } catch (error) {
      tally.different++
      if (tally.examples.length < MAX_EXAMPLES) {
        // While this one is made small, others come.
        const example = { number, text: one.seed }
        tally.examples.push(example)
        example.text += `: ${await smallestFailure(one, error as Error)}`
      }
    }
    see?.(tally)
  }
}
