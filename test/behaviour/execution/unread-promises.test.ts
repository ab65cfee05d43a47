import { describe, expect, test } from 'vitest'
import type { SchemaConfiguration } from '../../../src/engine/configuration.ts'
import { buildSchema, defineGraphQL, object, type Schema } from '../../../src/index.ts'

// The process ends where a rejection has no handler when no microtask is left; vitest fails then.

const sdl = `
  type Query { slow: Int, pair: [Plain], plain: Plain, plains: [Plain], nodes: [Node], late: Plain, any: Any, anyLater: Any, strict: Strict }
  type Mutation { first: Int, second: Plain }
  type Plain implements Any { rejected: Int, list: [Int], lists: [[Int]], below: Plain, below2: [Plain], id: Int }
  type Node implements Any { resolved: Plain, rejected: Int, id: Int, method: Plain }
  type Strict { here: Int!, rejected: Int, below: Plain }
  interface Any { id: Int }
`
const rejection = (): Promise<never> => Promise.reject(new Error('rejected'))
const wait = (): Promise<number> => new Promise(resolve => setTimeout(resolve, 3, 1))
const plain = (): object => ({ rejected: rejection() })
const long = 5_000

const resolvers = {
  Query: {
    slow: wait,
    plain: () => ({
      rejected: rejection(),
      list: [rejection(), 1],
      lists: [[1], [rejection()], new Set([rejection()])],
      below: { below: plain() },
      below2: [plain(), null, Promise.resolve(plain())],
    }),
    pair: () => [plain(), plain()],
    plains: () => [plain(), Promise.resolve(plain()), rejection()],
    nodes: () => [plain(), Promise.resolve(plain()), { ...plain(), method: plain }],
    late: async () => (await Promise.resolve(), plain()),
    any: plain,
    anyLater: plain,
    strict: () => ({ rejected: rejection(), below: plain() }),
  },
  Mutation: { first: wait, second: () => (setTimeout(() => undefined, 3), plain()) },
  Node: { resolved: plain },
  Any: { __resolveType: async () => (await wait(), 'Plain') },
}

const fields = '{ rejected list lists below { rejected below { rejected } } below2 { rejected } }'
const sources = [
  `{ slow plain ${fields} }`,
  `query ($yes: Boolean = true, $no: Boolean = false) { slow plain { rejected @include(if: $yes) ...Rest @skip(if: $no) } }
   fragment Rest on Plain ${fields}`,
  '{ slow plains { rejected } }',
  '{ slow nodes { rejected id } }',
  '{ slow nodes { rejected resolved { rejected } method { rejected } } }',
  '{ slow late { rejected } }',
  '{ pair { rejected } }',
  '{ plains { rejected } }',
  '{ nodes { rejected id } }',
  '{ slow any { ... on Plain { rejected } } anyLater { ... on Plain { rejected } } }',
  '{ slow strict { here rejected below { rejected } } }',
  'mutation { second { rejected } first }',
]

describe.each([false, 0, 2] as const)('turns of %s ms', executionTurnMs => {
  test.each(sources)(
    'promises that are rejected before they are read have handlers: %s',
    async source => {
      for (const generatesCodeAfter of [0, false] as const) {
        const schema = buildSchema(sdl, {
          resolvers: resolvers as never,
          onError: () => undefined,
          config: { generatesCodeAfter, limits: { executionTurnMs } },
        })
        const text = await schema.execute(source, { responseFormat: 'json' })
        expect(JSON.parse(text)).toHaveProperty('errors')
      }
    },
  )
})

