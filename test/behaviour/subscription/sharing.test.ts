import { describe, expect, test } from 'vitest'
import {
  arg,
  buildSchema,
  defineGraphQL,
  EventQueue,
  GraphQLError,
  rescueFrom,
  scalar,
  type ErrorRescue,
  type Response,
  type Schema,
} from '../../../src/index.ts'
import { settled, streamOf, textOf } from './streams.ts'

/** What is not written where an object of it is. */
class Token {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  get secret(): string {
    return this.#secret
  }

  toJSON(): string {
    return '[redacted]'
  }
}

/** A schema whose subscriptions count what the host is asked for. */
function countingSchema(
  scope?: unknown,
  config: object = {},
  rescues: readonly ErrorRescue[] = [],
) {
  const counts = { sources: 0, executions: 0, returns: 0, scopes: 0 }
  const queues = new Set<EventQueue<unknown>>()
  const makeSource = (): unknown => {
    counts.sources++
    const queue = new EventQueue<unknown>({
      begin: own => void queues.add(own),
      end: own => {
        counts.returns++
        queues.delete(own)
      },
    })
    return queue
  }
  const schema = buildSchema(
    'type Query { a: Int } type Subscription { tick(from: Int, at: At): String } scalar At',
    {
      config,
      onError: () => undefined,
      rescueFrom: rescues,
      resolvers: {
        Subscription: {
          tick: {
            subscribe: makeSource,
            resolve: (event: unknown) => {
              counts.executions++
              return event
            },
            scope,
          },
        },
      },
    },
  )
  return {
    schema,
    counts,
    queues,
    publish: (event: unknown) => {
      for (const queue of queues) queue.push(event)
    },
  }
}

const document = 'subscription ($from: Int) { tick(from: $from) }'

function subscribe(schema: Schema, count: number, optionsOf: (index: number) => object) {
  return Promise.all(
    Array.from({ length: count }, (_, index) => streamOf(schema, document, optionsOf(index))),
  )
}

describe('subscribers with a scope', () => {
  test('share one source, one execution and one response to each event', async () => {
    const { schema, counts, publish } = countingSchema('everyone')
    const streams = await subscribe(schema, 1000, () => ({ variables: { from: 1 } }))
    for (const event of ['a', 'b']) {
      const pending = streams.map(stream => stream.next())
      await settled()
      publish(event)
      const responses = await Promise.all(pending)
      expect(new Set(responses.map(({ value }) => (value as Response).body)).size).toBe(1)
      expect(textOf(responses[0]!)).toBe(`{"data":{"tick":"${event}"}}`)
    }
    expect(counts).toEqual({ sources: 1, executions: 2, returns: 0, scopes: 0 })
    for (const stream of streams.slice(1)) await stream.return()
    expect(counts.returns).toBe(0)
    await streams[0]!.return()
    expect(counts.returns).toBe(1)
    // The next subscriber begins a new group.
    await (await streamOf(schema, document, { variables: { from: 1 } })).return()
    expect(counts).toMatchObject({ sources: 2, returns: 2 })
  })

  test('are apart where variables, scopes, operations or documents differ', async () => {
    const { schema, counts } = countingSchema(
      (_: unknown, __: unknown, { user }: { user: string }) => user,
    )
    const optionsOf = (index: number): object => ({
      variables: { from: index % 5 },
      context: { user: `user ${index % 4}` },
    })
    const streams = await subscribe(schema, 100, optionsOf)
    expect(counts.sources).toBe(20)
    const two = 'subscription A { tick } subscription B { tick }'
    const context = { user: 'ann' }
    for (const operationName of ['A', 'B', 'A'])
      streams.push(await streamOf(schema, two, { operationName, context }))
    expect(counts.sources).toBe(22)
    for (const stream of streams) await stream.return()
    expect(counts.returns).toBe(22)
  })

  test('are apart where values cannot be told apart, or a root value is given', async () => {
    const { schema, counts } = countingSchema('everyone')
    const source = 'subscription ($at: At) { tick(at: $at) }'
    for (const at of [new Map([[1, 1]]), new Map([[2, 2]])])
      await streamOf(schema, source, { variables: { at } })
    expect(counts.sources).toBe(2)
    for (const rootValue of [{}, {}]) await streamOf(schema, source, { rootValue })
    expect(counts.sources).toBe(4)
  })

  test('are apart where objects of a class tell the host apart what they do not tell JSON', async () => {
    const sources: string[] = []
    const GraphQL = defineGraphQL()({
      Token: scalar({ parse: value => new Token(String(value)), serialize: () => '[redacted]' }),
    })
    GraphQL.query.field('ready', 'boolean', () => true)
    const token = arg('token', 'Token', { null: false })
    GraphQL.subscription.field(
      'inbox',
      'string',
      { arguments: token },
      {
        scope: 'everyone',
        subscribe(named) {
          sources.push(named.token.secret)
          return new EventQueue<string>()
        },
      },
    )
    GraphQL.subscription.field('own', 'string', { arguments: token })
    const schema = GraphQL.schema('TokenSchema', { onError: () => undefined })
    const document = 'subscription ($token: Token!) { inbox(token: $token) }'
    for (const token of ['ann', 'bob']) await streamOf(schema, document, { variables: { token } })
    expect(sources).toEqual(['ann', 'bob'])
    const listening = 'subscription { own(token: "bob") }'
    expect(await schema.subscribe(listening)).toHaveProperty('errors')
    await expect(
      schema.trigger('own', { args: { token: new Token('ann') }, payload: 'secret' }),
    ).rejects.toThrow('the value of "token" cannot be written as JSON')
  })

  test('share nothing without a scope', async () => {
    const { schema, counts } = countingSchema()
    await subscribe(schema, 10, () => ({}))
    expect(counts.sources).toBe(10)
  })

  test('whose scope is no text get errors, and no source is made', async () => {
    for (const [scope, message] of [
      [() => 7, 'The scope of Subscription.tick must be a text. Received: a whole number.'],
      [() => Promise.reject(new Error('x')), 'Received: an object.'],
      [
        () => {
          throw new Error('secret')
        },
        'Internal server error',
      ],
    ] as const) {
      const { schema, counts } = countingSchema(scope)
      const answered = (await schema.respond(document, { acceptsStream: true })) as Response
      expect(answered.errors[0]!.message).toContain(message)
      expect(counts.sources).toBe(0)
    }
  })

  test('that wait for the same source get it, or leave while it is pending', async () => {
    let give!: (source: unknown) => void
    const returned: unknown[] = []
    let sources = 0
    const schema = buildSchema('type Query { a: Int } type Subscription { tick: Int }', {
      resolvers: {
        Subscription: {
          tick: {
            scope: 'everyone',
            subscribe: () => {
              sources++
              return new Promise(resolve => (give = resolve))
            },
          },
        },
      },
    })
    const controllers = [new AbortController(), new AbortController()]
    const answers = controllers.map(({ signal }) =>
      schema.respond('subscription { tick }', { acceptsStream: true, signal }),
    )
    await settled()
    controllers[0]!.abort()
    expect(((await answers[0]) as Response).errors[0]!.extensions['code']).toBe('CANCELLED')
    controllers[1]!.abort()
    expect(((await answers[1]) as Response).errors[0]!.extensions['code']).toBe('CANCELLED')
    const iterator = { next: () => new Promise(() => undefined), return: () => returned.push(1) }
    give({ [Symbol.asyncIterator]: () => iterator })
    await settled()
    expect([sources, returned.length]).toEqual([1, 1])
  })
})

