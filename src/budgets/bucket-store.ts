/** The size of a bucket of tokens, and how fast tokens come into it. */
export interface BucketSize {
  /** The most tokens that a bucket holds. */
  readonly capacity: number
  readonly refillPerSecond: number
}

/** What is to happen to a bucket, in one step. */
export interface BucketChange extends BucketSize {
  /** The name of the bucket. A bucket that the store does not have is full. */
  readonly key: string
  /** The tokens to take where as many are there, and none where there are fewer; 0 or more. */
  readonly withdrawal: number
  /** The tokens to add before that, up to the capacity; 0 or more. */
  readonly deposit: number
}

/** A bucket after a change. */
export interface BucketState {
  /** Whether there were as many tokens as the change takes. */
  readonly isTaken: boolean
  /** The tokens that are left. */
  readonly tokens: number
}

/**
 * A store of buckets of tokens, which processes may share: `memoryBuckets`, `redisBuckets`, or a method
 * of the host. The method may be asynchronous.
 */
export interface BucketStore {
  /**
   * Adds the tokens that have come since the last change of a bucket, adds the deposit, and
   * takes the withdrawal. Changes of one bucket happen one after the other, whichever process asks for them,
   * and by one clock.
   */
  change(change: BucketChange): BucketState | Promise<BucketState>
}

/** @throws RangeError where the numbers of a change could fill a bucket, or never end */
export function expectAmounts({
  capacity,
  refillPerSecond,
  withdrawal,
  deposit,
}: BucketChange): void {
  const amounts = { capacity, refillPerSecond, withdrawal, deposit }
  for (const [name, amount] of Object.entries(amounts))
    if (!Number.isFinite(amount) || amount < 0)
      throw new RangeError(
        `A change of a bucket has the number ${name} ${amount}; expected 0 or more.`,
      )
}
