import { parse, type DocumentNode } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBehavior } from '../../../src/response/error-behavior.ts'
import {
  buildSchema,
  defineGraphQL,
  ExecutionError,
  object,
  rescueFrom,
  type Schema,
  type SchemaConfiguration,
} from '../../../src/index.ts'

// Each error behavior, at each kind of error, in each form of a response.

const text = `
  interface Node { id: ID! }
  type Leaf implements Node { id: ID! }
  type Typed { id: ID! }
  type Item { name: String! }
  type Deep { next: Deep!, name: String! }
  type Query {
    ok: Int!
    slow: Deep!
    thrown: Int!
    rejected: Int!
    returned: Int!
    missing: Int!
    undelivered: String!
    wrongList: [Int!]!
    item: [Int!]!
    misfit: Int!
    infinite: Float!
    unknownType: Node!
    wrongType: Typed!
    stream: [Int!]!
    broken: [Int!]!
    argument(number: Int!): Int!
    condition: Item!
    below: Item!
    nested: [[Item!]!]!
  }
`

interface Kind {
  readonly selection: string
  /** The field without the error. */
  readonly path: readonly (string | number)[]
  /** The value of the first field of the selection with NULL. */
  readonly value: unknown
  readonly variables?: Record<string, unknown>
}

/** A selection with one error, and where the error is. */
const kinds: Readonly<Record<string, Kind>> = {
  'an exception': { selection: 'thrown', path: ['thrown'], value: null },
  'a rejected promise': { selection: 'rejected', path: ['rejected'], value: null },
  'a returned Error': { selection: 'returned', path: ['returned'], value: null },
  'null at Non-Null': { selection: 'missing', path: ['missing'], value: null },
  'a promise of null at Non-Null': {
    selection: 'undelivered',
    path: ['undelivered'],
    value: null,
  },
  'no list': { selection: 'wrongList', path: ['wrongList'], value: null },
  'a null item': { selection: 'item', path: ['item', 1], value: [1, null, 3] },
  'a leaf of another type': { selection: 'misfit', path: ['misfit'], value: null },
  'a number that JSON has not': { selection: 'infinite', path: ['infinite'], value: null },
  'an unknown object type': { selection: 'unknownType { id }', path: ['unknownType'], value: null },
  'isTypeOf with false': { selection: 'wrongType { id }', path: ['wrongType'], value: null },
  'an async iterable that fails': { selection: 'stream', path: ['stream'], value: null },
  'an async iterable with a null item': {
    selection: 'broken',
    path: ['broken', 1],
    value: [1, null, 3],
  },
  'an argument': { selection: 'argument(number: $none)', path: ['argument'], value: null },
  'a null condition': {
    selection: 'condition { name @skip(if: $unset) }',
    path: ['condition'],
    value: null,
  },
  'an error below': { selection: 'below { name }', path: ['below', 'name'], value: { name: null } },
  'an error in nested lists': {
    selection: 'nested { name }',
    path: ['nested', 0, 1, 'name'],
    value: [[{ name: 'one' }, { name: null }]],
  },
}

/** Whether an error has come, and the functions that were called after it. */
let hasFailed = false
let calledLate: string[] = []
let returns = 0

function fail(): Error {
  hasFailed = true
  return new ExecutionError('It failed.')
}

function note(name: string): void {
  if (hasFailed) calledLate.push(name)
}

async function* numbers(...items: readonly (number | null | Error)[]): AsyncGenerator<unknown> {
  try {
    for (const item of items) {
      await Promise.resolve()
      if (item === null) hasFailed = true
      if (item instanceof Error) throw fail()
      yield item
    }
  } finally {
    returns++
  }
}

function deep(depth: number): object {
  return {
    name: 'deep',
    next: async () => {
      note('next')
      await new Promise(resolve => setTimeout(resolve, 1))
      return deep(depth + 1)
    },
  }
}

/** A property that fails when it is read. */
const failing = {
  get name(): string {
    throw fail()
  },
}

function wrong<Value>(value: Value): Value {
  hasFailed = true
  return value
}

