import {
  getArgumentValues,
  GraphQLObjectType,
  GraphQLSchema,
  type GraphQLEnumType,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from 'graphql'
import {
  parseResolveInfo,
  simplifyParsedResolveInfoFragmentWithType,
  type ResolveTree,
} from 'graphql-parse-resolve-info'
import { describe, expect, test } from 'vitest'
import { buildSchema } from '../../../src/index.ts'
import {
  positionalPair,
  type Context,
  type Request,
  type ResolverMap,
} from '../../behaviour/execution/positional-pair.ts'

const sdl = `
  scalar Money
  enum Color { RED GREEN }
  input Filter { color: Color! = RED, limits: [Int!] = [1], money: Money }
  "Whatever has an id."
  interface Node { id: ID! }
  union Found = User | Post
  type Query {
    me: User
    users(first: Int = 2, filter: Filter = { money: 4 }): [User!]!
    found: [[Found]]
    node(id: ID!): Node
    color(of: Color = GREEN): Color
  }
  type Mutation { change(to: String): User }
  type User implements Node { id: ID! name(upper: Boolean = false): String friends(first: Int, filter: Filter): [User!] posts: [Post] paint: Color }
  type Post implements Node { id: ID! title(language: String): String author: User, "Old." old: Int @deprecated(reason: "new") }
`

const user: object = { __typename: 'User', id: 1, name: note(() => 'Ada'), paint: { rgb: 1 } }
const post = { __typename: 'Post', id: 2, title: () => 'Title', author: user }

const resolvers: ResolverMap = {
  Money: {
    scalar: {
      serialize: String,
      parseValue: value => ({ cents: Number(value) * 100 }),
      parseLiteral: node => ('value' in node ? { cents: Number(node.value) * 100 } : undefined),
    },
  },
  Color: { values: { RED: 'r', GREEN: { rgb: 1 } } },
  Query: {
    fields: {
      me: note(() => Promise.resolve(user)),
      users: note(() => [user, user]),
      found: note(() => [[user, post], [post]]),
      node: note(() => post),
      color: note((_parent, { of }: { of: unknown }) => of),
    },
  },
  Mutation: { fields: { change: note(() => user) } },
  User: { fields: { friends: note(() => [user]), posts: note(() => [post]) } },
  Post: { fields: { author: note((parent: { author: object }) => parent.author) } },
  Found: {
    resolveType(value: { __typename: string }, { notes }: Context, info) {
      notes.push(shown(info))
      return value.__typename
    },
  },
}

const requests: readonly (readonly [source: string, request?: Request])[] = [
  ['{ me { name } }', { rootValue: { root: [1] } }],
  [
    '{ me { id } ...F a: me { name } } fragment F on Query { me { name ...G n: name(upper: true) } } fragment G on User { friends { name } }',
  ],
  [
    `"Described." query Q($first: Int, $filter: Filter = { color: GREEN, money: 3 }, $upper: Boolean!, $skip: Boolean = true) {
      users(first: $first) @include(if: $upper) { name }
      users(first: $first) @skip(if: $skip) { id }
      users(first: $first) { friends(filter: $filter, first: 1) { name(upper: $upper) posts { title(language: "é😀") } } }
    }`,
    { variables: { upper: true, filter: { limits: 5 } } },
  ],
  [
    'query A { me { id } } query B($s: Boolean!) { ...F @skip(if: $s) ...F @include(if: $s) me { name } } fragment F on Query { me { friends { name } } }',
    { operationName: 'B', variables: { s: false } },
  ],
  [
    'query ($a: Boolean!, $b: Boolean!) { ...F @include(if: $a) ...F @include(if: $b) } fragment F on Query { me { name } }',
    { variables: { a: true, b: true } },
  ],
  [
    '{ found { __typename ... on User { name friends { id name } } ... on Post { title author { name } } } }',
  ],
  [
    '{ node(id: 1) { id __typename ... on Post { author { posts { author { name } } } } ... on User { name } } }',
  ],
  [
    '{ color c: color(of: RED) users(filter: { limits: [2, 3], money: 1 }) { paint friends(filter: {}) { id } } }',
  ],
  [
    'mutation M($to: String = "x") { change(to: $to) { name } again: change { posts { author { name } } } }',
  ],
]

describe.each([
  ['with the module of the host', true],
  ['without it', false],
])('info, %s', (_title, hosted) => {
  const pair = positionalPair(sdl, resolvers, { hosted })

  test.each(requests.map(([source, request = {}]) => [source, request] as const))(
    '%s is shown as the reference shows it',
    async (source, request) => {
      const { ours, reference } = await pair.run(source, request)
      expect(reference.notes.length).toBeGreaterThan(0)
      expect(ours).toEqual(reference)
    },
  )
})

describe('libraries that ask for classes of graphql-js', () => {
  const trees: Record<string, ResolverMap[string]> = {
    ...resolvers,
    Query: { fields: withTrees(resolvers['Query']!.fields!) },
    User: { fields: withTrees(resolvers['User']!.fields!) },
  }
  const pair = positionalPair(sdl, trees)

  test.each(requests.map(([source, request = {}]) => [source, request] as const))(
    '%s is parsed to the same trees',
    async (source, request) => {
      const { ours, reference } = await pair.run(source, request)
      expect(ours).toEqual(reference)
    },
  )

  test('are shown instances, made once, and arguments as resolvers get them', async () => {
    const seen: {
      info: GraphQLResolveInfo
      args: unknown
      coerced: unknown
      isFieldsType: boolean
    }[] = []
    const users: GraphQLFieldResolver<unknown, Context> = (_parent, args, _context, info) => {
      const field = info.parentType.getFields()[info.fieldName]!
      const coerced = getArgumentValues(field, info.fieldNodes[0]!, info.variableValues)
      seen.push({ info, args, coerced, isFieldsType: field.type === info.returnType })
      return []
    }
    const pair = positionalPair(sdl, { ...resolvers, Query: { fields: { users } } })
    await pair.run(
      'query ($c: Color! = GREEN) { users { id } a: users(filter: { color: $c }) { id } b: users(filter: { money: "5" }) { id } c: users(filter: { color: GREEN }) { id } }',
    )
    const ours = seen.slice(0, 4)
    expect(ours.map(({ args }) => args)).toEqual([
      { first: 2, filter: { color: 'r', limits: [1], money: { cents: 400 } } },
      { first: 2, filter: { color: { rgb: 1 }, limits: [1] } },
      { first: 2, filter: { color: 'r', limits: [1], money: { cents: 500 } } },
      { first: 2, filter: { color: { rgb: 1 }, limits: [1] } },
    ])
    expect(ours.map(({ coerced }) => coerced)).toEqual(ours.map(({ args }) => args))
    expect(ours.map(({ isFieldsType }) => isFieldsType)).toEqual([true, true, true, true])
    const { schema, parentType } = ours[0]!.info
    expect(schema).toBeInstanceOf(GraphQLSchema)
    expect(parentType).toBeInstanceOf(GraphQLObjectType)
    expect(ours.map(({ info }) => info.schema === schema)).toEqual([true, true, true, true])
    expect((schema.getType('Color') as GraphQLEnumType).serialize('r')).toBe('RED')
  })
})

/** The same resolvers, which note what `info` shows. */
function note(resolve: GraphQLFieldResolver<any, Context>): GraphQLFieldResolver<any, Context> {
  return (parent, args, context, info) => {
    context.notes.push(shown(info))
    return resolve(parent, args, context, info)
  }
}

function shown(info: GraphQLResolveInfo): string {
  const { fieldName, fieldNodes, path, fragments, operation, variableValues, rootValue } = info
  const { parentType, returnType, schema } = info
  const field = parentType.getFields()[fieldName]!
  return JSON.stringify({
    path,
    fieldName,
    fieldNodes,
    fragments,
    operation,
    variableValues,
    variables: Object.keys(variableValues),
    rootValue,
    parentType: [parentType.name, parentType.description, String(parentType), parentType],
    interfaces: parentType.getInterfaces(),
    fields: Object.keys(parentType.getFields()),
    arguments: field.args.map(({ name, type, defaultValue }) => [name, String(type), defaultValue]),
    returnType: [String(returnType), returnType],
    ofTypes: wrappingOf(returnType),
    query: schema.getQueryType()?.name,
    mutation: schema.getMutationType()?.name,
    subscription: schema.getSubscriptionType()?.name,
    unknown: schema.getType('Nothing'),
  })
}

function wrappingOf(type: GraphQLOutputType): readonly string[] {
  return 'ofType' in type
    ? [String(type), ...wrappingOf(type.ofType as GraphQLOutputType)]
    : [type.name]
}

/** The resolvers of the fields, each noting what the library reads from `info` before. */
function withTrees(
  fields: NonNullable<ResolverMap[string]['fields']>,
): Record<string, GraphQLFieldResolver<any, Context>> {
  const entries = Object.entries(fields).map(([name, resolve]) => {
    const withTree: GraphQLFieldResolver<any, Context> = (parent, args, context, info) => {
      const tree = parseResolveInfo(info) as ResolveTree
      const simplified = simplifyParsedResolveInfoFragmentWithType(tree, info.returnType)
      context.notes.push(
        JSON.stringify([tree, simplified, parseResolveInfo(info, { keepRoot: true, deep: false })]),
      )
      return resolve(parent, args, context, info)
    }
    return [name, withTree] as const
  })
  return Object.fromEntries(entries)
}

test('info has properties of its own, which can be copied and replaced', () => {
  const seen: object[] = []
  const schema = buildSchema('type Query { a(b: Int): Int }', {
    resolvers: {
      Query: {
        a: (_parent: unknown, _args: unknown, _context: unknown, info: Record<string, unknown>) => {
          seen.push(
            { ...info },
            Object.assign({}, info),
            Object.create(info) as object,
            new Proxy(info, {}),
          )
          info['fieldName'] = 'replaced'
          return seen.push({ fieldName: info['fieldName'] })
        },
      },
    },
  })
  expect(schema.executeSync('{ x: a(b: 1) }', { responseFormat: 'json' })).toBe('{"data":{"x":5}}')
  expect(seen.map(info => (info as { fieldName: string }).fieldName)).toEqual([
    'a',
    'a',
    'replaced',
    'replaced',
    'replaced',
  ])
  const [copy] = seen as [Record<string, unknown>]
  expect(copy['path']).toEqual({ prev: undefined, key: 'x', typename: 'Query' })
  expect(Object.keys(copy).sort()).toEqual(
    'fieldName fieldNodes fragments operation parentType path returnType rootValue schema variableValues'.split(
      ' ',
    ),
  )
})
