import { expect, test } from 'vitest'
import { functionsFor } from '../../../src/graphql-js/index.ts'
import {
  arg,
  buildSchema,
  connection,
  defineGraphQL,
  directive,
  enumOf,
  GraphQLError,
  interfaceOf,
  memoryPubSub,
  object,
  scalar,
  union,
  withConnection,
} from '../../../src/index.ts'
import { faultsOf } from './faults-of.ts'
import { untyped } from '../../definition/untyped.ts'

// What callers without types may get wrong: every fault is reported, with its place, beside all
// others.

const wrong = (value: unknown): never => value as never
const loose = (value: unknown): object => value as object

test('options of a wrong kind are faults of their places', () => {
  const GraphQL = defineGraphQL()({
    Order: enumOf({ asc: { desc: wrong(5), deprecated: wrong(5) } }),
    Money: scalar({ parse: String, serialize: String, specifiedByURL: wrong(5) }),
  })
  untyped(GraphQL)
    .query.field('a', 'int', wrong({ desc: 5, deprecated: '', methodName: 5 }), () => 1)
    .field('b', 'int', { arguments: [arg('x', 'int', loose({ desc: 5, deprecated: 5 }))] }, () => 1)
    .field(
      'c',
      'int',
      { arguments: [arg('x', 'int', loose(null)), arg('y', 'int', loose([]))] },
      () => 1,
    )
  GraphQL.directive('d', wrong({ on: ['OBJECT'], repeatable: 'yes', desc: 5 }))
  expect(faultsOf(() => GraphQL.schema('X', wrong({ description: 5 })))).toEqual([
    'GraphQL.schema() has description 5; expected a string.',
    'The value asc of the enum Order has desc 5; expected a string.',
    'The value asc of the enum Order has deprecated 5; expected true, false, or a reason.',
    'The scalar Money has specifiedByURL 5; expected a string.',
    'Query.a has desc 5; expected a string.',
    'Query.a has deprecated ""; expected true, false, or a reason.',
    'Query.a has methodName 5; expected a string.',
    'The argument x of Query.b has desc 5; expected a string.',
    'The argument x of Query.b has deprecated 5; expected true, false, or a reason.',
    'The argument x of Query.c has the options null; expected an object with some of null, array, nullable, full, default, desc, deprecated, validate, constraints.',
    'The argument y of Query.c has the options []; expected an object with some of null, array, nullable, full, default, desc, deprecated, validate, constraints.',
    'The directive d has repeatable "yes"; expected a boolean.',
    'The directive d has desc 5; expected a string.',
  ])
})

test('fields in the declaration of a type belong to statements', () => {
  const rest =
    'fields are statements: declare the type without them, and write GraphQL.User.field(name, type).'
  expect(faultsOf(() => object(wrong({ id: 'int' })))).toEqual([
    `object() was called with { id: "int" }; ${rest}`,
  ])
  expect(faultsOf(() => interfaceOf(wrong('User')))).toEqual([
    `interfaceOf() was called with "User"; ${rest}`,
  ])
})

test('types beside the name of an extending namespace belong to the second call', () => {
  const GraphQL = defineGraphQL()({})
  expect(faultsOf(() => GraphQL.extend('admin', wrong({ Report: 'object' })))).toEqual([
    'extend() was called with { Report: "object" }; the types belong to a second call: write extend(name)({ ... }).',
  ])
})

test('a resolver with the parameters of graphql-js is a fault', () => {
  const GraphQL = defineGraphQL()({ User: object<{ name: string }>() })
  const ofGraphQLJS = (_parent: unknown, _args: unknown, context: unknown): unknown => context
  untyped(GraphQL)
    .query.field('a', 'int', ofGraphQLJS)
    .field('b', 'int', {}, { resolve: ofGraphQLJS })
    .field('c', 'int', (_named: unknown, _event: unknown) => 1)
    .field('d', 'int', (...parameters: unknown[]) => parameters.length)
  untyped(GraphQL).User.field('name', 'string', {}, { batch: ofGraphQLJS })
  const fault =
    'has 3 parameters; expected two, (named, event): the first one has current, arguments and context by name.'
  expect(faultsOf(() => GraphQL.schema('X'))).toEqual([
    `The resolver of Query.a ${fault}`,
    `The resolver of Query.b ${fault}`,
  ])
})

