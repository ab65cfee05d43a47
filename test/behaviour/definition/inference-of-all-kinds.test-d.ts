import { arg } from '../../../src/definition/declare/argument.ts'
import {
  enumOf,
  input,
  interfaceOf,
  object,
  oneOf,
  scalar,
  union,
} from '../../../src/definition/declare/declarations.ts'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { Applied } from '../../../src/definition/declare/directive-definition.ts'
import { directive } from '../../../src/definition/directive.ts'
import type { InputOf } from '../../../src/definition/namespace.ts'
import type { PubSub } from '../../../src/pubsub/pubsub.ts'
import type { BatchEvent, Event } from '../../../src/engine/event.ts'
import type { Schema } from '../../../src/engine/schema.ts'

// Checked by the compiler alone; nothing of it runs.

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Compiles only when the two types are exactly equal. */
declare function equal<A, B>(holds: Equal<A, B>): void

/** Compiles only when a value has exactly the expected type. */
declare function expectExactly<Expected>(): <Actual>(
  actual: Actual,
  ...holds: Equal<Actual, Expected> extends true ? [] : ['the types differ']
) => void

interface User {
  id: string
  name: string
  role: 1 | 2
  balance: string
  visits: bigint
  avatar: Uint8Array
  settings: { theme: string }
  opens: string
}

interface Context {
  current_user: User | null
}

declare const user: User

const tag = directive('tag', {
  on: ['OBJECT', 'ENUM', 'ENUM_VALUE', 'FIELD_DEFINITION'],
  arguments: [arg('name', 'string', { null: false }), arg('weight', 'int', { default: 1 })],
  repeatable: true,
})
const internal = directive('internal', {
  on: ['SCHEMA', 'INPUT_OBJECT', 'SCALAR', 'INTERFACE', 'UNION'],
})

const GraphQL = defineGraphQL<Context>()({
  User: object<User>()
    .desc('A person.')
    .directives(tag({ name: 'people' })),
  Team: object<{ id: string; members: readonly User[] }>(),
  Node: interfaceOf<{ id: string }>().directives(internal()),
  Owner: union('User', 'Team').directives(internal()),
  Money: scalar<{ cents: number }>({
    parse: () => ({ cents: 1 }),
    serialize: ({ cents }) => cents,
  }).directives(internal()),
  Role: enumOf({
    member: { value: 1, desc: 'Can read.' },
    admin: { value: 2, deprecated: 'Use OWNER.', directives: [tag({ name: 'staff', weight: 2 })] },
  }),
  State: enumOf({ open: {}, closed: { deprecated: true }, merged: { desc: 'Done.' } }),
  SortOrder: enumOf('asc', 'desc').directives(tag({ name: 'order' })),
  Page: input(
    arg('number', 'int', { null: false }),
    arg('size', 'int', { null: false, default: 20 }),
    arg('order', 'SortOrder', { default: 'asc' }),
    arg('cursor', 'string', { deprecated: 'Use number.' }),
  ).directives(internal()),
  UserBy: oneOf(
    arg('id', 'id'),
    arg('role', 'Role'),
    arg('names', 'string', { array: true, nullable: false }),
  ),
  Search: input(
    arg('by', 'UserBy', { null: false }),
    arg('page', 'Page', { null: false, default: { number: 1 } }),
    arg('all_of', 'Search', { array: true, nullable: false }),
  ),
})

// ---- Scalars ----

GraphQL.query.field(
  'scalars',
  'boolean',
  {
    arguments: [
      arg('bigint', 'bigint', { null: false }),
      arg('binary', 'binary', { null: false }),
      arg('time', 'time', { null: false }),
      arg('decimal', 'decimal', { null: false }),
      arg('json', 'json', { null: false }),
      arg('any', 'any', { null: false }),
      arg('BigInt', 'BigInt'),
      arg('Decimals', 'Decimal', { full: true }),
      arg('JSON', 'JSON'),
    ],
  },
  ({ bigint, binary, time, decimal, json, any, BigInt, Decimals, JSON }) => {
    expectExactly<bigint>()(bigint)
    expectExactly<Uint8Array>()(binary)
    expectExactly<string>()(time)
    expectExactly<string>()(decimal)
    expectExactly<NonNullable<unknown>>()(json)
    expectExactly<NonNullable<unknown>>()(any)
    expectExactly<bigint | null | undefined>()(BigInt)
    expectExactly<string[]>()(Decimals)
    expectExactly<NonNullable<unknown> | null | undefined>()(JSON)
    return true
  },
)
GraphQL.query
  .field('visits', 'bigint', { null: false }, () => 1n)
  .field('visits_as_number', 'bigint', { null: false }, () => 1)
  .field('price', 'decimal', { null: false }, () => '1.50')
  .field('file', 'binary', { null: false }, () => Buffer.from(''))
  .field('anything', 'json', { null: false }, () => ({ a: [1, null] }))
  .field('opens', 'Time', { null: false }, () => '09:00:00')
  .field('limited', 'int', { arguments: arg('max', 'bigint', { default: 10n }) }, () => 1)
  .field('stored', 'int', { arguments: arg('data', 'json', { default: { a: [1] } }) }, () => 1)
