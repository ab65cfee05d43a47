import { describe, expect, test } from 'vitest'
import { createController } from '../../src/http/index.ts'
import { buildSchema, configure, defineGraphQL } from '../../src/index.ts'
import { anything, optionFaults } from '../../src/errors/expectation.ts'
import { attachWebSocket } from '../../src/websocket/index.ts'
import { faultsOf } from '../behaviour/definition/faults-of.ts'

const messageOf = (create: () => unknown): string => {
  try {
    create()
  } catch (thrown) {
    return (thrown as Error).message
  }
  return ''
}
const untyped = (value: object): never => value as never
const sdl = 'type Query { a: Int }'

describe('an option by the name that another server has for it', () => {
  test.each([
    [{ path: '/api' }, 'path', 'Write { basePath }.'],
    [{ graphqlEndpoint: '/api' }, 'graphqlEndpoint', 'Write { basePath }.'],
    [{ playground: true }, 'playground', 'Write { graphiql }.'],
    [{ formatError: () => 1 }, 'formatError', 'Write { formatErrors }.'],
    [{ allowBatchedHttpRequests: true }, 'allowBatchedHttpRequests', 'Write { acceptBatches }.'],
    [{ uploads: false }, 'uploads', 'Write { acceptUploads }.'],
    [{ typeDefs: sdl }, 'typeDefs', 'Write { schema: buildSchema(typeDefs, { resolvers }) }.'],
    [{ resolvers: {} }, 'resolvers', 'Write { schema: buildSchema(typeDefs, { resolvers }) }.'],
    [
      { plugins: [] },
      'plugins',
      'Plugins are the hooks before, context, formatErrors and responded of the controller, and schema.on().',
    ],
    [
      { csrfPrevention: true },
      'csrfPrevention',
      'Only forms need one, which verifyCsrf checks; leave csrfPrevention out.',
    ],
    [
      { validationRules: [] },
      'validationRules',
      'Rules are an option of the schema: write { rules } where it is made.',
    ],
    [
      { introspection: true },
      'introspection',
      'Introspection is switched by an option of a schema: write { config: { enableIntrospection } } where it is made, or configure({ enableIntrospection }).',
    ],
  ])('of createController: %j', (options, name, advice) => {
    expect(messageOf(() => createController(untyped({ schema: 'A', ...options })))).toBe(
      `createController() takes no option "${name}". ${advice}`,
    )
  })

  test.each([
    [
      { typeDefs: sdl },
      'The text stands before the options: buildSchema(typeDefs, { resolvers }).',
    ],
    [{ Query: { a: () => 1 } }, 'Write { resolvers: { Query: ... } }.'],
    [{ Subscription: {} }, 'Write { resolvers: { Subscription: ... } }.'],
    [{ validationRules: [] }, 'Write { rules }.'],
  ])('of buildSchema: %j', (options, advice) => {
    const [name] = Object.keys(options)
    expect(faultsOf(() => buildSchema(sdl, options as object))).toEqual([
      `buildSchema() takes no option "${name}". ${advice}`,
    ])
  })

  test('of configure, GraphQL.schema, execute and a WebSocket', async () => {
    expect(messageOf(() => configure(untyped({ introspection: false })))).toBe(
      'configure() takes no option "introspection". Write { enableIntrospection }.',
    )
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('a', 'int', () => 1)
    expect(faultsOf(() => GraphQL.schema('A', untyped({ typeDefs: sdl })))).toEqual([
      'GraphQL.schema() takes no option "typeDefs". Write { sdl }.',
    ])
    await expect(
      buildSchema(sdl).execute('{ a }', untyped({ contextValue: {}, variableValues: {} })),
    ).rejects.toThrow(
      '2 options are wrong:\n- execute() takes no option "contextValue". Write { context }.\n- execute() takes no option "variableValues". Write { variables }.',
    )
    const controller = createController({ schema: 'A' })
    expect(
      messageOf(() => attachWebSocket(controller, untyped({}), { path: '/api' })),
    ).not.toContain('path')
  })

  test.each([
    [{ required: true }, 'Write { null: false } for a value that is required.'],
    [{ nonNull: true }, 'Write { null: false } for a Non-Null type.'],
    [{ list: true }, 'Write { array: true }.'],
    [{ description: 'a' }, 'Write { desc }.'],
    [{ deprecationReason: 'a' }, 'Write { deprecated }.'],
    [{ isDeprecated: true }, 'Write { deprecated }.'],
    [{ args: [] }, 'Write { arguments }.'],
  ])('of a field: %j', (options, advice) => {
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('a', 'int', options as object, () => 1)
    expect(faultsOf(() => GraphQL.schema('A'))).toEqual([
      `Query.a takes no option "${Object.keys(options)[0]}". ${advice}`,
    ])
  })

  test('is not advised where the function lacks what stands in its place', () => {
    expect(
      optionFaults<{ a?: unknown }>('f()', untyped({ path: 1, other: 2 }), { a: anything }),
    ).toEqual(['f() takes no option "path"; the options are a.', 'f() takes no option "other".'])
  })
})
