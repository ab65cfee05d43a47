/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return, @typescript-eslint/no-unsafe-argument, @typescript-eslint/require-await --
   The packages are installed by the test alone, so that they have no types here. */
import type * as GraphQLJs from 'graphql'
import type { GraphQLSchema } from 'graphql'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dropInFor, type DropIn } from '../../../src/graphql-js/drop-in.ts'
import { fromGraphQLSchema } from '../../../src/graphql-js/schema/from-graphql-schema.ts'
import { Peers } from './peers.ts'
import { runRecipe } from './recipes.ts'

// Servers and libraries of the ecosystem with their real packages: what they answer by graphql-js
// they answer by the functions in its place.

const peers = new Peers('peers')
let host: typeof GraphQLJs
let ours: DropIn

beforeAll(() => {
  peers.install()
  if (peers.fault !== undefined) return
  host = peers.load('graphql')
  ours = dropInFor(host)
}, 120_000)

beforeEach(({ skip }) => skip(peers.fault !== undefined, peers.fault))

interface Request {
  readonly query: string
  readonly variables?: Record<string, unknown>
}

const requests: readonly Request[] = [
  { query: '{ hello(name: "Ann") items { id price } }' },
  { query: 'query ($name: String!) { hello(name: $name) }', variables: { name: 'Bo' } },
  { query: '{ hello(name: "nobody") items { id } }' },
  { query: '{ helo }' },
  { query: '{ hello' },
  { query: 'query ($name: String!) { hello(name: $name) }' },
  { query: '{ __schema { queryType { name } } }' },
]

describe('GraphQL Yoga', () => {
  const two = 'query One { items { id } } query Two { hello(name: "Ann") }'
  const refused: readonly (Request & { readonly operationName?: string })[] = [
    { query: 'query ($name: String!) { hello(name: $name) }', variables: { name: 1 } },
    { query: two, operationName: 'Two' },
    { query: two, operationName: 'Three' },
    { query: two },
    { query: 'subscription ($to: Int!) { count(to: $to) }', variables: { to: 2 } },
    { query: 'subscription ($to: Int!) { count(to: $to) }', variables: { to: 'two' } },
    { query: 'subscription { count(to: -1) }' },
  ]

  test.each(['application/json', 'application/graphql-response+json', 'text/event-stream'])(
    'answers in %s as before, by an engine plugin',
    async accept => {
      const { createYoga } = peers.load('graphql-yoga')
      const { useEngine } = peers.load('@envelop/core')
      const options = { schema: shopSchema(), logging: false, graphiql: false }
      const plain = createYoga(options)
      const calls: Record<string, number> = {}
      let adopted: any
      runRecipe('createYoga({ schema, plugins: [useEngine(engine)] })', counted(ours, calls), {
        schema: options.schema,
        useEngine,
        createYoga: (recipe: object) => (adopted = createYoga({ ...options, ...recipe })),
      })
      for (const request of [...requests, ...refused]) {
        const [expected, found] = await Promise.all(
          [plain, adopted].map(async yoga => {
            const response = await yoga.fetch('http://localhost/graphql', {
              method: 'POST',
              headers: { 'content-type': 'application/json', accept },
              body: JSON.stringify(request),
            })
            // Its own executor names the code where a client subscribes, and nowhere else.
            const text = (await response.text()).replace(
              ',"extensions":{"code":"BAD_USER_INPUT"}',
              '',
            )
            return { status: response.status, body: text }
          }),
        )
        expect(found, request.query).toEqual(expected)
      }
      expect(Object.keys(calls).sort()).toEqual(['execute', 'parse', 'subscribe', 'validate'])
    },
  )
})