test('options of inner lists that hold themselves are a fault, of fields and of arguments', () => {
  const GraphQL = defineGraphQL()({})
  const circular: { array?: object } = {}
  circular.array = { array: circular }
  untyped(GraphQL)
    .query.field('a', 'int', wrong(circular), () => 1)
    .field('b', 'int', { arguments: arg('x', 'int', wrong(circular)) }, () => 1)
  const fault =
    'has in its option array that option itself; expected true, false, or the options of the inner lists, as in array: { array: true }.'
  expect(faultsOf(() => GraphQL.schema('X'))).toEqual([
    `Query.a ${fault}`,
    `The argument x of Query.b ${fault}`,
  ])
})

test('all that is wrong with one type is reported', () => {
  const GraphQL = defineGraphQL()({})
  untyped(GraphQL).query.field(
    'a',
    wrong('int!'),
    wrong({ null: 0, array: 'yes', full: 1 }),
    () => 1,
  )
  expect(faultsOf(() => GraphQL.schema('X'))).toEqual([
    'Query.a has the type "int!"; a required value is written with the option null: false.',
    'Query.a has the option null: 0; expected true or false.',
    'Query.a has the option array: "yes"; expected true, false, or the options of the inner lists, as in array: { array: true }.',
    'Query.a has the option full: 1; expected true or false.',
  ])
})

test('what decides about types is a function', () => {
  const GraphQL = defineGraphQL()({
    User: object<object>(),
    Node: interfaceOf<object>(),
    Result: union('User'),
  })
  GraphQL.User.field('id', 'id', {}, () => 1).isTypeOf(wrong(5))
  GraphQL.Node.field('id', 'id').resolveType(wrong('User'))
  GraphQL.Result.resolveType(wrong('User'))
  GraphQL.query.field('one', 'Result', () => null)
  expect(faultsOf(() => GraphQL.schema('X'))).toEqual([
    'User.isTypeOf() has the parameter 5; expected a function.',
    'Node.resolveType() has the parameter "User"; expected a function.',
    'Result.resolveType() has the parameter "User"; expected a function.',
  ])
})

test('the values of an enum are names, each of them once', () => {
  const GraphQL = defineGraphQL()({ Order: enumOf('asc', 'desc', 'asc', wrong(null)) })
  GraphQL.query.field('a', 'Order', () => 'asc')
  expect(faultsOf(() => GraphQL.schema('X'))).toEqual(
    expect.arrayContaining([
      'The enum Order has the value asc twice.',
      'The enum Order has the value null; expected the name of a value.',
    ]),
  )
})

test('a directive takes an object, with one value for each argument', () => {
  const tag = directive('tag', { on: ['FIELD_DEFINITION'], arguments: arg('b_c', 'string') })
  const GraphQL = defineGraphQL()({})
  GraphQL.query
    .field('a', 'int', { directives: [tag(wrong(null))] }, () => 1)
    .field('b', 'int', { directives: [tag(wrong({ bC: 'x', b_c: 'y' }))] }, () => 1)
  expect(faultsOf(() => GraphQL.schema('X'))).toEqual([
    'The directive tag on Query.a has the values null; expected an object with its arguments by name.',
    'The directive tag on Query.b has two values of bC, one of them as b_c.',
  ])
})

test('a directive with a listener stands where the listener acts', () => {
  const auth = directive('auth', { on: ['OBJECT', 'UNION', 'ENUM', 'ENUM_VALUE'] }, () => null)
  const GraphQL = defineGraphQL()({
    User: object<object>().directives(auth()),
    Author: union('User').directives(auth()),
    Role: enumOf({ admin: { directives: [auth()] } }).directives(auth()),
  })
  GraphQL.User.field('id', 'id', () => 1)
  GraphQL.query.directives(auth()).field('author', 'Author', () => null)
  GraphQL.query.field('role', 'Role', () => null)
  const nothing = (subject: string): string =>
    `${subject} has the directive @auth, whose listener acts on fields; it would do nothing there. Expected a field, an object, an interface or the schema.`
  expect(faultsOf(() => GraphQL.schema('X'))).toEqual(['Author', 'Role', 'Role.ADMIN'].map(nothing))
})

test('a schema has a name, and its roots have names', () => {
  const GraphQL = defineGraphQL()({})
  GraphQL.query.field('a', 'int', () => 1)
  expect(faultsOf(() => GraphQL.schema(wrong(undefined)))).toEqual([
    'GraphQL.schema() has the name undefined; expected the name of the schema.',
  ])
  const schema = GraphQL.schema('NamedRootSchema', { schemaTypeNames: wrong({ query: undefined }) })
  expect(schema.compiled.queryType.name).toBe('Query')
})