GraphQL.User.field('balance', 'decimal', { null: false })
  .field('visits', 'bigint', { null: false })
  .field('avatar', 'binary', { null: false })
  .field('settings', 'json', { null: false })
  .field('opens', 'time', { null: false })

// ---- Enums with values of their own ----

expectExactly<1>()(GraphQL.Role.values.member)
expectExactly<2>()(GraphQL.Role.values.admin)
equal<typeof GraphQL.Role.values, { readonly member: 1; readonly admin: 2 }>(true)
equal<typeof GraphQL.SortOrder.values, { readonly asc: 'asc'; readonly desc: 'desc' }>(true)
expectExactly<'merged'>()(GraphQL.State.values.merged)
equal<InputOf<typeof GraphQL, 'Role'>, 1 | 2>(true)
GraphQL.User.field('role', 'Role', { null: false })
GraphQL.query.field(
  'ranked',
  'Role',
  { null: false, arguments: arg('at_least', 'Role', { null: false, default: 1 }) },
  ({ at_least }) => {
    expectExactly<1 | 2>()(at_least)
    return at_least
  },
)
GraphQL.query.field('roles', 'Role', { full: true }, () => [1, 2])

// ---- Inputs ----

equal<InputOf<typeof GraphQL, 'UserBy'>, { id: string } | { role: 1 | 2 } | { names: string[] }>(
  true,
)
equal<
  InputOf<typeof GraphQL, 'Page'>,
  { number: number; size: number; order: 'asc' | 'desc' | null; cursor?: string | null }
>(true)
equal<InputOf<typeof GraphQL, 'Search'>['page'], InputOf<typeof GraphQL, 'Page'>>(true)
equal<
  InputOf<typeof GraphQL, 'Search'>['all_of'],
  InputOf<typeof GraphQL, 'Search'>[] | null | undefined
>(true)
GraphQL.query.field(
  'user',
  'User',
  { arguments: arg('by', 'UserBy', { null: false }) },
  ({ by }) => {
    if ('id' in by) expectExactly<string>()(by.id)
    else if ('role' in by) expectExactly<1 | 2>()(by.role)
    else expectExactly<string[]>()(by.names)
    return user
  },
)
GraphQL.query.field('users', 'User', { full: true, arguments: arg('by', 'UserBy') }, ({ by }) => {
  expectExactly<{ id: string } | { role: 1 | 2 } | { names: string[] } | null | undefined>()(by)
  return []
})

// A default leaves out what a client may leave out.
GraphQL.arg('page', 'Page', { default: { number: 2 } })
GraphQL.arg('page', 'Page', { default: { number: 2, size: 5, order: null, cursor: 'x' } })
GraphQL.arg('pages', 'Page', { full: true, default: [{ number: 1 }, { number: 2, order: 'desc' }] })
GraphQL.arg('search', 'Search', { default: { by: { id: '1' } } })
GraphQL.arg('search', 'Search', { default: { by: { role: 2 }, page: { number: 1 }, all_of: [] } })

// ---- Directives ----

const auth = GraphQL.directive(
  'auth',
  {
    on: ['FIELD_DEFINITION', 'OBJECT'],
    arguments: [
      arg('role', 'Role', { null: false }),
      arg('page', 'Page', { null: false, default: { number: 1 } }),
    ],
  },
  ({ role, page }, next, event) => {
    expectExactly<1 | 2>()(role)
    expectExactly<number>()(page.size)
    expectExactly<() => unknown>()(next)
    expectExactly<BatchEvent<Context>>()(event)
    return event.context.current_user?.role === role ? next() : null
  },
)
expectExactly<Applied<'FIELD_DEFINITION' | 'OBJECT'>>()(auth({ role: 1 }))
expectExactly<Applied<'FIELD_DEFINITION' | 'OBJECT'>>()(
  auth({ role: 1, page: { number: 1, size: 2 } }),
)
expectExactly<Applied<'SCHEMA' | 'INPUT_OBJECT' | 'SCALAR' | 'INTERFACE' | 'UNION'>>()(internal())
equal<Parameters<typeof tag>, [values: { readonly name: string; readonly weight?: number | null }]>(
  true,
)
equal<Parameters<typeof internal>, []>(true)
GraphQL.User.directives(auth({ role: 2 })).field('name', 'string', {
  null: false,
  directives: [auth({ role: 1 })],
})
GraphQL.Team.field('members', 'User', {
  full: true,
  directives: [tag({ name: 'a' }), tag({ name: 'b' })],
})
GraphQL.query.directives(auth({ role: 1 }))
GraphQL.Owner.directives(internal())
GraphQL.schema('AppSchema', {
  description: 'The application.',
  schemaTypeNames: { query: 'RootQuery' },
  directives: [internal()],
})