describe('Apollo Server', () => {
  test('answers as before with an executor for its gateway interface, plugins and root value alive', async () => {
    const { ApolloServer } = peers.load('@apollo/server')
    const schema = shopSchema()
    const rootValue = { title: 'Shop' }
    const events: Record<string, string[]> = { plain: [], adopted: [] }
    const plugin = (name: string): object => ({
      requestDidStart: async () => ({
        didResolveOperation: async () => void events[name]!.push('didResolveOperation'),
        executionDidStart: async () => ({
          willResolveField: ({ info }: any) => void events[name]!.push(`resolve ${info.fieldName}`),
        }),
        willSendResponse: async () => void events[name]!.push('willSendResponse'),
      }),
    })
    const plain = new ApolloServer({ schema, rootValue, plugins: [plugin('plain')] })
    const calls: Record<string, number> = {}
    let adopted: any
    class AdoptedServer extends ApolloServer {
      constructor(recipe: object) {
        super({ ...recipe, plugins: [plugin('adopted')] })
        // eslint-disable-next-line @typescript-eslint/no-this-alias -- The recipe keeps the server.
        adopted = this
      }
    }
    const scope = { schema, rootValue, ApolloServer: AdoptedServer }
    runRecipe('new ApolloServer({ gateway })', counted(ours, calls), scope)
    await Promise.all([plain.start(), adopted.start()])
    for (const request of [...requests, { query: '{ title }' }]) {
      const [expected, found] = await Promise.all(
        [plain, adopted].map(server => server.executeOperation(request)),
      )
      expect(withoutStacks(found.body), request.query).toEqual(withoutStacks(expected.body))
    }
    expect(events['adopted']).toEqual(events['plain'])
    expect(events['adopted']).toContain('resolve price')
    expect(calls['execute']).toBeGreaterThan(3)
    await Promise.all([plain.stop(), adopted.stop()])
  })
})

describe('schemas that libraries make', () => {
  test('Pothos with the plugins relay and errors', async () => {
    await expectSame(pothosSchema(), [
      '{ hero { id name friends(first: 2) { edges { cursor node { name } } pageInfo { hasNextPage } } } }',
      '{ node(id: "SGVybzox") { __typename id ... on Hero { name } } }',
      '{ risky(fails: true) { __typename ... on Error { message } ... on QueryRiskySuccess { data } } }',
      '{ risky(fails: false) { __typename ... on Error { message } ... on QueryRiskySuccess { data } } }',
    ])
  })

  test('Pothos with the plugins dataloader, scope-auth, complexity and tracing', async () => {
    const { schema, batches, traced } = pluginsSchema()
    await expectSame(schema, [
      '{ users { id friend { id } } }',
      '{ open closed }',
      '{ users { friend { friend { friend { friend { id } } } } } }',
    ])
    expect(batches.length).toBeGreaterThan(0)
    expect(new Set(batches)).toEqual(new Set(['2,3,1']))
    expect(traced).toContain('Query.users')
  })

  test('Nexus', async () => {
    const { makeSchema, objectType, queryType, stringArg, interfaceType } = peers.load('nexus')
    const Named = interfaceType({
      name: 'Named',
      resolveType: () => 'User',
      definition: (t: any) => t.string('name'),
    })
    const User = objectType({
      name: 'User',
      definition: (t: any) => {
        t.implements('Named')
        t.nonNull.id('id')
        t.list.field('friends', { type: 'Named', resolve: () => [{ id: 2, name: 'Bo' }] })
      },
    })
    const Query = queryType({
      definition: (t: any) => {
        t.field('user', {
          type: 'User',
          args: { name: stringArg({ default: 'Ann' }) },
          resolve: async (_: unknown, { name }: { name: string }) => ({ id: 1, name }),
        })
      },
    })
    await expectSame(makeSchema({ types: [Named, User, Query], outputs: false }), [
      '{ user { id name friends { __typename name ... on User { id } } } }',
      '{ user(name: "Bo") { name } }',
    ])
  })

  test('TypeGraphQL, in its release candidate for graphql-js 16', async () => {
    await expectSame(await typeGraphQLSchema(), [
      '{ books { title pages shout } }',
      'query { one: books(max: 1) { shout } }',
      '{ books(max: -1) { title } }',
    ])
  })

  test('@graphql-tools/schema with graphql-shield and graphql-middleware', async () => {
    const { makeExecutableSchema } = peers.load('@graphql-tools/schema')
    const { applyMiddleware } = peers.load('graphql-middleware')
    const { rule, shield } = peers.load('graphql-shield')
    const schema = makeExecutableSchema({
      typeDefs: 'type Query { open: String secret: String both(a: Int = 2): Int }',
      resolvers: {
        Query: {
          open: () => 'open',
          secret: () => 'secret',
          both: (_: unknown, { a }: any) => a * 2,
        },
      },
    })
    const forbidden = rule({ cache: 'contextual' })(async () => false)
    const loud = async (
      resolve: any,
      parent: unknown,
      args: object,
      context: object,
      info: any,
    ) => {
      const value: unknown = await resolve(parent, args, context, info)
      return typeof value === 'string' ? `${value}! ${info.fieldName}` : value
    }
    const guarded = applyMiddleware(schema, loud, shield({ Query: { secret: forbidden } }))
    await expectSame(guarded as GraphQLSchema, [
      '{ open }',
      '{ open secret both }',
      '{ both(a: 7) }',
    ])
  })

  test('graphql-parse-resolve-info', async () => {
    const { parseResolveInfo } = peers.load('graphql-parse-resolve-info')
    const schema = shopSchema()
    const seen: unknown[] = []
    schema.getQueryType()!.getFields()['items']!.resolve = (_parent, _args, _context, info) => {
      seen.push(parseResolveInfo(info))
      return []
    }
    await expectSame(schema, ['{ items { id ...F } } fragment F on Item { cost: price }'])
    expect(seen.length).toBeGreaterThan(2)
    for (const each of seen) expect(each).toEqual(seen[0])
  })
})

