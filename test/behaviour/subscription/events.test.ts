import { describe, expect, test } from 'vitest'
import {
  arg,
  buildSchema,
  defineGraphQL,
  GraphQLError,
  memoryPubSub,
  rescueFrom,
} from '../../../src/index.ts'
import { settled, streamOf, textOf } from './streams.ts'

const sdl = 'type Query { a: Int } type Subscription { tick(size: Int): [String!] }'
const source = 'subscription ($size: Int) { tick(size: $size) }'

describe('an event is executed as a request of its own', () => {
  test('with its own room, deadline and memo', async () => {
    const memos: unknown[] = []
    const memory = memoryPubSub()
    const schema = buildSchema(sdl, {
      config: { limits: { maxResponseBytes: 1000, executionTimeoutMs: 30 } },
      onError: () => undefined,
      resolvers: {
        Subscription: {
          tick: {
            subscribe: () => memory.subscribe('a'),
            resolve: (count: number, _: unknown, __: unknown, info: any) => {
              memos.push(info.event.memo)
              return count === 0 ? new Promise(() => undefined) : Array<string>(count).fill('x')
            },
          },
        },
      },
    })
    const stream = await streamOf(schema, source)
    const texts: (string | undefined)[] = []
    for (const count of [200, 2000, 0, 200, 200, 200, 200]) {
      const pending = stream.next()
      await memory.publish('a', count)
      texts.push(textOf(await pending))
    }
    expect(texts[1]).toContain('1000')
    expect(texts[2]).toContain('TIMEOUT')
    const whole = `{"data":{"tick":[${Array(200).fill('"x"').join()}]}}`
    expect(texts.filter(text => text === whole)).toHaveLength(5)
    expect(new Set(memos).size).toBe(7)
  })

  test('of which the hooks hear: subscribe once, execute for each event', async () => {
    const heard: string[] = []
    const schema = buildSchema(sdl, { onError: () => undefined })
    for (const name of ['subscribe', 'execute', 'resolve'] as const) {
      schema.on(name, () => {
        heard.push(name)
        return ({ errors }) => void heard.push(`${name} ends with ${errors.length}`)
      })
    }
    schema.on('error', ({ error }) => void heard.push(error.message))
    const stream = await streamOf(schema, source)
    expect(heard.splice(0)).toEqual(['subscribe', 'subscribe ends with 0'])
    const pending = stream.next()
    await schema.trigger('tick', { payload: ['a', null] })
    // A field without a resolver has the payload as its value, observed or not.
    expect(textOf(await pending)).toContain('"data":{"tick":null}')
    expect(heard.splice(0)).toEqual([
      'execute',
      'execute ends with 1',
      expect.stringContaining('Cannot return null') as string,
    ])
    await schema.respond('subscription { tick(size: 1) tick(size: 2) }', { acceptsStream: true })
    await schema.respond(source, { acceptsStream: true, variables: { size: 'x' } })
    expect(heard.filter(each => each.startsWith('subscribe'))).toEqual([
      'subscribe',
      'subscribe ends with 1',
    ])
  })

  test('with variables of its own', async () => {
    const schema = buildSchema(
      'type Query { a: Int } type Subscription { tick(in: In): Int } input In { n: Int }',
      {
        resolvers: {
          Subscription: {
            tick: {
              subscribe: async function* () {
                yield await Promise.resolve(1)
                yield 2
              },
              resolve: (_: unknown, args: { in: { n: number } }) => ++args.in.n,
            },
          },
        },
      },
    )
    const variables = { in: { n: 1 } }
    const stream = await streamOf(schema, 'subscription ($in: In) { tick(in: $in) }', { variables })
    expect(textOf(await stream.next())).toBe('{"data":{"tick":2}}')
    expect(textOf(await stream.next())).toBe('{"data":{"tick":2}}')
  })
})

test('an exception of the source is reported once, and a handler replaces it', async () => {
  class Broken extends Error {}
  const reported: unknown[] = []
  const failing = (thrown: unknown) =>
    async function* () {
      yield await Promise.resolve({ tick: [] })
      throw thrown
    }
  const failures: unknown[] = [new Error('secret'), new Broken('told'), new GraphQLError('meant')]
  const messages: string[] = []
  for (const failure of failures) {
    const schema = buildSchema(sdl, {
      onError: error => void reported.push(error),
      rescueFrom: [
        rescueFrom(Broken, async ({ message }) => Promise.resolve(new GraphQLError(message))),
      ],
      resolvers: { Subscription: { tick: { subscribe: failing(failure) } } },
    })
    schema.on('error', ({ error, thrown }) => {
      expect(thrown).toBe(failure)
      messages.push(error.message)
    })
    const stream = await streamOf(schema, source)
    await stream.next()
    const error: unknown = await stream.next().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(GraphQLError)
    expect((error as GraphQLError).cause).toBe(failure)
    expect(await stream.next()).toMatchObject({ done: true })
  }
  expect(messages).toEqual(['Internal server error', 'told', 'meant'])
  expect(reported).toEqual([failures[0]])
})

describe('the named value pubsub', () => {
  test('is hidden by an argument and by an entry of the context of its name', async () => {
    const pubsub = memoryPubSub()
    const GraphQL = defineGraphQL<{ pubsub?: unknown }>()({})
    GraphQL.query
      .field('of_schema', 'boolean', named => (named as { pubsub: unknown }).pubsub === pubsub)
      .field('named', 'string', { arguments: arg('pubsub', 'string') }, named => named.pubsub)
    const schema = GraphQL.schema('Hidden', { pubsub })
    const document = '{ ofSchema named(pubsub: "x") }'
    const other = { pubsub: 'other' }
    for (const [context, expected] of [
      [{}, true],
      [other, false],
      [{}, true],
    ] as const)
      expect(await schema.execute(document, { context })).toBe(
        `{"data":{"ofSchema":${expected},"named":"x"}}`,
      )
  })
})

test('a client that subscribes many times leaves nothing behind', async () => {
  const memory = memoryPubSub()
  let live = 0
  const schema = buildSchema(sdl, {
    pubsub: {
      ...memory,
      subscribe: topic => {
        live++
        const queue = memory.subscribe(topic)
        const end = queue.return!.bind(queue)
        queue.return = () => {
          live--
          return end()
        }
        return queue
      },
    },
  })
  for (let round = 0; round < 10; round++) {
    const streams = await Promise.all(
      Array.from({ length: 1000 }, (_, size) => streamOf(schema, source, { variables: { size } })),
    )
    const pending = streams.map(stream => stream.next())
    await settled()
    await schema.trigger('tick', { args: { size: 7 }, payload: ['x'] })
    expect(textOf(await pending[7]!)).toBe('{"data":{"tick":["x"]}}')
    expect(live).toBe(1000)
    for (const stream of streams) await stream.return()
    expect(live).toBe(0)
  }
})
