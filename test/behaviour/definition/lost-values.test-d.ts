import { arg, defineGraphQL, directive, enumOf, object } from '../../../src/index.ts'

// Functions that return no value are refused by the compiler; nothing of it runs.

interface User {
  id: string
}
interface Context {
  readonly users: ReadonlyMap<string, User>
}

const GraphQL = defineGraphQL<Context>()({ User: object<User>(), Order: enumOf('asc', 'desc') })
const on = { on: ['FIELD_DEFINITION'] } as const

// @ts-expect-error a resolver without a return statement
GraphQL.query.field('a', 'int', () => {})
// @ts-expect-error an asynchronous resolver without a return statement
GraphQL.query.field('a', 'int', async () => {})
// @ts-expect-error a resolver with parameters, without a return statement
GraphQL.query.field('a', 'User', ({ users }) => {
  users.get('1')
})
// @ts-expect-error a resolver of an object type without a return statement
GraphQL.User.field('a', 'int', () => {})
// @ts-expect-error an asynchronous resolver of an object type without a return statement
GraphQL.User.field('a', 'int', async ({ users }) => {
  await Promise.resolve(users.get('1'))
})
// @ts-expect-error a resolver behind options without a return statement
GraphQL.query.field('a', 'int', {}, () => {})

GraphQL.query
  .field('a', 'int', () => 1)
  .field('b', 'User', ({ users }) => users.get('1'))
  .field('c', 'User', async ({ users }) => Promise.resolve(users.get('1')))
  .field('d', 'int', () => null)
  .field('e', 'int', () => undefined)
  .field('f', 'Order', () => 'asc')
  .field('g', 'int', () => {
    throw new Error()
  })

// @ts-expect-error a listener that calls next and returns nothing
GraphQL.directive('a', on, (_, next) => {
  next()
})
// @ts-expect-error a listener that waits for next and returns nothing
GraphQL.directive('a', on, async (_, next) => {
  await next()
})
// @ts-expect-error a listener that forgets next
GraphQL.directive('a', { ...on, arguments: arg('id', 'id') }, ({ id }, _, { context }) => {
  if (!context.users.has(id!)) throw new Error()
})
// @ts-expect-error a listener that returns undefined
GraphQL.directive('a', on, () => undefined)
// @ts-expect-error a listener outside of a namespace that returns nothing
directive('a', on, (_, next) => {
  next()
})

GraphQL.directive('b', on, (_, next) => next())
GraphQL.directive('b', on, async (_, next) => {
  const value = await next()
  return typeof value === 'string' ? value.toUpperCase() : value
})
GraphQL.directive('b', on, (_, next, { context }) => (context.users.size > 0 ? next() : null))
GraphQL.directive('b', on, (): any => 5)
GraphQL.directive('b', on, () => {
  throw new Error()
})
GraphQL.directive('b', on, () => Promise.reject(new Error()))
