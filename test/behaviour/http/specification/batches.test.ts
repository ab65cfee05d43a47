import { describe, expect, test } from 'vitest'
import { GraphQLError } from '../../../../src/index.ts'
import { createGreetings } from '../schema.ts'
import { post, serveController, summary } from '../server.ts'
import { headersOf } from '../headers-of.ts'
import { createLibrary } from './library.ts'

const json = 'application/json; charset=utf-8'
const schema = createLibrary('LibrarySchema')
const hello = { data: { hello: 'Hello, world!' } }

function refusal(message: string, code = 'BAD_REQUEST', more: object = {}): object {
  return { errors: [{ message, ...more, extensions: { code } }] }
}

describe('Batches', () => {
  test.each([{}, { acceptBatches: false }])('are off by default: %j', async options => {
    const url = await serveController({ schema, ...options })
    for (const body of [[], [{ query: '{ hello }' }]]) {
      expect(await summary(await post(url, body))).toEqual({
        status: 400,
        type: json,
        body: refusal(
          'The body is an array; expected a JSON object. Batches need the option acceptBatches of the server.',
        ),
      })
    }
  })

  test('where they are on the responses stand in the order of the requests', async () => {
    const url = await serveController({ schema, acceptBatches: true })
    const response = await post(url, [
      { query: 'query ($name: String) { hello(name: $name) }', variables: { name: 'first' } },
      { query: '{ unknown }' },
      { query: 'mutation { borrow(id: 1) }' },
      { query: 'query A { hello } query B { b: hello }', operationName: 'B' },
      { query_cache_key: 'no' },
    ])
    expect(headersOf(response)).toEqual({
      'cache-control': 'no-store',
      'content-length': expect.any(String),
      'content-type': json,
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    })
    expect(await summary(response)).toEqual({
      status: 200,
      type: json,
      body: [
        { data: { hello: 'Hello, first!' } },
        refusal('Cannot query field "unknown" on type "Query".', 'GRAPHQL_VALIDATION_FAILED', {
          locations: [{ line: 1, column: 3 }],
        }),
        { data: { borrow: 'borrowed 1' } },
        { data: { b: 'Hello, world!' } },
        refusal('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND'),
      ],
    })
  })

  test('order is kept where the first request is answered last', async () => {
    const release: (() => void)[] = []
    const url = await serveController({
      schema,
      acceptBatches: true,
      context: async () => {
        const position = release.length
        await new Promise<void>(resolve => {
          release.push(resolve)
          if (position === 2) release.reverse().forEach(each => setImmediate(each))
        })
        return { current_user: String(position) }
      },
    })
    const response = await post(url, Array(3).fill({ query: '{ viewer }' }))
    expect(await response.json()).toEqual(['0', '1', '2'].map(viewer => ({ data: { viewer } })))
  })

  test('a single request is answered with a single response all the same', async () => {
    const url = await serveController({ schema, acceptBatches: true })
    expect(await (await post(url, { query: '{ hello }' })).json()).toEqual(hello)
    expect(await (await post(url, [{ query: '{ hello }' }])).json()).toEqual([hello])
  })

  test('up to ten requests are run', async () => {
    const url = await serveController({ schema, acceptBatches: true })
    const body = Array(10).fill({ query: '{ hello }' })
    expect(await summary(await post(url, body))).toEqual({
      status: 200,
      type: json,
      body: body.map(() => hello),
    })
  })

  test.each<[string, unknown, string]>([
    [
      'eleven requests',
      Array(11).fill({ query: '{ hello }' }),
      'The batch has 11 requests; at most 10 are allowed.',
    ],
    ['no request', [], 'The batch is empty; expected at least one request.'],
    ['a text', ['{ hello }'], 'Each request of a batch must be a JSON object.'],
    ['a batch', [[{ query: '{ hello }' }]], 'Each request of a batch must be a JSON object.'],
    [
      'no query',
      [{ query: '{ hello }' }, {}],
      'The parameter "query" is missing; expected a string.',
    ],
    ['no JSON', '[', 'The body is not valid JSON; expected an object, as {"query": "{ hello }"}.'],
  ])('%s in a batch is refused as a whole', async (_, body, message) => {
    const url = await serveController({ schema, acceptBatches: true })
    expect(await summary(await post(url, body))).toEqual({
      status: 400,
      type: json,
      body: refusal(message),
    })
  })

  test.each<[string, number | false, number, number]>([
    ['three where three are allowed', 3, 3, 200],
    ['four where three are allowed', 3, 4, 400],
    ['eleven where the limit is off', false, 11, 200],
  ])('their length is a limit of the schema: %s', async (_, maxBatchSize, length, status) => {
    const limited = createLibrary('LimitedSchema', { limits: { maxBatchSize } })
    const url = await serveController({ schema: limited, acceptBatches: true })
    expect((await post(url, Array(length).fill({ query: '{ hello }' }))).status).toBe(status)
  })

  test('tokens are shared: each document keeps the limit, all together exceed it', async () => {
    const limited = createLibrary('TokensSchema', { limits: { maxTokens: 8 } })
    const url = await serveController({ schema: limited, acceptBatches: true })
    expect((await post(url, [{ query: '{ hello }' }, { query: '{ viewer }' }])).status).toBe(200)
    const three = [{ query: '{ hello }' }, { query: '{ viewer }' }, { query: '{ cookie }' }]
    expect(await summary(await post(url, three))).toEqual({
      status: 400,
      type: json,
      body: refusal('The batch has more than 8 tokens.', 'TOKEN_LIMIT'),
    })
  })

  test('fields are shared, fragments expanded', async () => {
    const limited = createLibrary('FieldsSchema', { limits: { maxFields: 5 } })
    const url = await serveController({ schema: limited, acceptBatches: true })
    const two = { query: '{ ...F ...F } fragment F on Query { hello }' }
    expect((await post(url, [two, two])).status).toBe(200)
    expect(await summary(await post(url, [two, two, two]))).toEqual({
      status: 400,
      type: json,
      body: refusal(
        'The batch selects more than 5 fields when its fragments are expanded.',
        'COMPLEXITY_LIMIT',
      ),
    })
  })

  test('documents that are kept under a key count in a batch, too', async () => {
    const limited = createLibrary('KeptSchema', { limits: { maxFields: 5 } })
    const url = await serveController({ schema: limited, acceptBatches: true })
    const query = '{ a: hello b: hello c: hello }'
    expect((await post(url, { query, query_cache_key: 'kept' })).status).toBe(200)
    const kept = { query_cache_key: 'kept' }
    expect(await summary(await post(url, [kept, kept]))).toEqual({
      status: 400,
      type: json,
      body: refusal(
        'The batch selects more than 5 fields when its fragments are expanded.',
        'COMPLEXITY_LIMIT',
      ),
    })
  })

  test('an error that a hook throws for one request is the answer to the batch', async () => {
    const url = await serveController({
      schema,
      acceptBatches: true,
      context: () => {
        throw new GraphQLError('Sign in first.', { extensions: { http: { status: 401 } } })
      },
    })
    expect(await summary(await post(url, Array(2).fill({ query: '{ hello }' })))).toEqual({
      status: 401,
      type: json,
      body: { errors: [{ message: 'Sign in first.' }] },
    })
  })

  test('an error that a hook throws for one request ends the others', async () => {
    const greetings = createGreetings('EndedBatchSchema')
    let contexts = 0
    let aborted = 0
    const url = await serveController({
      schema: greetings,
      acceptBatches: true,
      context: async () => {
        if (++contexts === 1) return { onAbort: () => aborted++ }
        await new Promise(resolve => setTimeout(resolve, 20))
        throw new GraphQLError('Sign in first.', { extensions: { http: { status: 401 } } })
      },
    })
    expect((await post(url, [{ query: '{ never }' }, { query: '{ hello }' }])).status).toBe(401)
    expect(aborted).toBe(1)
  })

  test('a form and a GET are never batches', async () => {
    const url = await serveController({ schema, acceptBatches: true })
    expect((await fetch(`${url}?[{"query":"{hello}"}]`)).status).toBe(400)
  })
})