function schemaWith(generatesCodeAfter: number | false): Schema<any, any> {
  return buildSchema(text, {
    onError: () => undefined,
    config: { generatesCodeAfter },
    resolvers: {
      Node: { __resolveType: () => wrong('Nobody') },
      Typed: { __isTypeOf: () => wrong(false) },
      Query: {
        ok: () => {
          note('ok')
          return 1
        },
        slow: async () => {
          await new Promise(resolve => setTimeout(resolve, 1))
          return deep(0)
        },
        thrown: () => {
          throw fail()
        },
        rejected: async () => {
          await Promise.resolve()
          throw fail()
        },
        returned: () => fail(),
        missing: () => wrong(null),
        undelivered: () => promiseOf(() => wrong(null)),
        wrongList: () => wrong(5),
        item: () => wrong([1, null, 3]),
        misfit: () => wrong('no number'),
        infinite: () => wrong(Infinity),
        unknownType: () => ({ id: 1 }),
        wrongType: () => ({ id: 1 }),
        stream: () => numbers(1, 2, new Error()),
        broken: () => numbers(1, null, 3),
        argument: () => 1,
        condition: () => wrong({ name: 'one' }),
        below: () => failing,
        nested: () => [[{ name: 'one' }, failing]],
      },
    },
  })
}

async function promiseOf(make: () => unknown): Promise<unknown> {
  await new Promise(resolve => setTimeout(resolve, 1))
  return make()
}

type Form = 'json' | 'bytes' | 'hash'

const engines = { interpreted: schemaWith(false), generated: schemaWith(0) }
const forms: readonly (readonly [keyof typeof engines, Form])[] = (
  ['interpreted', 'generated'] as const
).flatMap(engine => (['json', 'bytes', 'hash'] as const).map(form => [engine, form] as const))

interface Answer {
  readonly data: any
  readonly errors?: readonly {
    readonly message: string
    readonly path?: unknown
    readonly extensions?: Record<string, unknown>
  }[]
}

async function answerOf(
  [engine, responseFormat]: (typeof forms)[number],
  query: string,
  errorBehavior?: ErrorBehavior,
  others: object = {},
): Promise<Answer> {
  const variables = { unset: null }
  const options = { variables, ...(errorBehavior && { errorBehavior }), ...others }
  const response = await engines[engine].execute(query, { ...options, responseFormat })
  return typeof response === 'string' || response instanceof Uint8Array
    ? (JSON.parse(Buffer.from(response as string).toString()) as Answer)
    : (response as Answer)
}

const unhandled: unknown[] = []
const noteUnhandled = (reason: unknown): void => void unhandled.push(reason)
beforeAll(() => void process.on('unhandledRejection', noteUnhandled))
afterAll(async () => {
  await new Promise(resolve => setTimeout(resolve, 20))
  process.off('unhandledRejection', noteUnhandled)
  expect(unhandled).toEqual([])
})
beforeEach(() => {
  hasFailed = false
  calledLate = []
  returns = 0
})

describe.each(Object.entries(kinds))('at %s', (name, { selection, path, value }) => {
  const [field] = path as [string]
  const isArgument = name === 'an argument'
  // A variable with a default may be null at a Non-Null argument.
  const head = isArgument
    ? 'query ($none: Int = 1)'
    : selection.includes('$unset')
      ? 'query ($unset: Boolean = false)'
      : ''
  const query = `${head} { first: ok ${selection} last: ok }`
  const variables = isArgument ? { none: null } : { unset: null }
  const options = { variables }

  describe.each(forms)('by %s code as %s', (engine, form) => {
    const answer = (errorBehavior?: ErrorBehavior): Promise<Answer> =>
      answerOf([engine, form], query, errorBehavior, options)

    test.each([undefined, 'PROPAGATE'] as const)('%s propagates null', async errorBehavior => {
      const { data, errors } = await answer(errorBehavior)
      expect(data).toBeNull()
      expect(errors).toMatchObject([{ path }])
    })

    test('NULL puts null at the error alone, before and after a request with PROPAGATE', async () => {
      for (let round = 0; round < 2; round++) {
        const { data, errors } = await answer('NULL')
        expect(data).toEqual({ first: 1, [field]: value, last: 1 })
        expect(errors).toMatchObject([{ path }])
        expect((await answer()).data).toBeNull()
      }
    })

    test('HALT answers null data and the error, and calls nothing after it', async () => {
      const withSlow = query.replace('first: ok', 'slow { next { next { name } } } first: ok')
      const { data, errors } = await answerOf([engine, form], withSlow, 'HALT', options)
      expect(data).toBeNull()
      expect(errors).toMatchObject([{ path }])
      await new Promise(resolve => setTimeout(resolve, 5))
      expect(calledLate).toEqual([])
      expect(returns).toBe(field === 'stream' || field === 'broken' ? 1 : 0)
    })
  })
})

