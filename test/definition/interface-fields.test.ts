import { graphql, buildSchema as buildReference } from 'graphql'
import { expect, test } from 'vitest'
import { arg, buildSchema, defineGraphQL, directive, interfaceOf, object } from '../../src/index.ts'
import { faultsOf } from '../behaviour/definition/faults-of.ts'

interface Row {
  readonly id: number
  readonly name: string
}
const rows: readonly (Row & { readonly __typename: string })[] = [
  { __typename: 'User', id: 1, name: 'Ann' },
  { __typename: 'Team', id: 2, name: 'Red' },
]

const declare = () => {
  const GraphQL = defineGraphQL()({
    Node: interfaceOf<Row>(),
    Named: interfaceOf<Row>(),
    User: object<Row>(),
    Team: object<Row & { readonly label?: string }>(),
  })
  GraphQL.Named.field('initial', 'string', ({ current }) => current.name[0])
  GraphQL.Team.field('label', 'string')
  return GraphQL
}

test('types have the fields of their interfaces, with types, texts and arguments', () => {
  const GraphQL = declare()
  GraphQL.Node.field('id', 'id', { null: false, desc: 'Opaque.' })
  GraphQL.Named.implements('Node').field(
    'short_name',
    'string',
    { deprecated: 'Old.', arguments: arg('max_size', 'int', { default: 3 }) },
    ({ current, max_size }) => current.name.slice(0, max_size ?? 3),
  )
  GraphQL.User.implements('Named', 'Node').field('name', 'string')
  GraphQL.query.field('user', 'User', () => rows[0])
  const schema = GraphQL.schema('Fields', { replace: true })
  expect(schema.toSDL({ withoutSpec: true })).toBe(
    `interface Named implements Node {
  """Opaque."""
  id: ID!
  initial: String
  shortName(maxSize: Int = 3): String @deprecated(reason: "Old.")
}

interface Node {
  """Opaque."""
  id: ID!
}

type Query {
  user: User
}

type Team {
  label: String
}

type User implements Named & Node {
  initial: String
  shortName(maxSize: Int = 3): String @deprecated(reason: "Old.")

  """Opaque."""
  id: ID!
  name: String
}`,
  )
})

test('a resolver of an interface is used where an object has none', async () => {
  const GraphQL = declare()
  GraphQL.Node.field('id', 'id', { null: false }, ({ current }) => `node-${current.id}`).field(
    'name',
    'string',
    ({ current }) => current.name.toUpperCase(),
  )
  GraphQL.User.implements('Node')
  GraphQL.Team.implements('Node')
    .field('id', 'id', { null: false }, ({ current }) => `team-${current.id}`)
    .field('name', 'string', { methodName: 'label' })
  GraphQL.query.field('nodes', 'Node', { full: true }, () => rows)
  const schema = GraphQL.schema('Resolvers', { replace: true })
  expect(await schema.execute('{ nodes { id name } }')).toBe(
    '{"data":{"nodes":[{"id":"node-1","name":"ANN"},{"id":"team-2","name":null}]}}',
  )
})

test('a batch resolver of an interface is called once for each type and field', async () => {
  const GraphQL = declare()
  const calls: number[] = []
  GraphQL.Node.field(
    'name',
    'string',
    {},
    {
      batch: parents => {
        calls.push(parents.length)
        return parents.map(({ name }) => name)
      },
    },
  )
  GraphQL.User.implements('Node')
  GraphQL.Team.implements('Node')
  GraphQL.query.field('nodes', 'Node', { full: true }, () => [...rows, ...rows])
  const schema = GraphQL.schema('Batches', { replace: true })
  expect(await schema.execute('{ nodes { name } }')).toContain(
    '"Ann"},{"name":"Red"},{"name":"Ann"',
  )
  expect(calls).toEqual([2, 2])
})

test('a listener of an interface is called once around an inherited field', async () => {
  const calls: string[] = []
  const traced = directive(
    'traced',
    { on: ['FIELD_DEFINITION', 'INTERFACE'] },
    (_, next, event) => {
      calls.push(event.field.name)
      return next()
    },
  )
  const GraphQL = declare()
  GraphQL.Node.directives(traced()).field('name', 'string', { directives: [traced()] })
  GraphQL.User.implements('Node')
  GraphQL.query.field('user', 'User', () => rows[0])
  const schema = GraphQL.schema('Listeners', { replace: true })
  expect(await schema.execute('{ user { name } }')).toBe('{"data":{"user":{"name":"Ann"}}}')
  expect(calls).toEqual(['name', 'name'])
})

