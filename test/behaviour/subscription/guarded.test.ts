import { describe, expect, test } from 'vitest'
import {
  arg,
  defineGraphQL,
  directive,
  GraphQLError,
  memoryPubSub,
  type PubSub,
  type Response,
  type ResponseStream,
  type Schema,
} from '../../../src/index.ts'
import { settled, textOf } from './streams.ts'

interface Context {
  readonly isAdmin?: boolean
}

const refusal =
  '{"errors":[{"message":"Not for you.","locations":[{"line":1,"column":16}],"path":["secret"],"extensions":{"code":"FORBIDDEN"}}]}'
const source = 'subscription { secret }'
const admin = { context: { isAdmin: true } }
const guest = { context: {} }

/** What a guarded schema was asked for. */
interface Counts {
  asked: ('subscribe' | 'event')[]
  subscriptions: number
  streams: number
  resolved: number
  scopes: number
}

function newCounts(): Counts {
  return { asked: [], subscriptions: 0, streams: 0, resolved: 0, scopes: 0 }
}

function countingPubSub(counts: Counts): PubSub {
  const pubsub = memoryPubSub()
  return {
    publish: (topic, payload) => pubsub.publish(topic, payload),
    subscribe(topic) {
      counts.subscriptions++
      return pubsub.subscribe(topic)
    },
  }
}

function guardWith(counts: Counts) {
  return directive('guard', { on: ['FIELD_DEFINITION'] }, (_, next, event) => {
    counts.asked.push(event.isSubscribing ? 'subscribe' : 'event')
    if ((event.context as Context).isAdmin === true) return next()
    throw new GraphQLError('Not for you.', { extensions: { code: 'FORBIDDEN' } })
  })
}

/** A way to define a guarded field `secret`, and to publish an event of it. */
interface Kind {
  readonly define: (counts: Counts, pubsub: PubSub) => Schema
  readonly publish?: (pubsub: PubSub) => unknown
  /** What is resolved for an event, beside the listener. */
  readonly expected?: Partial<Counts>
}

const publishTopic = (pubsub: PubSub): unknown => pubsub.publish('topic', 'told')

function inCode(
  resolver: (counts: Counts) => object | undefined,
  rest: Omit<Kind, 'define'> = {},
  isExtended = false,
): Kind {
  return {
    define(counts, pubsub) {
      const GraphQL = defineGraphQL<Context>()({})
      GraphQL.query.field('ready', 'boolean', () => true)
      GraphQL.subscription.field(
        'secret',
        'string',
        { directives: [guardWith(counts)()] },
        resolver(counts) as never,
      )
      const namespace = isExtended ? GraphQL.extend('other')({}) : GraphQL
      return namespace.schema('Guarded', { pubsub, replace: true })
    },
    ...rest,
  }
}

function inText(resolver: (counts: Counts, pubsub: PubSub) => object | undefined, rest = {}): Kind {
  return {
    define(counts, pubsub) {
      const GraphQL = defineGraphQL<Context>()({})
      GraphQL.query.field('ready', 'boolean', { directives: [guardWith(counts)()] }, () => true)
      const secret = resolver(counts, pubsub)
      return GraphQL.schema('GuardedText', {
        pubsub,
        replace: true,
        sdl: 'type Subscription { secret: String @guard }',
        resolvers: secret === undefined ? {} : { Subscription: { secret } },
      })
    },
    ...rest,
  }
}

const resolve = (counts: Counts) => (named: { current: unknown }) => {
  counts.resolved++
  return named.current
}
const resolvePositional = (counts: Counts) => (parent: unknown) => {
  counts.resolved++
  return parent
}
const subscribe =
  (counts: Counts) =>
  ({ pubsub }: { pubsub: PubSub }) => {
    counts.streams++
    return pubsub.subscribe('topic')
  }
const ofTopic = { publish: publishTopic }