test('a type of the name of a root is told apart from it', () => {
  const GraphQL = defineGraphQL()({ Query: object<object>() })
  GraphQL.Query.field('a', 'int', {}, () => 1)
  GraphQL.query.field('a', 'int', () => 1)
  expect(faultsOf(() => GraphQL.schema('X'))).toEqual([
    'There are two types named "Query": the object Query and the query root Query; take one definition out.',
  ])
})

test('no types are a fault', () => {
  expect(faultsOf(() => defineGraphQL()(wrong(undefined)))).toEqual([
    'The types are undefined; expected an object with a declaration for each name.',
  ])
})

test('a field that takes the place of one below stands in its place', () => {
  const Base = defineGraphQL()({})
  Base.query.field('a', 'int', () => 1).field('b', 'int', () => 1)
  const Admin = Base.extend('admin')({})
  Admin.query.field('c', 'int', () => 1).field('a', 'string', () => 'a')
  expect(Admin.schema('X').toSDL({ withoutSpec: true })).toBe(`type Query {
  a: String
  b: Int
  c: Int
}`)
})

test('functions say what their first parameter is', async () => {
  const GraphQL = defineGraphQL()({ P: object<object>(), N: interfaceOf<object>() })
  expect(faultsOf(() => GraphQL.P.implements(wrong(['N'])))).toEqual([
    `implements() has ["N"]; expected names of interfaces, as in implements('Node', 'Named').`,
  ])
  expect(faultsOf(() => withConnection(wrong('User')))).toEqual([
    'withConnection() was given "User"; expected a declaration: User: withConnection(object<User>()).',
  ])
  expect(() => connection(wrong([1]), wrong({}))).toThrow(
    'A connection has the event [Array]; expected that of the resolver first: connection(event, list).',
  )
  expect(() => connection(wrong({ field: {} }), wrong(Promise.resolve([])))).toThrow(
    'A connection has a promise of its list; expected the list: connection(event, await list).',
  )
  expect(() => functionsFor(wrong(undefined))).toThrow(
    "functionsFor() was given undefined; expected a module of graphql-js: import * as graphql from 'graphql'.",
  )
  const pubsub = memoryPubSub()
  expect(() => pubsub.publish(wrong({ topic: 'a' }), 1)).toThrow(
    'publish() has the topic [Object]; expected a text: publish(topic, payload).',
  )
  expect(() => pubsub.subscribe(wrong(['a']))).toThrow(
    'subscribe() has the topic [Array]; expected a text: subscribe(topic).',
  )
  const schema = buildSchema('type Query { a: Int }')
  await expect(schema.execute('{ a }', wrong(null))).rejects.toThrow(
    'execute() has the options null; expected an object with some of',
  )
  for (const [options, received] of [
    ['X', 'a string as options'],
    [{ code: 'X' }, 'the option code'],
  ])
    expect(() => new GraphQLError('no', wrong(options))).toThrow(
      `A GraphQLError was given ${received as string}; expected new GraphQLError(message, { extensions: { code } }).`,
    )
})

test('the payload of an event is the value itself', async () => {
  const GraphQL = defineGraphQL()({
    Post: object<{ readonly title: string }>(),
    Json: scalar<unknown>({ parse: value => value, serialize: value => value }),
  })
  GraphQL.Post.field('title', 'string')
  GraphQL.query.field('a', 'int', () => 1)
  GraphQL.subscription.field('post_added', 'Post')
  GraphQL.subscription.field('title', 'Post')
  GraphQL.subscription.field('wrapped', 'Post', {}, wrong({ resolve: () => null }))
  GraphQL.subscription.field('json', 'Json')
  const schema = GraphQL.schema('Payloads', { replace: true })
  const trigger = (payload: unknown): Promise<void> =>
    schema.trigger('post_added', wrong({ payload }))
  for (const name of ['post_added', 'postAdded'])
    await expect(trigger({ [name]: { title: 'A' } })).rejects.toThrow(
      `trigger() has the payload { ${name} } for Subscription.postAdded; expected the value of the field itself, without its name.`,
    )
  await expect(trigger({ title: 'A' })).resolves.toBeUndefined()
  // A property of the type, what a resolver takes apart, and what a scalar takes.
  for (const name of ['title', 'wrapped', 'json'])
    await expect(schema.trigger(name, { payload: { [name]: 'A' } })).resolves.toBeUndefined()
})
