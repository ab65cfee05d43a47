import { describe, expect, test, vi } from 'vitest'
import {
  buildSchema,
  ExecutionError,
  GraphQLError,
  RecordNotFoundError,
  rescueFrom,
} from '../../../../src/index.ts'
import type { ControllerOptions } from '../../../../src/http/index.ts'
import { post, serveController, summary } from '../server.ts'
import { createLibrary } from './library.ts'

const json = 'application/json; charset=utf-8'
const schema = createLibrary('LibrarySchema')

/** One error as the body of a response without data. */
function invalid(message: string, column: number, code = 'GRAPHQL_VALIDATION_FAILED'): object {
  return { errors: [{ message, locations: [{ line: 1, column }], extensions: { code } }] }
}

// Queries that break it are rows of the table of statuses: ../statuses/graphql-errors.ts.
test('Errors, rule 1: a query is valid that gives a required argument with a value of its type', async () => {
  const response = await post(await serveController({ schema }), {
    query: '{ required(tags: ["a"]) }',
  })
  expect(await summary(response)).toEqual({
    status: 200,
    type: json,
    body: { data: { required: ['a'] } },
  })
})

describe('Errors, rule 2: the application rescues', () => {
  const rescues = [
    rescueFrom(
      RecordNotFoundError,
      ({ message }) =>
        new GraphQLError(message, {
          extensions: {
            http: {
              status: 404,
              headers: { 'X-Rescued': message, 'Cache-Control': 'max-age=1' },
              body: { missing: message },
            },
          },
        }),
    ),
    rescueFrom(ExecutionError, async ({ message, extensions }) =>
      Promise.resolve(
        new GraphQLError(message, {
          extensions: { ...extensions, http: { status: 422, body: [message, extensions] } },
        }),
      ),
    ),
  ]
  const rescuing = createLibrary('RescuingSchema', {}, 'Query', rescues)

  test.each<[string, string, number, unknown]>([
    [
      'record-not-found errors',
      '{ hello book(id: 9) { id } }',
      404,
      { missing: 'There is no book 9.' },
    ],
    [
      'execution errors',
      '{ renew hello }',
      422,
      ['The book is reserved.', { code: 'EXECUTION_ERROR' }],
    ],
    [
      'the first of several',
      '{ book(id: 9) { id } renew }',
      404,
      { missing: 'There is no book 9.' },
    ],
  ])(
    '%s that resolvers throw, with its own JSON body and status',
    async (_, query, status, body) => {
      const url = await serveController({ schema: rescuing })
      for (const accept of ['*/*', 'application/graphql-response+json']) {
        const response = await post(url, { query }, { accept })
        expect(response.headers.get('x-rescued')).toBe(
          status === 404 ? 'There is no book 9.' : null,
        )
        expect(response.headers.get('cache-control')).toBe(
          status === 404 ? 'max-age=1' : 'no-store',
        )
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        expect(await summary(response)).toEqual({ status, type: json, body })
      }
    },
  )

  test.each<[string, Error, number, unknown]>([
    ['record-not-found errors', new RecordNotFoundError(), 404, { missing: 'Record not found.' }],
    [
      'execution errors',
      new ExecutionError('Not now.'),
      422,
      ['Not now.', { code: 'EXECUTION_ERROR' }],
    ],
  ])('%s that hooks throw, with its own JSON body and status', async (_, error, status, body) => {
    const fails = (): never => {
      throw error
    }
    const ofExecute: readonly ControllerOptions[] = [
      { before: fails },
      { context: fails },
      { schema: fails },
      { query: fails },
      { variables: fails },
      { operationName: fails },
      { queryCacheKey: fails },
      { queryCacheVersion: fails },
    ]
    for (const hooks of ofExecute) {
      const url = await serveController({ schema, rescueFrom: rescues, ...hooks })
      const response = await post(url, { query: '{ hello }' })
      expect(await summary(response)).toEqual({ status, type: json, body })
    }
    const url = await serveController({
      schema,
      rescueFrom: rescues,
      describeHeader: fails,
      graphiqlSettings: fails,
    })
    for (const action of ['describe', 'graphiql']) {
      expect(await summary(await fetch(`${url}/${action}`))).toEqual({ status, type: json, body })
    }
  })

  test('errors that a class of the host extends', async () => {
    class BookNotFoundError extends RecordNotFoundError {}
    const url = await serveController({
      schema,
      rescueFrom: rescues,
      context: () => {
        throw new BookNotFoundError('No such book.')
      },
    })
    expect((await post(url, { query: '{ hello }' })).status).toBe(404)
  })

  test('any other error of its own, which clients would see masked', async () => {
    const rescue = rescueFrom(
      Error,
      ({ message }) =>
        new GraphQLError('Failed.', { extensions: { http: { status: 502, body: message } } }),
    )
    const failing = createLibrary('FailingSchema', {}, 'Query', [rescue])
    const url = await serveController({ schema: failing })
    expect(await summary(await post(url, { query: '{ failing }' }))).toEqual({
      status: 502,
      type: json,
      body: 'a secret',
    })
  })

  test('an error in one request of a batch, with its body', async () => {
    const url = await serveController({ schema: rescuing, acceptBatches: true })
    const response = await post(url, [{ query: '{ hello }' }, { query: '{ book(id: 7) { id } }' }])
    expect(response.headers.get('x-rescued')).toBe(null)
    expect(await summary(response)).toEqual({
      status: 200,
      type: json,
      body: [{ data: { hello: 'Hello, world!' } }, { missing: 'There is no book 7.' }],
    })
  })

  test('what is not told of as masked: the answer is all that clients and onError see', async () => {
    class Late extends Error {}
    const reported: string[] = []
    const throwing = buildSchema('type Query { late: Int, other: Int }', {
      name: 'LateSchema',
      resolvers: {
        Query: {
          late: () => Promise.reject(new Late('a secret')),
          other: () => Promise.reject(new TypeError('another secret')),
        },
      },
      rescueFrom: [
        rescueFrom(
          Late,
          () => new GraphQLError('Later.', { extensions: { http: { status: 503 } } }),
        ),
      ],
      onError: error => void reported.push(String(error)),
    })
    const url = await serveController({ schema: throwing, acceptBatches: true })
    expect((await post(url, { query: '{ late }' })).status).toBe(503)
    expect((await post(url, [{ query: '{ late }' }])).status).toBe(200)
    expect(reported).toEqual([])
    await post(url, { query: '{ late other }' })
    expect(reported).toEqual(['TypeError: another secret'])
  })

  test('nothing else: no handler is asked about what is no exception of the host', async () => {
    const handler = vi.fn(() => new GraphQLError('Rescued.'))
    const rescue = rescueFrom(Error, handler)
    const url = await serveController({
      schema: createLibrary('AskedSchema', {}, 'Query', [rescue]),
      rescueFrom: [rescue],
    })
    const accept = { accept: 'application/graphql-response+json' }
    const statuses: number[] = []
    for (const body of [
      { query: '{' },
      { query: '{ unknown }' },
      { query: '{ hello }', operationName: 'Other' },
      { query: 'query ($id: ID!) { book(id: $id) { id } }' },
      { query_cache_key: 'unknown' },
      {},
      '{',
    ])
      statuses.push((await post(url, body, accept)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 404, 400, 400])
    expect(handler).not.toHaveBeenCalled()
    await post(url, { query: '{ failing }' })
    expect(handler).toHaveBeenCalledOnce()
  })
})