const kinds: Readonly<Record<string, Kind>> = {
  'that is triggered': inCode(() => undefined),
  'of a namespace that is extended': inCode(() => undefined, {}, true),
  'with a stream': inCode(counts => ({ subscribe: subscribe(counts) }), {
    ...ofTopic,
    expected: { streams: 1 },
  }),
  'with a stream and a resolver': inCode(
    counts => ({ subscribe: subscribe(counts), resolve: resolve(counts) }),
    { ...ofTopic, expected: { streams: 1, resolved: 1 } },
  ),
  'shared by everyone': inCode(() => ({ scope: 'everyone' })),
  'shared by a scope': inCode(
    counts => ({
      subscribe: subscribe(counts),
      scope: () => {
        counts.scopes++
        return 'all'
      },
    }),
    { ...ofTopic, expected: { streams: 1, scopes: 1 } },
  ),
  'of a text': inText(() => undefined),
  'of a text with a resolver': inText(counts => ({ resolve: resolvePositional(counts) }), {
    expected: { resolved: 1 },
  }),
  'of a text with a stream': inText(
    (counts, pubsub) => ({
      async *subscribe() {
        counts.streams++
        for await (const secret of pubsub.subscribe('topic') as AsyncIterable<string>)
          yield { secret }
      },
    }),
    { ...ofTopic, expected: { streams: 1 } },
  ),
  'of a text with a stream and a resolver': inText(
    (counts, pubsub) => ({
      subscribe: () => subscribe(counts)({ pubsub }),
      resolve: resolvePositional(counts),
    }),
    { ...ofTopic, expected: { streams: 1, resolved: 1 } },
  ),
}

async function respond(
  schema: Schema,
  options: object,
  document = source,
): Promise<Response | ResponseStream> {
  return schema.respond(document, { ...options, acceptsStream: true })
}

function isStream(answer: Response | ResponseStream): answer is ResponseStream {
  return Symbol.asyncIterator in answer
}

async function streamOf(schema: Schema, options: object, document = source) {
  const answered = await respond(schema, options, document)
  if (!isStream(answered)) throw new Error(answered.body.toString())
  return answered
}

async function errorOf(schema: Schema, options: object, document = source): Promise<string> {
  const answered = await respond(schema, options, document)
  if (isStream(answered)) throw new Error('There is a stream.')
  return answered.body.toString()
}

describe.for(Object.entries(kinds))(
  'a guarded field %s',
  ([, { define, publish, expected = {} }]) => {
    test.for([false, true])(
      'is closed to guests, and open to admins, observed: %s',
      async isObserved => {
        const counts = newCounts()
        const pubsub = countingPubSub(counts)
        const schema = define(counts, pubsub)
        if (isObserved) schema.on('resolve', () => undefined)
        expect(await errorOf(schema, guest)).toBe(refusal)
        expect(await errorOf(schema, guest)).toBe(refusal)
        expect(counts).toEqual({ ...newCounts(), asked: ['subscribe', 'subscribe'] })

        const stream = await streamOf(schema, admin)
        expect(counts.asked.splice(0)).toEqual(['subscribe', 'subscribe', 'subscribe'])
        const next = stream.next()
        expect(await errorOf(schema, guest)).toBe(refusal)
        await settled()
        await (publish === undefined
          ? schema.trigger('secret', { payload: 'told' })
          : publish(pubsub))
        expect(textOf(await next)).toBe('{"data":{"secret":"told"}}')
        expect(counts).toEqual({
          ...newCounts(),
          ...expected,
          asked: ['subscribe', 'event'],
          subscriptions: 1,
        })
        await stream.return()
      },
    )
  },
)

test('a stream of the root value is opened for those whom the listener lets pass', async () => {
  const counts = newCounts()
  const schema = kinds['of a text']!.define(counts, memoryPubSub())
  const rootValue = {
    async *secret() {
      counts.streams++
      yield await Promise.resolve({ secret: 'told' })
    },
  }
  expect(await errorOf(schema, { ...guest, rootValue })).toBe(refusal)
  expect(counts.streams).toBe(0)
  const stream = await streamOf(schema, { ...admin, rootValue })
  expect(textOf(await stream.next())).toBe('{"data":{"secret":"told"}}')
})

