import { describe, expect, test } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { buildSchema, configure, defaultLimits, defineGraphQL, parse } from '../../../src/index.ts'
import { faultsOf } from '../definition/faults-of.ts'

// What people write on their first day, and what they are told.

const sdl = 'type Query { hello(name: String!): String }'
const schema = buildSchema(sdl, {
  resolvers: { Query: { hello: (_: unknown, { name }: { name: string }) => name } },
})
const wrong = (value: unknown): never => value as never
const source = 'query Hello($name: String!) { hello(name: $name) }'

describe('execute', () => {
  test('with { query } in the place of the document', async () => {
    const message =
      'The document of a request is an object with query; expected its text first and the options second: execute(query, { variables }).'
    await expect(schema.execute(wrong({ query: '{ __typename }' }))).rejects.toThrow(message)
    expect(() => schema.executeSync(wrong({ query: '{ __typename }' }))).toThrow(message)
  })

  test('with a number in the place of the document', async () => {
    await expect(schema.execute(wrong(5))).rejects.toThrow('The document of a request is a number;')
  })

  test.each([
    ['{"name":"Ann"}', 'a text; expected an object; JSON.parse makes one of JSON.'],
    [['Ann'], 'a list; expected an object.'],
    [5, 'a number; expected an object.'],
  ])('with variables that are no object: %j', async (variables, words) => {
    const options = { variables: wrong(variables), responseFormat: 'hash' } as const
    const refusal = {
      errors: [
        expect.objectContaining({
          message: `The variables are ${words}`,
          extensions: { code: 'BAD_REQUEST' },
        }),
      ],
    }
    expect(await schema.execute(source, options)).toEqual(refusal)
    expect(await schema.prepare(source).execute(options)).toEqual(refusal)
  })

  test('with an empty operation name, which is an unknown operation, not none', () => {
    for (const source of ['query A { __typename }', '{ __typename }']) {
      expect(schema.executeSync(source, { operationName: '' })).toContain(
        'Unknown operation named \\"\\".',
      )
    }
  })
})

test.each(['prepare', 'validate', 'persist', 'compile'] as const)(
  '%s with something else in the place of the document',
  method => {
    const expected = `expected the text of a document, or its syntax tree: ${method}(query).`
    for (const [given, found] of [
      [{ query: '{ __typename }' }, 'an object with query'],
      [5, 'a number'],
      [undefined, 'undefined'],
      [new Uint8Array(3), '[Uint8Array]'],
    ] as const) {
      expect(() => schema[method](wrong(given))).toThrow(
        `${method}() was given ${found}; ${expected}`,
      )
    }
  },
)

describe('options that a method does not take', () => {
  const query = '{ __typename }'
  const options = { variables: {} }
  const loosely = schema as unknown as Record<string, (...parameters: unknown[]) => unknown>

  test.each<[string, () => unknown, string]>([
    [
      'persist',
      () => schema.persist(query, wrong({ query_cache_key: 'k' })),
      'persist() takes no option "query_cache_key"; the options are queryCacheKey, queryCacheVersion, errorBehavior. Did you mean "queryCacheKey"?',
    ],
    [
      'compile',
      () => loosely['compile']!(query, options),
      'compile() takes no options, but has { variables: {} }; options of a request belong to execute(bytes, { ...options, compiled: true }).',
    ],
    [
      'validate',
      () => loosely['validate']!(query, options),
      'validate() takes no options, but has { variables: {} }; options of a request belong to execute(query, options).',
    ],
    [
      'prepare',
      () => loosely['prepare']!(query, options),
      'prepare() takes no options, but has { variables: {} }; options of a request belong to prepare(query).execute(options).',
    ],
    [
      'parse',
      () => parse(query, wrong({ maxToken: 5 })),
      'parse() takes no option "maxToken"; the options are maxTokens, maxSyntaxDepth, maxSourceLength. Did you mean "maxTokens"?',
    ],
  ])('%s', (_, call, message) => {
    expect(call).toThrow(new Error(message))
  })

  test('parse takes the limits of a schema', () => {
    expect(parse(query, defaultLimits)).not.toHaveProperty('errors')
    expect(parse(query, { ...defaultLimits, maxTokens: 1 })).toHaveProperty('errors')
  })
})

describe('buildSchema', () => {
  test.each(['schema.graphql', './src/schema.graphqls', '/srv/app/schema.gql'])(
    'with the name of a file in the place of its text: %s',
    name => {
      expect(faultsOf(() => buildSchema(name))).toEqual([
        `The schema is "${name}", the name of a file; expected its text: readFileSync("${name}", 'utf8').`,
      ])
    },
  )

  test('with { typeDefs, resolvers } as one object', () => {
    expect(faultsOf(() => buildSchema(wrong({ typeDefs: sdl, resolvers: {} })))).toEqual([
      'The schema is an object with typeDefs; expected the text first and the options second: buildSchema(typeDefs, { resolvers }).',
    ])
  })
})

describe('limits in the wrong place', () => {
  const limits = { maxDepth: 3 }
  const ofSchema =
    /Limits are those of a schema: write \{ config: \{ (limits|limits: \{ maxDepth \}) \} \} where it is made, or configure\(\{ \1 \}\)\./

  test.each<[string, () => unknown]>([
    ['buildSchema', () => buildSchema(sdl, wrong({ limits }))],
    ['GraphQL.schema', () => defineGraphQL()({}).schema('AppSchema', wrong({ limits, sdl }))],
    ['executeSync', () => schema.executeSync('{ __typename }', wrong({ limits }))],
    ['createController', () => createController(wrong({ schema, maxDepth: 3 }))],
  ])('%s', (_, call) => {
    expect(call).toThrow(ofSchema)
  })

  test('the option limits beside the schema of a controller', () => {
    expect(() => createController(wrong({ schema, limits }))).toThrow(
      'GraphQL.schema(name, { config: { limits } }), or to all by configure({ limits }).',
    )
  })

  test('a limit beside the option limits', () => {
    const own = 'Limits have an option of their own: write { limits: { maxDepth } }.'
    expect(() => configure(wrong(limits))).toThrow(own)
    expect(() => buildSchema(sdl, { config: wrong(limits) })).toThrow(own)
  })
})
