import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { describe, expect, test } from 'vitest'
import { buildSchema, GraphQLError, rescueFrom } from '../../../src/index.ts'

// graphql-js judges what a consumer of a subscription sees. Exceptions that we mask are shown by a
// handler; version 16 throws some errors instead of answering, so of these messages are compared.
// Our errors do not show what the host has returned instead of a stream.

const sdl = `
  type Query { a: Int }
  type Subscription { tick(from: Int! = 1, size: Int): Tick, other: Int }
  type Tick { number: Int!, half: Float, label: String }
`

interface Field {
  readonly subscribe?: (...parameters: any[]) => unknown
  readonly resolve?: (...parameters: any[]) => unknown
}

type Step = 'next' | 'two' | 'return' | 'throw'

interface Case {
  readonly source: string
  /** Made for each engine anew, with a log of what happens to the source. */
  readonly field: (log: string[]) => Field
  readonly variables?: Record<string, unknown>
  readonly rootValue?: unknown
  readonly operationName?: string
  readonly steps?: readonly Step[]
  /** Our message is that of version 16, and version 17 has another one. */
  readonly isWordedAs16?: boolean
}

const ticks = (log: string[], ...events: unknown[]) =>
  async function* (_: unknown, args: { from: number }) {
    log.push(`subscribe ${JSON.stringify(args)}`)
    try {
      for (const event of events) {
        if (event instanceof Error) throw event
        yield await Promise.resolve({ tick: event })
      }
    } finally {
      log.push('finally')
    }
  }

const one = { number: 1, half: 0.5, label: 'one' }
const two = { number: 2, half: 1, label: 'two' }
const source = 'subscription { tick { number half } }'

const cases: Readonly<Record<string, Case>> = {
  'events are executed one by one': {
    source,
    field: log => ({ subscribe: ticks(log, one, two) }),
    steps: ['next', 'next', 'next', 'next'],
  },
  'two calls of next wait for two events': {
    source,
    field: log => ({ subscribe: ticks(log, one, two) }),
    steps: ['two', 'two'],
  },
  'a promise of a stream': {
    source,
    field: log => ({
      subscribe: (...all: [never, never]) => Promise.resolve(ticks(log, one)(...all)),
    }),
    steps: ['next', 'next'],
  },
  'arguments, variables and defaults': {
    source: 'subscription ($from: Int!) { t: tick(from: $from) { n: number } }',
    variables: { from: 7 },
    field: log => ({
      subscribe: ticks(log, one),
      resolve: ({ tick }: { tick: object }, { from }: { from: number }) => ({
        ...tick,
        number: from,
      }),
    }),
    steps: ['next', 'next'],
  },
  'the operation that is named': {
    source: 'subscription A { tick { number } } subscription B { tick(from: 2) { label } }',
    operationName: 'B',
    field: log => ({ subscribe: ticks(log, one) }),
    steps: ['next'],
  },
  'a variable that does not fit': {
    source: 'subscription ($from: Int!) { tick(from: $from) { number } }',
    variables: { from: 'x' },
    isWordedAs16: true,
    field: log => ({ subscribe: ticks(log, one) }),
  },
  'a variable that is missing': {
    source: 'subscription ($from: Int!) { tick(from: $from) { number } }',
    isWordedAs16: true,
    field: log => ({ subscribe: ticks(log, one) }),
  },
  'an unknown operation': {
    source,
    operationName: 'None',
    field: log => ({ subscribe: ticks(log, one) }),
  },
  'subscribe throws': {
    source,
    field: () => ({
      subscribe: () => {
        throw new Error('source')
      },
    }),
  },
  'subscribe rejects': {
    source,
    field: () => ({ subscribe: () => Promise.reject(new Error('source')) }),
  },
  'subscribe returns an error': { source, field: () => ({ subscribe: () => new Error('source') }) },
  'subscribe resolves to an error': {
    source,
    field: () => ({ subscribe: () => Promise.resolve(new Error('source')) }),
  },
  'subscribe returns no iterable': { source, field: () => ({ subscribe: () => 'test' }) },
  'subscribe returns an array': { source, field: () => ({ subscribe: () => [one] }) },
  'subscribe returns null': { source, field: () => ({ subscribe: () => null }) },
  'the root value has the stream': {
    source,
    rootValue: { tick: ticks([], one) },
    field: () => ({}),
    steps: ['next', 'next'],
  },
  'the source fails': {
    source,
    field: log => ({ subscribe: ticks(log, one, new Error('broken')) }),
    steps: ['next', 'next', 'next'],
  },
  'the resolver throws, and the stream goes on': {
    source,
    field: log => ({
      subscribe: ticks(log, one, two),
      resolve: ({ tick }: { tick: typeof one }) => {
        if (tick.number === 1) throw new Error('event')
        return tick
      },
    }),
    steps: ['next', 'next', 'next'],
  },
  'a non-null field is null, and the stream goes on': {
    source,
    field: log => ({ subscribe: ticks(log, { number: null }, two) }),
    steps: ['next', 'next', 'next'],
  },
  'an event is null': {
    source,
    field: log => ({ subscribe: ticks(log, null, two) }),
    steps: ['next', 'next', 'next'],
  },
  'early return': {
    source,
    field: log => ({ subscribe: ticks(log, one, two) }),
    steps: ['next', 'return', 'next', 'return'],
  },
  'return before the first next': {
    source,
    field: log => ({ subscribe: ticks(log, one) }),
    steps: ['return', 'next'],
  },
  throw: {
    source,
    field: log => ({ subscribe: ticks(log, one, two) }),
    steps: ['next', 'throw', 'next'],
  },
  'an iterator without return': {
    source,
    field: () => ({
      subscribe: () => {
        const iterator = { next: () => Promise.resolve({ done: false, value: { tick: one } }) }
        return { [Symbol.asyncIterator]: () => iterator }
      },
    }),
    steps: ['next', 'return'],
  },
  'aliases and fragments': {
    source:
      'subscription { ...F } fragment F on Subscription { t: tick { ...G } } fragment G on Tick { a: label b: label }',
    field: log => ({ subscribe: ticks(log, one) }),
    steps: ['next'],
  },
}

