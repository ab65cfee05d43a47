import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildSchema,
  defineGraphQL,
  directive,
  globalId,
  GraphQLError,
  interfaceOf,
  nodeResolvers,
  object,
} from '../../../src/index.ts'
import { faultsOf } from '../../behaviour/definition/faults-of.ts'
import { untyped } from '../untyped.ts'

interface User {
  readonly id: number
  readonly name: string
}
interface Seat {
  readonly row: number
  readonly seat: string
}
interface Context {
  readonly calls: string[]
  readonly id?: string
}

const UserId = globalId('User', 'number')
const TeamId = globalId('Team', 'string')
const SeatId = globalId('Seat', { row: 'number', seat: 'string' })
const user = (id: number): string => UserId.encode(id)
const team = (id: string): string => TeamId.encode(id)

const declare = () =>
  defineGraphQL<Context>()({
    Node: interfaceOf<object>(),
    User: object<User>(),
    Team: object<{ readonly slug: string }>(),
    Seat: object<Seat>(),
  })

const define = () => {
  const GraphQL = declare()
  GraphQL.User.node(UserId, {
    batch: async (ids, { calls }) => {
      calls.push(`users ${ids.join()}`)
      return Promise.resolve(
        ids.map(id =>
          id === 99 ? null : id === 98 ? new GraphQLError('Broken.') : { id, name: `User ${id}` },
        ),
      )
    },
  }).field('name', 'string')
  GraphQL.Team.node(TeamId, {
    key: ({ slug }) => slug,
    resolve: (slug, { calls }) => {
      calls.push(`team ${slug}`)
      if (slug === 'bad') throw new Error('secret')
      return { slug }
    },
  }).field('slug', 'string')
  GraphQL.Seat.node(SeatId, {
    batch: (keys, { calls }) => {
      calls.push(`seats ${keys.length}`)
      return keys
    },
  }).field('row', 'int')
  return GraphQL
}

const GraphQL = define()
GraphQL.query.field('me', 'User', () => ({ id: 1, name: 'Ann' }))
const schema = GraphQL.schema('Nodes', { onError: () => undefined })

let context: Context = { calls: [] }
beforeEach(() => {
  context = { calls: [] }
})
const execute = async (source: string, variables = {}): Promise<unknown> =>
  JSON.parse(await schema.execute(source, { context, variables }))

test('types are nodes in SDL', () => {
  expect(schema.toSDL({ withoutSpec: true })).toBe(
    `interface Node {
  """The ID, which no other record of any type has."""
  id: ID!
}

type Query {
  me: User

  """The record with an ID."""
  node(id: ID!): Node

  """The records with IDs, in their order; null for one that is not there."""
  nodes(ids: [ID!]!): [Node]!
}

type Seat implements Node {
  """The ID, which no other record of any type has."""
  id: ID!
  row: Int
}

type Team implements Node {
  """The ID, which no other record of any type has."""
  id: ID!
  slug: String
}

type User implements Node {
  """The ID, which no other record of any type has."""
  id: ID!
  name: String
}`,
  )
})

