import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { describe, expect, test } from 'vitest'
import { dropInFor } from '../../src/graphql-js/drop-in.ts'
import { sides } from '../conformance/adoption/worlds/sides.ts'

type Host = typeof graphql16

const variables = [
  'query ($x: Int) { ...F } fragment F($x: Int) on Query { a(x: $x) }',
  'query ($x: Int!) { ...F } fragment F($x: Int) on Query { b(x: $x) }',
  '{ ...F } fragment F($x: Int) on Query { a }',
  '{ ...F } fragment F($x: Query) on Query { a }',
  '{ ...F } fragment F($x: Unknown) on Query { a }',
  '{ ...F } fragment F($x: Int = "text") on Query { a }',
  '{ ...F } fragment F($x: Int @unknown) on Query { a }',
]
const spreads = [
  '{ ...F(x: 1) } fragment F on Query { a }',
  '{ query { ... { ...F(x: $x) } } } fragment F on Query { a }',
  '{ ...F } fragment F on Query { query { ...G(x: 1) } } fragment G on Query { a }',
  '{ ...F(x: 1) } fragment F($x: Int) on Query { a(x: $x) }',
]

// Each version has an option of its own for these; 16 knows no arguments of spreads.
const options = { allowLegacyFragmentVariables: true, experimentalFragmentArguments: true }
const hosts = [
  { version: 16, host: graphql16, documents: variables },
  { version: 17, host: graphql17 as unknown as Host, documents: [...variables, ...spreads] },
]

describe.each(hosts)('validate in the place of graphql-js $version', ({ host, documents }) => {
  const { validate } = dropInFor(host)
  const schema = host.buildSchema('type Query { a(x: Int): Int, b(x: Int!): Int, query: Query }')

  test.each(documents)('heeds variables of fragments: %s', source => {
    const document = host.parse(source, options)
    const messagesBy = (by: Host['validate']): readonly string[] =>
      by(schema, document).map(({ message }) => message)
    expect(messagesBy(validate)).toEqual(messagesBy(host.validate))
  })
})

test.each([16, 17] as const)(
  'a scalar of the schema with the name of a specified one is heeded, with graphql-js %d',
  version => {
    const { host, ours } = sides[version]
    const { GraphQLObjectType, GraphQLScalarType, GraphQLSchema } = host
    const refuse = (): never => {
      throw new Error('No literals.')
    }
    const type = new GraphQLScalarType({
      name: 'Int',
      ...{ parseLiteral: refuse, coerceInputLiteral: refuse },
      ...{ parseValue: String, coerceInputValue: String },
    })
    const schema = new GraphQLSchema({
      query: new GraphQLObjectType({
        name: 'Query',
        fields: { number: { type, args: { of: { type } } } },
      }),
    })
    const document = host.parse('{ number(of: 5) }')
    const expected = host.validate(schema, document)
    expect(expected).toHaveLength(1)
    expect(ours.validate(schema, document)).toEqual(expected)
  },
)

// Of the rules of graphql-js one alone is not of the specification.
test.each([16, 17] as const)(
  'introspection as deep as graphql-js %d admits is valid, and no deeper',
  async version => {
    const { host, ours } = sides[version]
    const schema = host.buildSchema('type Query { a: Int }')
    const fieldsIn = (depth: number): string =>
      depth === 0 ? 'name' : `fields { name type { ${fieldsIn(depth - 1)} } }`
    for (const source of [
      `{ __schema { types { ${fieldsIn(2)} } } }`,
      `{ __schema { types { ${fieldsIn(3)} } } }`,
      `{ a __type(name: "Query") { ...F } } fragment F on __Type { ${fieldsIn(3)} }`,
    ]) {
      const document = host.parse(source)
      const expected = host.validate(schema, document)
      expect(expected).toHaveLength(source.includes(fieldsIn(3)) ? 1 : 0)
      expect(ours.validate(schema, document)).toEqual(expected)
      expect(await ours.graphql({ schema, source })).toEqual(await host.graphql({ schema, source }))
    }
  },
)

describe('validate in the place of graphql-js 17, with @defer and @stream in the schema', () => {
  const { validate } = dropInFor(graphql17 as unknown as Host)
  const { GraphQLDeferDirective, GraphQLSchema, GraphQLStreamDirective } = graphql17
  const config = graphql17
    .buildSchema('type Query { list: [Int], text: String } type Mutation { a: Int }')
    .toConfig()
  const schema = new GraphQLSchema({
    ...config,
    directives: [...config.directives, GraphQLDeferDirective, GraphQLStreamDirective],
  })

  test.each([
    ['{ ... @defer(label: "a") { text } list @stream }', 0],
    ['{ text @stream }', 1],
    ['{ ... @defer(label: "a") { text } list @stream(label: "a") }', 1],
    ['{ list @stream list }', 1],
    ['mutation { ... @defer { a } }', 1],
  ])('has the rules of the draft: %s', (source, count) => {
    const document = graphql17.parse(source)
    const errors = validate(schema as never, document as never)
    expect(errors).toHaveLength(count)
    expect(errors.map(String)).toEqual(graphql17.validate(schema, document).map(String))
  })
})