describe('Errors, rule 3: the default error body', () => {
  test('holds message, locations, path and extensions with a code, beside the data of the other fields', async () => {
    const query = '{ hello book(id: 9) { id } renew failing }'
    const response = await post(await serveController({ schema }), { query })
    expect(await summary(response)).toEqual({
      status: 200,
      type: json,
      body: {
        errors: [
          {
            message: 'There is no book 9.',
            locations: [{ line: 1, column: 9 }],
            path: ['book'],
            extensions: { code: 'RECORD_NOT_FOUND' },
          },
          {
            message: 'The book is reserved.',
            locations: [{ line: 1, column: 28 }],
            path: ['renew'],
            extensions: { code: 'EXECUTION_ERROR' },
          },
          {
            message: 'Internal server error',
            locations: [{ line: 1, column: 34 }],
            path: ['failing'],
            extensions: {
              code: 'INTERNAL_SERVER_ERROR',
              id: expect.stringMatching(/^[\da-f-]{36}$/),
            },
          },
        ],
        data: { hello: 'Hello, world!', book: null, renew: null, failing: null },
      },
    })
  })

  test('has no data where nothing was executed', async () => {
    const response = await post(await serveController({ schema }), { query: '{ hello' })
    expect(await response.json()).toEqual(
      invalid('Syntax Error: Expected Name, found <EOF>.', 8, 'GRAPHQL_PARSE_FAILED'),
    )
  })

  test('shows an error of a hook that was made on purpose, without its status', async () => {
    const url = await serveController({
      schema,
      context: () => {
        throw new GraphQLError('Too many.', {
          extensions: { code: 'SLOW_DOWN', http: { status: 429 }, wait: 3 },
        })
      },
    })
    expect(await summary(await post(url, { query: '{ hello }' }))).toEqual({
      status: 429,
      type: json,
      body: { errors: [{ message: 'Too many.', extensions: { code: 'SLOW_DOWN', wait: 3 } }] },
    })
  })
})

describe('Errors, rule 4: status codes of the service', () => {
  test.each<[unknown, number]>([
    [undefined, 400],
    [{}, 400],
    [{ status: 'x' }, 400],
    [{ status: 200 }, 400],
    [{ status: 399 }, 400],
    [{ status: 600 }, 400],
    [{ status: 451 }, 451],
    [{ status: 503 }, 503],
  ])('an error of a hook with extensions.http %j is %i', async (http, status) => {
    const url = await serveController({
      schema,
      before: () => {
        throw new GraphQLError('No.', { extensions: { http } })
      },
    })
    expect(await summary(await post(url, { query: '{ hello }' }))).toEqual({
      status,
      type: json,
      body: { errors: [{ message: 'No.' }] },
    })
  })
})