interface Engine {
  readonly subscribe: (each: Case, field: Field, signal?: AbortSignal) => Promise<unknown>
}

const peer = (graphql: typeof graphql16): Engine => ({
  subscribe: ({ source, variables, rootValue, operationName }, field, signal) => {
    const schema = graphql.buildSchema(sdl)
    Object.assign(schema.getSubscriptionType()!.getFields()['tick']!, field)
    return Promise.resolve(
      graphql.subscribe({
        schema,
        document: graphql.parse(source),
        variableValues: variables,
        rootValue,
        operationName,
        ...(signal && { abortSignal: signal }),
      }),
    )
  },
})

const engines = {
  tapeql: {
    subscribe: ({ source, variables, rootValue, operationName }, field, signal) =>
      buildSchema(sdl, {
        rescueFrom: [rescueFrom(Error, ({ message }) => new GraphQLError(message))],
        resolvers: { Subscription: { tick: field } },
      }).subscribe(source, {
        variables,
        rootValue,
        operationName,
        responseFormat: 'hash',
        signal,
      }),
  },
  'graphql-js 16': peer(graphql16),
  'graphql-js 17': peer(graphql17 as never),
} satisfies Record<string, Engine>

interface Shown {
  readonly message: string
  readonly locations?: unknown
  readonly path?: unknown
}

function shown(error: unknown): Shown {
  const { message, locations, path } = error as Shown
  return {
    message: message.replace(/Received: .*/, 'Received'),
    ...(locations !== undefined && { locations }),
    ...(path !== undefined && { path }),
  }
}

function answerOf(answer: unknown): unknown {
  const { data, errors } = answer as { readonly data?: unknown; readonly errors?: unknown[] }
  return JSON.parse(
    JSON.stringify({
      ...(data !== undefined && { data }),
      ...(errors && { errors: errors.map(shown) }),
    }),
  )
}

