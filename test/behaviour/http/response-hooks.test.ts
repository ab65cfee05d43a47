import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GraphQLError as PeerError } from 'graphql'
import { createClient } from 'graphql-ws'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { buildSchema, GraphQLError, rescueFrom } from '../../../src/index.ts'
import { attachWebSocket } from '../../../src/websocket/index.ts'

class Missing extends Error {}

const schema = buildSchema(
  `type Query { one(id: Int): Int, failing: Int, missing: Int, slow: Int }
   type Mutation { one: Int }
   type Subscription { twice: Int }`,
  {
    incremental: true,
    onError: () => undefined,
    rescueFrom: [rescueFrom(Missing, () => new GraphQLError('missing'))],
    resolvers: {
      Query: {
        one: () => 1,
        failing: () => {
          throw new Error('secret')
        },
        missing: () => {
          throw new Missing()
        },
      },
      Subscription: {
        twice: {
          async *subscribe() {
            await Promise.resolve()
            yield { twice: 1 }
            yield { twice: 'no integer' }
          },
        },
      },
    },
  },
)

/** What the hooks were told: the texts of the errors, and the responses. */
let formatted: string[][] = []
let responses: string[] = []
beforeEach(() => {
  formatted = []
  responses = []
})

const hooks: ControllerOptions = {
  formatErrors(errors, request) {
    formatted.push(errors.map(({ message }) => message))
    return errors.map(
      ({ message, locations, path, extensions }) =>
        new GraphQLError(`${request.method} ${message}`, { locations, path, extensions }),
    )
  },
  responded({ operationName, errors, durationMs }, request, response) {
    expect(durationMs).toBeGreaterThanOrEqual(0)
    expect(request.url).toContain('/graphql')
    responses.push(`${operationName ?? ''} ${errors.map(({ message }) => message).join(', ')}`)
    if (!response.headersSent) response.setHeader('X-Responses', responses.length)
  },
}

const servers: { close(): void }[] = []
afterAll(() => servers.forEach(server => server.close()))

