import { describe, expect, test } from 'vitest'
import { arg, buildSchema, defineGraphQL, enumOf, scalar, type PubSub } from '../../../src/index.ts'

const published: [topic: string, payload: unknown][] = []
const pubsub: PubSub = {
  publish: (topic, payload) => void published.push([topic, payload]),
  subscribe: () => {
    throw new Error('not used')
  },
}

const schema = buildSchema(
  `
    type Query { a: Int }
    type Subscription {
      posted(author: ID!, page: Int = 1, tags: [Tag!], at: At, filter: Filter): Int
      own: Int
    }
    enum Tag { NEW OLD }
    scalar At
    input Filter { b: Int = 2, a: Int }
  `,
  {
    pubsub,
    resolvers: {
      Subscription: { own: { subscribe: () => undefined } },
      Tag: { NEW: 'new' },
    },
  },
)

test('the topic is the name of the field and its arguments, sorted and with defaults', async () => {
  await schema.trigger('posted', {
    args: { filter: { a: 1 }, tags: ['new', 'OLD'], author: 4, at: null },
    payload: 7,
  })
  expect(published.splice(0)).toEqual([
    ['posted:{"author":"4","filter":{"a":1,"b":2},"page":1,"tags":["new","OLD"]}', 7],
  ])
})

test('a long topic is replaced by a digest of one length', async () => {
  const args = { author: 'x'.repeat(1_000_000) }
  await schema.trigger('posted', { args })
  const other = { author: `${'x'.repeat(999_999)}y` }
  await schema.trigger('posted', { args: other })
  const topics = published.splice(0).map(([topic]) => topic)
  expect(topics.map(({ length }) => length)).toEqual([71, 71])
  expect(topics[0]).not.toBe(topics[1])
})

test.for([
  ['nothing', {}, 'trigger() has the field "nothing"; expected a subscription field: posted, own.'],
  ['own', {}, 'Subscription.own has a subscribe, so that trigger() does not reach it'],
  ['posted', {}, 'Subscription.posted has "author" undefined; expected a value.'],
  ['posted', { auhtor: '1' }, 'Subscription.posted declares no argument "auhtor"'],
  ['posted', { author: '1', page: 'x' }, 'has "page" "x", which does not fit its type.'],
  ['posted', { author: '1', at: () => 1 }, 'the value of "at" cannot be written as JSON'],
] as const)('%s with %j is refused', async ([field, args, message]) => {
  await expect(schema.trigger(field, { args })).rejects.toThrow(message)
  expect(published).toEqual([])
})

test.for([
  [null, 'trigger() has the options null; expected an object with some of args, payload.'],
  ['text', 'trigger() has the options "text"; expected an object with some of args, payload.'],
  [{ data: 'x' }, 'trigger() takes no option "data"; the options are args, payload.'],
  [{ arguments: {} }, 'trigger() takes no option "arguments"; the options are args, payload.'],
  [{ args: null }, 'trigger() has args null; expected an object.'],
  [{ args: [] }, 'expected an object.'],
] as const)('the event %j is refused', async ([event, message]) => {
  await expect(schema.trigger('posted', event as never)).rejects.toThrow(message)
  expect(published).toEqual([])
})

class Money {
  readonly cents: number

  constructor(cents: number) {
    this.cents = cents
  }
}

describe('an argument means the same', () => {
  const GraphQL = defineGraphQL()({
    URL: scalar({ parse: value => new URL(String(value)), serialize: url => url.href }),
    Cents: scalar({
      parse: value => Math.round(Number(value) * 100),
      serialize: cents => Number(cents) / 100,
    }),
    Email: scalar({ parse: value => String(value).toLowerCase(), serialize: String }),
    Range: scalar({
      parse(value) {
        if (typeof value !== 'string') throw new Error('no text')
        const [low, high] = value.split('-')
        return { low: Number(low), high: Number(high) }
      },
      serialize: range => `from ${(range as { low: number }).low}`,
    }),
    Money: scalar({
      parse: value => new Money(Number(value)),
      serialize: money => money.cents,
    }),
    Level: enumOf({ high: { value: 1 }, low: { value: 2 } }),
  })
  GraphQL.query.field('ready', 'boolean', () => true)
  const types = {
    ...{ url: 'URL', cents: 'Cents', email: 'Email', range: 'Range', money: 'Money' },
    ...{ level: 'Level', date: 'date', moment: 'date_time', big: 'bigint', bytes: 'binary' },
    ...{ id: 'id' },
  } as const
  for (const [name, type] of Object.entries(types))
    GraphQL.subscription.field(name, 'string', { arguments: arg('x', type as 'string') })
  const schema = GraphQL.schema('ScalarSchema', {})

  const day = new Date('2026-01-02')
  test.for([
    ['url', 'URL', 'https://a.b', ['https://a.b', new URL('https://a.b/')]],
    ['date', 'Date', '2026-01-02', ['2026-01-02', day]],
    ['moment', 'DateTime', '2026-01-02T00:00:00Z', ['2026-01-02T00:00:00Z', day]],
    ['moment', 'DateTime', '2026-01-02T00:00:00Z', ['2026-01-02T01:00:00+01:00']],
    ['big', 'BigInt', '7', ['7', 7, 7n]],
    ['bytes', 'Binary', 'aGk=', ['aGk=', Buffer.from('hi')]],
    ['email', 'Email', 'Ann@b.c', ['Ann@b.c', 'ann@b.c']],
    ['cents', 'Cents', 5, [500]],
    ['range', 'Range', '1-2', ['1-2', { low: 1, high: 2 }]],
    ['level', 'Level', 'HIGH', ['HIGH', 1]],
    ['id', 'ID', '4', ['4', 4]],
  ] as const)('of %s as %s', async ([field, type, sent, given]) => {
    for (const x of given) {
      const source = `subscription ($x: ${type}) { ${field}(x: $x) }`
      const stream = await schema.subscribe(source, { variables: { x: sent } })
      if ('errors' in stream) throw new Error('There is no stream.')
      const next = stream.next()
      await schema.trigger(field, { args: { x }, payload: 'arrived' })
      await stream.return?.()
      expect([x, (await next).value]).toEqual([x, `{"data":{"${field}":"arrived"}}`])
    }
  })

  test('or is refused', async () => {
    for (const [field, x, message] of [
      ['money', new Money(5), 'the value of "x" cannot be written as JSON'],
      ['money', 5, 'the value of "x" cannot be written as JSON'],
      ['url', 'no url', 'Subscription.url has "x" "no url", which does not fit its type.'],
      ['date', 'someday', 'Subscription.date has "x" "someday", which does not fit its type.'],
      ['level', 'MIDDLE', 'Subscription.level has "x" "MIDDLE", which does not fit its type.'],
    ] as const)
      await expect(schema.trigger(field, { args: { x } })).rejects.toThrow(message)
  })
})
