import { buildSchema } from 'graphql'
import { describe, expect, test, vi } from 'vitest'
import {
  arg,
  defineGraphQL,
  directive,
  enumOf,
  input,
  interfaceOf,
  object,
  oneOf,
  scalar,
  union,
} from '../../src/index.ts'
import { faultsOf } from '../behaviour/definition/faults-of.ts'
import { untyped } from './untyped.ts'

interface User {
  id: string
  name: string
}

interface Context {
  role: 'member' | 'admin'
}

const ada: User = { id: '1', name: 'Ada' }
let schemas = 0
const nextName = (): string => `DirectiveSchema${++schemas}`

test('directives stand on every kind of definition but arguments', () => {
  const tag = directive('tag', {
    on: [
      'OBJECT',
      'INTERFACE',
      'UNION',
      'ENUM',
      'ENUM_VALUE',
      'INPUT_OBJECT',
      'SCALAR',
      'FIELD_DEFINITION',
      'SCHEMA',
    ],
    arguments: arg('name', 'string', { null: false }),
    repeatable: true,
    desc: 'A note for tools.',
  })
  const GraphQL = defineGraphQL()({
    User: object<User>().directives(tag({ name: 'declared' })),
    Node: interfaceOf<{ id: string }>().directives(tag({ name: 'interface' })),
    Owner: union('User').directives(tag({ name: 'union' })),
    Order: enumOf({ asc: { directives: [tag({ name: 'value' })] }, desc: {} }).directives(
      tag({ name: 'enum' }),
    ),
    Page: input(arg('size', 'int')).directives(tag({ name: 'input' })),
    By: oneOf(arg('id', 'id')).directives(tag({ name: 'oneOf' })),
    Money: scalar<number>({ parse: Number, serialize: Number }).directives(tag({ name: 'scalar' })),
  })
  GraphQL.Node.field('id', 'id', { null: false })
  GraphQL.User.directives(tag({ name: 'stated' }))
    .implements('Node')
    .field('id', 'id', { null: false, directives: [tag({ name: 'a' }), tag({ name: 'b' })] })
  GraphQL.query.directives(tag({ name: 'root' })).field('owner', 'Owner', () => ada)
  const schema = GraphQL.schema(nextName(), { directives: [tag({ name: 'schema' })] })
  const sdl = schema.toSDL({ withoutSpec: true, withoutDescriptions: true })
  expect(sdl).toMatchInlineSnapshot(`
    "schema @tag(name: "schema") {
      query: Query
    }

    directive @tag(name: String!) repeatable on OBJECT | INTERFACE | UNION | ENUM | ENUM_VALUE | INPUT_OBJECT | SCALAR | FIELD_DEFINITION | SCHEMA

    scalar Money @tag(name: "scalar")

    enum Order @tag(name: "enum") {
      ASC @tag(name: "value")
      DESC
    }

    input By @oneOf @tag(name: "oneOf") {
      id: ID
    }

    input Page @tag(name: "input") {
      size: Int
    }

    interface Node @tag(name: "interface") {
      id: ID!
    }

    union Owner @tag(name: "union") = User

    type Query @tag(name: "root") {
      owner: Owner
    }

    type User implements Node @tag(name: "declared") @tag(name: "stated") {
      id: ID! @tag(name: "a") @tag(name: "b")
    }"
  `)
  expect(() => buildSchema(sdl)).not.toThrow()
})

test('a directive is defined in SDL, whether it stands somewhere or not', () => {
  const GraphQL = defineGraphQL()({ Role: enumOf('member', 'admin') })
  GraphQL.query.field('one', 'int', () => 1)
  GraphQL.directive('cache_control', {
    on: ['FIELD_DEFINITION', 'FIELD'],
    arguments: [
      arg('max_age', 'int', { null: false, default: 60 }),
      arg('role', 'Role', { default: 'member' }),
    ],
    repeatable: true,
    desc: 'How long an answer stays fresh.',
  })
  expect(GraphQL.schema(nextName()).toSDL({ withoutSpec: true }))
    .toBe(`"""How long an answer stays fresh."""
directive @cacheControl(maxAge: Int! = 60, role: Role = MEMBER) repeatable on FIELD_DEFINITION | FIELD

enum Role {
  MEMBER
  ADMIN
}

type Query {
  one: Int
}`)
})