interface Row {
  readonly id: number
}

/** The kinds of batches that fail. */
const batches: Readonly<Record<string, () => unknown>> = {
  'a batch resolver that throws': () => {
    throw fail()
  },
  'a batch resolver that rejects': async () => {
    await Promise.resolve()
    throw fail()
  },
  'too few values': () => wrong([1]),
  'an Error, before rejected promises': () => [
    fail(),
    Promise.reject(new Error('late')),
    Promise.reject(new Error('later')),
  ],
  'a rejected promise among others': () => [
    1,
    promiseOf(() => {
      throw fail()
    }),
    Promise.reject(new Error('other')),
  ],
  'null, in a promise': () => [1, 2, promiseOf(() => wrong(null))],
}

function batchSchema(generatesCodeAfter: number | false, batch: () => unknown): Schema<any, any> {
  const GraphQL = defineGraphQL()({ Row: object<Row>() })
  const required = { null: false } as const
  GraphQL.query.field('rows', 'Row', { full: true }, () => [{ id: 1 }, { id: 2 }, { id: 3 }])
  GraphQL.Row.field('id', 'id', required)
    .field('count', 'int', required, { batch: batch as () => number[] })
    .field('twice', 'int', required, {
      batch: (rows: readonly Row[]) => {
        note('twice')
        return rows.map(({ id }) => 2 * id)
      },
    })
  return GraphQL.schema('BatchSchema', {
    replace: true,
    onError: () => undefined,
    config: { generatesCodeAfter },
  }) as Schema<any, any>
}

describe.each(Object.entries(batches))('at %s', (_, batch) => {
  describe.each([0, false] as const)('with code after %s runs', generatesCodeAfter => {
    const schema = batchSchema(generatesCodeAfter, batch)
    const answer = async (errorBehavior: ErrorBehavior): Promise<Answer> => {
      const text = await schema.execute('{ rows { id count twice } }', { errorBehavior })
      return JSON.parse(text as string) as Answer
    }

    test('NULL puts null at each position without a value', async () => {
      const { data, errors } = await answer('NULL')
      const counts = (data.rows as readonly { count: unknown }[]).map(({ count }) => count)
      expect(counts).toContain(null)
      const paths = counts.flatMap((count, index) =>
        count === null ? [['rows', index, 'count']] : [],
      )
      expect(errors!.map(({ path }) => path)).toEqual(paths)
      expect(data.rows).toMatchObject([{ twice: 2 }, { twice: 4 }, { twice: 6 }])
    })

    test('HALT has one error, and calls no other batch resolver', async () => {
      const { data, errors } = await answer('HALT')
      expect(data).toBeNull()
      expect(errors).toHaveLength(1)
      await new Promise(resolve => setTimeout(resolve, 5))
      expect(calledLate).toEqual([])
    })
  })
})

describe('a mutation', () => {
  const schema = buildSchema(
    `type Query { ok: Int! }
     type Mutation { first: Int!, failing: Int!, later: Int!, last: Int!, property: Int! }`,
    {
      onError: () => undefined,
      resolvers: {
        Mutation: {
          first: () => 1,
          failing: () => {
            throw fail()
          },
          later: () =>
            promiseOf(() => {
              throw fail()
            }),
          last: () => {
            note('last')
            return 9
          },
        },
      },
    },
  )
  const rootValue = {
    get property() {
      note('property')
      return 5
    },
  }
  const answer = async (query: string, errorBehavior: ErrorBehavior): Promise<Answer> => {
    const options = { errorBehavior, rootValue, responseFormat: 'hash' } as const
    return (await schema.execute(query, options)) as Answer
  }

  test.each(['failing', 'later'])('goes on after an error with NULL: %s', async field => {
    const { data, errors } = await answer(`mutation { first ${field} property last }`, 'NULL')
    expect(data).toEqual({ first: 1, [field]: null, property: 5, last: 9 })
    expect(errors).toMatchObject([{ path: [field] }])
  })

  test.each(['failing', 'later'])('ends at an error with HALT: %s', async field => {
    const { data, errors } = await answer(`mutation { first ${field} property last }`, 'HALT')
    expect(data).toBeNull()
    expect(errors).toMatchObject([{ path: [field] }])
    expect(calledLate).toEqual([])
  })
})