// ---- Subscriptions ----

GraphQL.subscription
  .field(
    'tick',
    'int',
    { null: false },
    {
      async *subscribe({ current_user }, event) {
        expectExactly<User | null>()(current_user)
        expectExactly<Event<unknown, Context>>()(event)
        yield await Promise.resolve(1)
      },
    },
  )
  .field(
    'userChanged',
    'User',
    { null: false, arguments: arg('role', 'Role', { null: false }) },
    {
      subscribe: async function* ({ role }) {
        expectExactly<1 | 2>()(role)
        yield await Promise.resolve({ changed: user })
      },
      resolve: ({ current, role }, event) => {
        expectExactly<{ changed: User }>()(current)
        expectExactly<1 | 2>()(role)
        expectExactly<Event<{ changed: User }, Context>>()(event)
        return current.changed
      },
    },
  )
  .field('triggered', 'User', { arguments: arg('id', 'id') })
  .field('plain', 'int')

// ---- Methods ----

class UserQueries {
  users_by({ page }: { page: { number: number } }): User[] {
    return page.number > 1 ? [] : [user]
  }

  async findUser({
    id,
    current_user,
  }: {
    id: string
    current_user: User | null
  }): Promise<User | null> {
    return Promise.resolve(current_user?.id === id ? current_user : null)
  }

  count(): number {
    return 1
  }

  total = 5
}

GraphQL.query
  .methods(new UserQueries())
  .field('users_by', 'User', { full: true, arguments: arg('page', 'Page', { null: false }) })
  .field('find_user', 'User', { arguments: arg('id', 'id', { null: false }) })
  .field('number_of_users', 'int', { null: false, methodName: 'count' })
  .field('count', 'int')

// ---- Options left out ----

GraphQL.query.field('short', 'int', ({ current_user, current }) => {
  expectExactly<User | null>()(current_user)
  expectExactly<unknown>()(current)
  return 1
})
GraphQL.User.field('shout', 'string', ({ current }) => {
  expectExactly<User>()(current)
  return current.name.toUpperCase()
})
GraphQL.User.field('nothing', 'SortOrder', () => undefined).field(
  'sorted',
  'SortOrder',
  () => 'asc',
)

// ---- Namespaces on top of others ----

const Admin = GraphQL.extend<Context & { audit: (text: string) => void }>('admin')({
  AuditEntry: object<{ text: string; by: User }>(),
  Subject: union('User', 'AuditEntry'),
  AuditFilter: input(arg('role', 'Role'), arg('page', 'Page', { default: { number: 1 } })),
})
Admin.AuditEntry.field('text', 'string', { null: false }).field('by', 'User', { null: false })
Admin.User.field('audit', 'AuditEntry', { full: true }, ({ audit, current, current_user }) => {
  expectExactly<(text: string) => void>()(audit)
  expectExactly<User>()(current)
  expectExactly<User | null>()(current_user)
  return []
})
Admin.query.field(
  'audit',
  'Subject',
  { full: true, arguments: arg('filter', 'AuditFilter') },
  ({ filter }) => {
    expectExactly<1 | 2 | null | undefined>()(filter?.role)
    return [user]
  },
)
equal<InputOf<typeof Admin, 'UserBy'>, InputOf<typeof GraphQL, 'UserBy'>>(true)
const Deeper = Admin.extend('deeper')({ Leaf: object<{ id: string }>().desc('Below.') })
Deeper.Leaf.field('id', 'id', { null: false }).field('entry', 'AuditEntry', {}, () => null)

// ---- Mistakes ----

