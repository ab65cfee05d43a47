import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { buildSchema, GraphQLError } from '../../../src/index.ts'
import {
  answerErrors,
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
const schema = buildSchema('type Query { book(id: ID = "1"): String }', {
  resolvers: { Query: { book: (_: unknown, { id }: { readonly id: string }) => read(id) } },
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

const rescues = [
  answerErrors(RecordMissing, error => ({
    status: 404,
    headers: { 'X-Missing': 'book' },
    body: { missing: error.message },
  })),
]

test.each(['json', 'hash'] as const)(
  'request() answers errors as the actions do, in the form %s',
  async responseFormat => {
    const settings = { responseFormat } as const
    const missing = '{"missing":"There is no book 0."}'
    const options = { answerErrors: rescues }
    expect(await answerOfRoute(options, '{ book(id: 0) }', settings)).toEqual([404, missing])
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
        missing,
      ])
  },
)

test('request() throws refusals of its own, which answerErrors does not match', async () => {
  const render = vi.fn(() => ({ status: 200, body: {} }))
  const options = { answerErrors: [answerErrors(Error, render)] }
  expect(await answerOfRoute(options, '')).toEqual([
    400,
    'thrown',
    'Refusal: The parameter "query" is missing; expected a string.',
  ])
  expect(render).not.toHaveBeenCalled()
})

test('request() gives bytes, of an answer of answerErrors too', async () => {
  const texts: string[] = []
  const controller = createController({
    schema,
    answerErrors: rescues,
  })
  const origin = await serve((request, response) => {
    const settings = { response, responseFormat: 'bytes' } as const
    void controller.request(request, settings).then(bytes => {
      texts.push(`${bytes.constructor.name} ${new TextDecoder().decode(bytes)}`)
      response.end(bytes)
    })
  })
  for (const id of ['1', '0']) await fetch(`${origin}/?query={book(id:${id})}`)
  expect(texts).toEqual([
    'Uint8Array {"data":{"book":"Book 1"}}',
    'Uint8Array {"missing":"There is no book 0."}',
  ])
})
