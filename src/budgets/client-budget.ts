import { invariant } from '../errors/invariant.ts'
import { inspectKind } from '../errors/inspect.ts'
import { failure, GuardedCalls, type StoreReply } from '../runtime/guarded-calls.ts'
import { whenSettled } from '../runtime/when-settled.ts'
import type { BucketChange, BucketState, BucketStore } from './bucket-store.ts'
import { clientNameOf, settledAnswer } from './client-name.ts'
import type { CostBudget } from './cost-budget.ts'
import { memoryBuckets } from './memory-buckets.ts'

/** The greatest integer of a header. RFC 9651, 3.3.1. */
export const MAX_HEADER_INTEGER = 999_999_999_999_999

/** The key of the bucket of clients without a name, which no name makes. */
const SHARED_KEY = 'shared'

/** What was taken from the bucket of a client, and whether from that of the process. */
export interface Withdrawal {
  readonly key: string
  readonly state: BucketState
  readonly isLocal: boolean
}

/** The budget of the clients of a schema, in a store that may fail. */
export class ClientBudget {
  readonly capacity: number
  readonly refillPerSecond: number
  readonly #budget: CostBudget
  readonly #store: BucketStore
  readonly #calls: GuardedCalls
  /** The store while the other one fails; null where requests are refused then. */
  readonly #localStore: BucketStore | null

  /** @param onFailure is told of each call of the store that has failed */
  constructor(budget: CostBudget, onFailure: (error: unknown) => void) {
    this.capacity = budget.capacity
    this.refillPerSecond = budget.refillPerSecond
    this.#budget = budget
    this.#store = budget.store ?? memoryBuckets()
    this.#localStore = budget.whenStoreFails === 'refuse' ? null : memoryBuckets()
    this.#calls = new GuardedCalls(onFailure)
  }

  /**
   * The key of the bucket of a request; undefined where the client has no budget.
   *
   * @throws Error where the host names no client, and what its functions throw
   */
  keyOf(context: object): string | undefined {
    const { client, exempts } = this.#budget
    const isExempt =
      exempts !== undefined && settledAnswer('costBudget.exempts()', exempts(context))
    if (typeof isExempt !== 'boolean')
      throw new Error(`costBudget.exempts() returned ${inspectKind(isExempt)}. Expected a boolean.`)
    if (isExempt) return undefined
    const name = clientNameOf('costBudget.client()', client(context))
    return name === undefined ? SHARED_KEY : `client:${name}`
  }

  /** Whether clients get back what their operations have not cost. */
  get returnsUnused(): boolean {
    return this.#budget.returnsUnused === true
  }

  /** Takes the cost of an operation from a bucket; undefined where the store fails. */
  take(key: string, cost: number): Withdrawal | undefined | Promise<Withdrawal | undefined> {
    const change = this.#changeOf(key, cost, 0)
    return whenSettled(this.#call(change), reply => {
      if (reply !== failure) return { key, state: reply.value, isLocal: false }
      if (this.#localStore === null) return undefined
      const state = this.#localStore.change(change) as BucketState
      return { key, state, isLocal: true }
    })
  }

  /**
   * Gives back what an operation has cost less than was taken, where the budget does so. A failure of
   * the store is none of the request.
   */
  giveBack({ key, isLocal }: Withdrawal, cost: number): void {
    if (!this.returnsUnused || cost <= 0) return
    const change = this.#changeOf(key, 0, cost)
    if (isLocal) void this.#localStore?.change(change)
    else void this.#call(change)
  }

  #call(change: BucketChange): StoreReply<BucketState> | Promise<StoreReply<BucketState>> {
    return this.#calls.call(() => whenSettled(this.#store.change(change), expectState))
  }

  /**
   * Budgets of other sizes, of another schema or of the next version of this one, have other buckets in
   * the same store: in a smaller bucket what is left of a larger one would be full.
   */
  #changeOf(client: string, withdrawal: number, deposit: number): BucketChange {
    invariant(withdrawal >= 0 && deposit >= 0, 'costs are 0 or more')
    const { capacity, refillPerSecond } = this
    const key = `${capacity}/${refillPerSecond} ${client}`
    return { key, capacity, refillPerSecond, withdrawal, deposit }
  }

  /** The whole seconds until a bucket has so many tokens, as many as a header can say. */
  secondsUntil(goal: number, { tokens }: BucketState): number {
    const seconds = Math.ceil((goal - tokens) / this.refillPerSecond)
    return Math.min(Math.max(seconds, 0), MAX_HEADER_INTEGER)
  }
}

/** @throws Error where a store of the host has returned no state of a bucket */
function expectState(state: BucketState): BucketState {
  const { isTaken, tokens } = Object(state) as Partial<BucketState>
  if (typeof isTaken === 'boolean' && Number.isFinite(tokens) && tokens! >= 0) return state
  throw new Error(
    'The store of costBudget returned no state of a bucket: { isTaken, tokens } with a boolean and a number of 0 or more.',
  )
}
