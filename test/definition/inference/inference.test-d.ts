import {
  enumOf,
  input,
  interfaceOf,
  object,
  scalar,
  union,
} from '../../../src/definition/declare/declarations.ts'
import { arg, idArgument } from '../../../src/definition/declare/argument.ts'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { InputOf } from '../../../src/definition/namespace.ts'
import type { BatchEvent, Event } from '../../../src/engine/event.ts'

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
  first_name: string
  lastName: string | null
  nick: string | undefined
  born: Date
  age: number
  address(): Promise<string>
  posts: readonly Post[]
}

interface Post {
  id: number
  title: string
  authorId: string
  tags: (string | null)[] | null
}

interface Database {
  userById(id: string): User | undefined
  usersByIds(ids: readonly string[]): Promise<readonly (User | Error)[]>
  posts: Post[]
}

interface Context {
  db: Database
  current_user: User | null
  limit: 'of the context'
}

declare const user: User
declare const post: Post

const GraphQL = defineGraphQL<Context>()({
  User: object<User>().desc('A person.'),
  Post: object<Post>(),
  Node: interfaceOf<{ id: string | number }>(),
  SearchResult: union('User', 'Post'),
  SortOrder: enumOf('asc', 'desc'),
  Money: scalar<{ cents: number }>({
    parse: () => ({ cents: 1 }),
    serialize: ({ cents }) => cents,
  }),
  Period: input(arg('from', 'date', { null: false }), arg('to', 'date')),
  PostFilter: input(
    arg('title_like', 'string'),
    arg('order', 'SortOrder', { null: false, default: 'asc' }),
    arg('period', 'Period'),
    arg('ids', 'id', { full: true }),
    arg('any_of', 'PostFilter', { array: true, nullable: false }),
  ),
})

// ---- Arguments ----

GraphQL.query.field(
  'scalars',
  'boolean',
  {
    arguments: [
      arg('required', 'int', { null: false }),
      arg('optional', 'string'),
      arg('defaulted', 'int', { default: 10 }),
      arg('settled', 'bool', { null: false, default: true }),
      arg('day', 'date', { null: false }),
      arg('moment', 'DateTime', { null: false }),
      arg('ratio', 'Float'),
    ],
  },
  ({ required, optional, defaulted, settled, day, moment, ratio }) => {
    expectExactly<number>()(required)
    expectExactly<string | null | undefined>()(optional)
    expectExactly<number | null>()(defaulted)
    expectExactly<boolean>()(settled)
    expectExactly<Date>()(day)
    expectExactly<Date>()(moment)
    expectExactly<number | null | undefined>()(ratio)
    return true
  },
)

GraphQL.query.field(
  'lists',
  'boolean',
  {
    arguments: [
      arg('all_nullable', 'string', { array: true }),
      arg('list_required', 'string', { array: true, null: false }),
      arg('items_required', 'string', { array: true, nullable: false }),
      arg('full', 'string', { full: true }),
      arg('defaulted', 'SortOrder', { array: true, nullable: false, default: ['asc'] }),
    ],
  },
  ({ all_nullable, list_required, items_required, full, defaulted }) => {
    expectExactly<(string | null)[] | null | undefined>()(all_nullable)
    expectExactly<(string | null)[]>()(list_required)
    expectExactly<string[] | null | undefined>()(items_required)
    expectExactly<string[]>()(full)
    expectExactly<('asc' | 'desc')[] | null>()(defaulted)
    return true
  },
)

interface PostFilter {
  title_like?: string | null
  order: 'asc' | 'desc'
  period?: { from: Date; to?: Date | null } | null
  ids: string[]
  any_of?: PostFilter[] | null
}

