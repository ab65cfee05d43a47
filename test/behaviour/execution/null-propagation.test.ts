import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { defineGraphQL, scalar } from '../../../src/index.ts'
import { pair } from '../../execution/oracle.ts'

test('an iterator among the properties is read once, however often the response is written', async () => {
  const { schema } = pair('type Query { numbers: [Int], method: Thing } type Thing { method: Int }')
  const rootValue = { numbers: [1, 2].values(), method: () => ({ method: () => 3 }) }
  expect(await schema.execute('{ numbers method { method } }', { rootValue })).toBe(
    '{"data":{"numbers":[1,2],"method":{"method":3}}}',
  )
})

test('a list that is null for one item has handlers for the promises in it', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown): unknown => unhandled.push(reason)
  process.on('unhandledRejection', note)
  try {
    const { schema } = pair('type Query { numbers: [Int!], matrix: [[Int!]!] }')
    const refused = (): Promise<never> => Promise.reject(new GraphQLError('refused'))
    const rootValue = { numbers: [null, refused()], matrix: [null, [refused()]] }
    const { data } = await schema.execute('{ numbers matrix }', {
      rootValue,
      responseFormat: 'hash',
    })
    expect({ ...data }).toEqual({ numbers: null, matrix: null })
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(unhandled).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
  }
})

test('a scalar whose result is null is in error', async () => {
  const GraphQL = defineGraphQL()({
    Word: scalar<string>({ parse: String, serialize: word => word || null }),
  })
  GraphQL.query.field('words', 'Word', { array: true }, () => ['word', ''])
  const ids: string[] = []
  const schema = GraphQL.schema('WordSchema', { onError: (_error, { id }) => void ids.push(id) })
  const text = await schema.execute('{ words }')
  expect(text).toBe(
    '{"errors":[{"message":"Expected `Word.serialize` to return non-nullable value for field \\"Query.words\\", but for a string it returned null.",' +
      `"locations":[{"line":1,"column":3}],"path":["words",1],"extensions":{"code":"INTERNAL_SERVER_ERROR","id":"${ids.join()}"}}],"data":{"words":["word",null]}}`,
  )
})

test('an object that is dropped has handlers for the promises in it', async () => {
  const { schema } = pair('type Query { thing: Thing } type Thing { strict: Int!, later: Int }')
  // The runner fails on every rejection that is left.
  const rootValue = { thing: { strict: null, later: Promise.reject(new GraphQLError('refused')) } }
  const { data, errors } = await schema.execute('{ thing { strict later } }', {
    rootValue,
    responseFormat: 'hash',
  })
  await new Promise(setImmediate)
  expect({ ...data }).toEqual({ thing: null })
  expect(errors).toEqual([
    {
      message: 'Cannot return null for non-nullable field Thing.strict.',
      locations: [{ line: 1, column: 11 }],
      path: ['thing', 'strict'],
      extensions: { code: 'INTERNAL_SERVER_ERROR', id: expect.any(String) as string },
    },
  ])
})

test('an object below one that is dropped has handlers for the promises in it', async () => {
  const { schema } = pair('type Query { thing: Thing } type Thing { strict: Int!, next: Thing }')
  // The runner fails on every rejection that is left.
  const refused = (): Promise<never> => Promise.reject(new GraphQLError('refused'))
  const next = { strict: 1, next: refused() }
  const later = Promise.resolve({ strict: refused() })
  const { data } = await schema.execute('{ thing { strict next { strict next { strict } } } }', {
    rootValue: { thing: { strict: null, next } },
    responseFormat: 'hash',
  })
  const { data: other } = await schema.execute('{ thing { strict next { strict } } }', {
    rootValue: { thing: { strict: null, next: later } },
    responseFormat: 'hash',
  })
  await new Promise(setImmediate)
  expect([{ ...data }, { ...other }]).toEqual([{ thing: null }, { thing: null }])
})