describe('records', () => {
  test('are loaded in the order of their IDs, null where there is none', async () => {
    const ids = [
      user(3),
      team('a'),
      user(99),
      SeatId.encode({ row: 1, seat: 'B' }),
      user(1),
      user(3),
    ]
    expect(
      await execute(
        'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on User { name } ... on Seat { row } } }',
        { ids },
      ),
    ).toEqual({
      data: {
        nodes: [
          { __typename: 'User', id: ids[0], name: 'User 3' },
          { __typename: 'Team', id: ids[1] },
          null,
          { __typename: 'Seat', id: ids[3], row: 1 },
          { __typename: 'User', id: ids[4], name: 'User 1' },
          { __typename: 'User', id: ids[5], name: 'User 3' },
        ],
      },
    })
    expect(context.calls.sort()).toEqual(['seats 1', 'team a', 'users 3,99,1'])
  })

  test('of all fields of a request are one batch for each type, each once', async () => {
    const fields = Array.from({ length: 50 }, (_, index) =>
      index % 3 === 0
        ? `f${index}: nodes(ids: ["${user(index % 7)}", "${SeatId.encode({ row: index % 5, seat: 'A' })}"]) { id }`
        : `f${index}: node(id: "${user(index % 7)}") { id ... on User { name } }`,
    )
    const result = (await execute(`{ ${fields.join('\n')} }`)) as { errors?: unknown }
    expect(result.errors).toBeUndefined()
    expect(context.calls.sort()).toEqual(['seats 5', 'users 0,1,2,3,4,5,6'])
  })

  test('are loaded again after a mutation, which may have changed them', async () => {
    const Mutable = define()
    Mutable.mutation.field('change', 'int', () => 1)
    const mutable = Mutable.schema('Mutable', {
      sdl: 'type Payload { query: Query } extend type Mutation { update: Payload }',
      resolvers: { Mutation: { update: () => ({ query: {} }) } },
    })
    const part = `update { query { node(id: "${user(1)}") { id } } }`
    await mutable.execute(`mutation { a: ${part} b: ${part} }`, { context })
    expect(context.calls).toEqual(['users 1', 'users 1'])
  })

  test('that fail are errors of their place alone, and masked', async () => {
    const ids = [user(1), user(98), team('bad'), 'x', user(2)]
    const { errors, data } = (await execute('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      ids,
    })) as {
      errors: { message: string; path: unknown; extensions: { code: string } }[]
      data: unknown
    }
    expect(data).toEqual({ nodes: [{ id: ids[0] }, null, null, null, { id: ids[4] }] })
    expect(errors.map(({ message, path }) => [message.replace(/ \(.*/, ''), path]).sort()).toEqual([
      ['Broken.', ['nodes', 1]],
      [expect.stringContaining('Internal server error'), ['nodes', 2]],
      ['The value "x" is no ID of a node; expected an ID from a response.', ['nodes', 3]],
    ])
  })

  test('have the type of their ID, whatever the host says of other records', async () => {
    const Typed = define()
    Typed.Node.resolveType(() => 'Seat')
    Typed.query.field('any', 'Node', () => ({ row: 1, seat: 'A' }))
    const typed = Typed.schema('Typed')
    expect(
      await typed.execute(`{ node(id: "${user(1)}") { __typename } any { __typename id } }`, {
        context,
      }),
    ).toBe(
      `{"data":{"node":{"__typename":"User"},"any":{"__typename":"Seat","id":"${SeatId.encode({ row: 1, seat: 'A' })}"}}}`,
    )
  })

  test('are found by isTypeOf in other fields of the interface', async () => {
    const Typed = define()
    Typed.User.isTypeOf(value => Object.hasOwn(value as object, 'name'))
    Typed.Seat.isTypeOf(value => Object.hasOwn(value as object, 'row'))
    Typed.query.field('all', 'Node', { full: true }, () => [
      { id: 1, name: 'x' },
      { row: 1, seat: 'A' },
    ])
    const typed = Typed.schema('Tested')
    expect(await typed.execute('{ all { __typename } }', { context })).toBe(
      '{"data":{"all":[{"__typename":"User"},{"__typename":"Seat"}]}}',
    )
  })

  test('that two types share as one object are an error', async () => {
    const shared = { id: 1, name: 'x', slug: 'x' }
    const Shared = declare()
    Shared.User.node(UserId, { resolve: () => shared }).field('name', 'string')
    Shared.Team.node(TeamId, { key: ({ slug }) => slug, resolve: () => shared }).field(
      'slug',
      'string',
    )
    Shared.Seat.field('row', 'int')
    const reports: unknown[] = []
    const sharing = Shared.schema('Shared', { onError: error => reports.push(error) })
    await sharing.execute(
      `{ a: node(id: "${user(1)}") { id } b: node(id: "${team('a')}") { id } }`,
      { context },
    )
    expect(reports.map(error => (error as Error).message)).toEqual([
      'The nodes User and Team were loaded as the same object; expected an object for each type.',
    ])
  })
})

test.each([
  'x',
  '',
  Buffer.from('__proto__:1').toString('base64'),
  Buffer.from('constructor:1').toString('base64'),
  Buffer.from('Query:1').toString('base64'),
  Buffer.from('User:1;').toString('base64'),
  'A'.repeat(100_000),
])('an ID that no node has is refused: %#', async id => {
  const { errors, data } = (await execute('query ($id: ID!) { node(id: $id) { id } }', { id })) as {
    errors: { message: string; extensions: unknown }[]
    data: unknown
  }
  expect(data).toEqual({ node: null })
  expect(errors).toEqual([expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' } })])
  expect(errors[0]!.message.length).toBeLessThan(300)
  expect(context.calls).toEqual([])
})

test('more than 100 IDs are refused, and no record is loaded', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => user(index))
  const { errors } = (await execute('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
    ids,
  })) as {
    errors: { message: string }[]
  }
  expect(errors[0]!.message).toBe('The argument ids has 101 IDs; expected 100 at most.')
  expect(context.calls).toEqual([])
})

