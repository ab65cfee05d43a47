import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { describe, expect, test } from 'vitest'
import { fromGraphQLSchema } from '../../../src/graphql-js/schema/from-graphql-schema.ts'

const versions = { 16: graphql16, 17: graphql17 as unknown as typeof graphql16 }

describe.each([16, 17] as const)('a schema object of graphql-js %d', version => {
  const graphql = versions[version]
  const { schema, infos } = everything(graphql)
  const converted = fromGraphQLSchema(schema)

  test('has the same text', () => {
    expect(sorted(converted.toSDL())).toBe(sorted(graphql.printSchema(schema)))
  })

  test('answers as graphql-js does', async () => {
    const document = graphql.parse(source)
    const expected = await graphql.execute({ schema, document, contextValue: {} })
    expect(expected.errors).toBeUndefined()
    const found = await converted.execute(source, { responseFormat: 'hash' })
    expect(found).toEqual(JSON.parse(JSON.stringify(expected)))
  })

  test('has the internal values of defaults that a library left as names', async () => {
    const changed = graphql.buildSchema(`
      enum Status { DRAFT PUBLISHED }
      input Filter { status: Status = PUBLISHED, all: [[Status]] = [[DRAFT], null] }
      type Query { s(s: Status! = PUBLISHED, l: [Status!]! = [DRAFT], f: Filter = { status: DRAFT }): String }
    `)
    const values = (changed.getType('Status') as graphql16.GraphQLEnumType).getValues()
    for (const [index, value] of values.entries()) value.value = index
    changed.getQueryType()!.getFields()['s']!.resolve = (_, args) => JSON.stringify(args)
    const named = fromGraphQLSchema(changed)
    expect(await named.execute('{ s b: s(f: {}) }', { responseFormat: 'hash' })).toEqual({
      data: {
        s: '{"s":1,"l":[0],"f":{"status":0,"all":[[0],null]}}',
        b: '{"s":1,"l":[0],"f":{"status":1,"all":[[0],null]}}',
      },
    })
    expect(named.toSDL()).toContain(
      's(s: Status! = PUBLISHED, l: [Status!]! = [DRAFT], f: Filter = {status: DRAFT',
    )
  })

  test('is the schema in info', async () => {
    infos.length = 0
    await converted.execute('{ color }')
    expect(infos).toHaveLength(1)
    expect(infos[0]!.schema).toBe(schema)
    expect(infos[0]!.parentType).toBe(schema.getQueryType())
    expect(infos[0]!.returnType).toBe(schema.getType('Color'))
  })

  test('has subscriptions', async () => {
    const stream = await converted.subscribe('subscription { ticks }', { responseFormat: 'hash' })
    const events: unknown[] = []
    for await (const event of stream as AsyncIterable<unknown>) events.push(event)
    expect(events).toEqual([{ data: { ticks: 1 } }, { data: { ticks: 2 } }])
  })

  test('calls the resolvers that a field has when it is asked for', async () => {
    const field = schema.getQueryType()!.getFields()['color']!
    const { resolve } = field
    field.resolve = () => 3
    try {
      expect(await converted.execute('{ color }')).toBe('{"data":{"color":"BLUE"}}')
    } finally {
      field.resolve = resolve!
    }
  })
})

test('what is no schema object is refused', () => {
  expect(() => fromGraphQLSchema({} as never)).toThrow(
    'fromGraphQLSchema() was given [Object]; expected a GraphQLSchema of graphql-js.',
  )
})

test('unknown options and wrong values are refused, all at once', () => {
  const schema = graphql16.buildSchema('type Query { a: Int }')
  const options = { foo: 1, limits: {}, replace: 'yes' }
  expect(() => fromGraphQLSchema(schema, options as never)).toThrow(
    new Error(
      '3 options are wrong:\n- fromGraphQLSchema() takes no option "foo"; the options are name, config, version, replace, onError, rescueFrom, assumeValid, ignoredRules, incremental, rules, pubsub.\n- fromGraphQLSchema() takes no option "limits". Limits are those of a schema: write { config: { limits } } where it is made, or configure({ limits }).\n- fromGraphQLSchema() has replace "yes"; expected a boolean.',
    ),
  )
})

test.each([16, 17] as const)(
  'specified scalars with functions of the host are refused, as they would not be called (graphql-js %d)',
  version => {
    const { GraphQLInt, GraphQLObjectType, GraphQLScalarType, GraphQLSchema, GraphQLString } =
      versions[version]
    const int = new GraphQLScalarType({
      ...GraphQLInt.toConfig(),
      ...{ parseLiteral: () => 7, coerceInputLiteral: () => 7 },
    })
    const config = new GraphQLScalarType({ name: 'Float', serialize: () => 'mine' })
    const scalarSchema = (types: Readonly<Record<string, graphql16.GraphQLScalarType<any, any>>>) =>
      new GraphQLSchema({
        query: new GraphQLObjectType({
          name: 'Query',
          fields: Object.fromEntries(Object.entries(types).map(([key, type]) => [key, { type }])),
        }),
      })
    expect(() => fromGraphQLSchema(scalarSchema({ a: config }))).toThrow(/ Float is not that of /)
    const replaced = scalarSchema({ a: int, b: GraphQLString })
    expect(() => fromGraphQLSchema(replaced)).toThrow(
      /whose Int is not that of graphql-js; expected the specified scalars/,
    )
    expect(() => fromGraphQLSchema(scalarSchema({ a: GraphQLInt, b: GraphQLString }))).not.toThrow()
  },
)

