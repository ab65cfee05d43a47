import { describe, expect, test } from 'vitest'
import {
  arg,
  defineGraphQL,
  enumOf,
  idArgument,
  input,
  interfaceOf,
  object,
  oneOf,
  schemaNamed,
  SchemaError,
  union,
  type Event,
} from '../../src/index.ts'
import type { Resolver } from '../../src/schema/definitions/resolver.ts'
import { untyped } from './untyped.ts'

interface User {
  id: string
  name: string
}

const ada: User = { id: '1', name: 'Ada' }
let schemas = 0
const nextName = (): string => `NamespaceSchema${++schemas}`

describe('a namespace on top of another', () => {
  function base() {
    const GraphQL = defineGraphQL<{ users: User[] }>()({
      User: object<User>(),
      Node: interfaceOf<{ id: string }>(),
      Owner: union('User'),
    })
    GraphQL.Node.field('id', 'id', { null: false })
    GraphQL.User.implements('Node')
      .field('id', 'id', { null: false })
      .field('name', 'string', { null: false, desc: 'Of the base.' })
    GraphQL.query.field('users', 'User', { full: true }, ({ users }) => users)
    return GraphQL
  }

  test('has the types and statements of its base, and more, of which the base knows nothing', () => {
    const GraphQL = base()
    const Admin = GraphQL.extend<{ users: User[]; audit: string[] }>('admin')({
      Entry: object<{ text: string }>(),
      Subject: union('User', 'Entry'),
      EntryFilter: input(arg('text', 'string')),
    })
    Admin.Entry.field('text', 'string', { null: false })
    Admin.User.field('entries', 'Entry', { full: true }, ({ audit }) =>
      audit.map(text => ({ text })),
    )
    Admin.query.field(
      'subjects',
      'Subject',
      { full: true, arguments: arg('filter', 'EntryFilter') },
      () => [ada],
    )
    const baseSDL = `interface Node {
  id: ID!
}

union Owner = User

type Query {
  users: [User!]!
}

type User implements Node {
  id: ID!

  """Of the base."""
  name: String!
}`
    const admin = Admin.schema(nextName())
    expect(admin.namespace).toBe('admin')
    expect(admin.toSDL({ withoutSpec: true })).toBe(`input EntryFilter {
  text: String
}

interface Node {
  id: ID!
}

union Owner = User

union Subject = User | Entry

type Entry {
  text: String!
}

type Query {
  users: [User!]!
  subjects(filter: EntryFilter): [Subject!]!
}

type User implements Node {
  id: ID!

  """Of the base."""
  name: String!
  entries: [Entry!]!
}`)
    const schema = GraphQL.schema(nextName())
    expect([schema.namespace, schema.toSDL({ withoutSpec: true })]).toEqual(['', baseSDL])
  })

  test('runs resolvers of both, with the context of its own', async () => {
    const Admin = base().extend<{ users: User[]; audit: string[] }>('admin')({})
    Admin.User.field('entries', 'string', { full: true }, ({ audit, current }) => [
      current.name,
      ...audit,
    ])
    const result = await Admin.schema(nextName()).execute('{ users { name entries } }', {
      context: { users: [ada], audit: ['seen'] },
      responseFormat: 'hash',
    })
    expect(result).toEqual({ data: { users: [{ name: 'Ada', entries: ['Ada', 'seen'] }] } })
  })

  test('replaces a field of its base by one of the same name', async () => {
    const Admin = base().extend('admin')({})
    Admin.User.field(
      'name',
      'string',
      { null: false },
      ({ current }) => `${current.name} (${current.id})`,
    )
    const result = await Admin.schema(nextName()).execute('{ users { name } }', {
      context: { users: [ada] },
      responseFormat: 'hash',
    })
    expect(result).toEqual({ data: { users: [{ name: 'Ada (1)' }] } })
  })

  test('sees what is said in its base later, until its schema is made', () => {
    const GraphQL = base()
    const Admin = GraphQL.extend('admin')({})
    GraphQL.query.field('late', 'int', () => 1)
    expect(Admin.schema('LateSchema').toSDL({ withoutSpec: true })).toContain('  late: Int\n')
    expect(() => GraphQL.query.field('later', 'int', () => 1)).toThrow(
      'Query.field("later") comes after the schema "LateSchema" was made; ' +
        'import the files with definitions before the one that calls GraphQL.schema().',
    )
  })

  test('cannot declare a type of its base again', () => {
    const types: any = { User: object<User>() }
    expect(() => base().extend('admin')(types)).toThrow(
      new SchemaError([
        '"User" cannot name a type: it has a meaning already in the namespace or as a scalar.',
      ]),
    )
  })
})

