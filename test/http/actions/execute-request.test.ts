import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import express from 'express'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildSchema, GraphQLError, rescueFrom } from '../../../src/index.ts'
import {
  createController,
  type ControllerOptions,
  type ExecutionSettings,
} from '../../../src/http/index.ts'
import { serve } from '../../behaviour/http/server.ts'

class RecordMissing extends Error {}

const read = vi.fn((id: string): string => {
  if (id === '0') throw new RecordMissing(`There is no book ${id}.`)
  return `Book ${id}`
})
const handled: string[] = []
const rescue = rescueFrom(Error, error => {
  handled.push(error.message)
  if (!(error instanceof RecordMissing)) throw error
  const http = { status: 404, headers: { 'X-Missing': 'book', 'Content-Length': '1' } }
  return new GraphQLError(error.message, { extensions: { http } })
})
const schema = buildSchema('type Query { book(id: ID = "1"): String, own: String }', {
  resolvers: {
    Query: {
      book: (_: unknown, { id }: { readonly id: string }) => read(id),
      own: () => {
        throw new GraphQLError('', { extensions: { http: { status: 422, body: { own: 1 } } } })
      },
    },
  },
  rescueFrom: [rescue],
})

type Answered = readonly [status: number, body: string, thrown?: string]

/** What a route of the host answers that sends what `controller.request` returns. */
async function answerOfRoute(
  options: ControllerOptions,
  query: string,
  settings: ExecutionSettings = {},
): Promise<Answered> {
  const controller = createController({ schema, ...options })
  let thrown: string | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const body: unknown = await controller.request(request, { response, ...settings })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    } catch (error) {
      thrown = String(error)
      if (!response.headersSent) response.statusCode = (error as { status?: number }).status ?? 500
      if (!response.writableEnded) response.end('thrown')
    }
  }
  const origin = await serve((request, response) => void answer(request, response))
  const response = await fetch(`${origin}/?${new URLSearchParams({ query }).toString()}`)
  const answered = [response.status, await response.text()] as const
  return thrown === undefined ? answered : [...answered, thrown]
}

test('request() runs before, as the action execute does, and before everything else', async () => {
  const seen: unknown[] = []
  const answer = await answerOfRoute(
    {
      before: (request, response, action) => {
        seen.push(`${request.method} ${action}`)
        response.setHeader('X-Seen', '1')
      },
      context: () => ({ number: seen.push('context') }),
    },
    '{ book }',
  )
  expect(answer).toEqual([200, '{"data":{"book":"Book 1"}}'])
  expect(seen).toEqual(['GET execute', 'context'])
})

test.each<[string, NonNullable<ControllerOptions['before']>, Answered]>([
  [
    'throws',
    () => {
      throw new GraphQLError('Sign in first.')
    },
    [500, 'thrown', 'GraphQLError: Sign in first.'],
  ],
  [
    'rejects',
    async () => Promise.reject(new Error('No database.')),
    [500, 'thrown', 'Error: No database.'],
  ],
  [
    'ends the response',
    (_, response) => response.writeHead(401).end('Sign in.'),
    [
      401,
      'Sign in.',
      'Refusal: The hook before has answered the request itself, which is not executed.',
    ],
  ],
])('request() executes nothing where before %s', async (_, before, expected) => {
  read.mockClear()
  const context = vi.fn(() => ({}))
  expect(await answerOfRoute({ before, context }, '{ book }')).toEqual(expected)
  expect([context.mock.calls.length, read.mock.calls.length]).toEqual([0, 0])
})

const missing = { message: 'There is no book 0.' }

test.each(['json', 'hash'] as const)(
  'request() answers errors as the actions do, in the form %s',
  async responseFormat => {
    const settings = { responseFormat } as const
    const options = { rescueFrom: [rescue] }
    const ofField = { ...missing, locations: [{ line: 1, column: 3 }], path: ['book'] }
    expect(await answerOfRoute(options, '{ book(id: 0) }', settings)).toEqual([
      404,
      JSON.stringify({ errors: [ofField], data: { book: null } }),
    ])
    expect(await answerOfRoute(options, '{ own }', settings)).toEqual([422, '{"own":1}'])
    expect(await answerOfRoute(options, '{ book }', settings)).toEqual([
      200,
      '{"data":{"book":"Book 1"}}',
    ])
    const context = (): never => {
      throw new RecordMissing('There is no book 0.')
    }
    for (const hooks of [{ context }, { before: context }])
      expect(await answerOfRoute({ ...options, ...hooks }, '{ book }', settings)).toEqual([
        404,
        JSON.stringify({ errors: [missing] }),
      ])
  },
)

test('request() throws refusals of its own, about which no handler is asked', async () => {
  handled.length = 0
  expect(await answerOfRoute({ rescueFrom: [rescue] }, '')).toEqual([
    400,
    'thrown',
    'Refusal: The parameter "query" is missing; expected a string.',
  ])
  expect(handled).toEqual([])
})

test('request() gives bytes, of the body of an error too, and headers to the response', async () => {
  const texts: string[] = []
  const controller = createController({ schema })
  const origin = await serve((request, response) => {
    const settings = { response, responseFormat: 'bytes' } as const
    void controller.request(request, settings).then(bytes => {
      const headers = JSON.stringify(response.getHeaders())
      texts.push(`${bytes.constructor.name} ${new TextDecoder().decode(bytes)} ${headers}`)
      response.end(bytes)
    })
  })
  for (const query of ['{book}', '{own}', '{book(id:0)}']) await fetch(`${origin}/?query=${query}`)
  expect(texts).toEqual([
    'Uint8Array {"data":{"book":"Book 1"}} {}',
    'Uint8Array {"own":1} {}',
    expect.stringMatching(/There is no book 0.+ \{"x-missing":"book"\}$/),
  ])
})