GraphQL.query.field(
  'inputs',
  'boolean',
  {
    arguments: [
      arg('filter', 'PostFilter', { null: false }),
      arg('price', 'Money', { null: false }),
      arg('order', 'SortOrder'),
    ],
  },
  ({ filter, price, order }) => {
    expectExactly<'asc' | 'desc'>()(filter.order)
    expectExactly<string | null | undefined>()(filter.title_like)
    expectExactly<(typeof filter)[] | null | undefined>()(filter.any_of)
    expectExactly<{ cents: number }>()(price)
    expectExactly<'asc' | 'desc' | null | undefined>()(order)
    const same: PostFilter = filter
    return same.ids.length > 0
  },
)

equal<InputOf<typeof GraphQL, 'Period'>, { from: Date; to?: Date | null }>(true)
equal<InputOf<typeof GraphQL, 'SortOrder'>, 'asc' | 'desc'>(true)

// One argument, without a list.
GraphQL.query.field('user', 'User', { arguments: idArgument() }, ({ id, db }) => {
  expectExactly<string>()(id)
  expectExactly<Database>()(db)
  return db.userById(id)
})

GraphQL.query.field(
  'id_arguments',
  'boolean',
  {
    arguments: [
      idArgument('user_id'),
      idArgument('described', { desc: 'Of the post.' }),
      idArgument('optional', { null: true }),
      idArgument('many', { array: true, nullable: false }),
      GraphQL.idArgument({ desc: 'Of the post.' }),
    ],
  },
  ({ user_id, described, optional, many, id }) => {
    expectExactly<string>()(user_id)
    expectExactly<string>()(described)
    expectExactly<string | null | undefined>()(optional)
    expectExactly<string[]>()(many)
    expectExactly<string>()(id)
    return true
  },
)

// An argument without options keeps its literal types inside a list of arguments, where a
// contextual type waits for it.
GraphQL.query.field(
  'contextual',
  'int',
  {
    null: false,
    arguments: [arg('x', 'int'), arg('order', 'SortOrder'), GraphQL.arg('y', 'float')],
  },
  named => {
    expectExactly<number | null | undefined>()(named.x)
    expectExactly<'asc' | 'desc' | null | undefined>()(named.order)
    expectExactly<number | null | undefined>()(named.y)
    return 1
  },
)

// A union of member names is checked as a whole, so declarations stay what they are.
expectExactly<readonly ('User' | 'Post')[]>()(GraphQL.declarations.SearchResult.members)

GraphQL.arg('limit', 'int', { default: 10 })
GraphQL.arg('orders', 'SortOrder', { full: true, default: ['asc', 'desc'] })
GraphQL.arg('period', 'Period', { default: { from: new Date(0) } })
GraphQL.arg('nothing', 'int', { default: null })

// ---- What a resolver knows ----

GraphQL.User.field(
  'friends',
  'User',
  { full: true, arguments: arg('limit', 'int', { default: 1 }) },
  (named, event) => {
    expectExactly<User>()(named.current)
    expectExactly<Context>()(named.context)
    expectExactly<Event<User, Context>>()(named.event)
    expectExactly<Event<User, Context>>()(event)
    expectExactly<User | null>()(named.current_user)
    expectExactly<number | null>()(named.limit)
    return [named.current]
  },
)

GraphQL.User.field('without_shadow', 'int', {}, ({ limit }) => {
  expectExactly<'of the context'>()(limit)
  return null
})

GraphQL.Post.field(
  'author',
  'User',
  { null: false, arguments: arg('fresh', 'boolean', { null: false }) },
  {
    batch: async (posts, named, event) => {
      expectExactly<readonly Post[]>()(posts)
      expectExactly<boolean>()(named.fresh)
      expectExactly<Context>()(named.context)
      expectExactly<BatchEvent<Context>>()(event)
      // @ts-expect-error a batch has many parents
      void named.current
      return named.db.usersByIds(posts.map(each => each.authorId))
    },
  },
)

GraphQL.query.field('root', 'int', {}, ({ current }) => {
  expectExactly<unknown>()(current)
  return 1
})

const WithoutContext = defineGraphQL()({ User: object<User>() })
WithoutContext.User.field('x', 'int', {}, ({ current }, { context }) => {
  expectExactly<User>()(current)
  expectExactly<object>()(context)
  return 1
})

