import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { buildSchema, memoryPubSub, type PubSub, type Response } from '../../../src/index.ts'
import { forEachCase, ofAllCases } from '../../random/cases.ts'
import { countOf } from '../../random/seed.ts'
import { settled, streamOf, textOf } from './streams.ts'

const sdl = 'type Query { a: Int } type Subscription { tick: Int }'
const ROUNDS = countOf(1_000)

interface Host {
  readonly subscribe: (...parameters: any[]) => unknown
  readonly resolve?: (...parameters: any[]) => unknown
  readonly scope?: unknown
}

function tickSchema(tick: Host, errors: unknown[] = [], config: object = {}) {
  return buildSchema(sdl, {
    config,
    onError: error => void errors.push(error),
    resolvers: { Subscription: { tick: { resolve: (event: unknown) => event, ...tick } } },
  })
}

const source = 'subscription { tick }'

describe("the iterator's return", () => {
  test.each([undefined, 'everyone'])(
    `is called once in each of ${ROUNDS} random interleavings, with the scope %s`,
    async scope => {
      let host!: Required<Pick<Host, 'subscribe' | 'resolve'>>
      const schema = tickSchema({
        subscribe: () => host.subscribe(),
        resolve: event => host.resolve(event),
        scope,
      })
      let exact = 0
      await forEachCase(ROUNDS, async ({ below: random }) => {
        const counts = { returns: 0, made: 0, hasEnded: false }
        const log: string[] = []
        const later: (() => void)[] = []
        const maybeLater = (act: () => void, name: string): void => {
          log.push(name)
          if (random(2) === 0) act()
          else later.push(act)
        }
        const iterator = {
          next: () =>
            new Promise((resolve, reject) =>
              maybeLater(() => {
                const chance = random(12)
                if (chance < 2) counts.hasEnded = true
                if (chance === 0) resolve({ done: true, value: undefined })
                else if (chance === 1) reject(new Error('source'))
                else resolve({ done: false, value: chance })
              }, 'next'),
            ),
          return: () => {
            counts.returns++
            if (random(5) === 0) throw new Error('return')
            return new Promise(() => undefined)
          },
        }
        const iterable = {
          [Symbol.asyncIterator]: () => {
            counts.made++
            return iterator
          },
        }
        const subscribe = (): unknown =>
          random(2) === 0
            ? iterable
            : new Promise(resolve => maybeLater(() => resolve(iterable), 'subscribe'))
        const resolve = (event: unknown): unknown => {
          const chance = random(4)
          if (chance === 0) throw new Error('resolve')
          return chance === 1
            ? new Promise(settle => maybeLater(() => settle(event), 'resolve'))
            : event
        }
        const controller = new AbortController()
        const { signal } = controller
        host = { subscribe, resolve }
        const answered = Promise.resolve(schema.respond(source, { acceptsStream: true, signal }))
        let stream: AsyncIterator<Response> | undefined
        void answered.then(made => {
          if (Symbol.asyncIterator in made) stream = made
        })
        for (let step = random(8); step > 0; step--) {
          const chance = random(6)
          if (chance < 2) later.splice(random(later.length), 1)[0]?.()
          else if (chance < 4) stream?.next().catch(() => undefined)
          else if (chance === 4) await Promise.resolve()
          else await new Promise(setImmediate)
        }
        if (counts.hasEnded) await settled()
        const hasEndedItself = counts.hasEnded
        // In the end the consumer leaves, in one way or in two.
        const way = random(4)
        if (way !== 1) controller.abort()
        if (way !== 0) void stream?.return?.()
        if (way === 2) controller.abort()
        while (later.length > 0) {
          later.pop()!()
          await Promise.resolve()
        }
        await settled()
        if (way === 1) {
          // The stream may have come after the consumer left without a signal.
          while (later.length > 0) later.pop()!()
          await stream?.return?.()
          await settled()
        }
        // A source that has ended itself is not ended again.
        if (hasEndedItself || (counts.made === 1 && !counts.hasEnded)) {
          exact++
          expect([counts.returns, log]).toEqual([hasEndedItself ? 0 : 1, log])
        } else expect(counts.returns).toBeLessThanOrEqual(counts.made)
      })
      ofAllCases(() => expect(exact).toBeGreaterThan(ROUNDS / 2))
    },
    countOf(30_000),
  )

  test('is called when subscribe is still pending as the consumer leaves', async () => {
    let give!: (source: unknown) => void
    let returns = 0
    let signalOfHost: AbortSignal | undefined
    const pending = new Promise(resolve => (give = resolve))
    const schema = tickSchema({
      subscribe: (_: unknown, __: unknown, ___: unknown, { event }: { event: Event }) => {
        signalOfHost = (event as unknown as { signal: AbortSignal }).signal
        return pending
      },
    })
    const controller = new AbortController()
    const { signal } = controller
    const answered = schema.respond(source, { acceptsStream: true, signal })
    await settled()
    controller.abort()
    expect(((await answered) as Response).errors[0]!.extensions['code']).toBe('CANCELLED')
    expect(signalOfHost!.aborted).toBe(true)
    give({ [Symbol.asyncIterator]: () => ({ next: () => undefined, return: () => returns++ }) })
    await settled()
    expect(returns).toBe(1)
  })

  test('is called when subscribe takes longer than an execution may', async () => {
    let returns = 0
    let give!: (source: unknown) => void
    const limits = { executionTimeoutMs: 20 }
    const subscribe = (): unknown => new Promise(resolve => (give = resolve))
    const schema = tickSchema({ subscribe }, [], { limits })
    const answer = (await schema.respond(source, { acceptsStream: true })) as Response
    expect(answer.errors[0]!.extensions['code']).toBe('TIMEOUT')
    give({ [Symbol.asyncIterator]: () => ({ return: () => returns++ }) })
    await settled()
    expect(returns).toBe(1)
  })

  test('of a remote stream behind a resolver is called, though its next never settles', async () => {
    let hasClosed = false
    async function* remote() {
      try {
        yield await Promise.resolve(1)
        yield await Promise.resolve(2)
      } finally {
        hasClosed = true
      }
    }
    const stream = await streamOf(tickSchema({ subscribe: remote }), source)
    await stream.next()
    await stream.return()
    await settled()
    expect(hasClosed).toBe(true)

    let returns = 0
    const silent = { next: () => new Promise(() => undefined), return: () => returns++ }
    const subscribe = (): unknown => ({ [Symbol.asyncIterator]: () => silent })
    const controller = new AbortController()
    const { signal } = controller
    const hanging = await streamOf(tickSchema({ subscribe }), source, { signal })
    const pending = hanging.next()
    controller.abort()
    await expect(pending).rejects.toMatchObject({ extensions: { code: 'CANCELLED' } })
    expect(await hanging.next()).toEqual({ done: true, value: undefined })
    expect(returns).toBe(1)
  })
})