test('a property that a text defines is guarded, though it has no resolver', async () => {
  const counts = newCounts()
  const GraphQL = defineGraphQL<Context>()({})
  GraphQL.query.field('ready', 'boolean', { directives: [guardWith(counts)()] }, () => true)
  const schema = GraphQL.schema('GuardedProperty', {
    sdl: `
      extend type Query { account(id: ID): Account }
      type Account { token: String @guard double(of: Int): Int @guard }
    `,
    resolvers: {
      Query: {
        account: () => ({ token: 'swordfish', double: ({ of }: { of: number }) => 2 * of }),
      },
    },
  })
  const document = '{ account { token double(of: 4) } }'
  expect(await schema.execute(document, { ...guest, responseFormat: 'hash' })).toMatchObject({
    data: { account: { token: null, double: null } },
  })
  expect(await schema.execute(document, admin)).toBe(
    '{"data":{"account":{"token":"swordfish","double":8}}}',
  )
})

type Listen = Parameters<typeof directive<{ on: ['FIELD_DEFINITION'] }>>[2]

/** A schema with a field `secret`, whose directives have these listeners. */
function listenedSchema(listeners: readonly NonNullable<Listen>[], options: object = {}) {
  const counts = newCounts()
  const errors: unknown[] = []
  const GraphQL = defineGraphQL<Context>()({})
  GraphQL.query.field('ready', 'boolean', () => true)
  const directives = listeners.map((listener, index) =>
    directive(`listener_${index}`, { on: ['FIELD_DEFINITION'] }, listener)(),
  )
  GraphQL.subscription.field(
    'secret',
    'string',
    { directives, arguments: arg('of', 'int') },
    {
      async *subscribe() {
        counts.streams++
        yield await Promise.resolve('told')
      },
    },
  )
  const schema = GraphQL.schema('Listened', {
    replace: true,
    onError: error => void errors.push(error),
    ...options,
  })
  return { schema, counts, errors }
}

const forbidden = (): never => {
  throw new GraphQLError('no')
}
const caught = (next: () => unknown): unknown => {
  try {
    return next()
  } catch {
    return 'caught'
  }
}
const notAllowed = 'This subscription is not allowed.'

describe('a client may not subscribe where a listener', () => {
  test.for<[title: string, message: string, listeners: NonNullable<Listen>[]]>([
    ['throws', 'no', [forbidden]],
    ['throws later', 'no', [async () => Promise.reject(new GraphQLError('no'))]],
    ['returns an error', 'no', [() => new GraphQLError('no')]],
    ['does not call next', notAllowed, [() => 'x']],
    ['does not call next, and is asynchronous', notAllowed, [async () => Promise.resolve(null)]],
    ['within throws', 'no', [(_, next) => next(), forbidden]],
    ['within does not call next', notAllowed, [(_, next) => next(), () => null]],
    ['throws after next', 'no', [(_, next) => [next(), forbidden()]]],
    [
      'throws after next, within one that catches',
      notAllowed,
      [(_, next) => caught(next), (_, next) => [next(), forbidden()]],
    ],
    ['within throws, and one around catches', notAllowed, [(_, next) => caught(next), forbidden]],
    [
      'within throws later, and one around does not wait',
      notAllowed,
      [
        (_, next) => {
          void next()
          return null
        },
        async () => Promise.reject(new GraphQLError('no')),
      ],
    ],
    [
      'lets pass at first only',
      notAllowed,
      [
        (_, next) => [next(), next()],
        (() => {
          let calls = 0
          return (_, next) => (calls++ === 0 ? next() : null)
        })(),
      ],
    ],
    [
      'throws what is not for clients',
      'Internal server error',
      [() => (null as unknown as { role: unknown }).role],
    ],
  ])('%s', async ([, message, listeners]) => {
    const { schema, counts, errors } = listenedSchema(listeners)
    expect(await schema.subscribe(source, { responseFormat: 'hash' })).toMatchObject({
      errors: [{ message, path: ['secret'] }],
    })
    expect(counts.streams).toBe(0)
    expect(errors).toHaveLength(message === 'Internal server error' ? 1 : 0)
  })
})