async function serve(options: ControllerOptions = {}): Promise<string> {
  const controller = createController({ schema, acceptBatches: true, ...hooks, ...options })
  const server = createServer(controller.handler('/graphql')).listen(0, '127.0.0.1')
  attachWebSocket(controller, server)
  servers.push(server)
  await new Promise(resolve => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
}

function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<globalThis.Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

describe('all errors of a response pass formatErrors once, and responded is told of it', () => {
  test.each<[string, unknown, number, string, string]>([
    ['a syntax error', { query: '{' }, 200, '', 'Syntax Error: Expected Name, found <EOF>.'],
    [
      'an invalid document',
      { query: 'query A { nope }' },
      200,
      'A',
      'Cannot query field "nope" on type "Query".',
    ],
    [
      'variables',
      { query: 'query B($id: Int!) { one(id: $id) }' },
      200,
      'B',
      'Variable "$id" of required type "Int!" was not provided.',
    ],
    ['a masked exception', { query: 'query C { failing }' }, 200, 'C', 'Internal server error'],
    ['a rescued exception', { query: 'query D { missing }' }, 200, 'D', 'missing'],
    ['an unknown key', { query_cache_key: 'k' }, 200, '', 'PersistedQueryNotFound'],
    [
      'a body that is no JSON',
      '{',
      400,
      '',
      'The body is not valid JSON; expected an object, as {"query": "{ hello }"}.',
    ],
    [
      'an operation for streams',
      { query: 'subscription E { twice }' },
      200,
      'E',
      'A subscription answers many times',
    ],
  ])('%s', async (_, body, status, operationName, message) => {
    const answer = await post(await serve(), body)
    expect(answer.status).toBe(status)
    const { errors } = (await answer.json()) as { errors: { message: string }[] }
    expect(errors).toHaveLength(1)
    expect(errors[0]!.message).toContain(`POST ${message}`)
    expect(formatted).toEqual([[errors[0]!.message.slice('POST '.length)]])
    expect(responses).toEqual([`${operationName} ${errors[0]!.message}`])
    expect(answer.headers.get('X-Responses')).toBe('1')
  })

  test.each<[string, NonNullable<ControllerOptions['formatErrors']>]>([
    ['the errors themselves', errors => errors],
    [
      'new errors',
      errors =>
        errors.map(
          ({ message, locations, path }) => new GraphQLError(message, { locations, path }),
        ),
    ],
    [
      'errors of graphql-js',
      errors =>
        errors.map(({ message, locations, path }) =>
          Object.assign(new PeerError(message, { path }), { locations }),
        ),
    ],
  ])('the positions of %s', async (_, formatErrors) => {
    const url = await serve({ formatErrors })
    const answer = await post(url, { query: '{ one other: missing }' })
    expect(await answer.json()).toMatchObject({
      data: { one: 1, other: null },
      errors: [{ message: 'missing', path: ['other'], locations: [{ line: 1, column: 7 }] }],
    })
  })

  test('a position that is none is left out', async () => {
    const url = await serve({
      formatErrors: () => [
        new GraphQLError('no', { path: [{}] as never }),
        Object.assign(new PeerError('no'), { locations: [{ line: '1' }] }),
      ],
    })
    expect(await (await post(url, { query: '{ failing }' })).json()).toEqual({
      data: { failing: null },
      errors: [{ message: 'no' }, { message: 'no' }],
    })
  })

  test('an exception of a hook', async () => {
    const url = await serve({
      context: () => {
        throw new GraphQLError('Sign in.', { extensions: { http: { status: 401 } } })
      },
    })
    const answer = await post(url, { query: '{ one }' })
    expect([answer.status, await answer.json(), responses]).toEqual([
      401,
      { errors: [{ message: 'POST Sign in.' }] },
      [' POST Sign in.'],
    ])
  })

  test('a mutation by GET, and a method that is not served', async () => {
    const url = await serve()
    const mutation = await fetch(`${url}?query=mutation{one}`)
    const deletion = await fetch(url, { method: 'DELETE' })
    expect([mutation.status, deletion.status]).toEqual([405, 405])
    expect(formatted).toHaveLength(2)
    expect(await deletion.text()).toContain('"DELETE ')
  })

  test('the requests of a batch, each for itself', async () => {
    const answer = await post(await serve(), [
      { query: 'query A { one }' },
      { query: 'query B { failing one }' },
    ])
    expect(await answer.json()).toMatchObject([
      { data: { one: 1 } },
      { data: { failing: null, one: 1 }, errors: [{ message: 'POST Internal server error' }] },
    ])
    expect([formatted, responses]).toEqual([
      [['Internal server error']],
      ['A ', 'B POST Internal server error'],
    ])
    await post(await serve(), [])
    expect(formatted.at(-1)).toEqual(['The batch is empty; expected at least one request.'])
  })

  test('the parts of an incremental response', async () => {
    const answer = await post(
      await serve(),
      { query: 'query A { one ... @defer { failing } }' },
      { Accept: 'multipart/mixed;incrementalSpec=v0.2' },
    )
    expect(await answer.text()).toContain('"POST Internal server error"')
    expect(formatted).toEqual([['Internal server error']])
    expect(responses).toEqual(['A ', 'A POST Internal server error'])
    expect(answer.headers.get('X-Responses')).toBe('1')
  })

  test('the events of a subscription, over server-sent events', async () => {
    const answer = await post(
      await serve(),
      { query: 'subscription A { twice }' },
      { Accept: 'text/event-stream' },
    )
    expect(await answer.text()).toContain('"POST Int cannot represent')
    expect(formatted).toHaveLength(1)
    expect(responses).toEqual(['A ', expect.stringContaining('A POST Int cannot')])
  })

  test('operations over a WebSocket', async () => {
    const url = (await serve()).replace('http', 'ws')
    const client = createClient({ url, webSocketImpl: WebSocket })
    const results: unknown[] = []
    for (const query of ['query A { one failing }', '{ nope }']) {
      await new Promise<void>(resolve => {
        client.subscribe(
          { query },
          {
            next: result => results.push(result.errors),
            error: errors => {
              results.push(errors)
              resolve()
            },
            complete: () => resolve(),
          },
        )
      })
    }
    await client.dispose()
    expect(results).toMatchObject([
      [{ message: 'GET Internal server error' }],
      [{ message: expect.stringContaining('GET Cannot query field "nope"') as string }],
    ])
    expect(responses).toHaveLength(2)
  })

  test('a request by hand, and fetch', async () => {
    const controller = createController({ schema, ...hooks })
    const request = new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"query":"{ failing }"}',
    })
    expect(await (await controller.fetch(request)).text()).toContain('"POST Internal server error"')
    const server = createServer((incoming, response) => {
      controller.request(incoming, { response }).then(
        text => response.end(text),
        () => response.end('failed'),
      )
    }).listen(0, '127.0.0.1')
    servers.push(server)
    await new Promise(resolve => server.once('listening', resolve))
    const answer = await post(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
      {
        query: '{ failing }',
      },
    )
    expect(await answer.text()).toContain('"POST Internal server error"')
    expect(formatted).toHaveLength(2)
    expect(answer.headers.get('X-Responses')).toBe('2')
  })
})

