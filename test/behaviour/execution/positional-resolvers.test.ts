import {
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLIsTypeOfFn,
  type GraphQLResolveInfo,
  type GraphQLTypeResolver,
} from 'graphql'
import { expect, expectTypeOf, test } from 'vitest'
import { createSchema } from '../../../src/engine/create-schema.ts'
import type {
  PositionalResolver,
  ResolveInfo,
  TypeResolver,
  TypeTest,
} from '../../../src/schema/definitions/resolver.ts'
import { namedType } from '../../../src/schema/definitions/type-map.ts'
import { positionalPair, type Context, type Request, type ResolverMap } from './positional-pair.ts'

const sdl = `
  scalar Money
  enum Color { RED GREEN }
  input Filter { color: Color = RED, limits: [Int!] = [1, 2], money: Money, name: String }
  interface Node { id: ID! }
  union Found = User | Post | Robot
  type Query {
    echo(text: String, number: Int = 3, color: Color = GREEN, filter: Filter, filters: [Filter!], money: Money): String
    required(number: Int!): Int
    users: [User!]
    user(id: ID!): User
    found: [Found]
    nodes: [Node]
    tested: [Tested]
    late: [Late]
    color(of: Color): Color
    money(of: Money): Money
    counter: Counter
    callable: Callable
    failing: Failing
    listed: [Int]
  }
  type Mutation { first(n: Int): Int second(n: Int): Counter }
  type User implements Node { id: ID! name(upper: Boolean = false): String friend: User posts(first: Int = 1): [Post!]! }
  type Post implements Node { id: ID! title: String author: User! }
  type Robot { model: String }
  interface Tested { id: ID }
  type TestedOne implements Tested { id: ID one: Int }
  type TestedTwo implements Tested { id: ID two: Int }
  union Late = LateOne | LateTwo
  type LateOne { one: Int }
  type LateTwo { two: Int }
  type Counter { value: Int add(by: Int = 1, twice: Boolean): Int self: Counter later: Counter }
  type Callable { name: String length: Int }
  type Failing { thrown: Int made: Int! rejected: Int returned: Int items: [Int!] getter: Int method: Int self: Failing }
`

class Counter {
  #value: number
  constructor(value: number) {
    this.#value = value
  }
  get value(): number {
    return this.#value
  }
  add({ by, ...others }: { by: number }, context: Context, info: { fieldName: string }): number {
    context.notes.push(`${info.fieldName} of ${this.#value} by ${by} and ${JSON.stringify(others)}`)
    return this.#value + by
  }
  self(): this {
    return this
  }
  later(): Promise<this> {
    return Promise.resolve(this)
  }
}

class Failing {
  get getter(): number {
    throw new GraphQLError('A getter failed.')
  }
  method(): number {
    throw new GraphQLError('A method failed.')
  }
  self(): Failing {
    return this
  }
}

const users = [
  { __typename: 'User', id: 1, name: 'Ada', friend: { id: 2, name: () => Promise.resolve('Bob') } },
  {
    __typename: 'User',
    id: 2,
    name: (args: { upper: boolean }) => `Bob ${args.upper}`,
    friend: null,
  },
]