test.each([false, 0] as const)('in what batches deliver, turns of %s ms', async executionTurnMs => {
  const GraphQL = defineGraphQL()({ Row: object<Record<string, any>>() })
  GraphQL.query
    .field('slow', 'int', {}, wait)
    .field('rows', 'Row', { array: true }, () => [{}, {}, {}])
  GraphQL.Row.field('rejected', 'int')
    .field('batch', 'Row', {}, { batch: rows => rows.map(plain) })
    .field('later', 'Row', {}, { batch: async rows => (await Promise.resolve(), rows.map(plain)) })
    .field('promises', 'Row', {}, { batch: async rows => (await wait(), rows.map(rejection)) })
  const schema = GraphQL.schema('BatchSchema', {
    replace: true,
    onError: () => undefined,
    config: { limits: { executionTurnMs } },
  })
  const source = '{ slow rows { batch { rejected } later { rejected } promises { rejected } } }'
  const { data } = JSON.parse(await schema.execute(source, { responseFormat: 'json' })) as {
    data: unknown
  }
  const row = { batch: { rejected: null }, later: { rejected: null }, promises: null }
  expect(data).toEqual({ slow: 1, rows: [row, row, row] })
})

test.each([0, false] as const)(
  'in long lists too, code generated after %s',
  async generatesCodeAfter => {
    const items = Array.from({ length: long }, (_, id) => ({
      id,
      rejected: id > long - 3 ? rejection() : id,
    }))
    const schema = buildSchema(sdl, {
      resolvers: { Query: { slow: wait, plains: () => items, nodes: () => items } } as never,
      onError: () => undefined,
      config: { generatesCodeAfter },
    })
    for (const field of ['plains', 'nodes']) {
      const text = await schema.execute(`{ slow ${field} { id rejected } }`, {
        responseFormat: 'json',
      })
      const { data, errors } = JSON.parse(text) as {
        data: Record<string, unknown[]>
        errors: unknown[]
      }
      expect(data[field]).toHaveLength(long)
      expect(errors).toHaveLength(2)
    }
  },
)

test('in proxies of arrays that come behind a null of all data', async () => {
  let reads = 0
  const proxyOf = (items: readonly unknown[]): unknown =>
    new Proxy(items, {
      get: (target, key) => {
        if (key === '0') reads++
        return Reflect.get(target, key) as unknown
      },
    })
  const throwing = new Proxy([], {
    get: (_target, key) => {
      if (key === 'then') return undefined
      throw new Error('trap')
    },
  })
  const lists = (): unknown => [
    Promise.resolve(proxyOf([rejection(), 1])),
    Promise.resolve(throwing),
  ]
  for (const generatesCodeAfter of [0, false] as const) {
    const schema = buildSchema('type Query { lists: [[Int]], must: Int! }', {
      resolvers: { Query: { lists, must: () => null } } as never,
      onError: () => undefined,
      config: { generatesCodeAfter },
    })
    const text = await schema.execute('{ lists must }', { responseFormat: 'json' })
    expect(JSON.parse(text)).toMatchObject({ data: null, errors: [{ path: ['must'] }] })
    await wait()
  }
  expect(reads).toBe(2)
})

test('what is not part of the response is not read', async () => {
  let reads = 0
  class Parent {
    get id() {
      reads++
      return 1
    }
  }
  const parent = new Parent()
  const resolvers = {
    Query: {
      slow: wait,
      plain: () => parent,
      plains: () => Array.from({ length: 2_000 }, () => parent),
    },
  }
  for (const generatesCodeAfter of [0, false] as const) {
    const schema = buildSchema(sdl, {
      resolvers: resolvers as never,
      config: { generatesCodeAfter },
    })
    const source =
      'query ($no: Boolean = false) { slow plain { ...Id } plains { ...Id rejected } } fragment Id on Plain { id @include(if: $no) }'
    await schema.execute(source)
  }
  expect(reads).toBe(0)
})