describe('a schema', () => {
  test('is looked up by its name, from the namespace and from everywhere', () => {
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('one', 'int', () => 1)
    const name = nextName()
    const schema = GraphQL.schema(name)
    expect([GraphQL.schema(name) === schema, schemaNamed(name) === schema]).toEqual([true, true])
    expect(() => schemaNamed('NobodysSchema')).toThrow('There is no schema named "NobodysSchema"')
  })

  test('has a description, and names of its own for the root types', async () => {
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('one', 'int', () => 1)
    GraphQL.mutation.field('two', 'int', () => 2)
    GraphQL.subscription.field('three', 'int')
    const schema = GraphQL.schema(nextName(), {
      description: 'Counts.',
      schemaTypeNames: { query: 'RootQuery', subscription: 'RootSubscription' },
    })
    expect(schema.toSDL({ withoutSpec: true })).toBe(`"""Counts."""
schema {
  query: RootQuery
  mutation: Mutation
  subscription: RootSubscription
}

type Mutation {
  two: Int
}

type RootQuery {
  one: Int
}

type RootSubscription {
  three: Int
}`)
    expect(await schema.execute('{ __typename }', { responseFormat: 'hash' })).toEqual({
      data: { __typename: 'RootQuery' },
    })
  })
})

describe('methods', () => {
  class Users {
    readonly #users = [ada]

    user({ id }: { id: string }): User | undefined {
      return this.#users.find(user => user.id === id)
    }

    async countAll(): Promise<number> {
      return Promise.resolve(this.#users.length)
    }
  }

  test('resolve root fields by the name, its camelCase, or methodName', async () => {
    const GraphQL = defineGraphQL()({ User: object<User>() })
    GraphQL.User.field('name', 'string')
    GraphQL.query
      .methods(new Users())
      .field('user', 'User', { arguments: idArgument() })
      .field('count_all', 'int', { null: false })
      .field('total', 'int', { null: false, methodName: 'countAll' })
    GraphQL.mutation.methods(new Users()).field('countAll', 'int')
    const schema = GraphQL.schema(nextName())
    expect(
      await schema.execute('{ user(id: 1) { name } countAll total }', { responseFormat: 'hash' }),
    ).toEqual({
      data: { user: { name: 'Ada' }, countAll: 1, total: 1 },
    })
    expect(await schema.execute('mutation { countAll }', { responseFormat: 'hash' })).toEqual({
      data: { countAll: 1 },
    })
  })

  test('that do not exist are faults', () => {
    const GraphQL = defineGraphQL()({})
    const methods = untyped(GraphQL.query.methods(new Users()))
    methods.field('find_user', 'int').field('x', 'int', { methodName: 'find' })
    expect(() => GraphQL.schema(nextName())).toThrow(
      new SchemaError([
        'Query.find_user is resolved by the method find_user or findUser, which Users does not have.',
        'Query.x is resolved by the method find, which Users does not have.',
      ]),
    )
  })
})

describe('subscription fields', () => {
  test('keep their streams, and resolve events to themselves without a resolver', () => {
    const GraphQL = defineGraphQL()({ User: object<User>() })
    GraphQL.User.field('name', 'string')
    GraphQL.query.field('one', 'int', () => 1)
    async function* ticks() {
      yield await Promise.resolve(1)
    }
    GraphQL.subscription
      .field(
        'tick',
        'int',
        { null: false, arguments: arg('every', 'int', { default: 1 }) },
        { subscribe: ticks },
      )
      .field('double', 'int', {}, { subscribe: ticks, resolve: ({ current }) => current * 2 })
      .field('user_changed', 'User', { arguments: idArgument() })
    const { compiled } = GraphQL.schema(nextName())

    const fields = compiled.subscriptionType!.fields
    const event = { current: 21 } as Event
    expect(
      fields.map(({ name, subscribe, resolve }) => [
        name,
        subscribe,
        (resolve as Resolver)({ current: 21 }, event),
      ]),
    ).toEqual([
      ['tick', ticks, 21],
      ['double', ticks, 42],
      ['userChanged', null, 21],
    ])
  })

  test('that have something else than a stream are faults', () => {
    const GraphQL = untyped(defineGraphQL()({}))
    GraphQL.query.field('one', 'int', () => 1)
    GraphQL.subscription
      .field('a', 'int', {}, () => 1)
      .field('b', 'int', {}, { subscribe: 1 })
      .field('c', 'int', {}, { subscribe: () => 1, reslove: () => 1 })
    expect(() => GraphQL.schema(nextName())).toThrow(
      new SchemaError([
        'The resolver of Subscription.a is [function]; expected an object with some of subscribe, resolve, scope, before, after, as { subscribe: async function* () { ... } }.',
        'The resolver of Subscription.b has subscribe 1; expected a function.',
        'The resolver of Subscription.c takes no option "reslove"; the options are subscribe, resolve, scope, before, after. Did you mean "resolve"?',
      ]),
    )
  })
})

describe('enums and inputs', () => {
  test('have values of their own in code, descriptions and deprecations', async () => {
    const GraphQL = defineGraphQL()({
      Priority: enumOf({
        low: { value: 1, desc: 'When there is time.' },
        high: { value: 2 },
        very_high: { value: 3, deprecated: 'Use HIGH.' },
        none: { deprecated: true },
      }),
      Page: input(
        arg('size', 'int', { default: 20, desc: 'At most 100.' }),
        arg('cursor', 'string', { deprecated: 'Use size.' }),
      ).desc('A part of a list.'),
    })
    const received: unknown[] = []
    const options = {
      arguments: [
        arg('at_least', 'Priority', { default: 1 }),
        arg('old', 'int', { deprecated: true }),
      ],
    }
    GraphQL.query.field('next', 'Priority', options, ({ at_least }) => {
      received.push(at_least)
      return at_least === 1 ? 'none' : 3
    })
    GraphQL.query.field('pages', 'int', { arguments: arg('page', 'Page') }, () => 1)
    const schema = GraphQL.schema(nextName())
    expect(schema.toSDL({ withoutSpec: true })).toBe(`enum Priority {
  """When there is time."""
  LOW
  HIGH
  VERY_HIGH @deprecated(reason: "Use HIGH.")
  NONE @deprecated
}

"""A part of a list."""
input Page {
  """At most 100."""
  size: Int = 20
  cursor: String @deprecated(reason: "Use size.")
}

type Query {
  next(atLeast: Priority = LOW, old: Int @deprecated): Priority
  pages(page: Page): Int
}`)
    expect(
      await schema.execute('{ a: next b: next(atLeast: HIGH) }', { responseFormat: 'hash' }),
    ).toEqual({
      data: { a: 'NONE', b: 'VERY_HIGH' },
    })
    expect(received).toEqual([1, 2])
  })

  test('two values of an enum that are one in code are a fault', () => {
    const GraphQL = defineGraphQL()({
      Priority: enumOf({ low: { value: 1 }, lowest: { value: 1 } }),
    })
    GraphQL.query.field('one', 'int', () => 1)
    expect(() => GraphQL.schema(nextName())).toThrow(
      new SchemaError(['The value lowest of the enum Priority is 1 in code, as low is.']),
    )
  })

  test('a OneOf input takes exactly one of its fields', async () => {
    const GraphQL = defineGraphQL()({ UserBy: oneOf(arg('id', 'id'), arg('full_name', 'string')) })
    const received: unknown[] = []
    GraphQL.query.field(
      'user',
      'int',
      { arguments: arg('by', 'UserBy', { null: false }) },
      ({ by }) => received.push(by),
    )
    const schema = GraphQL.schema(nextName())
    expect(schema.toSDL({ withoutSpec: true })).toBe(`input UserBy @oneOf {
  id: ID
  fullName: String
}

type Query {
  user(by: UserBy!): Int
}`)
    await schema.execute('{ user(by: { fullName: "Ada" }) }')
    await schema.execute('query ($by: UserBy!) { user(by: $by) }', { variables: { by: { id: 4 } } })
    expect(received).toEqual([{ full_name: 'Ada' }, { id: '4' }])
    expect(
      schema.validate('{ user(by: { id: 1, fullName: "Ada" }) }').map(({ message }) => message),
    ).toEqual(['OneOf Input Object "UserBy" must specify exactly one key.'])
  })
})
