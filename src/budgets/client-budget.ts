import { invariant } from '../errors/invariant.ts'
import { inspectKind } from '../errors/inspect.ts'
import { failure, GuardedCalls } from '../runtime/guarded-calls.ts'
import { isThenable } from '../runtime/is-thenable.ts'
import { nodeCrypto } from '../runtime/node-crypto.ts'
import { whenSettled } from '../runtime/when-settled.ts'
import type { BucketState, BucketStore } from './bucket-store.ts'
import type { CostBudget } from './cost-budget.ts'
import { memoryBuckets } from './memory-buckets.ts'

/** The longest name of a client that is part of a key as it is. */
const MAX_NAME_LENGTH = 200

/** The key of the bucket of clients without a name, which no name makes. */
const SHARED_KEY = 'shared'

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
    if (exempts !== undefined && answerOf('exempts', exempts(context)) === true) return undefined
    const name = answerOf('client', client(context))
    if (name === undefined || name === null) return SHARED_KEY
    if (typeof name !== 'string' && typeof name !== 'number')
      throw new Error(
        `costBudget.client() returned ${inspectKind(name)}. Expected a string, a number or nothing.`,
      )
    return `client:${shortNameOf(String(name))}`
  }

  /** Whether clients get back what their operations have not cost. */
  get returnsUnused(): boolean {
    return this.#budget.returnsUnused === true
  }

  /** Takes the cost of an operation from a bucket; undefined where the store fails. */
  take(key: string, cost: number): BucketState | undefined | Promise<BucketState | undefined> {
    return this.#change(key, cost, 0)
  }

  /**
   * Gives back what an operation has cost less than was taken, where the budget does so. A failure of
   * the store is none of the request.
   */
  giveBack(key: string, cost: number): void {
    if (this.returnsUnused && cost > 0) void this.#change(key, 0, cost)
  }

  #change(
    key: string,
    withdrawal: number,
    deposit: number,
  ): BucketState | undefined | Promise<BucketState | undefined> {
    invariant(withdrawal >= 0 && deposit >= 0, 'costs are 0 or more')
    const { capacity, refillPerSecond } = this
    const change = { key, capacity, refillPerSecond, withdrawal, deposit }
    const reply = this.#calls.call(() => whenSettled(this.#store.change(change), expectState))
    return whenSettled(reply, settledReply =>
      settledReply === failure ? this.#localStore?.change(change) : settledReply.value,
    )
  }

  /** The whole seconds until a bucket has so many tokens. */
  secondsUntil(goal: number, { tokens }: BucketState): number {
    return Math.max(Math.ceil((goal - tokens) / this.refillPerSecond), 0)
  }
}

/** @throws Error for a promise, which would name a client that nobody knows */
function answerOf(name: string, answer: unknown): unknown {
  if (!isThenable(answer)) return answer
  // Nobody else hears of a promise that is rejected.
  Promise.resolve(answer).catch(() => undefined)
  throw new Error(
    `costBudget.${name}() returned a promise; wait in the hook context, and return what it has learned.`,
  )
}

/** A name, or a digest of a long one: names may come from clients. */
function shortNameOf(name: string): string {
  if (name.length <= MAX_NAME_LENGTH && !name.startsWith('sha256:')) return name
  return `sha256:${nodeCrypto().createHash('sha256').update(name, 'utf16le').digest('base64url')}`
}

/** @throws Error where a store of the host has returned no state of a bucket */
function expectState(state: BucketState): BucketState {
  const { isTaken, tokens } = Object(state) as Partial<BucketState>
  if (typeof isTaken === 'boolean' && Number.isFinite(tokens) && tokens! >= 0) return state
  throw new Error(
    'The store of costBudget returned no state of a bucket: { isTaken, tokens } with a boolean and a number of 0 or more.',
  )
}