describe('a listener', () => {
  function guarded() {
    const calls: unknown[] = []
    const GraphQL = defineGraphQL<Context>()({
      User: object<User>(),
      Role: enumOf('member', 'admin'),
      Options: input(arg('log', 'boolean', { null: false, default: true }), arg('level', 'int')),
    })
    const auth = GraphQL.directive(
      'auth',
      {
        on: ['FIELD_DEFINITION'],
        arguments: [
          arg('role', 'Role', { null: false }),
          arg('options', 'Options', { null: false, default: { level: 1 } }),
          arg('reason', 'string'),
        ],
      },
      (values, next, { context, field }) => {
        calls.push([field.gqlName, values])
        return context.role === values.role ? next() : null
      },
    )
    const shout = GraphQL.directive('shout', { on: ['FIELD_DEFINITION'] }, async (_values, next) =>
      String(await next()).toUpperCase(),
    )
    GraphQL.User.field('id', 'id', { null: false })
    return { GraphQL, auth, shout, calls }
  }
  const executeAs = async (
    { GraphQL }: ReturnType<typeof guarded>,
    query: string,
    role: Context['role'] = 'admin',
  ) => GraphQL.schema(nextName()).execute(query, { context: { role }, responseFormat: 'hash' })

  test('acts around a resolver, with its arguments coerced', async () => {
    const made = guarded()
    const resolve = vi.fn(() => 'text')
    made.GraphQL.query
      .field(
        'secret',
        'string',
        { directives: [made.auth({ role: 'admin', options: { log: false } })] },
        resolve,
      )
      .field('other_secret', 'string', { directives: [made.auth({ role: 'member' })] }, resolve)
    expect(await executeAs(made, '{ secret otherSecret }')).toEqual({
      data: { secret: 'text', otherSecret: null },
    })
    expect(made.calls).toEqual([
      ['secret', { role: 'admin', options: { log: false }, reason: undefined }],
      ['otherSecret', { role: 'member', options: { log: true, level: 1 }, reason: undefined }],
    ])
    expect(resolve).toHaveBeenCalledOnce()
  })

  test('acts around a property and a method of the parent', async () => {
    const made = guarded()
    made.GraphQL.User.field('name', 'string', { directives: [made.shout()] })
    made.GraphQL.query.field('user', 'User', () => ada)
    expect(await executeAs(made, '{ user { name } }')).toEqual({ data: { user: { name: 'ADA' } } })
  })

  test('acts outside those that follow it', async () => {
    const made = guarded()
    const { auth, shout } = made
    made.GraphQL.query
      .field('inner', 'string', { directives: [auth({ role: 'member' }), shout()] }, () => 'a')
      .field('outer', 'string', { directives: [shout(), auth({ role: 'member' })] }, () => 'a')
    expect(await executeAs(made, '{ inner outer }')).toEqual({
      data: { inner: null, outer: 'NULL' },
    })
  })

  test('acts once around a batch', async () => {
    const made = guarded()
    const { auth } = made
    made.GraphQL.User.field(
      'rank',
      'int',
      { directives: [auth({ role: 'admin' })] },
      { batch: users => users.map((_, index) => index) },
    )
    made.GraphQL.query.field('users', 'User', { full: true }, () => [ada, ada])
    expect(await executeAs(made, '{ users { rank } }')).toEqual({
      data: { users: [{ rank: 0 }, { rank: 1 }] },
    })
    expect(made.calls).toHaveLength(1)
  })

  test('that throws fails the field', async () => {
    const made = guarded()
    const refuse = made.GraphQL.directive('refuse', { on: ['FIELD_DEFINITION'] }, () => {
      throw new Error('refused')
    })
    made.GraphQL.query.field('one', 'int', { directives: [refuse()] }, () => 1)
    const schema = made.GraphQL.schema(nextName(), { onError: () => 'id' })
    const { data, errors } = await schema.execute('{ one }', {
      context: { role: 'admin' },
      responseFormat: 'hash',
    })
    expect([data, errors?.map(({ path }) => path)]).toEqual([{ one: null }, [['one']]])
  })
})

