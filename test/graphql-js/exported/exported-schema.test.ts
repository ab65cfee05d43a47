import type {
  ExecutionResult,
  FieldNode,
  GraphQLObjectType,
  GraphQLResolveInfo,
  GraphQLSchema,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { functionsFor, fromGraphQLSchema, toGraphQLSchema } from '../../../src/graphql-js/index.ts'
import { arg, buildSchema, defineGraphQL, object } from '../../../src/index.ts'
import { peers } from '../../conformance/execution/peers.ts'
import { everything, type Context } from './worlds.ts'

describe.each([16, 17] as const)('graphql-js %i executes an exported schema', version => {
  const graphql = peers[version]
  const { toGraphQLSchema } = functionsFor(graphql)
  const origin = everything()

  const run = async (
    source: string,
    {
      schema = toGraphQLSchema(origin),
      variables,
    }: { schema?: GraphQLSchema; variables?: object } = {},
  ): Promise<{ readonly result: unknown; readonly log: readonly unknown[] }> => {
    const contextValue: Context = { log: [] }
    const document = graphql.parse(source)
    expect(graphql.validate(schema, document)).toEqual([])
    const result = await graphql.execute({
      schema,
      document,
      contextValue,
      variableValues: variables as Record<string, unknown>,
    })
    return { result: plain(result), log: contextValue.log }
  }

  /** The engine answers the same, and calls the same. */
  const expectSame = async (
    source: string,
    variables?: Record<string, unknown>,
  ): Promise<unknown[]> => {
    const { result, log } = await run(source, variables && { variables })
    const context: Context = { log: [] }
    const expected = await origin.execute(source, {
      context,
      ...(variables && { variables }),
      responseFormat: 'hash',
    })
    expect(result).toEqual(plain(expected as ExecutionResult))
    expect(log).toEqual(context.log)
    return [...log]
  }

  test.each([
    '{ users { id name path begunWith } }',
    '{ found { ... on User { path } } named { name __typename ... on User { path } } }',
    '{ a: filtered b: filtered(userFilter: {}) c: filtered(userFilter: { minLevel: LOW }) d: filtered(userFilter: null) }',
    '{ level(level: HIGH) refusal }',
    '{ noted @noted(by: "document") n: noted users { name @noted(by: "each") } }',
    '{ checked(text: "abc") }',
    '{ __type(name: "User") { fields { name args { name defaultValue } } } __typename }',
  ])('%s', async source => void (await expectSame(source)))

  test('with values of variables', async () => {
    const source =
      'query ($filter: UserFilter, $level: Level = LOW, $by: String, $skip: Boolean!) { filtered(userFilter: $filter) level(level: $level) users { name @noted(by: $by) id @skip(if: $skip) } }'
    const log = await expectSame(source, {
      filter: { minLevel: 'LOW' },
      by: 'a variable',
      skip: true,
    })
    expect(log).toEqual(Array(3).fill('noted by a variable'))
  })

  test('a batch resolver is called once for all parents, late ones too', async () => {
    expect(await expectSame('{ users { friends { name friends(first: 1) { name } } } }')).toEqual([
      'friends of 1,2,3, all',
      'friends of 2,3,1,1,2, 1',
    ])
    expect(await expectSame('{ users { late { friends { id } } } }')).toEqual([
      'friends of 1,2,3, all',
    ])
  })

  test('arguments that break a constraint are refused before a resolver is called', async () => {
    const { result, log } = await run(
      'query ($text: String) { a: checked(text: "abc") b: checked(text: $text) }',
      {
        variables: { text: 'abcd' },
      },
    )
    expect(log).toEqual([])
    expect((result as ExecutionResult).errors).toHaveLength(2)
    expect((result as ExecutionResult).errors![1]).toMatchObject({
      path: ['b'],
      message: expect.stringContaining('The arguments of "checked" are') as string,
      extensions: { code: 'BAD_USER_INPUT' },
    })
  })

  test('arguments that a host has changed count, and are checked', async () => {
    const schema = toGraphQLSchema(origin)
    const { checked, filtered } = schema.getQueryType()!.getFields()
    for (const field of [checked!, filtered!]) {
      const { resolve } = field
      const changed = (parent: unknown, args: Record<string, unknown>, ...rest: unknown[]) =>
        resolve!(
          parent,
          field === checked
            ? { text: `${String(args['text'])}!` }
            : { userFilter: { nameLike: 'changed' } },
          ...(rest as [unknown, never]),
        )
      field.resolve = changed
    }
    const { result, log } = await run(
      '{ a: checked(text: "ab") b: checked(text: "abc") filtered }',
      {
        schema,
      },
    )
    expect(log).toEqual(['checked'])
    expect(result).toMatchObject({
      data: { a: 'ab!', b: null, filtered: '{"name_like":"changed","min_level":2}' },
      errors: [{ path: ['b'] }],
    })
  })

  test('batches keep the arguments that a host has changed for some parents', async () => {
    const schema = toGraphQLSchema(origin)
    const { friends } = (schema.getType('User') as GraphQLObjectType).getFields()
    const { resolve } = friends!
    const changed = (parent: { id: number }, _: object, ...rest: unknown[]) =>
      resolve!(parent, { first: parent.id === 2 ? 1 : 2 }, ...(rest as [unknown, never]))
    friends!.resolve = changed
    const { log } = await run('{ users { friends { id } } }', { schema })
    expect(log).toEqual(['friends of 1,3, 2', 'friends of 2, 1'])
  })

  test('a host may call a batch resolver twice for a parent, and drop a promise', async () => {
    const schema = toGraphQLSchema(origin)
    const { friends } = (schema.getType('User') as GraphQLObjectType).getFields()
    const { resolve } = friends!
    friends!.resolve = async (...parameters) => {
      void resolve!(...parameters)
      const [first, second] = await Promise.all([resolve!(...parameters), resolve!(...parameters)])
      expect(first).toEqual(second)
      return first
    }
    const { result } = await run('{ users { friends { id } } }', { schema })
    expect(result).toEqual((await run('{ users { friends { id } } }')).result)
  })

  test('batches and memos keep the contexts that a host has given for some parents', async () => {
    const schema = toGraphQLSchema(origin)
    const { friends, begunWith } = (schema.getType('User') as GraphQLObjectType).getFields()
    for (const field of [friends!, begunWith!]) {
      const { resolve } = field
      field.resolve = (parent: { id: number }, args, context: Context, info) =>
        resolve!(parent, args, { ...context, isAdmin: parent.id === 2 }, info)
    }
    const { result, log } = await run('{ users { friends { id } begunWith } }', { schema })
    expect(log).toEqual(['friends of 1,3, all', 'friends of 2, all'])
    // What the root field has remembered is not of these contexts.
    expect(result).toMatchObject({
      data: { users: [1, 2, 3].map(() => ({ begunWith: 'undefined' })) },
    })
  })

  test('each of many contexts keeps its memo from call to call', async () => {
    const GraphQL = defineGraphQL()({ Row: object<{ readonly id: number }>() })
    for (const name of ['a', 'b'])
      GraphQL.Row.field(name, 'int', (_, { memo }) => {
        const count = (memo.get('calls') as number | undefined) ?? 0
        memo.set('calls', count + 1)
        return count
      })
    GraphQL.query.field('rows', 'Row', { full: true }, () =>
      Array.from({ length: 40 }, (_, id) => ({ id })),
    )
    const schema = toGraphQLSchema(GraphQL.schema('ManyContexts', { replace: true }))
    const contexts = Array.from({ length: 40 }, (_, id) => ({ id }))
    for (const field of Object.values((schema.getType('Row') as GraphQLObjectType).getFields())) {
      const { resolve } = field
      field.resolve = (parent: { id: number }, args, _, info) =>
        resolve!(parent, args, contexts[parent.id], info)
    }
    const document = graphql.parse('{ rows { a b } }')
    const { data } = await graphql.execute({ schema, document, contextValue: {} })
    expect(plain({ data } as ExecutionResult)).toEqual({
      data: { rows: contexts.map(() => ({ a: 0, b: 1 })) },
    })
  })

  test('copies of a context have its batches and its memo', async () => {
    const schema = toGraphQLSchema(origin)
    const { friends, begunWith } = (schema.getType('User') as GraphQLObjectType).getFields()
    for (const field of [friends!, begunWith!]) {
      const { resolve } = field
      field.resolve = (parent, args, context: Context, info) =>
        resolve!(parent, args, { ...context }, info)
    }
    const { result, log } = await run('{ users { friends { id } begunWith } }', { schema })
    expect(log).toEqual(['friends of 1,2,3, all'])
    expect(result).toMatchObject({
      data: { users: [1, 2, 3].map(() => ({ begunWith: 'friends,begun_with' })) },
    })
  })

  test('a field that a host adds may lead back to the schema', async () => {
    const extended = graphql.extendSchema(
      toGraphQLSchema(origin),
      graphql.parse('extend type Query { best: [User!]! } extend type User { age: Int }'),
    )
    const best = () => [
      { id: 2, friend_ids: [1] },
      { id: 3, friend_ids: [2] },
    ]
    extended.getQueryType()!.getFields()['best']!.resolve = best
    const { result, log } = await run(
      'query ($first: Int) { best { id age friends(first: $first) { name friends { id } } } users { age id } }',
      { schema: extended, variables: { first: 1 } },
    )
    expect(result).toMatchObject({
      data: {
        best: [
          { id: '2', age: null, friends: [{ name: 'Ann', friends: [{ id: '2' }, { id: '3' }] }] },
          { id: '3', age: null, friends: [{ name: 'Ben', friends: [{ id: '1' }] }] },
        ],
        users: [{ id: '1' }, { id: '2' }, { id: '3' }],
      },
    })
    expect(log).toEqual(['friends of 2,3, 1', 'friends of 1,2, all'])
  })

  const subscribe = async (source: string): Promise<AsyncGenerator<ExecutionResult>> => {
    const schema = toGraphQLSchema(origin)
    const document = graphql.parse(source)
    const stream = await graphql.subscribe({ schema, document, contextValue: { log: [] } })
    if (!(Symbol.asyncIterator in stream)) throw new Error(stream.errors![0]!.message)
    return stream as AsyncGenerator<ExecutionResult>
  }

  test('subscriptions have the source streams of the schema, and each event a memo', async () => {
    const results: unknown[] = []
    for await (const result of await subscribe('subscription { ticks(count: 3) }'))
      results.push(plain(result))
    expect(results).toEqual([1, 2, 3].map(tick => ({ data: { ticks: `${tick} true` } })))
  })

  test('subscriptions have the events that are triggered, and end', async () => {
    const stream = await subscribe('subscription { sent(id: 4) }')
    const next = stream.next()
    await run('mutation { other: send(id: 5) send(id: 4) }')
    expect(plain((await next).value as ExecutionResult)).toEqual({ data: { sent: 'to 4' } })
    expect(await stream.return(undefined)).toEqual({ done: true, value: undefined })
  })

  test('executions with the same values of variables share nothing else', async () => {
    const schema = toGraphQLSchema(origin)
    const document = graphql.parse('{ users { begunWith } }')
    const { resolve } = schema.getQueryType()!.getFields()['users']!
    const infos: GraphQLResolveInfo[] = []
    const noted = (...[parent, args, context, info]: Parameters<NonNullable<typeof resolve>>) => {
      infos.push(info)
      return resolve!(parent, args, context, info)
    }
    schema.getQueryType()!.getFields()['users']!.resolve = noted
    await graphql.execute({ schema, document, contextValue: { log: [] } })
    const user = schema.getType('User') as GraphQLObjectType
    const { begunWith } = user.getFields()
    const root = { prev: undefined, key: 'other', typename: 'Query' }
    const path = { prev: root, key: 'begunWith', typename: 'User' }
    const { selectionSet } = infos[0]!.fieldNodes[0]!
    const fieldNodes = selectionSet!.selections as readonly FieldNode[]
    const info = { ...infos[0]!, path, fieldNodes, fieldName: 'begunWith', parentType: user }
    // Another context, as of another request.
    expect(begunWith!.resolve!({}, {}, { log: [] }, info)).toBe('undefined')
    const wrong = { ...info, fieldNodes: infos[0]!.fieldNodes }
    expect(() => begunWith!.resolve!({}, {}, {}, wrong)).toThrow(
      'User.begunWith was called with an info that selects it nowhere',
    )
  })

  test('listeners are asked before a client subscribes', async () => {
    await expect(subscribe('subscription { forbidden }')).rejects.toThrow('You may not.')
  })

  test('its text is that of the schema', () => {
    const exported = toGraphQLSchema(origin)
    const again = graphql.buildSchema(origin.toSDL())
    expect(graphql.printSchema(exported)).toBe(graphql.printSchema(again))
    expect(graphql.validateSchema(exported)).toEqual([])
  })

  test('the schema comes back, unless a host has changed a function', () => {
    const exported = toGraphQLSchema(origin)
    expect(fromGraphQLSchema(exported)).toBe(origin)
    expect(fromGraphQLSchema(exported, { rules: [] })).not.toBe(origin)
    const { users } = exported.getQueryType()!.getFields()
    const resolve = (): [] => []
    users!.resolve = resolve
    const changed = fromGraphQLSchema(exported)
    expect(changed).not.toBe(origin)
    expect(changed.executeSync('{ users { id } }', { responseFormat: 'json' })).toBe(
      '{"data":{"users":[]}}',
    )
  })

  test('a changed schema is executed by the engine, too', async () => {
    const exported = toGraphQLSchema(origin)
    const changed = fromGraphQLSchema(exported, { config: {} })
    const context: Context = { log: [] }
    const response = await changed.execute('{ users { friends { name } } }', {
      context,
      responseFormat: 'hash',
    })
    expect(response.errors).toBeUndefined()
    expect(context.log).toEqual(['friends of 1,2,3, all'])
  })
})

test('a schema of a text with positional resolvers has the `info` of graphql-js', async () => {
  const infos: object[] = []
  const schema = functionsFor(peers[16]).toGraphQLSchema(
    buildSchema('type Query { a(x: Int = 2): String list: [Int!]! }', {
      resolvers: {
        Query: {
          a: (parent, args, context, info) => {
            infos.push(info)
            return JSON.stringify([parent, args, context])
          },
          list: async function* () {
            yield await Promise.resolve(1)
            yield 2
          },
        },
      },
    }),
  )
  const result = await peers[16].graphql({
    schema,
    source: '{ a list }',
    rootValue: 'root',
    contextValue: { by: 'host' },
  })
  expect(plain(result)).toEqual({ data: { a: '["root",{"x":2},{"by":"host"}]', list: [1, 2] } })
  expect(infos[0]).toMatchObject({ fieldName: 'a', schema, path: { key: 'a' } })
})

describe.each([16, 17] as const)('graphql-js %i asks a host', version => {
  const { execute, parse } = peers[version]
  const { toGraphQLSchema } = functionsFor(peers[version])

  test('once whether arguments are valid', async () => {
    let validations = 0
    const counted = z.string().transform(value => {
      validations++
      return value
    })
    const text = arg('text', 'string', { null: false, validate: counted })
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('checked', 'string', { arguments: text }, named => named.text)
    const schema = toGraphQLSchema(GraphQL.schema('ValidatedOnce', { replace: true }))
    const validationsOf = async (source: string): Promise<number> => {
      validations = 0
      const result = await execute({ schema, document: parse(source), contextValue: {} })
      expect(result.errors).toBeUndefined()
      return validations
    }
    expect(await validationsOf('{ checked(text: "abc") }')).toBe(1)
    expect(await validationsOf('{ a: checked(text: "a") b: checked(text: "b") }')).toBe(2)
  })

  test.each([false, true])('once for the value of a thenable (batches: %s)', async hasBatches => {
    let thens = 0
    const lazy = {
      then: (settle: (value: string) => void) => {
        thens++
        settle('now')
      },
    }
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('lazy', 'string', () => lazy as unknown as Promise<string>)
    if (hasBatches) {
      GraphQL.query.field('batched', 'int', {}, { batch: parents => parents.map(() => 1) })
    }
    const schema = toGraphQLSchema(GraphQL.schema('LazyThenable', { replace: true }))
    const document = parse(hasBatches ? '{ lazy batched }' : '{ lazy }')
    const result = await execute({ schema, document, contextValue: {} })
    expect(plain(result)).toEqual({ data: { lazy: 'now', ...(hasBatches && { batched: 1 }) } })
    expect(thens).toBe(1)
  })
})

test('a value that is no schema of the engine is refused', () => {
  const exported = toGraphQLSchema(buildSchema('type Query { a: Int }'))
  expect(() => toGraphQLSchema(exported as never)).toThrow(
    'toGraphQLSchema() was given [GraphQLSchema]; expected a schema of buildSchema() or GraphQL.schema().',
  )
  expect(() => toGraphQLSchema(undefined as never)).toThrow('was given undefined; expected')
})

function plain(result: ExecutionResult): unknown {
  return JSON.parse(
    JSON.stringify(result, (key, value: unknown) => (key === 'locations' ? undefined : value)),
  )
}
