import { aCount, optionFaults, optionsError, type Expectations } from '../errors/expectation.ts'
import {
  expectAmounts,
  type BucketChange,
  type BucketState,
  type BucketStore,
} from './bucket-store.ts'

/** The options of `memoryBuckets`. */
export interface MemoryBucketsOptions {
  /** The most buckets that are kept. Default: 100,000. */
  readonly maxBuckets?: number | undefined
}

const expectations: Expectations<MemoryBucketsOptions> = { maxBuckets: aCount }

/** A bucket that was not full when it was last changed. */
interface Bucket {
  tokens: number
  changedAtMs: number
  fullAtMs: number
}

/** The kept buckets that are looked at for each new one: more than one, so that full ones go. */
const LOOKED_AT = 8

/**
 * Returns a store of buckets in the memory of the process: the default of `costBudget`. A bucket is
 * dropped when it is full again, and no sooner, so that nobody gets tokens back by names that are made
 * up. Where there are as many as `maxBuckets`, all further names share one bucket.
 *
 * @example
 * const store = memoryBuckets({ maxBuckets: 10_000 })
 *
 * @throws Error that lists every option that is unknown or invalid
 */
export function memoryBuckets(options: MemoryBucketsOptions = {}): BucketStore {
  const faults = optionFaults('memoryBuckets()', options, expectations)
  if (faults.length > 0) throw optionsError(faults)
  return new MemoryBuckets(options.maxBuckets ?? 100_000)
}

class MemoryBuckets implements BucketStore {
  readonly #maxBuckets: number
  readonly #buckets = new Map<string, Bucket>()
  /** Goes round the buckets, a few for each new one. */
  #round = this.#buckets.entries()
  /** The bucket of all keys for which there is no room; undefined before the first of them. */
  #sharedBucket: Bucket | undefined

  constructor(maxBuckets: number) {
    this.#maxBuckets = maxBuckets
  }

  change(change: BucketChange): BucketState {
    expectAmounts(change)
    const nowMs = performance.now()
    const bucket = this.#buckets.get(change.key)
    if (bucket !== undefined) return changeBucket(bucket, change, nowMs)
    this.#dropFullBuckets(nowMs)
    const newBucket = { tokens: change.capacity, changedAtMs: nowMs, fullAtMs: nowMs }
    if (this.#buckets.size >= this.#maxBuckets)
      return changeBucket((this.#sharedBucket ??= newBucket), change, nowMs)
    const state = changeBucket(newBucket, change, nowMs)
    if (state.tokens < change.capacity) this.#buckets.set(change.key, newBucket)
    return state
  }

  /** Drops those of the next buckets of the round that are full. */
  #dropFullBuckets(nowMs: number): void {
    for (let count = 0; count < LOOKED_AT; count++) {
      const { value, done } = this.#round.next()
      if (done === true) {
        this.#round = this.#buckets.entries()
        return
      }
      const [key, bucket] = value
      if (nowMs >= bucket.fullAtMs) this.#buckets.delete(key)
    }
  }
}

function changeBucket(
  bucket: Bucket,
  { capacity, refillPerSecond, withdrawal, deposit }: BucketChange,
  nowMs: number,
): BucketState {
  const refill = ((nowMs - bucket.changedAtMs) / 1000) * refillPerSecond
  const tokens = Math.min(bucket.tokens + refill + deposit, capacity)
  const isTaken = withdrawal <= tokens
  bucket.tokens = isTaken ? tokens - withdrawal : tokens
  bucket.changedAtMs = nowMs
  bucket.fullAtMs = nowMs + ((capacity - bucket.tokens) / refillPerSecond) * 1000
  return { isTaken, tokens: bucket.tokens }
}
