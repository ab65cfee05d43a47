import {
  aBoolean,
  aFunction,
  oneOfValues,
  optionFaults,
  type Expectation,
  type Expectations,
} from '../errors/expectation.ts'
import type { BucketSize, BucketStore } from './bucket-store.ts'

/**
 * What each client may spend over time on the estimated costs of its operations: a bucket of tokens,
 * which holds `capacity` at most and gets `refillPerSecond`.
 */
export interface CostBudget extends BucketSize {
  /** The most that a client can spend at once; an operation that costs more is always refused. */
  readonly capacity: number
  /** What a client can spend in each second in the long run. */
  readonly refillPerSecond: number
  /**
   * Names the client of a request by the context, as by the id of an account. All clients for whom the
   * function returns nothing share one bucket. What the function throws is an error of the request,
   * which is not executed.
   *
   * @example
   * client: ({ user }) => user?.id
   */
  readonly client: (context: any) => string | number | null | undefined
  /** Whether a client has no budget, as one inside the host's network. Default: none. */
  readonly exempts?: ((context: any) => boolean) | undefined
  /** The store of the buckets. Default: `memoryBuckets()`, in which each process counts alone. */
  readonly store?: BucketStore | undefined
  /**
   * What a request meets while the store fails, or has not answered in 50 milliseconds: a bucket of the
   * same size in the memory of the process (`'local'`), or the status 503 (`'refuse'`). Default:
   * `'local'`.
   */
  readonly whenStoreFails?: 'local' | 'refuse' | undefined
  /**
   * Whether a client gets back what a response without errors has cost less than was estimated. A
   * subscription, and a response that is delivered in parts, give nothing back. Default: false.
   */
  readonly returnsUnused?: boolean | undefined
}

const anAmount: Expectation = {
  words: 'a positive number',
  fits: value => typeof value === 'number' && Number.isFinite(value) && value > 0,
}

const expectations: Expectations<CostBudget> = {
  capacity: anAmount,
  refillPerSecond: anAmount,
  client: aFunction,
  exempts: aFunction,
  store: {
    words: 'an object with the method change',
    isSecret: true,
    fits: value => typeof (Object(value) as Partial<BucketStore>).change === 'function',
  },
  returnsUnused: aBoolean,
  whenStoreFails: oneOfValues('local', 'refuse'),
}

const required = ['capacity', 'refillPerSecond', 'client'] as const

/** The faults of the option `costBudget`. */
export function costBudgetFaults(taker: string, budget: CostBudget): readonly string[] {
  const faults = optionFaults(taker, budget, expectations)
  const values = Object(budget) as Partial<CostBudget>
  for (const name of required)
    if (values[name] === undefined)
      faults.push(`${taker} has no ${name}; expected ${expectations[name].words}.`)
  return faults
}
