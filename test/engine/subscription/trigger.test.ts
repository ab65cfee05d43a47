import { expect, test } from 'vitest'
import { buildSchema, type PubSub } from '../../../src/index.ts'

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