// ---- What a resolver may return ----

GraphQL.query
  .field('nullable', 'User', {}, () => undefined)
  .field('promised', 'User', { null: false }, () => Promise.resolve(user))
  .field('union', 'SearchResult', { null: false }, () => post)
  .field('union_by_name', 'SearchResult', { full: true }, () => [{ ...post, __typename: 'Post' }])
  .field('interface', 'Node', { null: false }, () => user)
  .field('enum', 'SortOrder', { null: false }, () => 'asc')
  .field('enums', 'SortOrder', { full: true }, () => ['asc', 'desc'])
  .field('money', 'Money', { null: false }, () => ({ cents: 100 }))
  .field('number_as_id', 'id', { null: false }, () => 1)
  .field('promises_in_list', 'int', { full: true }, () => [Promise.resolve(1), 2])
  .field('set', 'string', { full: true }, () => new Set(['a']))
  .field('generator', 'int', { full: true }, function* () {
    yield 1
  })
  .field('enum_generator', 'SortOrder', { full: true }, async function* () {
    yield await Promise.resolve('asc' as const)
  })
  .field('null_items', 'int', { array: true, null: false }, () => [1, null])
  .field('grid', 'int', { null: false, array: { full: true } }, () => [[1], [2, 3]])
  .field('sparse_grid', 'int', { array: { array: true } }, () => [[1, null], null])
  .field('promised_rows', 'User', { array: { full: true } }, () => [Promise.resolve([user])])
  .field('cube', 'int', { null: false, array: { null: false, array: { full: true } } }, () => [
    [new Set([1])],
  ])
  .field(
    'grids',
    'int',
    { array: { array: true, nullable: false } },
    { batch: parents => parents.map(() => [null, [1]]) },
  )

const Lists = defineGraphQL()({
  Grid: object<{ rows: number[][]; holes: (number | null)[][] }>(),
  Cell: interfaceOf<{ neighbours: string[][] }>(),
})
Lists.Grid.field('rows', 'int', { null: false, array: { full: true } }).field('holes', 'int', {
  array: { array: true },
})
Lists.Cell.field('neighbours', 'string', { array: { array: true, null: false } })
Lists.query.methods({ rows: () => [[1]] }).field('rows', 'int', { array: { full: true } })
// @ts-expect-error a list where lists of lists are expected
Lists.query.field('x', 'int', { array: { array: true } }, () => [1])
// @ts-expect-error null in an inner list that has none
Lists.query.field('x', 'int', { array: { full: true } }, () => [[null]])
// @ts-expect-error null in the place of an inner list
Lists.query.field('x', 'int', { array: { full: true, null: false } }, () => [null])
// @ts-expect-error the property does not fit: its inner lists hold null
Lists.Grid.field('holes', 'int', { array: { full: true } })
// @ts-expect-error the inner options are those of no list
Lists.query.field('x', 'int', { array: { null: false } }, () => [1])
// @ts-expect-error nullable beside the options of the inner lists
Lists.query.field('x', 'int', { array: { array: true }, nullable: false }, () => [[1]])
// @ts-expect-error full beside the options of the inner lists
Lists.query.field('x', 'int', { array: { array: true }, full: true }, () => [[1]])
// @ts-expect-error a number of dimensions
Lists.query.field('x', 'int', { array: 2 }, () => [[1]])
// @ts-expect-error arguments have lists of one dimension
arg('x', 'int', { array: { array: true } })

// ---- Fields without resolver ----

GraphQL.User.implements('Node')
  .isTypeOf(value => value !== null)
  .field('id', 'id', { null: false })
  .field('first_name', 'string', {
    null: false,
    desc: 'As others see it.',
    deprecated: 'Use name.',
  })
  .field('last_name', 'string')
  .field('nick', 'string')
  .field('born', 'date', { null: false })
  .field('address', 'string', { null: false })
  .field('posts', 'Post', { full: true })
  .field('label', 'string', { null: false, methodName: 'first_name' })