describe('what is left behind', () => {
  test('a stream that is made and never read has subscribed to nothing', async () => {
    const memory = memoryPubSub()
    let nexts = 0
    const pubsub: PubSub = {
      ...memory,
      subscribe: topic => {
        const queue = memory.subscribe(topic)
        const next = queue.next.bind(queue)
        queue.next = () => {
          nexts++
          return next()
        }
        return queue
      },
    }
    const schema = buildSchema(sdl, { pubsub })
    const streams = await Promise.all(Array.from({ length: 100 }, () => streamOf(schema, source)))
    expect(nexts).toBe(0)
    for (const stream of streams) await stream.return()
    expect(nexts).toBe(0)
  })

  test('no listener stays at the signal of a request', async () => {
    let listeners = 0
    const signal = {
      aborted: false,
      addEventListener: () => listeners++,
      removeEventListener: () => listeners--,
    }
    for (const scope of [undefined, 'everyone']) {
      const memory = memoryPubSub()
      const schema = tickSchema({ subscribe: () => memory.subscribe('a'), scope })
      const streams = await Promise.all(
        Array.from({ length: 100 }, () => streamOf(schema, source, { signal })),
      )
      const pending = streams.map(stream => stream.next())
      await settled()
      await memory.publish('a', 1)
      for (const result of await Promise.all(pending)) expect(textOf(result)).toContain('1')
      expect(listeners).toBe(100)
      for (const stream of streams) await stream.return()
      expect(listeners).toBe(0)
    }
  })

  test('an AbortSignal has one listener for all requests, and none afterwards', async () => {
    const { signal } = new AbortController()
    const memory = memoryPubSub()
    for (const scope of [undefined, 'everyone']) {
      const schema = tickSchema({ subscribe: () => memory.subscribe('a'), scope })
      const streams = await Promise.all(
        Array.from({ length: 20 }, () => streamOf(schema, source, { signal })),
      )
      for (const stream of streams) void stream.next()
      await settled()
      expect(getEventListeners(signal, 'abort')).toHaveLength(1)
      for (const stream of streams) await stream.return()
      expect(getEventListeners(signal, 'abort')).toHaveLength(0)
    }
    const slow = buildSchema('type Query { a: Int }', {
      resolvers: { Query: { a: () => new Promise(() => undefined) } },
    })
    const controller = new AbortController()
    const answers = Array.from({ length: 20 }, () =>
      slow.execute('{ a }', { signal: controller.signal }),
    )
    await settled()
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1)
    controller.abort()
    for (const answer of await Promise.all(answers)) expect(answer).toContain('CANCELLED')
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0)
  })

  test('the execution of an event ends with its stream', async () => {
    const signals: AbortSignal[] = []
    const memory = memoryPubSub()
    const schema = tickSchema({
      subscribe: () => memory.subscribe('a'),
      resolve: (_: unknown, __: unknown, ___: unknown, info: any) => {
        signals.push(info.event.signal as AbortSignal)
        return new Promise(() => undefined)
      },
    })
    const stream = await streamOf(schema, source)
    const pending = stream.next()
    await memory.publish('a', 1)
    await settled()
    await stream.return()
    expect(await pending).toEqual({ done: true, value: undefined })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})