describe('a subscriber that does not read', () => {
  const limits = { subscriberQueue: { maxEvents: 10 } }

  test('is dropped, while those that read get every event', async () => {
    const { schema, counts, publish } = countingSchema('everyone', limits)
    const [fast, slow] = await subscribe(schema, 2, () => ({}))
    const first = slow!.next()
    for (let event = 0; event < 30; event++) {
      const pending = fast!.next()
      await settled()
      publish(`${event}`)
      expect(textOf(await pending)).toBe(`{"data":{"tick":"${event}"}}`)
    }
    expect(textOf(await first)).toBe('{"data":{"tick":"0"}}')
    await expect(slow!.next()).rejects.toMatchObject({ extensions: { code: 'SLOW_CONSUMER' } })
    expect(await slow!.next()).toMatchObject({ done: true })
    expect(counts.executions).toBe(30)
    await fast!.return()
    expect(counts.returns).toBe(1)
  })

  test('holds no more than its queue', async () => {
    const queue = new EventQueue<string>({ maxEvents: 10 ** 6, maxBytes: 1000 })
    void queue.next()
    queue.push('')
    for (let event = 0; event < 10; event++) queue.push('x'.repeat(100))
    expect([queue.size, queue.bytes]).toEqual([10, 1000])
    queue.push('x')
    expect([queue.size, queue.bytes]).toEqual([0, 0])
    await expect(queue.next()).rejects.toThrow('11 events of 1001 bytes were waiting')
  })

  test('hears of the failure of the source, though it has not read before', async () => {
    const { schema, queues } = countingSchema('everyone')
    const [fast, slow] = await subscribe(schema, 2, () => ({}))
    const failing = fast!.next()
    await settled()
    for (const queue of queues) queue.fail(new Error('broker gone'))
    const failure = { message: 'Internal server error' }
    await expect(failing).rejects.toMatchObject(failure)
    await expect(slow!.next()).rejects.toMatchObject(failure)
    expect(await slow!.next()).toEqual({ done: true, value: undefined })
  })

  test('hears of a failure that begins to be told before it reads', async () => {
    let tell = (): void => undefined
    const told = new Promise<void>(resolve => (tell = resolve))
    const rescue = rescueFrom(Error, async () => {
      await told
      return new GraphQLError('The broker is gone.')
    })
    const { schema, queues } = countingSchema('everyone', {}, [rescue])
    const [fast, slow] = await subscribe(schema, 2, () => ({}))
    const failing = fast!.next()
    await settled()
    for (const queue of queues) queue.fail(new Error('broker gone'))
    await settled()
    const late = slow!.next()
    tell()
    for (const stream of [failing, late])
      await expect(stream).rejects.toMatchObject({ message: 'The broker is gone.' })
  })

  test('lets the source wait when no other reads', async () => {
    const { schema, counts, queues, publish } = countingSchema('everyone')
    const [stream] = await subscribe(schema, 1, () => ({}))
    const first = stream!.next()
    await settled()
    for (let event = 0; event < 50; event++) publish(`${event}`)
    await first
    await settled()
    expect(counts.executions).toBe(1)
    expect([...queues][0]!.size).toBe(49)
  })
})