describe('request() for one request, any number of times', () => {
  const text = 'query ($id: ID) { book(id: $id) }'
  const json = { 'content-type': 'application/json' }
  const ofClient = JSON.stringify({ query: text, variables: { id: 7 } })
  const ofHost = { query: text, variables: { id: 2 }, operationName: null }
  const [seven, two] = ['{"data":{"book":"Book 7"}}', '{"data":{"book":"Book 2"}}']
  const controller = createController({ schema })

  /** A route that answers with what a function of its request returns, as JSON. */
  async function route(
    answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
  ): Promise<string> {
    return serve((request, response) => {
      void answer(request, response).then(
        answered => response.end(JSON.stringify(answered)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  }

  async function times<Result>(count: number, call: () => Promise<Result>): Promise<Result[]> {
    const results: Result[] = []
    for (let time = 0; time < count; time++) results.push(await call())
    return results
  }

  test.each([1, 2, 10])('executes what a body says: %i times', async count => {
    const url = await route(request => times(count, () => controller.request(request)))
    const response = await fetch(url, { method: 'POST', headers: json, body: ofClient })
    expect(await response.json()).toEqual(Array(count).fill(seven))
  })

  test.each([1, 2, 10])('executes what a query string says: %i times', async count => {
    const url = await route(request => times(count, () => controller.request(request)))
    const response = await fetch(`${url}/?query={book(id:7)}`)
    expect(await response.json()).toEqual(Array(count).fill(seven))
  })

  test('lays settings over the same body each time, at once too', async () => {
    const other = { variables: { id: 3 } }
    const url = await route(request =>
      Promise.all([{}, ofHost, other, {}].map(each => controller.request(request, each))),
    )
    const response = await fetch(url, { method: 'POST', headers: json, body: ofClient })
    expect(await response.json()).toEqual([seven, two, '{"data":{"book":"Book 3"}}', seven])
  })

  test('takes a body that comes in parts', async () => {
    const url = await route(request =>
      Promise.all([controller.request(request), controller.request(request)]),
    )
    const parts = [ofClient.slice(0, 10), ofClient.slice(10)].map(part => Buffer.from(part))
    const body = new ReadableStream({
      async pull(stream) {
        await new Promise(resolve => setTimeout(resolve, 5))
        const part = parts.shift()
        if (part === undefined) stream.close()
        else stream.enqueue(part)
      },
    })
    const init = { method: 'POST', headers: json, body, duplex: 'half' } as RequestInit
    expect(await (await fetch(url, init)).json()).toEqual([seven, seven])
  })

  test('leaves the body to the action that follows, and to another controller', async () => {
    const inner = createController({ schema })
    const seen: unknown[] = []
    const outer = createController({
      schema,
      before: async request => void seen.push(...(await times(2, () => inner.request(request)))),
    })
    const bodies = { method: 'POST', headers: json, body: ofClient }
    const url = await serve(outer.handler('/graphql'))
    expect(await (await fetch(`${url}/graphql`, bodies)).text()).toBe(seven)
    const fetched = await outer.fetch(new Request('http://localhost/graphql', bodies))
    expect(await fetched.text()).toBe(seven)
    expect(seen).toEqual([seven, seven, seven, seven])
  })

  test('refuses a body the same way each time', async () => {
    const url = await route(request =>
      times(2, () =>
        controller.request(request).catch(({ status }: { readonly status: number }) => status),
      ),
    )
    const body = `${ofClient}${' '.repeat(1024 * 1024)}`
    expect(await (await fetch(url, { method: 'POST', headers: json, body })).json()).toEqual([
      413, 413,
    ])
  })

  test.each([
    ['with a body that it kept', json],
    ['without a body', {}],
  ])('works behind express.json(), %s', async (_, headers) => {
    const app = express()
    app.use(express.json())
    app.use((request, response, next) => {
      Promise.all([
        times(2, () => controller.request(request, ofHost)),
        times(2, () => controller.request(request, { query: '{ book }' })),
      ]).then(answered => response.json(answered), next)
    })
    const url = await serve(app)
    const hasBody = 'content-type' in headers
    const init = { method: 'POST', headers, ...(hasBody && { body: ofClient }) }
    expect(await (await fetch(url, init)).json()).toEqual([
      [two, two],
      Array(2).fill('{"data":{"book":"Book 1"}}'),
    ])
  })

  test('reads nothing where query, variables and operationName are given', async () => {
    const whole = await route(request => times(2, () => controller.request(request, ofHost)))
    for (const [headers, body] of [
      [{}, ''],
      [json, ''],
      [json, 'no JSON'],
      [{ 'content-type': 'text/plain' }, 'text'],
    ] as const)
      expect(await (await fetch(whole, { method: 'POST', headers, body })).json()).toEqual([
        two,
        two,
      ])
    // The body of this one is on its way for ever.
    const socket = connect(Number(new URL(whole).port))
    onTestFinished(() => void socket.destroy())
    socket.write(
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain(JSON.stringify([two, two]))
  })

  test('needs no body that the host has read and not kept, if everything is given', async () => {
    const url = await route(async request => {
      await once(request.resume(), 'end')
      const without = controller.request(request, { query: text }).catch(String)
      return [await without, ...(await times(2, () => controller.request(request, ofHost)))]
    })
    const response = await fetch(url, { method: 'POST', headers: json, body: ofClient })
    expect(await response.json()).toEqual([
      'Error: The body of the request was read before the action, which finds no request.body either.',
      two,
      two,
    ])
  })
})