/** Compares graphql-js, the functions in its place, three times each, and the engine's own schema. */
async function expectSame(schema: GraphQLSchema, sources: readonly string[]): Promise<void> {
  // What clients would not see is told of to nobody here.
  const converted = fromGraphQLSchema(schema, { onError: () => undefined })
  for (const source of sources) {
    const args = (): GraphQLJs.GraphQLArgs => ({ schema, source, contextValue: {} })
    const expected = await host.graphql(args())
    for (let time = 0; time < 3; time++)
      expect(await ours.graphql(args()), source).toEqual(expected)
    const { data } = (await converted.execute(source, { responseFormat: 'hash' })) as {
      data: unknown
    }
    expect(data, source).toEqual(JSON.parse(JSON.stringify(expected.data)))
  }
}

function pothosSchema(): GraphQLSchema {
  const SchemaBuilder = peers.load('@pothos/core').default
  const builder = new SchemaBuilder({
    plugins: [
      peers.load('@pothos/plugin-relay').default,
      peers.load('@pothos/plugin-errors').default,
    ],
    relay: {},
    errors: { defaultTypes: [] },
  })
  const heroes = [1, 2, 3].map(id => ({ id, name: `Hero ${id}` }))
  builder.objectType(Error, {
    name: 'Error',
    fields: (t: any) => ({ message: t.exposeString('message') }),
  })
  const Hero = builder.objectRef('Hero')
  builder.node(Hero, {
    id: { resolve: ({ id }: any) => id },
    isTypeOf: (value: any) => 'name' in value,
    loadOne: (id: string) => heroes.find(hero => hero.id === Number(id)),
    fields: (t: any) => ({
      name: t.exposeString('name'),
      friends: t.connection({
        type: Hero,
        resolve: (_: unknown, args: object) =>
          peers.load('@pothos/plugin-relay').resolveArrayConnection({ args }, heroes),
      }),
    }),
  })
  builder.queryType({
    fields: (t: any) => ({
      hero: t.field({ type: Hero, nullable: true, resolve: () => heroes[0] }),
      risky: t.field({
        type: 'String',
        errors: { types: [Error] },
        args: { fails: t.arg.boolean({ required: true }) },
        resolve: (_: unknown, { fails }: { fails: boolean }) => {
          if (fails) throw new Error('It failed.')
          return 'fine'
        },
      }),
    }),
  })
  return builder.toSchema() as GraphQLSchema
}