describe('a host that misbehaves', () => {
  const hostile: Readonly<Record<string, () => unknown>> = {
    'next throws': () => {
      throw new Error('bad')
    },
    'next returns no object': () => Promise.resolve(7),
    'a result whose done throws': () => ({
      get done() {
        throw new Error('bad')
      },
    }),
    'a result whose value throws': () => ({
      done: false,
      get value() {
        throw new Error('bad')
      },
    }),
    'a thenable whose then throws': () => ({
      get then() {
        throw new Error('bad')
      },
    }),
    'a thenable that settles twice': () => ({
      then: (take: (result: unknown) => void, fail: (reason: unknown) => void) => {
        fail(new Error('bad'))
        take({ done: false, value: 1 })
        fail(new Error('again'))
      },
    }),
  }
  test.for(Object.keys(hostile))('%s: one masked error, and the stream is over', async name => {
    const errors: unknown[] = []
    let returns = 0
    const iterator = { next: hostile[name]!, return: () => ++returns }
    const schema = tickSchema(
      { subscribe: () => ({ [Symbol.asyncIterator]: () => iterator }) },
      errors,
    )
    const stream = await streamOf(schema, source)
    await expect(stream.next()).rejects.toMatchObject({
      message: 'Internal server error',
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
      cause: expect.anything() as unknown,
    })
    expect(await stream.next()).toEqual({ done: true, value: undefined })
    await stream.return()
    expect(errors).toHaveLength(1)
    expect(returns).toBeLessThanOrEqual(1)
  })

  test.for([
    ['without next', {}, 'whose next is undefined; expected a function.'],
    [
      'whose next is no function',
      { next: 7 },
      'whose next is a whole number; expected a function.',
    ],
    [
      'whose next returns no object',
      { next: () => 7 },
      'whose next() has returned a whole number; expected an object with done and value.',
    ],
  ] as const)('an iterator %s: onError is told of the field', async ([, iterator, words]) => {
    const errors: Error[] = []
    const subscribe = (): unknown => ({ [Symbol.asyncIterator]: () => iterator })
    const stream = await streamOf(tickSchema({ subscribe }, errors), source)
    await expect(stream.next()).rejects.toMatchObject({ message: 'Internal server error' })
    expect(errors.map(({ message }) => message)).toEqual([
      `Subscription.tick has an async iterator ${words}`,
    ])
  })

  test('an event that is a rejected promise is the root value, and is handled', async () => {
    const unhandled: unknown[] = []
    const listen = (reason: unknown): void => void unhandled.push(reason)
    const [listeners, errors] = [process.listeners('unhandledRejection'), [] as unknown[]]
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', listen)
    try {
      const failure = new Error('value')
      const iterator = {
        next: () => Promise.resolve({ value: Promise.reject(failure), done: false }),
      }
      const subscribe = (): unknown => ({ [Symbol.asyncIterator]: () => iterator })
      const stream = await streamOf(tickSchema({ subscribe, resolve: () => 1 }, errors), source)
      expect(textOf(await stream.next())).toBe('{"data":{"tick":1}}')
      const pending = stream.next()
      await stream.return()
      await pending
      await settled()
      expect(errors).toEqual([failure, failure])
      expect(unhandled).toEqual([])
    } finally {
      process.removeListener('unhandledRejection', listen)
      for (const listener of listeners) process.on('unhandledRejection', listener)
    }
  })

  test('a source that never waits lets timers run, and is read only when asked', async () => {
    let reads = 0
    const iterator = { next: () => ({ done: false, value: ++reads }), return: () => ({}) }
    const stream = await streamOf(
      tickSchema({ subscribe: () => ({ [Symbol.asyncIterator]: () => iterator }) }),
      source,
    )
    let hasRun = false
    setTimeout(() => (hasRun = true), 0)
    for (let count = 0; count < 100_000 && !hasRun; count++) await stream.next()
    expect(hasRun).toBe(true)
    const before = reads
    await settled()
    expect(reads).toBe(before)
  })

  test('an exception of return is reported, and is no error of the client', async () => {
    const errors: unknown[] = []
    const failure = new Error('return')
    for (const fail of [
      () => {
        throw failure
      },
      () => Promise.reject(failure),
    ]) {
      const iterator = { next: () => new Promise(() => undefined), return: fail }
      const subscribe = (): unknown => ({ [Symbol.asyncIterator]: () => iterator })
      const stream = await streamOf(tickSchema({ subscribe }, errors), source)
      expect(await stream.return()).toEqual({ done: true, value: undefined })
    }
    await settled()
    expect(errors).toEqual([failure, failure])
  })
})
