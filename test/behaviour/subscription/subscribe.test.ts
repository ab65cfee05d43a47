import { describe, expect, test } from 'vitest'
import { buildSchema, defineGraphQL, type PubSub } from '../../../src/index.ts'
import { streamOf, textOf } from './streams.ts'

const sdl = 'type Query { now: Int } type Subscription { tick(from: Int = 0): Int, quiet: Int }'

describe('a subscription', () => {
  const schema = buildSchema(sdl, {
    resolvers: {
      Subscription: {
        tick: {
          subscribe: async function* (_: unknown, { from }: { from: number }) {
            yield await Promise.resolve({ tick: from })
            yield { tick: from + 1 }
          },
        },
      },
    },
  })

  test('is answered by a stream of responses where the transport accepts one', async () => {
    const stream = await streamOf(schema, 'subscription { tick(from: 3) }')
    expect(textOf(await stream.next())).toBe('{"data":{"tick":3}}')
    expect(textOf(await stream.next())).toBe('{"data":{"tick":4}}')
    expect(await stream.next()).toEqual({ done: true, value: undefined })
  })

  test('is refused elsewhere', async () => {
    const { executed, errors } = await schema.respond('subscription { tick }')
    expect(executed).toBe(false)
    expect(errors[0]!.message).toContain('answers many times')
  })

  test.for([
    ['json', ['{"data":{"tick":0}}', '{"data":{"tick":1}}']],
    ['hash', [{ data: { tick: 0 } }, { data: { tick: 1 } }]],
  ] as const)('gives answers as %s', async ([responseFormat, expected]) => {
    const answers = await schema.subscribe('subscription { tick }', { responseFormat } as object)
    const all: unknown[] = []
    for await (const answer of answers as AsyncIterable<unknown>) all.push(answer)
    expect(all).toEqual(expected)
  })

  test.each(['json', 'hash', 'bytes'] as const)(
    'with request errors is answered by an object, not by %s',
    async responseFormat => {
      for (const source of ['subscription { none }', 'subscription {', 'query A { now } { now }']) {
        const answer = await schema.subscribe(source, { responseFormat })
        const { errors } = await schema.execute(source, { responseFormat: 'hash' })
        expect(answer).toEqual({ errors })
        expect(Symbol.asyncIterator in answer).toBe(false)
        const iterate = async (): Promise<void> => {
          for await (const response of answer as AsyncIterable<unknown>) void response
        }
        await expect(iterate()).rejects.toThrow(TypeError)
      }
    },
  )

  test.each([
    ['json', '{"data":{"now":1}}'],
    ['hash', { data: { now: 1 } }],
    ['bytes', new TextEncoder().encode('{"data":{"now":1}}')],
  ] as const)('of a query has one response, as %s', async (responseFormat, response) => {
    const options = { rootValue: { now: 1 }, responseFormat }
    const responses = await schema.subscribe('{ now }', options)
    if ('errors' in responses) throw new Error('There is no stream.')
    expect(await responses.next()).toEqual({ done: false, value: response })
    expect(await responses.next()).toEqual({ done: true, value: undefined })
  })
})

describe('trigger', () => {
  test('reaches the subscriptions with the same arguments', async () => {
    const schema = buildSchema(sdl)
    const zero = await streamOf(schema, 'subscription { tick }')
    const one = await streamOf(schema, 'subscription { tick(from: 1) }')
    const first = [zero.next(), one.next()] as const
    await schema.trigger('tick', { payload: 10 })
    await schema.trigger('tick', { args: { from: 1 }, payload: 11 })
    expect(textOf(await first[0])).toBe('{"data":{"tick":10}}')
    expect(textOf(await first[1])).toBe('{"data":{"tick":11}}')
  })

  test('uses the pub/sub of the schema, which resolvers have as a named value', async () => {
    const topics: string[] = []
    const pubsub: PubSub = {
      publish: topic => void topics.push(topic),
      subscribe: async function* (topic) {
        yield await Promise.resolve(topic)
      },
    }
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('same', 'boolean', named => named.pubsub === pubsub)
    GraphQL.subscription.field('tick', 'string')
    const schema = GraphQL.schema('PubSubSchema', { pubsub })
    expect(await schema.execute('{ same }')).toBe('{"data":{"same":true}}')
    await schema.trigger('tick', { payload: '1' })
    expect(topics).toEqual(['tick:{}'])
    const stream = await streamOf(schema, 'subscription { tick }')
    expect(textOf(await stream.next())).toBe('{"data":{"tick":"tick:{}"}}')
  })
})