test('a batch that returns something else is an error for all that wait', async () => {
  const Wrong = declare()
  Wrong.User.node(UserId, { batch: () => [] }).field('name', 'string')
  Wrong.Team.field('slug', 'string')
  Wrong.Seat.field('row', 'int')
  const reports = new Set<string>()
  const wrong = Wrong.schema('Wrong', { onError: error => reports.add((error as Error).message) })
  expect(
    await wrong.execute(`{ a: node(id: "${user(1)}") { id } b: node(id: "${user(2)}") { id } }`, {
      context,
    }),
  ).toContain('"data":{"a":null,"b":null}')
  expect([...reports]).toEqual([
    'The batch of the node User must return an array of 2 values, one for each key, but it returned 0 values.',
  ])
})

describe('guards of a type', () => {
  const secret = directive('secret', { on: ['OBJECT'] }, async (_, next, { context }) => {
    await Promise.resolve()
    ;(context as Context).calls.push('guard')
    if ((context as Context).id === 'admin') return next()
    throw new GraphQLError('Secret.')
  })
  const Guarded = define()
  Guarded.User.directives(secret())
  Guarded.Team.before(({ context }) => {
    if (context.id !== 'admin') throw new GraphQLError('Before.')
  })
  const guarded = Guarded.schema('Guarded')
  const source = `{ nodes(ids: ["${user(1)}", "${team('a')}"]) { __typename ... on User { name } ... on Team { slug } } node(id: "${user(2)}") { ... on User { name } } }`

  test('hold for its nodes', async () => {
    const { data, errors } = await guarded.execute(source, { context, responseFormat: 'hash' })
    expect(data).toEqual({
      nodes: [
        { __typename: 'User', name: null },
        { __typename: 'Team', slug: null },
      ],
      node: { name: null },
    })
    expect(errors?.map(({ message }) => message).sort()).toEqual(['Before.', 'Secret.', 'Secret.'])
  })

  test('let through whom they admit, and records are one batch', async () => {
    const admin = { calls: [], id: 'admin' } as Context
    const { errors } = await guarded.execute(source, { context: admin, responseFormat: 'hash' })
    expect(errors).toBeUndefined()
    expect(admin.calls.filter(call => call.startsWith('users'))).toEqual(['users 1,2'])
  })

  test('of the query root that wait do not split a batch', async () => {
    const Waiting = define()
    Waiting.query.directives(
      directive('wait', { on: ['OBJECT'] }, async (_, next, { field }) => {
        for (let turn = 0; turn < (field.gqlName === 'node' ? 7 : 1); turn++)
          await Promise.resolve()
        return next()
      })(),
    )
    const waiting = Waiting.schema('Waiting')
    await waiting.execute(`{ node(id: "${user(1)}") { id } nodes(ids: ["${user(2)}"]) { id } }`, {
      context,
    })
    expect(context.calls[0]!.split(' ')[1]!.split(',').sort()).toEqual(['1', '2'])
  })
})

describe('a fault', () => {
  test('is a field id beside that of the node, IDs of another type, and Node that is no interface', () => {
    const Faulty = defineGraphQL()({
      Node: object<User>(),
      User: object<User>(),
      Team: object<User>(),
    })
    Faulty.Node.field('name', 'string')
    Faulty.User.node(UserId, { resolve: () => null }).field('id', 'id', { null: false })
    Faulty.Team.node(UserId, { resolve: () => null }).field('name', 'string')
    expect(faultsOf(() => Faulty.schema('Faulty'))).toEqual(
      expect.arrayContaining([
        'User.id is defined, and is the global ID, as User is a node; remove the field, or give it another name.',
        'The node Team has the IDs of User; expected its own.',
        'The type Node is no interface; expected one, because there are nodes.',
      ]),
    )
  })

  test.each([
    [
      ['User', {}],
      ["A node has the IDs \"User\"; expected globalId('User', 'number'), for example."],
    ],
    [[UserId, {}], ['The node User has neither resolve nor batch; expected one of them.']],
    [
      [UserId, { resolve: () => null, batch: () => [] }],
      ['The node User has resolve and batch; expected one of them.'],
    ],
    [[UserId, { resolve: 5 }], [expect.stringContaining('resolve')]],
    [
      [UserId, { load: () => [] }],
      [expect.stringContaining('load'), expect.stringContaining('neither')],
    ],
  ])('is found where node() is called: %#', (parameters, faults) => {
    const { User } = untyped(declare()) as unknown as {
      User: { node: (...all: unknown[]) => unknown }
    }
    expect(faultsOf(() => User.node(...(parameters as unknown[])))).toEqual(faults)
  })
})

