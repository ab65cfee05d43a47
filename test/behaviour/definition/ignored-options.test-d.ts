import { arg, defineGraphQL, idArgument, input, object } from '../../../src/index.ts'

// What `ignored-options.test.ts` shows at run time, refused by the compiler; nothing of it runs.

interface User {
  name: string
  names: string[]
}

const GraphQL = defineGraphQL()({ User: object<User>(), Filter: input(arg('name', 'string')) })

// @ts-expect-error nullable: false on what is no list
GraphQL.User.field('name', 'string', { nullable: false })
// @ts-expect-error nullable: false on what is no list, beside null: false
GraphQL.User.field('name', 'string', { null: false, nullable: false })
// @ts-expect-error nullable: false on what is no list, with a resolver
GraphQL.User.field('x', 'string', { nullable: false }, () => 'x')
// @ts-expect-error nullable: false on what is no list, of a batch
GraphQL.User.field('x', 'string', { nullable: false }, { batch: users => users.map(() => 'x') })
// @ts-expect-error nullable: false on what is no list, of a root field
GraphQL.query.field('x', 'string', { nullable: false }, () => 'x')
// @ts-expect-error nullable: false on what is no list, of a method
GraphQL.query.methods({ x: () => 'x' }).field('x', 'string', { nullable: false })
// @ts-expect-error nullable: false on what is no list, of a subscription
GraphQL.subscription.field('x', 'string', { nullable: false })
// @ts-expect-error nullable: false on what is no list, of an argument
arg('x', 'string', { nullable: false })
// @ts-expect-error nullable: false on what is no list, of an argument of the namespace
GraphQL.arg('x', 'Filter', { nullable: false })
// @ts-expect-error nullable: false on what is no list, of an idArgument
idArgument('x', { nullable: false })
// @ts-expect-error nullable: false on what is no list, of an idArgument without a name
idArgument({ nullable: false })
// @ts-expect-error full contradicts null
GraphQL.User.field('names', 'string', { full: true, null: true })
// @ts-expect-error full contradicts array
GraphQL.User.field('names', 'string', { full: true, array: false })
// @ts-expect-error full contradicts nullable
arg('x', 'string', { full: true, nullable: true })
// @ts-expect-error methodName and a resolver
GraphQL.User.field('x', 'string', { methodName: 'name' }, () => 'x')
// @ts-expect-error methodName and a batch resolver
GraphQL.User.field('x', 'string', { methodName: 'name' }, { batch: users => users.map(() => 'x') })
// @ts-expect-error a root field without resolver
GraphQL.query.field('x', 'string')
// @ts-expect-error a root field with options, without resolver
GraphQL.mutation.field('x', 'string', { null: false })

GraphQL.User.field('names', 'string', { array: true, nullable: false })
  .field('name', 'string', { nullable: true })
  .field('others', 'string', { full: true, null: false, array: true, methodName: 'names' })
arg('x', 'string', { array: true, nullable: false })
