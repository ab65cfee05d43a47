import { describe, expect, test } from 'vitest'
import { buildSchema, defineGraphQL, object } from '../../src/index.ts'

// The process ends where a rejection has no handler when no microtask is left; vitest fails then.

const sdl = `
  type Query { slow: Int, plain: Plain, plains: [Plain], nodes: [Node], late: Plain, any: Any, anyLater: Any, strict: Strict }
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
  '{ plains { rejected } }',
  '{ nodes { rejected id } }',
  '{ slow any { ... on Plain { rejected } } anyLater { ... on Plain { rejected } } }',
  '{ slow strict { here rejected below { rejected } } }',
  'mutation { second { rejected } first }',
]

describe.each([false, 0, 2] as const)('turns of %s ms', executionTurnMs => {
  test.each(sources)('promises that are rejected before they are read have handlers: %s', async source => {
    for (const generatesCodeAfter of [0, false] as const) {
      const schema = buildSchema(sdl, {
        resolvers: resolvers as never,
        onError: () => undefined,
        config: { generatesCodeAfter, limits: { executionTurnMs } },
      })
      const text = await schema.execute(source, { responseFormat: 'json' })
      expect(JSON.parse(text)).toHaveProperty('errors')
    }
  })
})

test.each([false, 0] as const)('in what batches deliver, turns of %s ms', async executionTurnMs => {
  const GraphQL = defineGraphQL()({ Row: object<any>() })
  GraphQL.query.field('slow', 'int', {}, wait).field('rows', 'Row', { array: true }, () => [{}, {}, {}])
  GraphQL.Row.field('rejected', 'int')
    .field('batch', 'Row', {}, { batch: rows => rows.map(plain) })
    .field('later', 'Row', {}, { batch: async rows => (await Promise.resolve(), rows.map(plain)) })
    .field('promises', 'Row', {}, { batch: async rows => (await wait(), rows.map(rejection)) })
  const schema = GraphQL.schema('BatchSchema', {
    onError: () => undefined,
    config: { limits: { executionTurnMs } },
  })
  const source = '{ slow rows { batch { rejected } later { rejected } promises { rejected } } }'
  const { data } = JSON.parse(await schema.execute(source, { responseFormat: 'json' })) as { data: unknown }
  const row = { batch: { rejected: null }, later: { rejected: null }, promises: null }
  expect(data).toEqual({ slow: 1, rows: [row, row, row] })
})

test.each([0, false] as const)('in long lists too, code generated after %s', async generatesCodeAfter => {
  const items = Array.from({ length: long }, (_, id) => ({ id, rejected: id > long - 3 ? rejection() : id }))
  const schema = buildSchema(sdl, {
    resolvers: { Query: { slow: wait, plains: () => items, nodes: () => items } } as never,
    onError: () => undefined,
    config: { generatesCodeAfter },
  })
  for (const field of ['plains', 'nodes']) {
    const text = await schema.execute(`{ slow ${field} { id rejected } }`, { responseFormat: 'json' })
    const { data, errors } = JSON.parse(text) as { data: Record<string, unknown[]>; errors: unknown[] }
    expect(data[field]).toHaveLength(long)
    expect(errors).toHaveLength(2)
  }
})

test('what is not part of the response is not read', async () => {
  let reads = 0
  const parent = {
    get id() {
      reads++
      return 1
    },
  }
  const resolvers = {
    Query: { slow: wait, plain: () => parent, plains: () => Array.from({ length: 2_000 }, () => parent) },
  }
  for (const generatesCodeAfter of [0, false] as const) {
    const schema = buildSchema(sdl, { resolvers: resolvers as never, config: { generatesCodeAfter } })
    const source =
      'query ($no: Boolean = false) { slow plain { ...Id } plains { ...Id rejected } } fragment Id on Plain { id @include(if: $no) }'
    await schema.execute(source)
  }
  expect(reads).toBe(0)
})
