import { createHash } from 'node:crypto'
import { aString, optionFaults, optionsError, type Expectations } from '../errors/expectation.ts'
import {
  expectAmounts,
  type BucketChange,
  type BucketState,
  type BucketStore,
} from './bucket-store.ts'

/** The part of a client of ioredis, version 5 or 6, that the store uses. */
export interface RedisBucketsClient {
  evalsha(digest: string, keyCount: number, ...parameters: string[]): Promise<unknown>
  eval(script: string, keyCount: number, ...parameters: string[]): Promise<unknown>
}

/** The options of `redisBuckets`. */
export interface RedisBucketsOptions {
  /** A client of ioredis, which may have other uses. */
  readonly client: RedisBucketsClient
  /** The prefix of the names of keys. Default: `'tapeql:bucket:'`. */
  readonly prefix?: string | undefined
}

const expectations: Expectations<RedisBucketsOptions> = {
  client: {
    words: 'a client of ioredis',
    isSecret: true,
    fits: value => typeof (Object(value) as Partial<RedisBucketsClient>).evalsha === 'function',
  },
  prefix: aString,
}

/**
 * Changes a bucket: a hash with the tokens at a time in microseconds. A bucket that is full has no key,
 * and a key expires when its bucket is full. Numbers are returned as texts, because Redis cuts their
 * fractions off.
 */
const SCRIPT = `
local capacity, refill = tonumber(ARGV[1]), tonumber(ARGV[2])
local withdrawal, deposit = tonumber(ARGV[3]), tonumber(ARGV[4])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'time')
local tokens = capacity
if bucket[1] then
  local elapsed = math.max(now - tonumber(bucket[2]), 0)
  tokens = math.min(tonumber(bucket[1]) + elapsed / 1000000 * refill + deposit, capacity)
end
local isTaken = withdrawal <= tokens
if isTaken then tokens = tokens - withdrawal end
local text = string.format('%.17g', tokens)
if tokens >= capacity then
  redis.call('DEL', KEYS[1])
else
  redis.call('HSET', KEYS[1], 'tokens', text, 'time', string.format('%.0f', now))
  local missing = math.ceil((capacity - tokens) / refill * 1000) + 1
  redis.call('PEXPIRE', KEYS[1], string.format('%.0f', math.min(missing, ${2 ** 45})))
end
return { isTaken and 1 or 0, text }
`

const DIGEST = createHash('sha1').update(SCRIPT).digest('hex')

/**
 * Returns a store of buckets in Redis 5 or later, or in Valkey, which processes share. A change is one
 * script, by the clock of the server; a bucket that is full takes no memory. The client belongs to the
 * host.
 *
 * @example
 * const store = redisBuckets({ client: new Redis('redis://127.0.0.1') })
 *
 * @throws Error that lists every option that is unknown, missing or invalid
 */
export function redisBuckets(options: RedisBucketsOptions): BucketStore {
  const { client, prefix = 'tapeql:bucket:' } = Object(options) as RedisBucketsOptions
  const faults = optionFaults('redisBuckets()', options, expectations)
  if (faults.length === 0 && (client as unknown) === undefined)
    faults.push('redisBuckets() has no client; expected a client of ioredis.')
  if (faults.length > 0) throw optionsError(faults)
  return {
    async change(change: BucketChange): Promise<BucketState> {
      expectAmounts(change)
      const { capacity, refillPerSecond, withdrawal, deposit } = change
      const parameters = [capacity, refillPerSecond, withdrawal, deposit].map(String)
      const reply = await run(client, [prefix + change.key, ...parameters])
      const [isTaken, tokens] = Array.isArray(reply) ? (reply as readonly unknown[]) : []
      return { isTaken: isTaken === 1, tokens: Number(tokens) }
    },
  }
}

/** Runs the script by its digest, and by its text where the server does not have it yet. */
async function run(client: RedisBucketsClient, parameters: readonly string[]): Promise<unknown> {
  try {
    return await client.evalsha(DIGEST, 1, ...parameters)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
    return client.eval(SCRIPT, 1, ...parameters)
  }
}