test('faults of directives are thrown at once', () => {
  const GraphQL = untyped(
    defineGraphQL()({ Role: enumOf('member', 'admin'), User: object<User>() }),
  )
  const auth = GraphQL.directive('auth', {
    on: ['FIELD_DEFINITION'],
    arguments: arg('role', 'Role', { null: false }),
  })
  const tag = GraphQL.directive('tag', { on: ['OBJECT'], repeatble: true })
  GraphQL.directive('nowhere', {})
  GraphQL.directive('late', { on: ['UNION', 'ENUM'] }, () => 1)
  GraphQL.directive('vain', { on: ['FIELD', 'QUERY', 'FRAGMENT_SPREAD'] }, () => 1)
  GraphQL.directive('deprecated', { on: ['OBJECT'] })
  GraphQL.directive('deaf', { on: ['FIELD_DEFINITION'] }, 'no function')
  GraphQL.User.directives(auth({ role: 'admin' }))
    .field('id', 'id', { directives: [tag()] })
    .field('name', 'string', {
      directives: [auth({ role: 'owner' }), auth({ role: 'member', level: 1 })],
    })
  GraphQL.query
    .field('a', 'int', { directives: [auth()] }, () => 1)
    .field('b', 'int', { directives: auth({ role: 'admin' }) }, () => 1)
    .field('c', 'int', { directives: [auth] }, () => 1)
  expect(faultsOf(() => GraphQL.schema(nextName()))).toEqual([
    "The directives of Query.b are no list of directives with their arguments; expected directives: [auth({ role: 'admin' })].",
    "The directives of Query.c are no list of directives with their arguments; expected directives: [auth({ role: 'admin' })].",
    'The directive tag takes no option "repeatble"; the options are on, arguments, repeatable, desc. Did you mean "repeatable"?',
    "The directive nowhere says nowhere where it stands; expected on: ['FIELD_DEFINITION'].",
    'The directive late has a listener, which acts on fields; expected one of FIELD_DEFINITION, OBJECT, INTERFACE, SCHEMA, FIELD among the locations.',
    'The directive vain has a listener, and stands on QUERY, where no listener is called; in documents a listener acts on FIELD.',
    'The directive vain has a listener, and stands on FRAGMENT_SPREAD, where no listener is called; in documents a listener acts on FIELD.',
    'The directive deprecated cannot be defined, because GraphQL specifies it.',
    'The listener of the directive deaf is no function.',
    'The directive @nowhere has no locations; expected at least one.',
    'User has the directive @auth, which may stand on FIELD_DEFINITION; expected OBJECT to be among them.',
    'User.id has the directive @tag, which may stand on OBJECT; expected FIELD_DEFINITION to be among them.',
    'The argument "role" of @auth on User.name does not fit: Role has no value "owner"; expected one of "member" and "admin".',
    'User.name has the directive @auth twice; expected it once, as it is not repeatable.',
    'User.name has the directive @auth with the argument "level", which it does not take.',
    'Query.a has the directive @auth without its argument "role", which is required.',
  ])
})

describe('a listener that returns undefined', () => {
  type Listener = (_values: object, next: () => unknown) => any

  /** The value of the field, or the messages, where the resolver returns `value`. */
  async function answerOf(listener: Listener, value: unknown): Promise<unknown> {
    const GraphQL = defineGraphQL()({})
    const guard = GraphQL.directive('guard', { on: ['FIELD_DEFINITION'] }, listener)
    GraphQL.query.field('one', 'int', { directives: [guard()] }, () => value as number)
    const schema = GraphQL.schema(nextName(), { onError: () => undefined })
    const { data, errors } = await schema.execute('{ one }', { responseFormat: 'hash' })
    return errors === undefined ? data!['one'] : errors.map(({ message }) => message)
  }

  const message =
    'The listener of the directive "guard" returned undefined; expected the value of the field, by return next(), or null.'
  const forgetful: readonly [string, Listener][] = [
    ['calls next', (_, next) => void next()],
    ['waits for next', async (_, next) => void (await next())],
    ['does not wait for next', (_, next) => Promise.resolve(void next())],
    ['never calls next', () => undefined],
    ['catches', (_, next) => void [1].map(next)],
  ]

  test.each(forgetful)('is told so where it %s', async (_, listener) => {
    for (const value of [1, Promise.resolve(1)])
      expect(await answerOf(listener, value)).toEqual([message])
  })

  test('of a resolver that fails is told so, and the process goes on', async () => {
    const failure = (): Promise<number> => Promise.reject(new Error('Late.'))
    expect(await answerOf((_, next) => void next(), failure())).toEqual([message])
    const swallow: Listener = async (_, next) => {
      try {
        return await next()
      } catch {
        return undefined
      }
    }
    expect(await answerOf(swallow, failure())).toEqual([message])
  })

  test.each<[string, Listener]>([
    ['at once', (_, next) => next()],
    ['later', (_, next) => Promise.resolve(next())],
  ])('%s passes on the undefined of a resolver', async (_, listener) => {
    expect(await answerOf(listener, undefined)).toBe(null)
    expect(await answerOf(listener, Promise.resolve(undefined))).toBe(null)
    expect(await answerOf(() => null, 1)).toBe(null)
  })
})