describe('an execution that is closed', () => {
  const never = new Promise<never>(() => undefined)
  const schema = buildSchema(
    `type Query { ok: Int!, never: Int!, items: [Int!]!, stream: [Int!]!, below: Below! }
     type Below { never: Int!, name: String! }
     type Mutation { never: Int!, ok: Int! }`,
    {
      config: { limits: { executionTimeoutMs: 10 } },
      resolvers: {
        Query: {
          ok: () => 1,
          never: () => never,
          items: () => [1, never],
          stream: async function* () {
            try {
              yield 1
              await never
            } finally {
              returns++
            }
          },
          below: () => ({ name: 'one', never }),
        },
        Mutation: { never: () => never, ok: () => 1 },
      },
    },
  )
  const query = '{ ok never items stream below { never name } last: ok }'
  const paths = [['never'], ['items', 1], ['stream'], ['below', 'never']]

  describe.each(['TIMEOUT', 'CANCELLED'])('for %s', code => {
    const answer = async (text: string, errorBehavior: ErrorBehavior): Promise<Answer> => {
      const signal = code === 'CANCELLED' ? AbortSignal.timeout(5) : undefined
      const options = { errorBehavior, signal, responseFormat: 'hash' } as const
      return (await schema.execute(text, options)) as Answer
    }

    test('has null at each pending position with NULL', async () => {
      const { data, errors } = await answer(query, 'NULL')
      const below = { never: null, name: 'one' }
      expect(data).toEqual({ ok: 1, never: null, items: [1, null], stream: null, below, last: 1 })
      expect(errors).toMatchObject(paths.map(path => ({ path, extensions: { code } })))
    })

    test('has the error of the first pending position with HALT', async () => {
      const { data, errors } = await answer(query, 'HALT')
      expect(data).toBeNull()
      expect(errors).toMatchObject([{ path: ['never'], extensions: { code } }])
      expect(errors).toHaveLength(1)
    })

    test('has the error of the pending field of a mutation with HALT', async () => {
      const { data, errors } = await answer('mutation { never ok }', 'HALT')
      expect(data).toBeNull()
      expect(errors).toMatchObject([{ path: ['never'], extensions: { code } }])
      expect(errors).toHaveLength(1)
    })
  })

  test('has one error with HALT where the signal has aborted before', async () => {
    const options = { errorBehavior: 'HALT', signal: AbortSignal.abort() } as const
    const answer = JSON.parse(await schema.execute('{ ok never }', options)) as Answer
    expect(answer.data).toBeNull()
    expect(answer.errors).toMatchObject([{ path: ['ok'], extensions: { code: 'CANCELLED' } }])
    expect(answer.errors).toHaveLength(1)
  })
})