async function resultOf(promise: Promise<IteratorResult<unknown>>): Promise<unknown> {
  try {
    const { done, value } = await promise
    return done === true ? 'done' : answerOf(value)
  } catch (reason) {
    return { rejected: shown(reason).message }
  }
}

async function behaviour(engine: Engine, each: Case): Promise<Record<string, unknown>> {
  const log: string[] = []
  let made: unknown
  try {
    made = await engine.subscribe(each, each.field(log))
  } catch (thrown) {
    return { thrown: shown(thrown).message, log }
  }
  if (!(Symbol.asyncIterator in (made as object))) return { answer: answerOf(made), log }
  const stream = made as AsyncGenerator<unknown>
  const results: unknown[] = []
  for (const step of each.steps ?? []) {
    if (step === 'two')
      results.push(await Promise.all([resultOf(stream.next()), resultOf(stream.next())]))
    else if (step === 'throw') results.push(await resultOf(stream.throw(new Error('thrown'))))
    else results.push(await resultOf(stream[step](undefined)))
  }
  return { results, log }
}

function withoutMessages(result: unknown): unknown {
  return JSON.parse(
    JSON.stringify(result, (key, value: unknown) => (key === 'message' ? undefined : value)),
  )
}

describe('what a consumer sees is what graphql-js shows', () => {
  test.for(Object.entries(cases))('%s', async ([, each]) => {
    const own = await behaviour(engines.tapeql, each)
    const of17 = await behaviour(engines['graphql-js 17'], each)
    if (each.isWordedAs16 === true) expect(withoutMessages(own)).toEqual(withoutMessages(of17))
    else expect(own).toEqual(of17)
    const of16 = await behaviour(engines['graphql-js 16'], each)
    if ('thrown' in of16) {
      const { answer, log } = own as unknown as { answer: { errors: Shown[] }; log: unknown }
      expect({ thrown: answer.errors.map(({ message }) => message).join(), log }).toEqual(of16)
    } else expect(own).toEqual(of16)
  })

  test('but for a return of the source that fails: it is called once, and ends the stream', async () => {
    const results = await Promise.all(
      Object.values(engines).map(engine =>
        behaviour(engine, {
          source,
          field: log => ({
            subscribe: () => ({
              next: () => Promise.resolve({ done: false, value: { tick: one } }),
              return: () => {
                log.push('return')
                return Promise.reject(new Error('return'))
              },
              [Symbol.asyncIterator]() {
                return this
              },
            }),
          }),
          steps: ['return'],
        }),
      ),
    )
    expect(results).toEqual([
      { results: ['done'], log: ['return'] },
      { results: [{ rejected: 'return' }], log: ['return'] },
      { results: ['done'], log: ['return'] },
    ])
  })
})

describe('a consumer that aborts', () => {
  const silent = (): Field => ({
    subscribe: () => ({
      next: () => new Promise(() => undefined),
      [Symbol.asyncIterator]() {
        return this
      },
    }),
  })

  test.for(['tapeql', 'graphql-js 17'] as const)('is told by the pending next: %s', async name => {
    const controller = new AbortController()
    const stream = (await engines[name].subscribe(
      { source, field: silent },
      silent(),
      controller.signal,
    )) as AsyncGenerator<unknown>
    const pending = resultOf(stream.next())
    controller.abort(new Error('The subscription was cancelled.'))
    expect(await pending).toEqual({ rejected: 'The subscription was cancelled.' })
  })

  test.for(['tapeql', 'graphql-js 17'] as const)(
    'is told while subscribe is pending: %s',
    async name => {
      const controller = new AbortController()
      const field = { subscribe: () => new Promise(() => undefined) }
      const made = engines[name].subscribe({ source, field: () => field }, field, controller.signal)
      controller.abort(new Error('The subscription was cancelled.'))
      expect(answerOf(await made)).toEqual({
        errors: [
          {
            message: 'The subscription was cancelled.',
            locations: [{ line: 1, column: 16 }],
            path: ['tick'],
          },
        ],
      })
    },
  )
})