describe('the listeners of a subscription', () => {
  test('are asked from the outermost to the innermost, with the event of the field, before the stream is made', async () => {
    const calls: unknown[] = []
    const listener =
      (name: string): NonNullable<Listen> =>
      async (_, next, event) => {
        calls.push([name, event.isSubscribing, event.field.name, event.argument('of')])
        await settled()
        const value = await next()
        calls.push([name, value])
        return typeof value === 'string' ? `${value} ${name}` : value
      }
    const { schema } = listenedSchema([listener('first'), listener('second')])
    const stream = await streamOf(schema, {}, 'subscription { secret(of: 3) }')
    expect(calls.splice(0)).toEqual([
      ['first', true, 'secret', 3],
      ['second', true, 'secret', 3],
      ['second', undefined],
      ['first', undefined],
    ])
    expect(textOf(await stream.next())).toBe('{"data":{"secret":"told second first"}}')
    expect(calls).toEqual([
      ['first', false, 'secret', 3],
      ['second', false, 'secret', 3],
      ['second', 'told'],
      ['first', 'told second'],
    ])
  })

  test('may ask again, after an exception', async () => {
    let calls = 0
    const { schema, counts } = listenedSchema([
      (_, next) => {
        const value = caught(next)
        return value === 'caught' ? next() : value
      },
      (_, next) => (calls++ === 0 ? forbidden() : next()),
    ])
    const stream = await streamOf(schema, {})
    expect(textOf(await stream.next())).toBe('{"data":{"secret":"told"}}')
    expect(counts.streams).toBe(1)
  })

  test('may not be asked for arguments that do not fit', async () => {
    const { schema, counts } = listenedSchema([() => counts.asked.push('subscribe')])
    expect(await errorOf(schema, {}, 'subscription { secret(of: "x") }')).toContain(
      'GRAPHQL_VALIDATION_FAILED',
    )
    expect(counts.asked).toEqual([])
  })

  test('are told of the end of a request while they are asked; then no stream is made', async () => {
    const aborted: unknown[] = []
    let letPass = (): void => undefined
    const { schema, counts } = listenedSchema([
      async (_, next, { signal }) => {
        signal.addEventListener('abort', () => aborted.push((signal.reason as Error).message))
        await new Promise<void>(resolve => (letPass = resolve))
        return next()
      },
    ])
    const controller = new AbortController()
    const answer = errorOf(schema, { signal: controller.signal })
    controller.abort()
    expect(await answer).toContain('CANCELLED')
    letPass()
    await settled()
    expect(aborted).toEqual(['The subscription was cancelled.'])
    expect(counts.streams).toBe(0)
  })

  test('have as much time as an execution', async () => {
    const { schema, counts } = listenedSchema([() => new Promise(() => undefined)], {
      config: { limits: { executionTimeoutMs: 10 } },
    })
    expect(await errorOf(schema, {})).toContain('The subscription was not made within 10 ms.')
    expect(counts.streams).toBe(0)
  })

  test('are heard of by hooks, with their errors', async () => {
    const heard: unknown[] = []
    const { schema } = listenedSchema([forbidden])
    schema.on('subscribe', () => ({ errors }) => {
      for (const error of errors) heard.push(['subscribe', (error as Error).message])
    })
    schema.on('error', ({ error, coordinate }) => void heard.push([error.message, coordinate]))
    await errorOf(schema, {})
    expect(heard).toEqual([
      ['subscribe', 'no'],
      ['no', 'Subscription.secret'],
    ])
  })
})

test('of those who share a stream each is asked, and guests are refused beside it', async () => {
  const { define } = kinds['shared by everyone']!
  const counts = newCounts()
  const schema = define(counts, countingPubSub(counts))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => respond(schema, index % 2 === 0 ? admin : guest)),
  )
  const streams = answers.filter(isStream)
  const refused = answers.filter(answer => !isStream(answer)) as Response[]
  expect(streams).toHaveLength(10)
  expect(refused.map(({ body }) => body.toString())).toEqual(Array<string>(10).fill(refusal))
  expect(counts.asked.splice(0)).toEqual(Array<string>(20).fill('subscribe'))
  expect(counts.subscriptions).toBe(1)
  const pending = streams.map(stream => stream.next())
  await settled()
  await schema.trigger('secret', { payload: 'told' })
  expect((await Promise.all(pending)).map(result => textOf(result))).toEqual(
    Array<string>(10).fill('{"data":{"secret":"told"}}'),
  )
  expect(counts.asked).toEqual(['event'])
})