describe('promises have handlers that nobody comes to', () => {
  const busy = (): number => {
    for (const end = performance.now() + 0.005; performance.now() < end;);
    return 1
  }
  const rows = (count: number): object[] =>
    Array.from({ length: count }, (_, id) => ({ id, rejected: id === count - 1 ? rejection() : 1 }))
  const rowSdl =
    'type Query { rows: [Row!], slow: Int } type Row { id: Int!, rejected: Int, handedOut: Int, busy: Int }'
  const schemaWith = (resolvers: object, config: SchemaConfiguration = {}): Schema =>
    buildSchema(rowSdl, { resolvers: resolvers as never, onError: () => undefined, config })
  const answer = async (schema: Schema, source: string, options = {}): Promise<unknown> =>
    JSON.parse(await schema.execute(source, { ...options, responseFormat: 'json' }))
  const Row = { busy, handedOut: ({ rejected }: { rejected: unknown }) => rejected }

  test('because a resolver that hands them out is called in a later turn', async () => {
    const schema = schemaWith({ Query: { rows: () => rows(3_000) }, Row })
    expect(await answer(schema, '{ rows { handedOut busy } }')).toMatchObject({
      errors: [{ path: ['rows', 2_999, 'handedOut'] }],
    })
  })

  test('while somebody listens to resolvers', async () => {
    const schema = schemaWith({ Query: { rows: () => rows(3_000) }, Row })
    let calls = 0
    schema.on('resolve', () => void calls++)
    await schema.execute('{ rows { rejected busy } }')
    expect(calls).toBeGreaterThan(3_000)
  })

  test('while somebody listens, in accessors of a class', async () => {
    class Item {
      readonly #rejected = rejection()
      get rejected(): Promise<never> {
        return this.#rejected
      }
    }
    const items = [...Array.from({ length: 2_999 }, () => ({ rejected: 1 })), new Item()]
    const schema = schemaWith({ Query: { rows: () => items }, Row })
    schema.on('resolve', () => undefined)
    expect(await answer(schema, '{ rows { rejected busy } }')).toMatchObject({
      errors: [{ path: ['rows', 2_999, 'rejected'] }],
    })
  })

  test('because a null before them propagates', async () => {
    const items = (): object[] => [
      { id: null, rejected: rejection() },
      { id: 1, rejected: rejection() },
    ]
    for (const Row of [undefined, { busy: () => ({}) }]) {
      const schema = schemaWith({ Query: { rows: items }, ...(Row && { Row }) })
      expect(await answer(schema, '{ rows { id rejected busy } }')).toMatchObject({
        data: { rows: null },
      })
    }
  })

  test('because the response is too large before', async () => {
    const config = { generatesCodeAfter: 0, limits: { maxResponseBytes: 1_000 } } as const
    const schema = schemaWith({ Query: { rows: () => rows(3_000) } }, config)
    expect(await answer(schema, '{ rows { id rejected } }')).toMatchObject({ data: null })
  })

  test('because the next item of an async iterable takes its time', async () => {
    const items = async function* (): AsyncGenerator<object> {
      yield { id: 1, rejected: rejection() }
      await wait()
      yield { id: 2 }
    }
    const schema = schemaWith({ Query: { rows: items } })
    expect(await answer(schema, '{ rows { id rejected } }')).toMatchObject({
      errors: [{ path: ['rows', 0, 'rejected'] }],
    })
  })

  test('because fields of a mutation before them take their time', async () => {
    const schema = buildSchema('type Query { a: Int } type Mutation { a: Int, b: Int }', {
      onError: () => undefined,
      resolvers: { Mutation: { a: wait } },
    })
    const rootValue = { b: rejection() }
    expect(await answer(schema, 'mutation { a b }', { rootValue })).toMatchObject({
      data: { a: 1, b: null },
    })
  })

  test('in objects that stand at very many places', async () => {
    const nodes: Record<string, unknown>[] = Array.from({ length: 10 }, () => ({
      rejected: rejection(),
    }))
    for (const node of nodes) node['below2'] = nodes
    const depth = 9
    const schema = buildSchema(sdl, {
      resolvers: { Query: { slow: wait, pair: () => nodes } } as never,
      onError: () => undefined,
      config: { generatesCodeAfter: 0, limits: { maxResponseBytes: 10_000 } },
    })
    const source = `{ slow pair { ${'below2 { '.repeat(depth)} id ${'}'.repeat(depth)} rejected } }`
    // Without a bound every level takes ten times as long.
    expect(await answer(schema, source)).toMatchObject({ data: null })
  })
})