GraphQL.Post.field('id', 'ID', { null: false }).field('tags', 'string', { array: true })
GraphQL.Node.field('id', 'id', { null: false }).resolveType(({ id }) =>
  typeof id === 'number' ? 'Post' : 'User',
)
GraphQL.SearchResult.resolveType(value => {
  equal<'title' extends keyof typeof value ? true : false, false>(true)
  return 'title' in value ? 'Post' : 'User'
})
expectExactly<'asc'>()(GraphQL.SortOrder.values.asc)

// ---- Mistakes ----

// @ts-expect-error unknown type name
GraphQL.query.field('x', 'Usr', {}, () => null)
// @ts-expect-error an input in output position
GraphQL.query.field('x', 'PostFilter', {}, () => null)
// @ts-expect-error an object type as an argument
GraphQL.query.field('x', 'int', { arguments: arg('user', 'User') }, () => 1)
// @ts-expect-error an unknown type of one argument among others
GraphQL.query.field('x', 'int', { arguments: [arg('a', 'int'), arg('b', 'Nothing')] }, () => 1)
// @ts-expect-error an object type as an argument
GraphQL.arg('user', 'User')
// @ts-expect-error the default is of another type
GraphQL.query.field('x', 'int', { arguments: arg('limit', 'int', { default: 'ten' }) }, () => 1)
GraphQL.query.field(
  // @ts-expect-error the default is no value of the enum
  'x',
  'int',
  { arguments: arg('order', 'SortOrder', { default: 'up' }) },
  () => 1,
)
GraphQL.query.field(
  // @ts-expect-error the default is null where null is refused
  'x',
  'int',
  { arguments: arg('limit', 'int', { null: false, default: null }) },
  () => 1,
)
// @ts-expect-error the default is of another type
GraphQL.arg('limit', 'int', { default: 'ten' })
// @ts-expect-error the default is no value of the enum
GraphQL.arg('order', 'SortOrder', { default: 'up' })
// @ts-expect-error the default is no list
GraphQL.arg('orders', 'SortOrder', { array: true, default: 'asc' })
// @ts-expect-error the default lacks a required field
GraphQL.arg('period', 'Period', { default: { to: null } })
// @ts-expect-error null in a non-null field
GraphQL.query.field('x', 'User', { null: false }, () => null)
// @ts-expect-error undefined in a non-null field
GraphQL.query.field('x', 'User', { null: false }, () => undefined)
// @ts-expect-error a promise of null in a non-null field
GraphQL.query.field('x', 'User', { null: false }, () => Promise.resolve(null))
// @ts-expect-error a value of another type
GraphQL.query.field('x', 'int', {}, () => 'one')
// @ts-expect-error a value that the enum does not have
GraphQL.query.field('x', 'SortOrder', {}, () => 'up')
// @ts-expect-error null among the elements of a full list
GraphQL.query.field('x', 'int', { full: true }, () => [1, null])
// @ts-expect-error text is no list
GraphQL.query.field('x', 'string', { full: true }, () => 'abc')
// @ts-expect-error neither an argument nor an entry of the context
GraphQL.query.field('x', 'int', {}, named => (named.nothing ? 1 : 2))
// @ts-expect-error a root field without resolver
GraphQL.query.field('x', 'int', {})
// @ts-expect-error the wrong kind of value for one parent of the batch
GraphQL.Post.field('x', 'User', { null: false }, { batch: posts => posts.map(() => null) })
// @ts-expect-error the parent has no such property
GraphQL.User.field('surname', 'string')
// @ts-expect-error the property may be null
GraphQL.User.field('last_name', 'string', { null: false })
// @ts-expect-error the property is of another type
GraphQL.User.field('age', 'string')
declare const idOrSurname: 'id' | 'surname'
declare const idOrNick: 'id' | 'nick'
GraphQL.User.field(idOrNick, 'string')
// @ts-expect-error the parent has one of the two properties
GraphQL.User.field(idOrSurname, 'string')
// @ts-expect-error one of the two properties may be null
GraphQL.User.field('name', 'string', { null: false, methodName: idOrNick })
// @ts-expect-error the method gives a value of another type
GraphQL.User.field('address', 'int')
// @ts-expect-error the list may hold null
GraphQL.Post.field('tags', 'string', { array: true, nullable: false })
// @ts-expect-error there is no such method
GraphQL.User.field('label', 'string', { methodName: 'surname' })
// @ts-expect-error the default does not fit, on a field without resolver
GraphQL.User.field('first_name', 'string', { arguments: arg('limit', 'int', { default: 'ten' }) })
// @ts-expect-error not an interface
GraphQL.User.implements('Post')
// @ts-expect-error no type
GraphQL.User.implements('Nod')
// @ts-expect-error not a type of the union
GraphQL.SearchResult.resolveType(() => 'Node')
// @ts-expect-error inputs have no statements
void GraphQL.PostFilter
// @ts-expect-error the list of an enum's values is closed
void GraphQL.SortOrder.values.up

