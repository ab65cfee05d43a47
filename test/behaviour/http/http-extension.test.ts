import { GraphQLError as OtherGraphQLError } from 'graphql'
import { describe, expect, test } from 'vitest'
import {
  buildSchema,
  GraphQLError,
  RecordNotFoundError,
  rescueFrom,
  type ErrorRescue,
} from '../../../src/index.ts'
import { post, serveController, summary } from './server.ts'

const json = 'application/json; charset=utf-8'

/** A schema whose field `fails` throws the errors of a list, each at its index. */
function schemaOf(
  errors: readonly Error[],
  rescues: readonly ErrorRescue[] = [],
): ReturnType<typeof buildSchema> {
  return buildSchema(
    'type Query { fails(index: Int = 0): Int, hello: String } type Subscription { ticks: Int }',
    {
      resolvers: {
        Query: {
          fails: (_: unknown, { index }: { readonly index: number }) => {
            throw errors[index]!
          },
          hello: () => 'Hello!',
        },
        Subscription: {
          ticks: {
            subscribe: () => {
              throw errors[0]!
            },
          },
        },
      },
      rescueFrom: rescues,
    },
  )
}

const errorOf = (http: unknown, code = 'MINE'): GraphQLError =>
  new GraphQLError('No.', { extensions: { http, code } })

const query = '{ a: fails b: fails(index: 1) c: fails(index: 2) }'

describe('extensions.http', () => {
  test.each<[string, Error, readonly ErrorRescue[]]>([
    ['that a resolver throws', errorOf({ status: 402, headers: { 'X-Price': '5' } }), []],
    [
      'of graphql-js',
      new OtherGraphQLError('No.', {
        extensions: { http: { status: 402, headers: { 'X-Price': '5' } }, code: 'MINE' },
      }),
      [],
    ],
    [
      'that a handler makes',
      new RecordNotFoundError(),
      [
        rescueFrom(RecordNotFoundError, () =>
          errorOf({ status: 402, headers: { 'X-Price': '5' } }),
        ),
      ],
    ],
  ])('of an error %s is the status and headers beside the data', async (_, error, rescues) => {
    const url = await serveController({ schema: schemaOf([error], rescues) })
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const response = await post(url, { query: '{ hello fails }' }, { accept })
      expect(response.headers.get('x-price')).toBe('5')
      expect(await summary(response)).toEqual({
        status: 402,
        type: `${accept}; charset=utf-8`,
        body: {
          errors: [
            {
              message: 'No.',
              locations: [{ line: 1, column: 9 }],
              path: ['fails'],
              extensions: { code: 'MINE' },
            },
          ],
          data: { hello: 'Hello!', fails: null },
        },
      })
    }
  })

  test('of several errors is the status of the first, and all headers', async () => {
    const errors = [
      errorOf({ headers: { 'X-One': 'a', Vary: 'Cookie' } }),
      errorOf({ status: 404, headers: { 'x-one': 'b', 'X-Two': 2 } }),
      errorOf({ status: 500, headers: { 'X-Three': 'c' }, body: { own: true } }),
    ]
    const response = await post(await serveController({ schema: schemaOf(errors) }), { query })
    expect(['x-one', 'x-two', 'x-three', 'vary'].map(name => response.headers.get(name))).toEqual([
      'a',
      '2',
      'c',
      'Accept, Cookie',
    ])
    expect(await summary(response)).toEqual({ status: 404, type: json, body: { own: true } })
  })

  test.each<[unknown, number]>([
    [undefined, 200],
    [null, 200],
    ['401', 200],
    [[401], 200],
    [{ status: '401' }, 200],
    [{ status: 204 }, 200],
    [{ status: 399 }, 200],
    [{ status: 400 }, 400],
    [{ status: 599 }, 599],
    [{ status: 600 }, 200],
    [{ status: 404.5 }, 200],
    [{ headers: 'X: y' }, 200],
  ])('%j of an error of a resolver is the status %i', async (http, status) => {
    const url = await serveController({ schema: schemaOf([errorOf(http)]) })
    const response = await post(url, { query: '{ fails }' })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'MINE' } }] })
  })

  test('with a header that cannot be sent is a masked error, which onError receives', async () => {
    const reported: unknown[] = []
    const url = await serveController({
      schema: schemaOf([errorOf({ headers: { 'X-One': 'a\r\nSet-Cookie: b' } })]),
      onError: error => void reported.push(error),
    })
    expect((await post(url, { query: '{ fails }' })).status).toBe(500)
    expect(reported).toHaveLength(1)
  })

  test('of a subscription that is refused is its status, but of no stream', async () => {
    const url = await serveController({ schema: schemaOf([errorOf({ status: 403 })]) })
    const answerTo = async (accept: string): Promise<unknown[]> => {
      const response = await post(url, { query: 'subscription { ticks }' }, { accept })
      return [response.status, (await response.text()).includes('"http"')]
    }
    expect(await answerTo('application/json, text/event-stream')).toEqual([403, false])
    expect(await answerTo('text/event-stream')).toEqual([200, false])
    expect(await answerTo('multipart/mixed;subscriptionSpec=1.0')).toEqual([200, false])
  })

  test('is for no request of a batch', async () => {
    const schema = schemaOf([errorOf({ status: 403, headers: { 'X-One': 'a\r\n' } })])
    const url = await serveController({ schema, acceptBatches: true })
    const response = await post(url, [{ query: '{ fails }' }, { query: '{ hello }' }])
    expect([response.status, (await response.text()).includes('"http"')]).toEqual([200, false])
  })

  test('is no part of a response without HTTP', async () => {
    const schema = schemaOf([errorOf({ status: 403 })])
    const bytes = await schema.execute('{ fails }', { responseFormat: 'bytes' })
    const [text, hash] = [
      await schema.execute('{ fails }', { responseFormat: 'json' }),
      await schema.execute('{ fails }', { responseFormat: 'hash' }),
    ]
    const extensions = { code: 'MINE' }
    const errors = [expect.objectContaining({ message: 'No.', extensions })]
    for (const response of [JSON.parse(text), JSON.parse(new TextDecoder().decode(bytes)), hash])
      expect(response).toMatchObject({ errors, data: { fails: null } })
    expect(hash.errors![0]!.extensions).toStrictEqual(extensions)
    const only = schemaOf([new GraphQLError('No.', { extensions: { http: { status: 403 } } })])
    expect(await only.execute('{ fails }', { responseFormat: 'json' })).not.toContain('extensions')
  })
})
