import { buildSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import {
  arg,
  defineGraphQL,
  GraphQLError,
  input,
  type Argument,
  type Limits,
} from '../../../../src/index.ts'
import { faultsOf } from '../../definition/faults-of.ts'
import { post, serveController, summary } from '../server.ts'
import { createLibrary } from './library.ts'

const json = 'application/json; charset=utf-8'
const schema = createLibrary('LibrarySchema')

describe('Limits, rule 1: lists in arguments are one-dimensional only', () => {
  const GraphQL = defineGraphQL()({
    Row: input(arg('cells', 'int', { full: true })),
  })
  GraphQL.query.field(
    'sum',
    'int',
    {
      null: false,
      arguments: [arg('numbers', 'int', { full: true }), arg('rows', 'Row', { array: true })],
    },
    ({ numbers, rows }) =>
      [...numbers, ...(rows ?? []).flatMap(row => row?.cells ?? [])].reduce(
        (sum, each) => sum + each,
        0,
      ),
  )
  const lists = GraphQL.schema('ListsSchema')

  test('the published arguments have one pair of brackets at most', async () => {
    const text = await (await fetch(`${await serveController({ schema: lists })}/describe`)).text()
    const sum = buildSchema(text).getQueryType()!.getFields()['sum']!
    expect(sum.args.map(({ name, type }) => `${name}: ${String(type)}`)).toEqual([
      'numbers: [Int!]!',
      'rows: [Row]',
    ])
  })

  test('a list within a list is invalid', async () => {
    const response = await post(await serveController({ schema: lists }), {
      query: '{ sum(numbers: [[1]]) }',
    })
    expect(await summary(response)).toEqual({
      status: 200,
      type: json,
      body: {
        errors: [
          {
            message: 'Int cannot represent non-integer value: [1]',
            locations: [{ line: 1, column: 17 }],
            extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
          },
        ],
      },
    })
  })

  test('nested input objects carry data of more dimensions', async () => {
    const query = '{ sum(numbers: [1, 2], rows: [{ cells: [10, 20] }, { cells: [100] }]) }'
    const response = await post(await serveController({ schema: lists }), { query })
    expect(await response.json()).toEqual({ data: { sum: 133 } })
  })

  test('a definition that lists lists is refused', () => {
    expect(faultsOf(() => schemaWith(arg('rows', '[int]' as never, { array: true })))).toEqual([
      'The argument rows of Query.total is a list of lists, but lists in arguments have one dimension; use an input object that holds a list.',
    ])
  })
})

describe('Limits, rule 2: arguments cannot carry directives', () => {
  test('a definition that gives them some is refused', () => {
    expect(faultsOf(() => schemaWith(arg('rows', 'int', { directives: [] as never })))).toEqual([
      'The argument rows of Query.total has directives; arguments do not support directives.',
    ])
  })

  test('a document that gives them some is invalid', async () => {
    const query = '{ hello(name: "a" @skip(if: true)) }'
    expect(await summary(await post(await serveController({ schema }), { query }))).toEqual({
      status: 200,
      type: json,
      body: {
        errors: [
          {
            message: 'Syntax Error: Expected Name, found "@".',
            locations: [{ line: 1, column: 19 }],
            extensions: { code: 'GRAPHQL_PARSE_FAILED' },
          },
        ],
      },
    })
  })

  test('the published arguments have none', async () => {
    const text = await (
      await fetch(`${await serveController({ schema })}/describe?without_spec`)
    ).text()
    const fields = Object.values(buildSchema(text).getQueryType()!.getFields())
    const definitions = fields.flatMap(({ args }) => args.map(({ astNode }) => astNode!))
    expect(definitions.map(({ name, directives }) => [name.value, directives])).toEqual([
      ['name', []],
      ['by', []],
      ['id', []],
      ['tags', []],
    ])
  })
})

function schemaWith(argument: Argument<any, any, any>): unknown {
  const GraphQL = defineGraphQL()({})
  GraphQL.query.field('total', 'int', { arguments: argument as never }, () => 1)
  return GraphQL.schema('TotalSchema')
}

/**
 * A limit of the schema, a request that keeps it, and one that exceeds it, with the error of that.
 */
interface Bound {
  readonly limits: Partial<Limits>
  readonly kept: object
  readonly exceeded: object
  readonly error: object
}

describe('Limits, rule 3: sizes and depths are bounded by the configuration', () => {
  test.each<[string, Bound]>([
    [
      'tokens',
      {
        limits: { maxTokens: 4 },
        kept: { query: '{hello viewer}' },
        exceeded: { query: '{hello viewer cookie}' },
        error: {
          message: 'Syntax Error: Document contains more that 4 tokens. Parsing aborted.',
          locations: [{ line: 1, column: 21 }],
          extensions: { code: 'TOKEN_LIMIT' },
        },
      },
    ],
    [
      'syntax depth',
      {
        limits: { maxSyntaxDepth: 3 },
        kept: { query: '{book(id: 1) {title}}' },
        exceeded: { query: '{...{...{...{hello}}}}' },
        error: {
          message: 'Syntax Error: Document is nested more than 3 levels deep. Parsing aborted.',
          locations: [{ line: 1, column: 13 }],
          extensions: { code: 'DEPTH_LIMIT' },
        },
      },
    ],
    [
      'depth after fragments',
      {
        limits: { maxDepth: 1 },
        kept: { query: '{hello}' },
        exceeded: { query: '{...F} fragment F on Query {book(id: 1) {title}}' },
        error: {
          message: 'The operation nests fields 2 deep; at most 1 are allowed.',
          locations: [{ line: 1, column: 1 }],
          extensions: { code: 'DEPTH_LIMIT' },
        },
      },
    ],
    [
      'fields after fragments',
      {
        limits: { maxFields: 3 },
        kept: { query: '{a: hello b: hello c: hello}' },
        exceeded: { query: '{...F ...F} fragment F on Query {hello viewer}' },
        error: {
          message: 'The operation selects more than 3 fields when its fragments are expanded.',
          locations: [{ line: 1, column: 1 }],
          extensions: { code: 'COMPLEXITY_LIMIT' },
        },
      },
    ],
  ])('%s', async (_, { limits, kept, exceeded, error }) => {
    const bounded = await serveController({ schema: createLibrary('BoundedSchema', { limits }) })
    const off = Object.fromEntries(Object.keys(limits).map(name => [name, false]))
    const unbounded = await serveController({
      schema: createLibrary('UnboundedSchema', { limits: off }),
    })
    expect(await (await post(bounded, kept)).json()).toHaveProperty('data')
    expect(await (await post(unbounded, exceeded)).json()).toHaveProperty('data')
    expect(await summary(await post(bounded, exceeded))).toEqual({
      status: 200,
      type: json,
      body: { errors: [error] },
    })
    expect(
      (await post(bounded, exceeded, { accept: 'application/graphql-response+json' })).status,
    ).toBe(400)
  })
})

test('Limits, rule 3: the errors of a document are bounded, and their end is said', async () => {
  const limited = createLibrary('ErrorsSchema', { limits: { maxErrors: 2 } })
  const response = await post(await serveController({ schema: limited }), { query: '{ a b c d }' })
  const error = (name: string, column: number): object => ({
    message: `Cannot query field "${name}" on type "Query".`,
    locations: [{ line: 1, column }],
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
  })
  expect(await response.json()).toEqual({
    errors: [
      error('a', 3),
      error('b', 5),
      {
        message: 'Too many validation errors, error limit reached. Validation aborted.',
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      },
    ],
  })
})

test('Limits, rule 3: the time of an execution is bounded', async () => {
  const limited = createLibrary('TimeSchema', { limits: { executionTimeoutMs: 50 } })
  const response = await post(await serveController({ schema: limited }), { query: '{ never }' })
  expect(await summary(response)).toEqual({
    status: 200,
    type: json,
    body: {
      errors: [
        {
          message: 'The execution took longer than 50 ms.',
          locations: [{ line: 1, column: 3 }],
          path: ['never'],
          extensions: { code: 'TIMEOUT' },
        },
      ],
      data: { never: null },
    },
  })
})

test('Limits, rule 3: the rate of requests is for the host to limit, in before', async () => {
  let left = 2
  const url = await serveController({
    schema,
    before: (_, response) => {
      if (left-- > 0) return
      response.setHeader('Retry-After', '60')
      throw new GraphQLError('Too many requests.', {
        extensions: { code: 'RATE_LIMIT', http: { status: 429 } },
      })
    },
  })
  expect((await post(url, { query: '{ hello }' })).status).toBe(200)
  expect((await post(url, { query: '{ hello }' })).status).toBe(200)
  const response = await post(url, { query: '{ hello }' })
  expect(response.headers.get('retry-after')).toBe('60')
  expect(await summary(response)).toEqual({
    status: 429,
    type: json,
    body: { errors: [{ message: 'Too many requests.', extensions: { code: 'RATE_LIMIT' } }] },
  })
})