/** Decorators are called as functions, because the compiler of the tests takes none. */
async function typeGraphQLSchema(): Promise<GraphQLSchema> {
  peers.load('reflect-metadata')
  const { Arg, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root, buildSchema } =
    peers.load('type-graphql')
  const { defineMetadata } = Reflect as unknown as {
    defineMetadata: (key: string, value: unknown, target: object, property: string) => void
  }
  class Book {}
  Field(() => String)(Book.prototype, 'title')
  Field(() => Int, { nullable: true })(Book.prototype, 'pages')
  ObjectType()(Book)
  class BookResolver {
    async books(max: number): Promise<object[]> {
      if (max < 0) throw new host.GraphQLError('There are not so few books.')
      return Promise.resolve([{ title: 'Ulysses', pages: 730 }, { title: 'Emma' }].slice(0, max))
    }
    shout({ title }: { title: string }): string {
      return title.toUpperCase()
    }
  }
  const { prototype } = BookResolver
  const descriptorOf = (name: string): unknown => Object.getOwnPropertyDescriptor(prototype, name)
  defineMetadata('design:paramtypes', [Number], prototype, 'books')
  defineMetadata('design:paramtypes', [Object], prototype, 'shout')
  Arg('max', () => Int, { defaultValue: 2 })(prototype, 'books', 0)
  Query(() => [Book])(prototype, 'books', descriptorOf('books'))
  Root()(prototype, 'shout', 0)
  FieldResolver(() => String)(prototype, 'shout', descriptorOf('shout'))
  Resolver(() => Book)(BookResolver)
  return buildSchema({ resolvers: [BookResolver], validate: false }) as Promise<GraphQLSchema>
}

function pluginsSchema(): {
  readonly schema: GraphQLSchema
  readonly batches: string[]
  readonly traced: string[]
} {
  const batches: string[] = []
  const traced: string[] = []
  const SchemaBuilder = peers.load('@pothos/core').default
  const { default: tracing, wrapResolver } = peers.load('@pothos/plugin-tracing')
  const builder = new SchemaBuilder({
    plugins: [
      ...['scope-auth', 'complexity', 'dataloader'].map(
        name => peers.load(`@pothos/plugin-${name}`).default,
      ),
      tracing,
    ],
    scopeAuth: { authScopes: () => ({ admin: false }) },
    complexity: { limit: { complexity: 100, depth: 4, breadth: 100 } },
    tracing: {
      default: (config: any) => config.parentType === 'Query',
      wrap: (resolver: any, _options: unknown, config: any) =>
        wrapResolver(resolver, () => traced.push(`${config.parentType}.${config.name}`)),
    },
  })
  const User = builder.loadableObject('User', {
    load: (ids: number[]) => {
      batches.push(ids.join())
      return Promise.resolve(ids.map(id => ({ id })))
    },
    fields: (t: any) => ({ id: t.exposeInt('id', {}) }),
  })
  builder.objectField(User, 'friend', (t: any) =>
    t.field({ type: User, nullable: true, resolve: ({ id }: any) => (id % 3) + 1 }),
  )
  builder.queryType({
    fields: (t: any) => ({
      users: t.field({ type: [User], resolve: () => [{ id: 1 }, { id: 2 }, { id: 3 }] }),
      open: t.string({ nullable: true, resolve: () => 'open' }),
      closed: t.string({ nullable: true, authScopes: { admin: true }, resolve: () => 'closed' }),
    }),
  })
  return { schema: builder.toSchema() as GraphQLSchema, batches, traced }
}

function shopSchema(): GraphQLSchema {
  const schema = host.buildSchema(`
    type Query { hello(name: String!): String, items: [Item!]!, title: String }
    type Subscription { count(to: Int!): Int }
    type Item { id: ID!, price: Float }
  `)
  schema.getSubscriptionType()!.getFields()['count']!.subscribe = (_parent, { to }) => {
    if (to < 0) throw new host.GraphQLError('There are not so few.')
    return countTo(to as number)
  }
  const query = schema.getQueryType()!.getFields()
  query['hello']!.resolve = (_parent, { name }: { name: string }) => {
    if (name === 'nobody') throw new host.GraphQLError('There is nobody.')
    return `Hello, ${name}!`
  }
  query['items']!.resolve = () => Promise.resolve([{ id: 1, price: 2.5 }, { id: '2' }])
  return schema
}

async function* countTo(to: number): AsyncGenerator<object> {
  for (let number = 1; number <= to; number++) yield await Promise.resolve({ count: number })
}

/** The functions, whose calls are counted. */
function counted(functions: DropIn, calls: Record<string, number>): DropIn {
  const entries = Object.entries(functions).map(([name, call]) => [
    name,
    (...parameters: never[]): unknown => {
      calls[name] = (calls[name] ?? 0) + 1
      return (call as (...parameters: never[]) => unknown)(...parameters)
    },
  ])
  return Object.fromEntries(entries) as DropIn
}

function withoutStacks(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) => (key === 'stacktrace' ? undefined : value)),
  )
}