test('a schema without root type of query is refused, with what is missing', () => {
  expect(() => fromGraphQLSchema(new graphql16.GraphQLSchema({}))).toThrow(
    'The schema has no root type of query',
  )
})

const source = `{
  color all(input: { color: GREEN }) one: pick(choice: { a: 1 }) sum(even: 4)
  node { __typename id ... on Dog { barks } } either { __typename }
}`

/** A schema object with all that one can hold. */
function everything(graphql: typeof graphql16) {
  const infos: graphql16.GraphQLResolveInfo[] = []
  const Color = new graphql.GraphQLEnumType({
    name: 'Color',
    values: {
      RED: { value: 1 },
      GREEN: { value: 2, deprecationReason: 'Old.' },
      BLUE: { value: 3 },
    },
  })
  const Even = new graphql.GraphQLScalarType({
    name: 'Even',
    specifiedByURL: 'https://example.org/even',
    serialize: value => Number(value) * 2,
    parseValue: value => Number(value) / 2,
    parseLiteral: node => Number((node as graphql16.IntValueNode).value) / 2,
  })
  const Input: graphql16.GraphQLInputObjectType = new graphql.GraphQLInputObjectType({
    name: 'Input',
    fields: () => ({
      color: { type: Color, defaultValue: 1 },
      numbers: { type: new graphql.GraphQLList(graphql.GraphQLInt), defaultValue: [1, 2] },
      nested: { type: Input, deprecationReason: 'Deep.' },
    }),
  })
  const Choice = new graphql.GraphQLInputObjectType({
    name: 'Choice',
    isOneOf: true,
    fields: { a: { type: graphql.GraphQLInt }, b: { type: graphql.GraphQLString } },
  })
  const Node = new graphql.GraphQLInterfaceType({
    name: 'Node',
    description: 'What has an id.',
    fields: { id: { type: new graphql.GraphQLNonNull(graphql.GraphQLID) } },
    resolveType: () => 'Dog',
  })
  const Dog = new graphql.GraphQLObjectType({
    name: 'Dog',
    interfaces: () => [Node],
    fields: () => ({
      id: { type: new graphql.GraphQLNonNull(graphql.GraphQLID) },
      barks: { type: graphql.GraphQLBoolean },
    }),
  })
  const Cat = new graphql.GraphQLObjectType({
    name: 'Cat',
    isTypeOf: value => (value as { meows?: boolean }).meows === true,
    fields: { meows: { type: graphql.GraphQLBoolean } },
  })
  const Either = new graphql.GraphQLUnionType({ name: 'Either', types: () => [Dog, Cat] })
  const Query = new graphql.GraphQLObjectType({
    name: 'Query',
    fields: {
      color: {
        type: Color,
        deprecationReason: 'Grey is enough.',
        resolve: (_parent, _args, _context, info) => {
          infos.push(info)
          return 2
        },
      },
      all: {
        type: graphql.GraphQLString,
        args: { input: { type: Input, defaultValue: { color: 3 } } },
        resolve: (_parent, { input }) => JSON.stringify(input),
      },
      pick: {
        type: graphql.GraphQLString,
        args: { choice: { type: Choice } },
        resolve: (_parent, { choice }) => JSON.stringify(choice),
      },
      sum: {
        type: Even,
        args: { even: { type: Even } },
        resolve: (_parent, { even }: { even: number }) => even + 1,
      },
      node: { type: Node, resolve: () => ({ id: 'd', barks: true }) },
      either: { type: Either, resolve: () => ({ meows: true }) },
    },
  })
  const Subscription = new graphql.GraphQLObjectType({
    name: 'Subscription',
    fields: {
      ticks: {
        type: graphql.GraphQLInt,
        subscribe: async function* () {
          yield await Promise.resolve(1)
          yield 2
        },
        resolve: (event: number) => event,
      },
    },
  })
  const upper = new graphql.GraphQLDirective({
    name: 'upper',
    locations: [graphql.DirectiveLocation.FIELD],
    args: { locale: { type: graphql.GraphQLString, defaultValue: 'en' } },
    isRepeatable: true,
  })
  const schema = new graphql.GraphQLSchema({
    description: 'Everything.',
    query: Query,
    subscription: Subscription,
    directives: [...graphql.specifiedDirectives, upper],
  })
  return { schema, infos }
}

function sorted(sdl: string): string {
  return graphql16.printSchema(graphql16.lexicographicSortSchema(graphql16.buildSchema(sdl)))
}