describe('HALT', () => {
  let calls = 0
  /** An object after some turns of the microtask queue. */
  const afterTurns = async (turns: number): Promise<object> => {
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    return {
      call: () => {
        calls++
        note('call')
        return 1
      },
    }
  }
  class Missing extends Error {}

  const text = `
    type Query { a: Int, b: Int, lists: [Int], sync: [Int], errors: [Int], parent: Parent, streamed: [Parent], ticks: [Tick] }
    type Parent { failing: Int, rejected: Int }
    type Tick { call: Int }
  `
  const rejected = (): Promise<never> => Promise.reject(new Error('It is not read.'))
  const parentWith = (promise: unknown): object => ({
    get failing(): number {
      throw fail()
    },
    rejected: promise,
  })
  const schema = buildSchema(text, {
    onError: () => undefined,
    rescueFrom: [rescueFrom(Missing, () => new ExecutionError('It is missing.'))],
    config: { limits: { maxResponseBytes: 1_000 } },
    resolvers: {
      Query: {
        a: () => {
          throw new Missing()
        },
        b: () => 'no number',
        lists: () => [rejected(), 2, 'x', rejected()],
        errors: () => [1, fail(), rejected()],
        parent: () => parentWith(rejected()),
        streamed: async function* () {
          for (let index = 0; index < 3; index++) await Promise.resolve()
          yield parentWith(1)
        },
        ticks: () => Array.from({ length: 20 }, (_, index) => afterTurns(index)),
        sync: function* () {
          try {
            yield 'x'
          } finally {
            returns++
          }
        },
      },
    },
  })
  const answer = (query: string): Answer => {
    const options = { errorBehavior: 'HALT', responseFormat: 'hash' } as const
    return schema.executeSync(query, options) as Answer
  }

  test('has the error of a rescue handler', () => {
    expect(answer('{ a b }')).toMatchObject({ data: null, errors: [{ message: 'It is missing.' }] })
  })

  test('leaves no rejection of a list without a handler, and ends iterators', () => {
    expect(answer('{ lists }').errors).toMatchObject([{ path: ['lists', 2] }])
    expect(answer('{ errors }').errors).toMatchObject([{ path: ['errors', 1] }])
    expect(answer('{ parent { failing rejected } }').errors).toMatchObject([
      { path: ['parent', 'failing'] },
    ])
    expect(answer('{ sync }').errors).toMatchObject([{ path: ['sync', 0] }])
    expect(returns).toBe(1)
  })

  test('calls nothing between the error of an async iterable and its end', async () => {
    const query = '{ ticks { call } streamed { failing } }'
    const { data, errors } = JSON.parse(
      await schema.execute(query, { errorBehavior: 'HALT' }),
    ) as Answer
    expect(data).toBeNull()
    expect(errors).toMatchObject([{ path: ['streamed', 0, 'failing'] }])
    expect(calls).toBeGreaterThan(0)
    expect(calledLate).toEqual([])
  })

  test('has the data of an execution without errors', () => {
    expect(answer('{ __typename }')).toEqual({ data: { __typename: 'Query' } })
  })

  test('aborts the signal of resolvers', async () => {
    let signal: AbortSignal | undefined
    const GraphQL = defineGraphQL()({})
    GraphQL.query
      .field('waiting', 'int', {}, (_named, event) => {
        signal = event.signal
        return new Promise<number>(() => undefined)
      })
      .field(
        'failing',
        'int',
        {},
        () =>
          promiseOf(() => {
            throw fail()
          }) as Promise<number>,
      )
    const waiting = GraphQL.schema('HaltSchema', { replace: true })
    const text = await waiting.execute('{ waiting failing }', { errorBehavior: 'HALT' })
    expect(JSON.parse(text)).toMatchObject({
      data: null,
      errors: [{ path: ['failing'] }],
    })
    expect(signal?.aborted).toBe(true)
  })
})

