import {
  arg,
  defineGraphQL,
  enumOf,
  GraphQLError,
  idArgument,
  input,
  interfaceOf,
  object,
  union,
  type Schema,
} from '../../../src/index.ts'

interface User {
  readonly id: number
  readonly name: string
  readonly friend_ids: readonly number[]
}

const users: readonly User[] = [
  { id: 1, name: 'Ann', friend_ids: [2, 3] },
  { id: 2, name: 'Ben', friend_ids: [1] },
  { id: 3, name: 'Cy', friend_ids: [2, 1] },
]

export interface Context {
  /** What resolvers and listeners note. */
  readonly log: unknown[]
}

/** A schema with what the engine has and graphql-js has not. */
export function everything(): Schema<any> {
  const GraphQL = defineGraphQL<Context>()({
    User: object<User>(),
    Named: interfaceOf<User>(),
    Found: union('User'),
    Level: enumOf({ low: { value: 1 }, high: { value: 2 } }),
    UserFilter: input(
      arg('name_like', 'string', { default: 'n' }),
      arg('min_level', 'Level', { default: 2 }),
    ),
  })
  const noted = GraphQL.directive(
    'noted',
    { on: ['FIELD_DEFINITION', 'FIELD'], arguments: arg('by', 'string') },
    ({ by }, next, event) => {
      event.context.log.push(`noted by ${by}`)
      return next()
    },
  )
  const never = GraphQL.directive('never', { on: ['FIELD_DEFINITION'] }, () => {
    throw new GraphQLError('You may not.')
  })
  GraphQL.Named.field('name', 'string').resolveType(() => 'User')
  GraphQL.Found.resolveType(() => 'User')
  GraphQL.User.implements('Named')
    .field('id', 'id', { null: false })
    .field('name', 'string')
    .field(
      'friends',
      'User',
      { full: true, arguments: arg('first', 'int') },
      {
        batch: async (parents, { first, log }) => {
          log.push(`friends of ${parents.map(({ id }) => id).join()}, ${first ?? 'all'}`)
          await new Promise(resolve => setTimeout(resolve, 1))
          return parents.map(({ friend_ids }) =>
            users.filter(({ id }) => friend_ids.includes(id)).slice(0, first ?? undefined),
          )
        },
      },
    )
    .field('begun_with', 'string', (_, event) => String(event.memo.get('begin')))
    .field('path', 'string', (_, event) => event.path.join('.'))
    .field('late', 'User', async ({ current }) => {
      await new Promise(resolve => setTimeout(resolve, current.id * 5))
      return current
    })
  GraphQL.query
    .field('users', 'User', { full: true }, (_, event) => {
      event.memo.set('begin', event.selection.fields.map(({ name }) => name).join())
      return users
    })
    .field(
      'filtered',
      'string',
      { arguments: arg('user_filter', 'UserFilter', { default: { name_like: 'e' } }) },
      ({ user_filter }) => JSON.stringify(user_filter),
    )
    .field(
      'checked',
      'string',
      { arguments: arg('text', 'string', { constraints: { maxLength: 3 } }) },
      ({ text, log }) => {
        log.push('checked')
        return text
      },
    )
    .field('noted', 'string', { directives: [noted({ by: 'definition' })] }, () => 'noted')
    .field('found', 'Found', { array: true }, () => users.slice(0, 1))
    .field('named', 'Named', () => users[0])
    .field('level', 'Level', { arguments: arg('level', 'Level') }, ({ level }) => level)
    .field('refusal', 'string', () => {
      throw new GraphQLError('Refused.', { extensions: { code: 'REFUSED' } })
    })
  const sent = GraphQL.subscription.field('sent', 'string', { arguments: idArgument() })
  GraphQL.subscription.field('forbidden', 'string', { directives: [never()] }).field(
    'ticks',
    'string',
    { arguments: arg('count', 'int', { default: 2 }) },
    {
      async *subscribe({ count }) {
        for (let tick = 1; tick <= (count ?? 0); tick++) yield await Promise.resolve(tick)
      },
      resolve: ({ current }, event) => {
        const isNew = !event.memo.has('begun')
        event.memo.set('begun', true)
        return `${String(current)} ${isNew}`
      },
    },
  )
  GraphQL.mutation.field(
    'send',
    'boolean',
    { arguments: idArgument() },
    async ({ id }, { trigger }) => {
      await trigger(sent, { args: { id }, payload: `to ${id}` })
      return true
    },
  )
  return GraphQL.schema('Exported', { replace: true })
}
