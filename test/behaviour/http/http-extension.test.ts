import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { GraphQLError as OtherGraphQLError } from 'graphql'
import { describe, expect, test } from 'vitest'
import {
  buildSchema,
  GraphQLError,
  RecordNotFoundError,
  rescueFrom,
  type ErrorRescue,
} from '../../../src/index.ts'
import { createController } from '../../../src/http/index.ts'
import { serveSockets } from '../../websocket/server.ts'
import { transports } from '../../conformance/subscription/transports.ts'
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

  test.each([
    ['an object', { 'X-Price': '5' }],
    ['a Map, as the HeaderMap of Apollo Server is', new Map([['x-price', '5']])],
    ['Headers of the Fetch Standard', new Headers({ 'X-Price': '5' })],
  ])('has headers as %s', async (_, headers) => {
    const schema = schemaOf([errorOf({ headers })])
    const response = await post(await serveController({ schema }), { query })
    expect(response.headers.get('x-price')).toBe('5')
    expect(await response.text()).not.toContain('http')
  })

  const cookies = new Headers([
    ['Set-Cookie', 'a=1; Path=/'],
    ['Set-Cookie', 'b=2; Expires=Wed, 01 Jan 2031 00:00:00 GMT'],
  ])
  test.each([
    ['a list', { 'Set-Cookie': cookies.getSetCookie() }],
    ['Headers', cookies],
    ['a Map', new Map([['set-cookie', cookies.getSetCookie()]])],
  ])('has cookies as %s, a line for each of them', async (_, headers) => {
    const schema = schemaOf([errorOf({ headers })])
    const url = await serveController({ schema })
    const response = await post(url, { query: '{ fails }' })
    expect(response.headers.getSetCookie()).toEqual(cookies.getSetCookie())
    const hostResponse = new ServerResponse(new IncomingMessage(new Socket()))
    await createController({ schema }).request(hostResponse.req, {
      query: '{ fails }',
      variables: null,
      operationName: null,
      response: hostResponse,
    })
    expect(hostResponse.getHeader('set-cookie')).toEqual(cookies.getSetCookie())
  })

  test('has no cookie with a line break in a list', async () => {
    const headers = { 'Set-Cookie': ['a=1', 'b=2\r\nX-Two: 3'] }
    const schema = schemaOf([errorOf({ headers })])
    const url = await serveController({ schema, onError: () => undefined })
    const response = await post(url, { query: '{ fails }' })
    expect([response.status, response.headers.getSetCookie()]).toEqual([500, []])
  })

  test('that formatErrors gives to a refused request keeps the headers of the refusal', async () => {
    const url = await serveController({
      schema: schemaOf([]),
      formatErrors: () => [errorOf({ status: 451, headers: { 'X-Price': '5' } })],
    })
    const answers = await Promise.all([
      fetch(url, { method: 'PATCH' }),
      post(url, []),
      post(url, { query: '{ nope }' }),
    ])
    expect(answers.map(({ status, headers }) => [status, headers.get('x-price')])).toEqual(
      answers.map(() => [451, '5']),
    )
    expect(answers[0].headers.get('allow')).toBe('GET, HEAD, POST')
    for (const answer of answers) expect(await answer.text()).not.toContain('http')
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

  test('of a response in a stream is its headers, but the status is 200', async () => {
    const http = { status: 403, headers: { 'Retry-After': '5', Vary: 'Cookie' } }
    const url = await serveController({ schema: schemaOf([errorOf(http)]) })
    for (const query of ['subscription { ticks }', '{ fails }']) {
      const answerTo = async (accept: string): Promise<unknown[]> => {
        const response = await post(url, { query }, { accept })
        const { status, headers } = response
        const isShown = (await response.text()).includes('"http"')
        return [status, headers.get('retry-after'), headers.get('vary'), isShown]
      }
      const [json, ...streams] = [
        'application/json, text/event-stream',
        'text/event-stream',
        'multipart/mixed;subscriptionSpec=1.0',
      ] as const
      expect(await answerTo(json)).toEqual([403, '5', 'Accept, Cookie', false])
      for (const accept of streams)
        expect(await answerTo(accept)).toEqual([200, '5', 'Accept, Cookie', false])
    }
  })

  test('leaves a stream its Content-Type', async () => {
    const http = { headers: { 'Content-Type': 'text/html', 'X-Price': '5' } }
    const url = await serveController({ schema: schemaOf([errorOf(http)]) })
    const typeFor = async (accept: string): Promise<unknown[]> => {
      const { headers } = await post(url, { query: '{ fails }' }, { accept })
      return [headers.get('content-type'), headers.get('x-price')]
    }
    expect(await typeFor('application/json')).toEqual(['text/html', '5'])
    expect(await typeFor('text/event-stream')).toEqual(['text/event-stream; charset=utf-8', '5'])
    expect(await typeFor('multipart/mixed')).toEqual(['multipart/mixed; boundary="graphql"', '5'])
  })

  test('of a response in a stream with a header that cannot be sent is a masked error', async () => {
    const errors = [errorOf({ headers: { 'X-One': 'a\r\n' } })]
    const url = await serveController({ schema: schemaOf(errors), onError: () => undefined })
    const response = await post(url, { query: '{ fails }' }, { accept: 'text/event-stream' })
    expect(response.status).toBe(500)
  })

  test.each([undefined, 'json', 'hash', 'bytes'] as const)(
    'of an error that a hook throws is set on the response of controller.request as %s',
    async responseFormat => {
      const http = { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } }
      const thrown = errorOf(http)
      for (const name of ['before', 'context', 'query'] as const) {
        const fail = (): never => {
          throw thrown
        }
        const controller = createController({ schema: schemaOf([]), [name]: fail })
        const request = new IncomingMessage(new Socket())
        Object.assign(request, { method: 'POST', headers: {}, body: { query: '{ hello }' } })
        request.headers['content-type'] = 'application/json'
        const response = new ServerResponse(request)
        const settings = { response, ...(responseFormat && { responseFormat }) }
        await expect(controller.request(request, settings)).rejects.toBe(thrown)
        expect(response.statusCode).toBe(401)
        expect(response.getHeader('www-authenticate')).toBe('Bearer')
      }
    },
  )

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

describe('no client sees extensions.http', () => {
  const http = { status: 403, headers: { 'X-One': 'a' } }
  const schema = buildSchema(
    'type Query { fails: Int } type Subscription { refused: Int, ticks: Int, broken: Int }',
    {
      resolvers: {
        Query: {
          fails: () => {
            throw errorOf(http)
          },
        },
        Subscription: {
          refused: {
            subscribe: () => {
              throw errorOf(http)
            },
          },
          ticks: {
            subscribe: async function* () {
              yield await Promise.resolve(1)
            },
            resolve: () => {
              throw errorOf(http)
            },
          },
          broken: {
            subscribe: async function* () {
              yield await Promise.resolve({ broken: 1 })
              throw errorOf(http)
            },
          },
        },
      },
    },
  )
  const documents = [
    '{ fails }',
    ...['refused', 'ticks', 'broken'].map(field => `subscription { ${field} }`),
  ]

  describe.each(transports)('over $name', transport => {
    test.each(documents)('of %s', async query => {
      const place = await serveSockets({ schema })
      const session = transport.open(place, query)
      await expect.poll(() => session.seen.at(-1)).toBe('end')
      expect(session.seen).toContainEqual(
        expect.objectContaining({
          errors: [expect.objectContaining({ extensions: { code: 'MINE' } })],
        }),
      )
    })

    test('that a hook throws', async () => {
      const context = (): never => {
        throw errorOf(http)
      }
      const place = await serveSockets({ schema, context })
      const session = transport.open(place, '{ fails }')
      await expect.poll(() => session.seen.at(-1)).toBe('end')
      expect(session.seen).toContainEqual(
        expect.objectContaining({ errors: [{ message: 'No.', extensions: { code: 'MINE' } }] }),
      )
    })
  })

  test.each(['json', 'hash', 'bytes'] as const)(
    'as %s of schema.subscribe',
    async responseFormat => {
      const responses = await schema.subscribe('subscription { ticks }', { responseFormat })
      for await (const response of responses as AsyncIterable<object | string>) {
        const isHash = typeof response === 'object' && !(response instanceof Uint8Array)
        const text = isHash ? JSON.stringify(response) : Buffer.from(response).toString()
        expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code: 'MINE' } }] })
        expect(text).not.toContain('http')
      }
    },
  )
})