// @ts-expect-error there is no option 'nul'
GraphQL.query.field('x', 'int', { nul: false }, () => 1)
// @ts-expect-error there is no option 'description'
GraphQL.query.field('x', 'int', { null: false, description: 'text' }, () => 1)
// @ts-expect-error a number is no binary
GraphQL.query.field('x', 'binary', {}, () => 1)
// @ts-expect-error the default of a bigint is a bigint
GraphQL.query.field('x', 'int', { arguments: arg('n', 'bigint', { default: 10 }) }, () => 1)
// @ts-expect-error the name of an enum value is not its value in code
GraphQL.query.field('x', 'Role', {}, () => 'member')
// @ts-expect-error a value that the enum does not have
GraphQL.query.field('x', 'Role', {}, () => 3)
// @ts-expect-error the default is no value in code of the enum
GraphQL.arg('role', 'Role', { default: 'admin' })
// @ts-expect-error an unknown name of a value
void GraphQL.Role.values.owner
// @ts-expect-error an option of a value has another type
enumOf({ low: { desc: 1 } })
// @ts-expect-error an unknown key of a OneOf input
GraphQL.arg('by', 'UserBy', { default: { email: 'a@b.c' } })
// @ts-expect-error no key of a OneOf input
GraphQL.arg('by', 'UserBy', { default: {} })
// @ts-expect-error null in a OneOf input
GraphQL.arg('by', 'UserBy', { default: { id: null } })
// @ts-expect-error a field of a OneOf input is required
defineGraphQL()({ By: oneOf(arg('id', 'id', { null: false }), arg('email', 'string')) })
// @ts-expect-error a field of a OneOf input has a default
defineGraphQL()({ By: oneOf(arg('id', 'id', { default: '1' })) })
// @ts-expect-error an unknown type in a OneOf input
defineGraphQL()({ By: oneOf(arg('id', 'Uid')) })
// @ts-expect-error the default lacks what a client must give
GraphQL.arg('page', 'Page', { default: { size: 5 } })
// @ts-expect-error the default has a field of another type
GraphQL.arg('page', 'Page', { default: { number: '1' } })
defineGraphQL()({
  A: input(arg('n', 'int', { null: false })),
  // @ts-expect-error a nested default does not fit
  B: input(arg('a', 'A', { default: {} })),
})
// @ts-expect-error arguments do not support directives
arg('id', 'id', { directives: [] })
// @ts-expect-error the directive may not stand on a field
GraphQL.User.field('name', 'string', { directives: [internal()] })
// @ts-expect-error the directive may not stand on an interface
GraphQL.Node.directives(auth({ role: 1 }))
// @ts-expect-error the directive may not stand on an enum value
enumOf({ low: { directives: [internal()] } })
// @ts-expect-error the directive may not stand on a union
union('User').directives(tag({ name: 'x' }))
// @ts-expect-error the directive may not stand on a schema
GraphQL.schema('AppSchema', { directives: [tag({ name: 'x' })] })
// @ts-expect-error a directive without its required argument
auth()
// @ts-expect-error a directive with an argument of another type
auth({ role: 3 })
// @ts-expect-error a directive with an unknown argument
auth({ role: 1, level: 2 })
// @ts-expect-error a directive that takes no argument
internal({ name: 'x' })
// @ts-expect-error a directive that was not applied
GraphQL.User.field('name', 'string', { directives: [auth] })
// @ts-expect-error an unknown place
directive('x', { on: ['FIELDS'] })
// @ts-expect-error an output type in an argument of a directive
GraphQL.directive('x', { on: ['OBJECT'], arguments: arg('user', 'User') })
// @ts-expect-error the default of a directive's argument does not fit
GraphQL.directive('x', { on: ['OBJECT'], arguments: arg('role', 'Role', { default: 'admin' }) })
// @ts-expect-error a subscription that gives one value
GraphQL.subscription.field('x', 'int', {}, { subscribe: () => 1 })
async function* texts() {
  yield await Promise.resolve('one')
}
// @ts-expect-error a stream of another type
GraphQL.subscription.field('x', 'int', {}, { subscribe: texts })
GraphQL.subscription.field(
  'x',
  'int',
  {},
  // @ts-expect-error a subscription resolves what does not fit
  { subscribe: async function* () {}, resolve: () => 'one' },
)
// @ts-expect-error an unknown type of a subscription
GraphQL.subscription.field('x', 'Nothing')
// @ts-expect-error there is no such method
GraphQL.query.methods(new UserQueries()).field('nobody', 'User')
// @ts-expect-error a property that is no method
GraphQL.query.methods(new UserQueries()).field('total', 'int')
// @ts-expect-error the method asks for an argument that the field does not have
GraphQL.query.methods(new UserQueries()).field('find_user', 'User')
// @ts-expect-error the method gives a value of another type
GraphQL.query.methods(new UserQueries()).field('count', 'string')
const required = { null: false, arguments: arg('id', 'id', { null: false }) } as const
// @ts-expect-error the method may give null
GraphQL.query.methods(new UserQueries()).field('find_user', 'User', required)
// @ts-expect-error a value of another type, with options left out
GraphQL.query.field('x', 'int', () => 'one')
// @ts-expect-error the base does not know the types that stand on it
GraphQL.query.field('x', 'AuditEntry', {}, () => null)
// @ts-expect-error a name that the base has
GraphQL.extend('other')({ User: object<User>() })
// @ts-expect-error a context that lacks what the base needs
GraphQL.extend<{ audit: string }>('other')({})
// @ts-expect-error an unknown member of a union on top of a base
GraphQL.extend('other')({ Subject: union('User', 'Nobody') })
// @ts-expect-error the root types have these names alone
GraphQL.schema('AppSchema', { schemaTypeNames: { queries: 'RootQuery' } })