describe('a hook that fails', () => {
  test.each<[string, NonNullable<ControllerOptions['formatErrors']>, RegExp]>([
    [
      'throws',
      () => {
        throw new Error('secret')
      },
      /^secret$/,
    ],
    ['returns no list', () => undefined as never, /formatErrors has returned undefined/],
    ['returns no error', () => [], /formatErrors has returned \[\]/],
    [
      'returns plain objects',
      errors => errors.map(({ message }) => ({ message }) as never),
      /^The hook formatErrors has returned \{ message: "Cannot query field .*; expected GraphQLErrors: new GraphQLError\(message, \{ extensions \}\)\.$/,
    ],
    ['returns another exception', () => [new Error('other') as never], /^other$/],
    [
      'throws a GraphQLError',
      () => {
        throw new GraphQLError('secret')
      },
      /^secret$/,
    ],
    [
      'is an async function that fails',
      (() => Promise.reject(new Error('late'))) as never,
      /^The hook formatErrors has returned a promise; expected a list/,
    ],
  ])('formatErrors %s: the errors are masked', async (_, formatErrors, pattern) => {
    const exceptions: unknown[] = []
    const url = await serve({ formatErrors, onError: error => void exceptions.push(error) })
    const answer = await post(url, { query: '{ nope }' })
    expect(await answer.json()).toMatchObject({ errors: [{ message: 'Internal server error' }] })
    expect(exceptions.map(error => (error as Error).message)).toEqual([
      expect.stringMatching(pattern),
    ])
  })

  test.each<[string, NonNullable<ControllerOptions['responded']>]>([
    [
      'throws',
      () => {
        throw new Error('secret')
      },
    ],
    [
      'throws a GraphQLError',
      () => {
        throw new GraphQLError('secret')
      },
    ],
    // Nobody would handle the rejection, which ends the process.
    ['is an async function that fails', () => Promise.reject(new Error('secret')) as never],
  ])('responded %s: the answer is the same', async (_, responded) => {
    const exceptions: unknown[] = []
    const url = await serve({ responded, onError: error => void exceptions.push(error) })
    expect(await (await post(url, { query: '{ one }' })).json()).toEqual({ data: { one: 1 } })
    expect(exceptions).toHaveLength(1)
  })
})

test('an error of the package graphql is an error, too', async () => {
  const { GraphQLError: HostError } = await import('graphql')
  const url = await serve({ formatErrors: () => [new HostError('theirs')] })
  const answer = await post(url, { query: '{ nope }' })
  expect(await answer.json()).toMatchObject({ errors: [{ message: 'theirs' }] })
})

test('listeners of errors are told what formatErrors has other words for', async () => {
  const failure = new Error('secret')
  const failing = buildSchema('type Query { boom: Int }', {
    resolvers: { Query: { boom: () => Promise.reject(failure) } },
    onError: () => undefined,
  })
  const told: unknown[] = []
  failing.on('error', ({ thrown, coordinate, error }) => {
    told.push([thrown, coordinate, error.message])
  })
  const answerBy = async (
    formatErrors: NonNullable<ControllerOptions['formatErrors']>,
    query: string,
  ): Promise<void> => {
    const { fetch } = createController({
      schema: failing,
      formatErrors,
      onError: () => undefined,
    })
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ query }) }
    await (await fetch(new Request('http://localhost/graphql', init))).text()
  }
  const reword = (errors: readonly GraphQLError[]): GraphQLError[] =>
    errors.map(({ message, ...error }) => new GraphQLError(`New: ${message}`, error))
  await answerBy(reword, '{ boom }')
  await answerBy(errors => errors, '{ boom }')
  await answerBy(reword, '{ nope }')
  await answerBy(() => [new GraphQLError('One of many.')], '{ a: boom b: boom }')
  expect(told).toEqual([
    [failure, 'Query.boom', 'New: Internal server error'],
    [failure, 'Query.boom', 'Internal server error'],
    [undefined, undefined, 'New: Cannot query field "nope" on type "Query".'],
    [expect.any(GraphQLError), undefined, 'One of many.'],
  ])
})
