import { arg, defineGraphQL, directive, object, type BatchEvent } from '../../../src/index.ts'

// The types of `before` and `after`; nothing of it runs.

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Compiles only when a value has exactly the expected type. */
declare function expectExactly<Expected>(): <Actual>(
  actual: Actual,
  ...holds: Equal<Actual, Expected> extends true ? [] : ['the types differ']
) => void

interface User {
  readonly id: string
  readonly age: number
}
interface Context {
  readonly isAdmin: boolean
}

const GraphQL = defineGraphQL<Context>()({ User: object<User>() })
const limit = arg('limit', 'int', { null: false, default: 10 })

GraphQL.User.field(
  'days',
  'int',
  { arguments: limit },
  {
    before: ({ current, limit, isAdmin }, event) => {
      expectExactly<User>()(current)
      expectExactly<number>()(limit)
      expectExactly<boolean>()(isAdmin)
      expectExactly<User>()(event.current)
    },
    resolve: ({ current, limit }) => {
      expectExactly<User>()(current)
      return current.age * limit
    },
    after: [
      (value, { current, limit }) => {
        expectExactly<number | null | undefined>()(value)
        expectExactly<User>()(current)
        expectExactly<number>()(limit)
        return value ?? 0
      },
      async () => {},
      () => null,
    ],
  },
)
  .field(
    'rank',
    'int',
    { null: false, arguments: limit },
    {
      before: [
        (parents, { limit, isAdmin }, event) => {
          expectExactly<readonly User[]>()(parents)
          expectExactly<number>()(limit)
          expectExactly<boolean>()(isAdmin)
          const typed: BatchEvent<Context> = event
          void typed
        },
      ],
      batch: parents => parents.map(({ age }) => age),
      after: (values, parents, { limit }) => {
        expectExactly<readonly (number | Error)[]>()(values)
        expectExactly<readonly User[]>()(parents)
        expectExactly<number>()(limit)
        return values.toReversed()
      },
    },
  )
  .before(({ current, context, field }) => {
    expectExactly<User | undefined>()(current)
    expectExactly<Context>()(context)
    expectExactly<string>()(field.gqlName)
  })
  .after(value => {
    expectExactly<unknown>()(value)
  })

GraphQL.query.before(async ({ context }) => {
  expectExactly<Context>()(context)
  await Promise.resolve()
})
GraphQL.subscription
  .field(
    'aged',
    'int',
    { arguments: limit },
    {
      before: ({ limit }) => {
        expectExactly<number>()(limit)
      },
      after: (value, { limit }) => (value ?? 0) + limit,
    },
  )
  .field(
    'counted',
    'int',
    {},
    {
      subscribe: async function* () {
        yield await Promise.resolve('1')
      },
      resolve: ({ current }) => current.length,
      after: (value, { current }) => {
        expectExactly<unknown>()(current)
        return value
      },
    },
  )

// @ts-expect-error a before that decides by true and false refuses nothing
GraphQL.query.field('x', 'int', {}, { before: ({ isAdmin }) => isAdmin, resolve: () => 1 })
GraphQL.query.field(
  'x',
  'int',
  {},
  // @ts-expect-error the same, later
  { before: ({ isAdmin }) => Promise.resolve(isAdmin), resolve: () => 1 },
)
// @ts-expect-error an after returns a value of the type of the field
GraphQL.query.field('x', 'int', {}, { resolve: () => 1, after: () => 'one' })
// @ts-expect-error a field that is never null has no null by its after
GraphQL.query.field('x', 'int', { null: false }, { resolve: () => 1, after: () => null })
// @ts-expect-error a resolver is needed
GraphQL.query.field('x', 'int', {}, { before: () => {} })
// @ts-expect-error the after of a batch returns a list
GraphQL.User.field('x', 'int', {}, { batch: users => users.map(() => 1), after: () => 1 })
// @ts-expect-error a before of a type that decides by true and false refuses nothing
GraphQL.User.before(({ context }) => context.isAdmin)

// Directives with listeners stand on objects, interfaces, the schema and fields.
const note = directive('note', { on: ['OBJECT', 'SCHEMA', 'FIELD'] }, (_, next) => next())
object<User>().directives(note())
GraphQL.User.directives(note())
// @ts-expect-error no location of the directive
GraphQL.User.field('id', 'id', { directives: [note()] })
