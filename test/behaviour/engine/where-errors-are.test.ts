import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildSchema, defineGraphQL, GraphQLError, object, rescueFrom } from '../../../src/index.ts'
import type { ErrorDetails, ErrorEvent } from '../../../src/index.ts'

class Missing extends Error {}

const sdl = `
  type Query { users: [User], fails: Int, refused: Int, missing: Int }
  type User { name: String, age: Int }
`
const secret = new Error('a secret')
const fail = (error: Error) => (): never => {
  throw error
}
const resolvers = {
  Query: {
    users: () => [{ name: 'Ann', age: 1 }, { age: 'none' }],
    fails: fail(secret),
    refused: fail(new GraphQLError('refused')),
    missing: fail(new Missing('no row')),
  },
}
const source = 'query Users { all: users { age } fails }'
const context = { user: 'ann' }

function observed(options: object = {}) {
  const told: [unknown, ErrorDetails][] = []
  const heard: ErrorEvent[] = []
  const schema = buildSchema(sdl, {
    name: `WhereErrorsAre${count++}`,
    resolvers: resolvers as never,
    onError: (error, details) => void told.push([error, details]),
    ...options,
  })
  schema.on('error', event => void heard.push(event))
  return { schema, told, heard }
}

let count = 0

describe('an exception and a value that does not fit', () => {
  test.each(['execute', 'prepare', 'executeSync'] as const)(
    'are told of with the place, by %s, whose request does not repeat the name of the operation',
    async way => {
      const { schema, told, heard } = observed()
      const options = { context, responseFormat: 'hash' } as const
      const { errors } =
        way === 'prepare'
          ? await schema.prepare(source).execute(options)
          : way === 'execute'
            ? await schema.execute(source, options)
            : schema.executeSync(source, options)
      const ids = errors!.map(({ extensions }) => extensions!['id'])
      const request = { operationName: 'Users', source, context }
      const places = [
        { coordinate: 'User.age', path: ['all', 1, 'age'], ...request },
        { coordinate: 'Query.fails', path: ['fails'], ...request },
      ]
      expect(told.map(([, details]) => details)).toEqual([
        { id: ids[0], ...places[0], value: 'none' },
        { id: ids[1], ...places[1], value: undefined },
      ])
      expect(told[1]![0]).toBe(secret)
      expect(heard.map(({ error, ...event }) => ({ ...event, error: error.toJSON() }))).toEqual(
        places.map((place, at) => ({ ...place, error: errors![at], thrown: told[at]![0] })),
      )
    },
  )

  test('an error of a document that is not valid has the name of its only operation', async () => {
    const { schema, heard } = observed()
    const invalid = 'query Users { nothing }'
    // The second is found among the cached documents.
    for (let time = 1; time <= 2; time++) await schema.execute(invalid, { context })
    const several = 'query A { nothing } query B { nothing }'
    await schema.execute(several, { context, operationName: 'B' })
    await schema.execute('{', { context })
    expect(heard.map(({ operationName, source }) => [operationName, source])).toEqual([
      ['Users', invalid],
      ['Users', invalid],
      ['B', several],
      ['B', several],
      [undefined, '{'],
    ])
  })

  test('of a batch resolver are told of once, with the field and the path of the first parent', async () => {
    const told: ErrorDetails[] = []
    const GraphQL = defineGraphQL()({ Row: object<{ id: number }>() })
    GraphQL.query.field('rows', 'Row', { array: true }, () => [{ id: 1 }, { id: 2 }])
    GraphQL.Row.field('sum', 'int', {}, { batch: fail(secret) })
    const schema = GraphQL.schema('WhereBatchesAre', {
      onError: (_error, details) => void told.push(details),
    })
    await schema.execute('{ rows { sum } }')
    expect(told.map(({ coordinate, path }) => [coordinate, path])).toEqual([
      ['Row.sum', ['rows', 0, 'sum']],
    ])
  })
})

describe('the hook error', () => {
  test.each([
    ['a syntax error', '{ fails', 'Syntax Error: Expected Name, found <EOF>.'],
    ['a validation error', '{ nothing }', 'Cannot query field "nothing" on type "Query".'],
  ])('tells the text of %s', async (_case, text, message) => {
    const { schema, heard } = observed()
    await schema.execute(text, { context })
    await schema.prepare(text).execute({ context })
    const [one] = (await schema.prepareBatch([{ query: text }])) as [
      { respond(options: object): unknown },
    ]
    one.respond({ context })
    expect(heard.map(({ error, source, ...event }) => [error.message, source, event])).toEqual(
      new Array(3).fill([
        message,
        text,
        {
          thrown: undefined,
          coordinate: undefined,
          path: undefined,
          operationName: undefined,
          context,
        },
      ]),
    )
  })

  test('tells the name of the operation of an error that was made on purpose', async () => {
    const { schema, heard } = observed()
    await schema.execute('query Q { refused }')
    expect(heard.map(({ coordinate, operationName }) => [coordinate, operationName])).toEqual([
      ['Query.refused', 'Q'],
    ])
  })
})

describe('what rescueFrom answers', () => {
  test('is not told of as masked, and the hook says where it was', async () => {
    const { schema, told, heard } = observed({
      rescueFrom: [rescueFrom(Missing, () => new GraphQLError('gone'))],
    })
    await schema.execute('{ missing }')
    expect(told).toEqual([])
    expect(heard.map(({ error, coordinate, path }) => [error.message, coordinate, path])).toEqual([
      ['gone', 'Query.missing', ['missing']],
    ])
  })

  test('is told of with its place where the handler fails', async () => {
    const { schema, told } = observed({
      rescueFrom: [rescueFrom(Missing, fail(new Error('a bug')))],
    })
    await schema.execute('query Q { missing }', { context })
    expect(told.map(([error, { id: _, ...place }]) => [String(error), place])).toEqual([
      [
        'Error: a bug',
        {
          coordinate: 'Query.missing',
          path: ['missing'],
          operationName: 'Q',
          source: 'query Q { missing }',
          context,
          value: undefined,
        },
      ],
    ])
  })
})

describe('extensions.originalError', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('has the message and the stack of a masked exception in development', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    const { schema, told } = observed()
    const { errors } = await schema.execute('{ fails }', { responseFormat: 'hash' })
    expect(errors![0]!.extensions).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      id: told[0]![1].id,
      originalError: { message: 'a secret', stack: secret.stack },
    })
  })

  test.each(['production', 'test', ''])('is absent elsewhere: %o', async mode => {
    vi.stubEnv('NODE_ENV', mode)
    const { schema } = observed({ config: { registration: 'off' } })
    const text = await schema.execute('{ fails }', { responseFormat: 'json' })
    expect(text).not.toContain('originalError')
    expect(text).not.toContain('a secret')
  })
})