test('before and after of an interface are called around its resolver alone', async () => {
  const calls: string[] = []
  const GraphQL = declare()
  GraphQL.Node.field(
    'name',
    'string',
    {},
    {
      before: () => void calls.push('before'),
      resolve: ({ current }) => current.name,
    },
  )
  GraphQL.User.implements('Node')
  GraphQL.Team.implements('Node').field('name', 'string', {}, () => 'Blue')
  GraphQL.query.field('nodes', 'Node', { full: true }, () => rows)
  const schema = GraphQL.schema('Events', { replace: true })
  expect(await schema.execute('{ nodes { name } }')).toContain('[{"name":"Ann"},{"name":"Blue"}]')
  expect(calls).toEqual(['before'])
})

test('of interfaces that implement each other the inner one resolves', async () => {
  const GraphQL = declare()
  GraphQL.Node.field('name', 'string', () => 'node')
  GraphQL.Named.implements('Node').field('name', 'string', () => 'named')
  GraphQL.User.implements('Node', 'Named')
  GraphQL.query.field('user', 'User', () => rows[0])
  const schema = GraphQL.schema('Inner', { replace: true })
  expect(await schema.execute('{ user { name } }')).toBe('{"data":{"user":{"name":"named"}}}')
})

test('two interfaces with a resolver each are a fault, unless the object has one', () => {
  const GraphQL = declare()
  GraphQL.Node.field('name', 'string', () => 'node')
  GraphQL.Named.field('name', 'string', () => 'named')
  GraphQL.User.implements('Node', 'Named')
  GraphQL.Team.implements('Node', 'Named').field('name', 'string', () => 'team')
  GraphQL.query.field('user', 'User', () => rows[0])
  expect(faultsOf(() => GraphQL.schema('Ambiguous', { replace: true }))).toEqual([
    'User.name has no resolver, and Node and Named have one each; expected a resolver at User.',
  ])
})

test('two interfaces with a field of different types are a fault of the implementation', () => {
  const GraphQL = declare()
  GraphQL.Node.field('id', 'id', { null: false })
  GraphQL.Named.field('id', 'int', { null: false })
  GraphQL.User.implements('Node', 'Named')
  GraphQL.query.field('user', 'User', () => rows[0])
  const faults = faultsOf(() => GraphQL.schema('Types', { replace: true }))
  expect(faults).toEqual([expect.stringContaining('Named.id')])
})

test('resolvers of texts are inherited from interfaces, and fields are not', async () => {
  const sdl = `
    interface Node { id(as_text: Boolean): ID! label: String }
    type User implements Node { id(as_text: Boolean): ID! label: String }
    type Query { user: User }
  `
  const schema = buildSchema(sdl, {
    resolvers: {
      Query: { user: () => ({ id: 1 }) },
      Node: { id: (parent, args) => `${parent.id} ${args.as_text}`, label: () => 'node' },
      User: { label: () => 'user' },
    },
  })
  expect(await schema.execute('{ user { id(as_text: true) label } }')).toBe(
    '{"data":{"user":{"id":"1 true","label":"user"}}}',
  )
  const incomplete = `interface Node { id: ID! } type User implements Node { a: Int } type Query { user: User }`
  expect(faultsOf(() => buildSchema(incomplete))).toHaveLength(1)
})

test('the SDL of inherited fields is a schema of graphql-js that answers the same', async () => {
  const GraphQL = declare()
  GraphQL.Node.field('id', 'id', { null: false })
  GraphQL.Named.implements('Node').field('name', 'string')
  GraphQL.User.implements('Named', 'Node')
  GraphQL.Team.implements('Node')
  GraphQL.query.field('named', 'Named', () => rows[0]).field('team', 'Team', () => rows[1])
  const schema = GraphQL.schema('Reference', { replace: true })
  const source = '{ named { __typename id name } team { id } }'
  const reference = await graphql({
    schema: buildReference(schema.toSDL()),
    source,
    rootValue: { named: rows[0], team: rows[1] },
  })
  expect(JSON.parse(await schema.execute(source))).toEqual(reference)
})

test('a namespace that extends another inherits what its interfaces gain', async () => {
  const GraphQL = declare()
  GraphQL.Node.field('id', 'id', { null: false })
  GraphQL.User.implements('Node')
  GraphQL.query.field('user', 'User', () => rows[0])
  const Admin = GraphQL.extend('admin')({})
  Admin.Node.field('secret', 'string', () => 'x')
  const admin = Admin.schema('Admin', { replace: true })
  const open = GraphQL.schema('Open', { replace: true })
  expect(await admin.execute('{ user { id secret } }')).toBe(
    '{"data":{"user":{"id":"1","secret":"x"}}}',
  )
  expect(open.toSDL()).not.toContain('secret')
})
