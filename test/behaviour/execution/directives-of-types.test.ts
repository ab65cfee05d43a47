import { describe, expect, test } from 'vitest'
import {
  arg,
  defineGraphQL,
  GraphQLError,
  interfaceOf,
  object,
  union,
  type Schema,
} from '../../../src/index.ts'

// A directive with a listener on the schema, on an object, on an interface, or on a field of an
// interface: whichever way leads to an object, each of its fields passes the listener.

interface User {
  readonly id: string
  readonly name: string
}
interface Context {
  readonly isAdmin?: boolean
}

const ada: User = { id: '1', name: 'Ada' }
const bob: User = { id: '2', name: 'Bob' }
let schemas = 0

type Place = 'object' | 'interface' | 'interface field' | 'schema' | 'nowhere'

/** A schema whose guard stands in one place, and the fields for which the guard was asked. */
function guarded(place: Place): { readonly schema: Schema<Context>; readonly asked: string[] } {
  const asked: string[] = []
  const GraphQL = defineGraphQL<Context>()({
    User: object<User>(),
    Robot: object<{ id: string }>(),
    Node: interfaceOf<User>(),
    Owner: union('User', 'Robot'),
  })
  const guard = GraphQL.directive(
    'guard',
    {
      on: ['OBJECT', 'INTERFACE', 'FIELD_DEFINITION', 'SCHEMA'],
      arguments: arg('note', 'string', { null: false, default: 'none' }),
    },
    ({ note }, next, { context, field }) => {
      asked.push(`${field.gqlName} ${note}`)
      if (context.isAdmin === true) return next()
      throw new GraphQLError('Not for you.')
    },
  )
  if (place === 'object') GraphQL.User.directives(guard({ note: 'user' }))
  if (place === 'interface') GraphQL.Node.directives(guard())
  GraphQL.Node.field('id', 'id', {
    null: false,
    directives: place === 'interface field' ? [guard()] : [],
  })
  GraphQL.User.implements('Node')
    .isTypeOf(value => Object.hasOwn(value as object, 'name'))
    .field('id', 'id', { null: false })
    .field('name', 'string')
    .field('friends', 'User', { full: true }, () => [bob])
    .field('rank', 'int', {}, { batch: users => users.map((_, index) => index) })
  GraphQL.Robot.isTypeOf(() => true).field('id', 'id', { null: false })
  GraphQL.query
    .field('user', 'User', () => ada)
    .field('users', 'User', { array: { full: true } }, () => [[ada], [bob]])
    .field('node', 'Node', { arguments: arg('id', 'id') }, () => Promise.resolve(ada))
    .field('owners', 'Owner', { full: true }, () => [ada, { id: '3' }])
  GraphQL.mutation.field('create_user', 'User', () => ada)
  GraphQL.subscription.field('user_added', 'User')
  const schema = GraphQL.schema(`GuardedTypes${++schemas}`, {
    directives: place === 'schema' ? [guard()] : [],
  })
  return { schema, asked }
}

const paths: readonly (readonly [source: string, calls: number])[] = [
  ['{ user { name } }', 1],
  ['{ users { name } }', 2],
  ['{ node { ... on User { name } } }', 1],
  ['{ owners { ... on User { name } } }', 1],
  ['{ user { ...U } } fragment U on User { name }', 1],
  ['mutation { createUser { name } }', 1],
]

describe('a guard on an object', () => {
  test.each(paths)('is asked on the way %s', async (source, calls) => {
    const { schema, asked } = guarded('object')
    const { data, errors } = await schema.execute(source, { context: {}, responseFormat: 'hash' })
    expect(JSON.stringify(data)).not.toMatch(/Ada|Bob/)
    expect(errors?.map(({ message }) => message)).toEqual(
      Array.from({ length: calls }, () => 'Not for you.'),
    )
    expect(asked).toEqual(Array.from({ length: calls }, () => 'name user'))
    expect(await schema.execute(source, { context: { isAdmin: true } })).not.toContain('errors')
  })

  test('is asked on the way by a subscription, for each event', async () => {
    const { schema, asked } = guarded('object')
    const stream = await schema.subscribe('subscription { userAdded { name } }', { context: {} })
    if ('errors' in stream) throw new Error(stream.errors[0]?.message)
    const next = stream.next()
    await schema.trigger('user_added', { payload: ada })
    expect((await next).value).toContain('"message":"Not for you."')
    expect(asked).toEqual(['name user'])
    await stream.return?.()
  })

  test('is asked for each field: properties, resolvers, and a batch once', async () => {
    const { schema, asked } = guarded('object')
    const source = '{ users { a: name name rank friends { id } } }'
    expect(await schema.execute(source, { context: { isAdmin: true } })).toBe(
      '{"data":{"users":[[{"a":"Ada","name":"Ada","rank":0,"friends":[{"id":"2"}]}],[{"a":"Bob","name":"Bob","rank":1,"friends":[{"id":"2"}]}]]}}',
    )
    expect(asked.map(call => call.split(' ')[0]).sort()).toEqual(
      ['friends', 'friends', 'id', 'id', 'name', 'name', 'name', 'name', 'rank'].sort(),
    )
  })

  test('is not asked for __typename, nor for fields of other types', async () => {
    const { schema, asked } = guarded('object')
    const source =
      '{ user { __typename } owners { ... on Robot { id } } __type(name: "User") { fields { name } } }'
    expect(await schema.execute(source, { context: {} })).toContain('"__typename":"User"')
    expect(asked).toEqual([])
  })

  test('is asked in generated code, too', async () => {
    const { schema, asked } = guarded('object')
    schema.persist('{ users { name } }')
    const source = '{ users { name } }'
    for (let run = 0; run < 40; run++)
      expect(await schema.execute(source, { context: {} })).not.toMatch(/Ada|Bob/)
    expect(asked).toHaveLength(80)
  })
})