const resolvers: ResolverMap = {
  Money: {
    scalar: {
      serialize: value => `${String(value)} EUR`,
      parseValue: value => ({ cents: Number(value) * 100 }),
      parseLiteral: node => ('value' in node ? { cents: Number(node.value) * 100 } : undefined),
    },
  },
  Color: { values: { RED: 'r', GREEN: { rgb: '#0f0' } } },
  Query: {
    fields: {
      echo(parent, args: object, context: Context, info) {
        context.notes.push(JSON.stringify([Object.keys(args), parent]))
        Object.assign(args, { text: 'changed' })
        return `${info.fieldName} ${JSON.stringify(args)}`
      },
      required: (_parent, { number }: { number: number }) => number,
      users: () => Promise.resolve(users),
      user: (_parent, { id }: { id: string }) => users.find(user => String(user.id) === id),
      found: () => [
        users[0],
        Promise.resolve({ is: 'Post', title: 'T' }),
        { is: 'Robot', model: 'R' },
        { is: '?' },
      ],
      nodes: () => [{ __typename: 'Post', id: 1, title: 'T' }, users[1], { id: 7 }],
      tested: () => [
        { id: 1, one: 1 },
        { id: 2, two: 2 },
        { id: 3, __typename: 'TestedOne' },
        { id: 4 },
      ],
      late: () => [{ one: 1 }, { two: 2 }, { fails: true }, {}],
      color: (_parent, { of }: { of: unknown }) => of,
      money: (_parent, { of }: { of: { cents: number } }) => of.cents,
      counter: () => new Counter(5),
      callable: () => Object.assign(() => undefined, { title: 'function' }),
      failing: () => new Failing(),
      listed: () => new Set([1, Promise.resolve(2)]),
    },
  },
  Mutation: {
    fields: {
      first: async (_parent, { n }: { n: number }, context: Context) => {
        await Promise.resolve()
        context.notes.push(`${context.notes.length} first`)
        return n
      },
      second: (_parent, { n }: { n: number }, context: Context) => {
        context.notes.push(`${context.notes.length} second`)
        return new Counter(n)
      },
    },
  },
  User: {
    fields: {
      posts: (parent: { id: number }, args: { first: number }) => {
        const { first } = args
        args.first = 0
        return Array.from({ length: first }, (_, index) => ({
          id: index,
          title: `Post ${parent.id}.${index}`,
        }))
      },
    },
  },
  Post: { fields: { author: () => users[1] } },
  Found: {
    resolveType(value: { is?: string; __typename?: string }, context: Context, info, abstractType) {
      context.notes.push(`${abstractType.name} at ${info.path.key} of ${info.parentType.name}`)
      return value.is === 'Post' ? Promise.resolve('Post') : (value.is ?? value.__typename)
    },
  },
  Tested: {},
  TestedOne: {
    isTypeOf: (value: object, context: Context, info) => {
      context.notes.push(`${info.fieldName} ${info.returnType.toString()}`)
      return 'one' in value
    },
  },
  TestedTwo: { isTypeOf: (value: object) => 'two' in value },
  LateOne: { isTypeOf: (value: object) => Promise.resolve('one' in value) },
  LateTwo: {
    isTypeOf: (value: object) =>
      'fails' in value
        ? Promise.reject(new GraphQLError('No type.'))
        : Promise.resolve('two' in value),
  },
  Failing: {
    fields: {
      thrown: () => {
        throw new TypeError('internal')
      },
      made: () => {
        throw new GraphQLError('Made for clients.', { extensions: { code: 'MADE' } })
      },
      rejected: () => Promise.reject(new GraphQLError('Rejected.')),
      returned: () => new GraphQLError('Returned.'),
      items: () => [1, Promise.reject(new GraphQLError('An item failed.')), 3],
    },
  },
}

