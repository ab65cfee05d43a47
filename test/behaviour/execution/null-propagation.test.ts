import { GraphQLError } from 'graphql'
import { describe, expect, test } from 'vitest'
import { buildSchema, defineGraphQL, scalar } from '../../../src/index.ts'
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

describe.each([0, false] as const)('where code is generated after %s runs', generatesCodeAfter => {
  const never = new Promise<never>(() => undefined)
  const later = async <Value>(value: Value): Promise<Value> => {
    await new Promise(resolve => setTimeout(resolve, 1))
    return value
  }
  const schema = buildSchema(
    'type Query { thing: Thing strictThing: Thing! other: String } type Thing { pending: String strict: String! things: [Thing!] }',
    { name: `Nulls${generatesCodeAfter}`, config: { generatesCodeAfter } },
  )
  const answerTo = (source: string, thing: object): Promise<unknown> =>
    schema.execute(source, {
      responseFormat: 'hash',
      rootValue: { thing, strictThing: thing, other: () => later('there') },
    })

  test.each([
    ['at once', { pending: never, strict: null }],
    ['later', { pending: never, strict: () => later(null) }],
  ])('nobody waits for what is pending below a null that comes %s', async (_, thing) => {
    expect(await answerTo('{ other thing { pending strict } }', thing)).toMatchObject({
      data: { other: 'there', thing: null },
      errors: [{ path: ['thing', 'strict'] }],
    })
    expect(await answerTo('{ other strictThing { pending strict } }', thing)).toMatchObject({
      data: null,
      errors: [{ path: ['strictThing', 'strict'] }],
    })
    const list = { things: [{ pending: never, strict: 'a' }, thing] }
    expect(await answerTo('{ other thing { things { pending strict } } }', list)).toMatchObject({
      data: { other: 'there', thing: { things: null } },
      errors: [{ path: ['thing', 'things', 1, 'strict'] }],
    })
  })
})
