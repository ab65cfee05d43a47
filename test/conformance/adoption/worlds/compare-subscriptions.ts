import assert from 'node:assert/strict'
import type { ExecutionResult } from 'graphql'
import { randomOf, type Random } from '../../../random/random.ts'
import type { Failure } from '../../../random/seed.ts'
import type { Side } from './compare-worlds.ts'
import { unorderedResult } from './compare-results.ts'

/** What became of a run. */
export interface SubscriptionTally {
  subscriptions: number
  withStreams: number
  events: number
  /** Subscriptions, or events, that the host has executed in the place of ours. */
  byHost: number
  readonly differences: Failure[]
}

const sdl = `
  type Query { a: Int }
  type Subscription { tick(from: Int! = 1, size: Int): Tick, strict: Tick!, other: Int }
  type Tick { number: Int!, half: Float, label(times: Int): String, next: Tick, all: [Int!] }
`
const sources = [
  'subscription { tick { number half label } }',
  'subscription ($from: Int!) { t: tick(from: $from) { n: number label(times: 2) next { number } } }',
  'subscription ($size: Int) { tick(size: $size) { ...F } } fragment F on Tick { number all }',
  'subscription { strict { number next { number half } } }',
  'subscription { other }',
  'query { a }',
  'subscription { none }',
]
const kinds = [
  'stream',
  'stream',
  'stream',
  'promise',
  'throws',
  'rejects',
  'error',
  'no stream',
  'host function',
] as const
const steps = ['next', 'next', 'next', 'two', 'return', 'throw'] as const

/** Subscribes in random ways by graphql-js and by ours, and compares all that a consumer sees. */
export async function compareSubscriptions(
  side: Side,
  seed: number,
  numbers: Iterable<number>,
): Promise<SubscriptionTally> {
  const tally: SubscriptionTally = {
    subscriptions: 0,
    withStreams: 0,
    events: 0,
    byHost: 0,
    differences: [],
  }
  for (const number of numbers) {
    tally.subscriptions++
    const theirs = await consume(side, side.host.subscribe, randomOf(seed, number))
    const callsBefore = side.callsOfHost()
    const ours = await consume(side, side.ours.subscribe, randomOf(seed, number))
    if (theirs.length > 2) tally.withStreams++
    tally.events += theirs.length
    tally.byHost += side.callsOfHost() - callsBefore
    try {
      assert.deepStrictEqual(ours, theirs)
    } catch (difference) {
      tally.differences.push({ number, text: (difference as Error).message })
    }
  }
  return tally
}

async function consume(
  { host }: Side,
  subscribe: Side['host']['subscribe'],
  random: Random,
): Promise<readonly unknown[]> {
  const log: unknown[] = []
  const schema = host.buildSchema(sdl)
  const type = schema.getSubscriptionType()!
  const kind = random.pick(kinds)
  const events = Array.from({ length: random.below(4) }, () => randomEvent(random, 0))
  const failsAt = random.chance(0.2) ? random.below(4) : -1
  async function* stream(): AsyncGenerator<unknown, void, void> {
    try {
      for (const [index, event] of events.entries()) {
        if (index === failsAt) throw new Error('The source fails.')
        yield await Promise.resolve({ tick: event, strict: event, other: 'x' })
      }
    } finally {
      log.push('closed')
    }
  }
  const open = (_parent: unknown, args: unknown, context: unknown, info: object): unknown => {
    log.push(['subscribe', { ...(args as object) }, context, Object.keys(info)])
    if (kind === 'throws') throw new Error('No source.')
    if (kind === 'rejects') return Promise.reject(new Error('No source.'))
    if (kind === 'error') return new Error('No source.')
    if (kind === 'no stream') return 'text'
    return kind === 'promise' ? Promise.resolve(stream()) : stream()
  }
  if (kind !== 'host function')
    for (const field of Object.values(type.getFields())) field.subscribe = open
  const source = random.pick(sources)
  const args = {
    schema,
    document: host.parse(source),
    variableValues: random.pick([
      { from: 1 },
      { from: 7, size: 2 },
      { from: 'x' },
      {},
      { from: 1, size: null },
    ]),
    contextValue: 'the context',
    rootValue: random.chance(0.3) ? { tick: open, strict: open, other: open } : undefined,
    ...(random.chance(0.2) && { subscribeFieldResolver: open }),
    ...(random.chance(0.1) && { operationName: 'None' }),
  }
  const outcomeOf = async (act: () => unknown): Promise<unknown> => {
    try {
      const { value, done } = (await act()) as IteratorResult<ExecutionResult, void>
      return [done, value === undefined ? undefined : unorderedResult(value)]
    } catch (thrown) {
      return ['thrown', Object.getPrototypeOf(thrown), String(thrown)]
    }
  }
  try {
    const result = await subscribe(args)
    if (!(Symbol.asyncIterator in result)) return [...log, unorderedResult(result)]
    for (let count = 0; count < 5; count++) {
      const step = random.pick(steps)
      log.push(step)
      const fail = (): unknown => result.throw(new Error('The consumer fails.'))
      if (step === 'two') {
        log.push(await Promise.all([0, 1].map(async () => outcomeOf(() => result.next()))))
      } else log.push(await outcomeOf(step === 'throw' ? fail : () => result[step]()))
    }
  } catch (thrown) {
    log.push(['thrown', Object.getPrototypeOf(thrown), String(thrown)])
  }
  return log
}

function randomEvent(random: Random, depth: number): unknown {
  if (random.chance(0.1)) return random.pick([null, new Error('A bad event.'), 5])
  const number = random.pick([1, 2, 'x', null])
  return {
    number: random.chance(0.3) ? Promise.resolve(number) : number,
    half: random.pick([0.5, null, Promise.reject.bind(Promise, new Error('No half.'))]),
    label: ({ times }: { times?: number }) => 'label'.repeat(times ?? 1),
    next: depth < 2 ? randomEvent(random, depth + 1) : null,
    all: random.pick([[1, 2], [1, null], new Set([3]), 'text']),
  }
}
