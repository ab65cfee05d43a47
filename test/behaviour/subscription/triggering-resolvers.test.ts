import { describe, expect, test } from 'vitest'
import {
  arg,
  buildSchema,
  defineGraphQL,
  memoryPubSub,
  object,
  type Event,
} from '../../../src/index.ts'
import { streamOf, textOf } from './streams.ts'

const source = 'subscription { noted }'

describe('the schema of an event', () => {
  test('is the one that executes, for every resolver that has an event', async () => {
    const events: [kind: string, event: Pick<Event, 'schema' | 'trigger'>][] = []
    const GraphQL = defineGraphQL()({ Item: object<{ id: number }>() })
    const heard = GraphQL.directive('heard', { on: ['FIELD_DEFINITION'] }, (_, next, event) => {
      events.push(['directive', event])
      return next()
    })
    GraphQL.Item.field('id', 'id').field(
      'batched',
      'int',
      {},
      {
        batch(items, named, event) {
          events.push(['batch', event], ['named batch', named.event])
          return items.map(() => 1)
        },
      },
    )
    GraphQL.query
      .field('items', 'Item', { full: true, directives: [heard()] }, ({ event: named }, event) => {
        events.push(['single', event], ['named', named])
        return [{ id: 1 }, { id: 2 }]
      })
      .methods({
        method(_: unknown, event: Event) {
          events.push(['method', event])
          return 1
        },
      })
      .field('method', 'int')
    GraphQL.subscription.field(
      'ticked',
      'int',
      {},
      {
        async *subscribe(_, event) {
          events.push(['subscribe', event])
          yield await Promise.resolve(1)
        },
        resolve(_, event) {
          events.push(['resolve', event])
          return 1
        },
      },
    )
    const schema = GraphQL.schema('EveryEvent', {
      sdl: 'extend type Query { positional: Int }',
      resolvers: {
        Query: {
          positional(_parent, _args, _context, info) {
            events.push(['positional', info.event])
            return 1
          },
        },
      },
    })
    await schema.execute('{ items { batched } method positional }')
    const stream = await streamOf(schema, 'subscription { ticked }')
    expect(textOf(await stream.next())).toBe('{"data":{"ticked":1}}')
    expect(events.map(([kind]) => kind)).toEqual([
      ...['directive', 'single', 'named', 'method', 'positional', 'batch', 'named batch'],
      ...['subscribe', 'resolve'],
    ])
    for (const [, event] of events) {
      expect(event.schema).toBe(schema)
      expect(event.trigger).toBe(schema.trigger)
    }
  })

  test('executes requests of a resolver', async () => {
    const GraphQL = defineGraphQL()({})
    GraphQL.query
      .field('one', 'int', () => 1)
      .field('text', 'string', (_, { schema }) => schema.execute('{ one }', responseFormat))
    const responseFormat = { responseFormat: 'json' } as const
    const schema = GraphQL.schema('Nested', {})
    expect(await schema.execute('{ text }')).toBe('{"data":{"text":"{\\"data\\":{\\"one\\":1}}"}}')
  })
})

describe('trigger of an event', () => {
  const Base = defineGraphQL()({})
  Base.query.field('ready', 'boolean', () => true)
  const noted = Base.subscription.field('noted', 'string')
  Base.mutation
    .field('note', 'boolean', { arguments: arg('text', 'string') }, async ({ text }, event) => {
      const { trigger } = event
      await trigger(noted, { payload: text })
      return true
    })
    .field('misname', 'boolean', (_, { trigger }) => trigger('nothing').then(() => true))

  test('reaches the subscribers of the schema that executes, where a namespace extends another', async () => {
    const base = Base.schema('NotedBase', {})
    const admin = Base.extend('admin')({}).schema('NotedAdmin')
    const [ofBase, ofAdmin] = [await streamOf(base, source), await streamOf(admin, source)]
    const [first, second] = [ofBase.next(), ofAdmin.next()]
    await admin.execute('mutation { note(text: "to admins") }')
    await base.execute('mutation { note(text: "to all") }')
    expect(textOf(await second)).toBe('{"data":{"noted":"to admins"}}')
    expect(textOf(await first)).toBe('{"data":{"noted":"to all"}}')
  })

  test('reaches those of both where they share a pubsub', async () => {
    const pubsub = memoryPubSub()
    const base = Base.schema('SharingBase', { pubsub })
    const admin = Base.extend('admin')({}).schema('SharingAdmin', { pubsub })
    const streams = [await streamOf(base, source), await streamOf(admin, source)]
    const pending = Promise.all(streams.map(stream => stream.next()))
    await admin.execute('mutation { note(text: "to both") }')
    expect((await pending).map(textOf)).toEqual(
      Array<string>(2).fill('{"data":{"noted":"to both"}}'),
    )
  })

  test('is refused as that of the schema', async () => {
    const errors: unknown[] = []
    const schema = Base.schema('Misnamed', { onError: error => void errors.push(error) })
    expect(await schema.execute('mutation { misname }')).toContain('INTERNAL_SERVER_ERROR')
    expect(errors).toEqual([
      new Error('trigger() has the field "nothing"; expected a subscription field: noted.'),
    ])
  })

  test('is that of info.event for a positional resolver', async () => {
    const schema = buildSchema(
      'type Query { a: Int } type Mutation { note: Boolean } type Subscription { noted: String }',
      {
        resolvers: {
          Mutation: {
            note: (_parent, _args, _context, { event: { trigger } }) =>
              trigger('noted', { payload: 'by position' }).then(() => true),
          },
        },
      },
    )
    const stream = await streamOf(schema, source)
    const pending = stream.next()
    expect(await schema.execute('mutation { note }')).toBe('{"data":{"note":true}}')
    expect(textOf(await pending)).toBe('{"data":{"noted":"by position"}}')
  })
})