test('the interface need not be declared, and a field of the host replaces node', async () => {
  const Small = defineGraphQL<Context>()({ User: object<User>() })
  Small.User.node(UserId, { resolve: id => ({ id, name: 'x' }) }).field('name', 'string')
  Small.query.field('node', 'string', () => 'mine')
  const small = Small.schema('Small')
  expect(
    await small.execute(`{ node nodes(ids: ["${user(1)}"]) { __typename id } }`, { context }),
  ).toBe(`{"data":{"node":"mine","nodes":[{"__typename":"User","id":"${user(1)}"}]}}`)
})

test('a namespace that extends another has its nodes, and may load them otherwise', async () => {
  const Base = define()
  const Admin = Base.extend('admin')({ Log: object<{ readonly id: bigint }>() })
  const LogId = globalId('Log', 'bigint')
  Admin.Log.node(LogId, { batch: ids => ids.map(id => ({ id })) })
  Admin.User.node(UserId, { resolve: id => ({ id, name: 'admin' }) })
  const admin = Admin.schema('Admin')
  const ids = [LogId.encode(5n), user(1), team('a')]
  expect(
    await admin.execute(
      `{ nodes(ids: ${JSON.stringify(ids)}) { __typename ... on User { name } } }`,
      { context },
    ),
  ).toBe(
    '{"data":{"nodes":[{"__typename":"Log"},{"__typename":"User","name":"admin"},{"__typename":"Team"}]}}',
  )
  expect(Base.schema('Base').toSDL()).not.toContain('Log')
})

test('a resolver map of a text has nodes', async () => {
  const sdl = `
    interface Node { id: ID! }
    type User implements Node { id: ID! name: String }
    type Team implements Node { id: ID! slug: String }
    type Query { node(id: ID!): Node nodes(ids: [ID!]!): [Node]! }
  `
  const calls: string[] = []
  const text = buildSchema(sdl, {
    resolvers: nodeResolvers<Context>(
      {
        id: UserId,
        batch: (ids, context) => {
          calls.push(`${ids.join()} ${context.id}`)
          return (ids as readonly number[]).map(id => ({ id, name: 'Ann' }))
        },
      },
      {
        id: TeamId,
        key: ({ slug }: { readonly slug: string }) => slug,
        resolve: slug => ({ slug: String(slug) }),
      },
    ),
  })
  const source = `{ nodes(ids: ["${user(1)}", "${team('a')}"]) { __typename id } a: node(id: "${user(2)}") { ... on User { name } } b: node(id: "x") { id } }`
  const { data, errors } = await text.execute(source, {
    context: { calls, id: 'me' },
    responseFormat: 'hash',
  })
  expect(data).toEqual({
    nodes: [
      { __typename: 'User', id: user(1) },
      { __typename: 'Team', id: team('a') },
    ],
    a: { name: 'Ann' },
    b: null,
  })
  expect(errors).toHaveLength(1)
  expect(calls).toEqual(['1,2 me'])
})

test('nodes are not loaded for an execution that was cancelled', async () => {
  const controller = new AbortController()
  const Cancelled = define()
  Cancelled.query.field('stop', 'int', () => {
    controller.abort()
    return 1
  })
  const cancelled = Cancelled.schema('Cancelled')
  const { errors } = await cancelled.execute(`{ node(id: "${user(1)}") { id } stop }`, {
    context,
    signal: controller.signal,
    responseFormat: 'hash',
  })
  expect(errors).toHaveLength(1)
  await new Promise(resolve => setImmediate(resolve))
  expect(context.calls).toEqual([])
})