// @ts-expect-error unknown member of a union
defineGraphQL()({ User: object<User>(), SearchResult: union('User', 'Nothing') })
// @ts-expect-error a union of something else than objects
defineGraphQL()({ SortOrder: enumOf('asc'), SearchResult: union('SortOrder') })
// @ts-expect-error unknown type in an input
defineGraphQL()({ Filter: input(arg('order', 'SortOrder')) })
// @ts-expect-error an object type in an input
defineGraphQL()({ User: object<User>(), Filter: input(arg('a', 'int'), arg('user', 'User')) })
defineGraphQL()({
  SortOrder: enumOf('asc'),
  // @ts-expect-error the default of an input's field is no value of the enum
  Filter: input(arg('order', 'SortOrder', { default: 'up' })),
})
// @ts-expect-error a name that the namespace uses
defineGraphQL()({ query: object<User>() })
// @ts-expect-error the name of a scalar
defineGraphQL()({ Date: object<User>() })

// ---- Fields of interfaces ----

const Kinds = defineGraphQL<{ readonly base: string }>()({
  Node: interfaceOf<{ readonly id: number }>(),
  Leaf: object<{ readonly id: number; readonly name: string }>(),
  Odd: object<{ readonly id: string }>(),
})
Kinds.Node.field('id', 'id', { null: false })
  .field('url', 'string', { null: false }, ({ current, base }) => `${base}/${current.id.toFixed()}`)
  .field('next', 'int', ({ current }) => current.id + 1)
  .field('both', 'int', {}, { batch: parents => parents.map(({ id }) => id) })
// @ts-expect-error the resolver returns a text
Kinds.Node.field('x', 'int', {}, () => 'text')
// @ts-expect-error the resolver returns a text
Kinds.Node.field('x', 'int', () => 'text')
// @ts-expect-error there is no such property
// eslint-disable-next-line @typescript-eslint/no-unsafe-return -- of a fault
Kinds.Node.field('x', 'int', ({ current }) => current.name)
// @ts-expect-error there is no such option
Kinds.Node.field('x', 'int', { required: true })
Kinds.Leaf.implements('Node')
// @ts-expect-error the values are no values of the interface
Kinds.Odd.implements('Node')

// ---- Keys of subgraphs ----

const Keyed = defineGraphQL<{ readonly db: Map<string, { readonly sku: string }> }>()({
  Product: object<{ readonly sku: string; readonly variation: { readonly id: number } }>(),
})
Keyed.Product.key('sku variation { id }', {
  resolve({ sku, variation, reference, db }) {
    expectExactly<Map<string, { readonly sku: string }>>()(db)
    expectExactly<any>()([sku, variation, reference.variation][0])
    return null
  },
}).key('sku', {
  resolve({ sku, db }) {
    expectExactly<string>()(sku)
    expectExactly<Map<string, { readonly sku: string }>>()(db)
    return null
  },
})