// Subscription fields are triggered with their arguments and their values.

const userChanged = GraphQL.subscription.field('user_changed', 'User', {
  null: false,
  arguments: [arg('id', 'id', { null: false }), arg('role', 'int', { default: 1 })],
})
declare const triggered: ReturnType<typeof GraphQL.schema>
void triggered.trigger(userChanged, { args: { id: '1' }, payload: user })
void triggered.trigger(userChanged, { args: { id: '1', role: 2 }, payload: user })
void triggered.trigger('user_changed', { args: { id: 1 }, payload: 1 })
// @ts-expect-error a required argument is missing
void triggered.trigger(userChanged, { payload: user })
// @ts-expect-error an argument that does not fit
void triggered.trigger(userChanged, { args: { id: 1 }, payload: user })
// @ts-expect-error a payload that does not fit
void triggered.trigger(userChanged, { args: { id: '1' }, payload: 1 })
// @ts-expect-error no payload, where the field is never null
void triggered.trigger(userChanged, { args: { id: '1' }, payload: null })
// @ts-expect-error no payload, where the field is never null
void triggered.trigger(userChanged, { args: { id: '1' }, payload: undefined })
const usersChanged = GraphQL.subscription.field('users_changed', 'User', { full: true })
void triggered.trigger(usersChanged, { payload: [user] })
// @ts-expect-error no payload, where the list is never null
void triggered.trigger(usersChanged, { payload: null })
// @ts-expect-error an item that is null
void triggered.trigger(usersChanged, { payload: [null] })
async function readHash() {
  const responses = await triggered.subscribe('subscription { ticked }', {
    responseFormat: 'hash',
    context: {} as Context,
  })
  if ('errors' in responses) void responses.errors[0]?.message
  else for await (const { data } of responses) void data
}
void readHash
const ticked = GraphQL.subscription.field('ticked', 'int')
void triggered.trigger(ticked, { payload: 1 })
void triggered.trigger(ticked, { payload: null })
// @ts-expect-error an argument that is not declared
void triggered.trigger(ticked, { args: { id: '1' }, payload: 1 })
// Resolvers find the same function at their event, and the schema.
GraphQL.mutation.field('touch', 'boolean', async (_, { trigger, schema }) => {
  expectExactly<Schema>()(schema)
  await trigger(userChanged, { args: { id: '1' }, payload: user })
  await trigger('user_changed', { args: { id: 1 }, payload: 1 })
  // @ts-expect-error an argument that does not fit
  await trigger(userChanged, { args: { id: 1 }, payload: user })
  return true
})
GraphQL.User.field(
  'touched',
  'boolean',
  {},
  {
    async batch(users, _, { trigger }) {
      await trigger(usersChanged, { payload: users })
      // @ts-expect-error no payload, where the list is never null
      await trigger(usersChanged, { payload: null })
      return users.map(() => true)
    },
  },
)
GraphQL.subscription.field('scoped', 'int', {}, { scope: 'everyone' }).field(
  'listened',
  'string',
  { arguments: arg('id', 'id', { null: false }) },
  {
    async *subscribe({ id, pubsub }) {
      expectExactly<string>()(id)
      expectExactly<PubSub>()(pubsub)
      yield await Promise.resolve(1)
    },
    resolve: ({ current }) => String(current),
    scope: ({ id, current_user }) => `${id} ${current_user?.name}`,
  },
)
// @ts-expect-error a scope that is no text
GraphQL.subscription.field('x', 'int', {}, { scope: () => 1 })