const documents: readonly (readonly [source: string, request?: Request])[] = [
  [
    '{ echo a: echo(text: "x") b: echo(text: null, number: 4, color: RED) }',
    { rootValue: { root: 1 } },
  ],
  ['query ($t: String, $n: Int) { echo(text: $t, number: $n) }'],
  [
    'query ($t: String, $n: Int) { echo(text: $t, number: $n) }',
    { variables: { t: null, n: null } },
  ],
  ['{ echo(filter: {}) a: echo(filters: [{ name: "a" }, { color: GREEN, limits: 5, money: 2 }]) }'],
  [
    'query ($f: Filter!, $m: Money = 7) { echo(filter: $f, money: $m) a: echo(filters: [$f, { money: $m }]) }',
    { variables: { f: { name: null, color: 'RED' } } },
  ],
  [
    'query ($n: Int) { a: required(number: 1) b: required(number: $n) }'.replace(
      '$n: Int',
      '$n: Int = 2',
    ),
  ],
  ['query ($n: Int = 2) { required(number: $n) }', { variables: { n: null } }],
  ['{ users { id name n: name(upper: true) friend { name } posts { title author { name } } } }'],
  [
    'query ($id: ID!) { user(id: $id) { ...F ...F friend { name id } } } fragment F on User { id friend { id } }',
    { variables: { id: 1 } },
  ],
  ['{ found { __typename ... on User { name } ... on Post { title } ... on Robot { model } } }'],
  ['{ nodes { __typename id ... on Post { title } ... on User { name friend { id } } } }'],
  ['{ tested { __typename id ... on TestedOne { one } ... on TestedTwo { two } } }'],
  ['{ late { __typename ... on LateOne { one } ... on LateTwo { two } } }'],
  ['{ color(of: RED) c: color(of: GREEN) money(of: 3) m: money(of: "4") }'],
  [
    'query ($c: Color, $m: Money) { color(of: $c) money(of: $m) }',
    { variables: { c: 'GREEN', m: 5 } },
  ],
  [
    '{ counter { value add a: add(by: 2, twice: true) self { add later { self { value add(by: 3) } } } } }',
  ],
  ['{ callable { name length } }'],
  [
    '{ failing { thrown rejected returned items getter method self { thrown getter self { method } } } }',
  ],
  ['{ failing { thrown made } users { id } }'],
  ['{ listed }'],
  ['mutation { first(n: 1) second(n: 2) { value add } again: first(n: 3) }'],
]

const pair = positionalPair(sdl, resolvers)

test.each(documents.map(([source, request = {}]) => [source, request] as const))(
  '%s is answered like the reference answers it',
  async (source, request) => {
    const { ours, reference } = await pair.run(source, request)
    expect(ours).toEqual(reference)
  },
)

test('functions that are typed for graphql-js 16 fit', () => {
  expectTypeOf<GraphQLFieldResolver<unknown, Context>>().toExtend<PositionalResolver>()
  expectTypeOf<GraphQLTypeResolver<unknown, Context>>().toExtend<TypeResolver>()
  expectTypeOf<GraphQLIsTypeOfFn<unknown, Context>>().toExtend<TypeTest>()
  expectTypeOf<ResolveInfo>().toExtend<GraphQLResolveInfo>()
})

test('a directive acts around a positional resolver', () => {
  const acted: unknown[] = []
  const text = namedType('String')
  const schema = createSchema(undefined, {
    types: [
      {
        kind: 'OBJECT',
        name: 'Query',
        interfaces: [],
        fields: [
          {
            name: 'greeting',
            declaredName: 'greeting',
            type: text,
            arguments: [{ name: 'to', declaredName: 'to', type: text }],
            propertyNames: ['greeting'],
            directives: [{ name: 'loud', arguments: { by: '!' } }],
            signature: 'positional',
            resolve: (parent: string, { to }: { to: string }) => `${parent}, ${to}`,
          },
        ],
      },
    ],
    directives: [
      {
        name: 'loud',
        arguments: [{ name: 'by', declaredName: 'by', type: text }],
        isRepeatable: false,
        locations: ['FIELD_DEFINITION'],
        onResolve: (values: { by: string }, next, event) => {
          acted.push([values, event.field, event.argument('to'), event.context])
          return `${String(next())}${values.by}`
        },
      },
    ],
    rootTypes: { query: 'Query' },
  })
  const response = schema.executeSync('{ greeting(to: "you") }', {
    rootValue: 'Hello',
    context: { request: 1 },
    responseFormat: 'hash',
  })
  expect(response).toEqual({ data: { greeting: 'Hello, you!' } })
  expect(acted).toEqual([
    [
      { by: '!' },
      {
        name: 'greeting',
        gqlName: 'greeting',
        coordinate: 'Query.greeting',
        argumentNames: ['to'],
      },
      'you',
      { request: 1 },
    ],
  ])
})