describe('a guard on an interface', () => {
  test('is asked for the fields of the interface, in the objects that implement it', async () => {
    const { schema, asked } = guarded('interface')
    const source = '{ node { id } user { id name } owners { ... on Robot { id } } }'
    expect(await schema.execute(source, { context: { isAdmin: true } })).not.toContain('errors')
    expect(asked).toEqual(['id none', 'id none'])
    expect(await schema.execute('{ node { id } }', { context: {} })).toContain('Not for you.')
  })

  test('is asked for one field, where it stands on this field', async () => {
    const { schema, asked } = guarded('interface field')
    await schema.execute('{ user { id name } }', { context: { isAdmin: true } })
    expect(asked).toEqual(['id none'])
  })

  test('is asked for an interface of an interface once', async () => {
    const calls: string[] = []
    const GraphQL = defineGraphQL()({})
    GraphQL.directive('note', { on: ['INTERFACE'] }, (_, next, { field }) => {
      calls.push(field.gqlName)
      return next()
    })
    const schema = GraphQL.schema(`GuardedTypes${++schemas}`, {
      sdl: `
        interface Node @note { id: ID }
        interface Named implements Node { id: ID name: String }
        type User implements Named & Node { id: ID name: String }
        type Query { user: User }
      `,
      resolvers: { Query: { user: () => ada } },
    })
    await schema.execute('{ user { id name } }')
    expect(calls).toEqual(['id'])
  })
})

describe('a guard on the schema', () => {
  test.each(paths)('is asked for the root field of %s', async (source, _) => {
    const { schema, asked } = guarded('schema')
    expect(await schema.execute(source, { context: {} })).not.toMatch(/Ada|Bob/)
    expect(asked).toHaveLength(1)
    expect(await schema.execute(source, { context: { isAdmin: true } })).not.toContain('errors')
    expect(asked).toHaveLength(2)
  })

  test('is asked when a client subscribes', async () => {
    const { schema, asked } = guarded('schema')
    const stream = await schema.subscribe('subscription { userAdded { name } }', { context: {} })
    expect(JSON.stringify(stream)).toContain('Not for you.')
    expect(asked).toEqual(['userAdded none'])
  })

  test('is not asked for introspection', async () => {
    const { schema, asked } = guarded('schema')
    await schema.execute('{ __schema { queryType { name } } __typename }', { context: {} })
    expect(asked).toEqual([])
  })
})

test('listeners are called from the outside: schema, interface, its field, object, field', async () => {
  const calls: string[] = []
  const GraphQL = defineGraphQL()({})
  GraphQL.directive(
    'note',
    {
      on: ['OBJECT', 'INTERFACE', 'FIELD_DEFINITION', 'SCHEMA'],
      arguments: arg('at', 'string', { null: false }),
      repeatable: true,
    },
    ({ at }, next) => {
      calls.push(at)
      return next()
    },
  )
  const schema = GraphQL.schema(`GuardedTypes${++schemas}`, {
    sdl: `
      schema @note(at: "schema") { query: Query }
      interface Node @note(at: "interface") { self: Query @note(at: "interface field") }
      type Query implements Node @note(at: "object") @note(at: "object again") {
        self: Query @note(at: "field") @note(at: "field again")
      }
    `,
    resolvers: { Query: { self: () => null } },
  })
  await schema.execute('{ self { __typename } }')
  expect(calls).toEqual([
    'schema',
    'interface',
    'interface field',
    'object',
    'object again',
    'field',
    'field again',
  ])
})

test('a type of an extended namespace has the listeners of both', async () => {
  const calls: string[] = []
  const GraphQL = defineGraphQL()({ User: object<User>() })
  const note = GraphQL.directive(
    'note',
    { on: ['OBJECT'], arguments: arg('at', 'string'), repeatable: true },
    ({ at }, next) => {
      calls.push(String(at))
      return next()
    },
  )
  GraphQL.User.directives(note({ at: 'base' })).field('id', 'id')
  GraphQL.query.field('user', 'User', () => ada)
  const Admin = GraphQL.extend('admin')({})
  Admin.User.directives(note({ at: 'admin' })).field('name', 'string')
  const admin = Admin.schema(`GuardedTypes${++schemas}`)
  await admin.execute('{ user { id } }')
  expect(calls).toEqual(['base', 'admin'])
  calls.length = 0
  await GraphQL.schema(`GuardedTypes${++schemas}`).execute('{ user { id } }')
  expect(calls).toEqual(['base'])
})