describe('the error behavior of a request', () => {
  const document = '{ failing }'
  const schemaOf = (config: SchemaConfiguration = {}, name?: string): Schema =>
    buildSchema('type Query { failing: Int! } type Subscription { ticks: Int!, broken: Int! }', {
      ...(name !== undefined && { name }),
      replace: true,
      config,
      resolvers: {
        Query: {
          failing: () => {
            throw fail()
          },
        },
        Subscription: {
          broken: {
            subscribe: () => {
              throw fail()
            },
          },
          ticks: {
            subscribe: async function* () {
              yield* await Promise.resolve([1, 2])
            },
            resolve: () => {
              throw fail()
            },
          },
        },
      },
    })
  const dataOf = (response: unknown): unknown =>
    (typeof response === 'string' ? (JSON.parse(response) as Answer) : (response as Answer)).data
  const withNull = { failing: null }

  test('is that of its options, else of its document, else of its schema', async () => {
    const schema = schemaOf({ errorBehavior: 'NULL' })
    const queryCacheKey = schema.persist(document, { errorBehavior: 'HALT' })
    expect(dataOf(await schema.execute(document))).toEqual(withNull)
    expect(dataOf(await schema.execute(undefined, { queryCacheKey }))).toBeNull()
    const options = { queryCacheKey, errorBehavior: 'NULL' } as const
    expect(dataOf(await schema.execute(undefined, options))).toEqual(withNull)
    expect(dataOf(await schema.execute(document, { errorBehavior: 'PROPAGATE' }))).toBeNull()
    expect(dataOf(await schema.execute(document, { errorBehavior: null }))).toEqual(withNull)
    expect(dataOf(await schemaOf().execute(document))).toBeNull()
  })

  test.each(['NULL', 'HALT'] as const)('%s is stored with a document in a store', async stored => {
    for (const cacheSecret of [undefined, 'a secret']) {
      const cache = new Map<string, string>()
      const config = { cache, ...(cacheSecret !== undefined && { cacheSecret }) }
      const queryCacheKey = schemaOf(config, 'Stored').persist(document, { errorBehavior: stored })
      const [[key, value]] = [...cache] as [[string, string]]
      const other = (): Schema => schemaOf(config, 'Stored')
      const expected = stored === 'NULL' ? withNull : null
      const answer = await other().execute(undefined, { queryCacheKey })
      expect(JSON.parse(answer as string)).toMatchObject({
        data: expected,
        errors: [{ path: ['failing'] }],
      })
      // A behavior that was put in the place of another is not signed.
      cache.set(key, value.replace(/\..*/, stored === 'NULL' ? '.HALT' : '.NULL'))
      const refused = await other().execute(undefined, { queryCacheKey })
      expect(refused).toContain('PersistedQueryNotFound')
      cache.set(key, value.replace(/\..*/, ''))
      expect(await other().execute(undefined, { queryCacheKey })).toContain('NotFound')
    }
  })

  test('holds for prepared, compiled and typed documents, and executeSync', async () => {
    const schema = schemaOf()
    const options = { errorBehavior: 'NULL' } as const
    const prepared = schema.prepare(document)
    expect(dataOf(await prepared.execute(options))).toEqual(withNull)
    expect(dataOf(prepared.executeSync(options))).toEqual(withNull)
    expect(dataOf(schema.executeSync(document, options))).toEqual(withNull)
    const compiled = schema.compile(document)
    const compiledOptions = { ...options, compiled: true }
    expect(dataOf(await schema.execute(compiled, compiledOptions))).toEqual(withNull)
    const typed = parse(document) as DocumentNode & { __apiType?: (v: object) => { failing: 1 } }
    expect(dataOf(await schema.execute(typed, options))).toEqual(withNull)
  })

  test('holds for the events of a subscription', async () => {
    const schema = schemaOf()
    for (const [errorBehavior, data] of [
      ['PROPAGATE', null],
      ['NULL', { ticks: null }],
      ['HALT', null],
    ] as const) {
      const options = { errorBehavior, responseFormat: 'hash' } as const
      const responses = await schema.subscribe('subscription { ticks }', options)
      if ('errors' in responses) throw new Error('There is no stream.')
      const answers: unknown[] = []
      for await (const answer of responses) answers.push(answer)
      const answer = { data, errors: [{ message: 'It failed.', path: ['ticks'] }] }
      expect(answers).toMatchObject([answer, answer])
    }
  })

  test.each(['PROPAGATE', 'NULL', 'HALT'] as const)(
    '%s does not concern the error of a source stream',
    async errorBehavior => {
      const schema = schemaOf()
      const response = await schema.subscribe('subscription { broken }', { errorBehavior })
      const errors = [{ message: 'It failed.', path: ['broken'] }]
      expect(response).toMatchObject({ errors })
    },
  )

  test.each([
    ['null', '"null"'],
    ['', '""'],
    ['Null', '"Null"'],
    [1, '1'],
    [true, 'true'],
    [['NULL'], '["NULL"]'],
    [{ onError: 'NULL' }, '{ onError: "NULL" }'],
    ['N'.repeat(1_000), undefined],
  ])('%j is a request error', async (errorBehavior, words) => {
    const schema = schemaOf()
    const options = { errorBehavior: errorBehavior as ErrorBehavior }
    for (const answer of [
      await schema.execute(document, options),
      await schema.subscribe(document, options),
      await schema.subscribe('subscription { ticks }', options),
      await schema.prepare(document).execute(options),
    ]) {
      const result: unknown = typeof answer === 'string' ? JSON.parse(answer) : answer
      const { errors, ...others } = result as Answer
      expect(others).toEqual({})
      const [{ message, extensions }] = errors as [{ message: string; extensions: object }]
      expect(message).toMatch(/; expected "PROPAGATE", "NULL" or "HALT"\.$/)
      expect(message.length).toBeLessThan(300)
      if (words !== undefined) expect(message).toContain(`"onError" is ${words};`)
      expect(extensions).toEqual({ code: 'BAD_REQUEST' })
    }
    expect(hasFailed).toBe(false)
  })

  test('of a schema or a persisted document must be a behavior', () => {
    const wrongBehavior = 'null' as ErrorBehavior
    const expected = 'has errorBehavior "null"; expected "PROPAGATE" or "NULL" or "HALT".'
    expect(() => schemaOf({ errorBehavior: wrongBehavior })).toThrow(expected)
    expect(() => schemaOf().persist(document, { errorBehavior: wrongBehavior })).toThrow(expected)
  })
})
