import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { GraphQLError } from '../../../../src/index.ts'
import { createController, type ActionName, type Parameters } from '../../../../src/http/index.ts'
import { post, serveController, summary } from '../server.ts'
import { createLibrary } from './library.ts'

const json = 'application/json; charset=utf-8'
const graphql = 'application/graphql-response+json; charset=utf-8'
const schema = createLibrary('LibrarySchema')
const hello = { status: 200, type: json, body: { data: { hello: 'Hello, world!' } } }

/** One request to each action, at each of its paths. */
const requests: readonly (readonly [
  ActionName,
  (url: string, headers?: Record<string, string>) => Promise<Response>,
])[] = [
  ['execute', (url, headers) => post(url, { query: '{ hello }' }, headers)],
  ['execute', (url, headers) => post(`${url}/execute`, { query: '{ hello }' }, headers)],
  ['describe', (url, headers) => fetch(`${url}/describe`, { headers: headers ?? {} })],
  ['graphiql', (url, headers) => fetch(`${url}/graphiql`, { headers: headers ?? {} })],
]

async function submit(
  url: string,
  form: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const type = 'application/x-www-form-urlencoded'
  return fetch(url, { method: 'POST', headers: { 'content-type': type, ...headers }, body: form })
}

describe('Authentication, rule 1: there is none built in', () => {
  test.each(requests)('%s is answered for everybody', async (_, send) => {
    expect((await send(await serveController({ schema }))).status).toBe(200)
  })
})

describe('Authentication, rule 1: the host adds it by an action that runs before every action', () => {
  test('before runs for each action, and is told which', async () => {
    const seen: string[] = []
    const url = await serveController({
      schema,
      before: async (request, _, action) =>
        Promise.resolve(seen.push(`${request.method} ${action}`)),
    })
    for (const [, send] of requests) expect((await send(url)).status).toBe(200)
    expect(seen).toEqual(['POST execute', 'POST execute', 'GET describe', 'GET graphiql'])
  })

  test('before runs for the visit of a browser, for HEAD and for GET', async () => {
    const seen: string[] = []
    const url = await serveController({
      schema,
      before: (request, _, action) => void seen.push(`${request.method} ${action}`),
    })
    await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' })
    await fetch(`${url}/describe`, { method: 'HEAD' })
    await fetch(`${url}?query={hello}`)
    expect(seen).toEqual(['GET graphiql', 'HEAD describe', 'GET execute'])
  })

  test.each([
    [401, 'UNAUTHENTICATED', 'Sign in first.'],
    [403, 'FORBIDDEN', 'This is for librarians.'],
  ])(
    'a GraphQLError with extensions.http.status %i answers it at every action',
    async (status, code, message) => {
      const url = await serveController({
        schema,
        before: ({ headers }) => {
          if (headers.authorization === 'Bearer right') return
          throw new GraphQLError(message, { extensions: { code, http: { status } } })
        },
      })
      const body = { errors: [{ message, extensions: { code } }] }
      for (const [, send] of requests) {
        expect(await summary(await send(url))).toEqual({ status, type: json, body })
        const accept = { accept: 'application/graphql-response+json' }
        expect(await summary(await send(url, accept))).toEqual({ status, type: graphql, body })
        expect((await send(url, { authorization: 'Bearer right' })).status).toBe(200)
      }
    },
  )

  test('before may end the response itself, at every action, and nothing is executed', async () => {
    const calls: string[] = []
    const url = await serveController({
      schema,
      before: (_, response, action) => {
        response.writeHead(302, { location: `/sign-in?from=${action}` }).end()
      },
      context: () => {
        calls.push('context')
        return {}
      },
    })
    for (const [action, send] of requests) {
      const headers = { location: `/sign-in?from=${action}` }
      const response = await send(url).catch(() => undefined)
      // Fetch follows the redirection to a path at which nothing is served.
      expect([response?.status, new URL(response!.url).pathname]).toEqual([404, '/sign-in'])
      expect(new URL(response!.url).search).toBe(headers.location.slice('/sign-in'.length))
    }
    expect(calls).toEqual([])
  })

  test('before comes before the body is read: what is refused may be of any form', async () => {
    const url = await serveController({
      schema,
      before: () => {
        throw new GraphQLError('Sign in first.', { extensions: { http: { status: 401 } } })
      },
    })
    for (const body of ['{', '[]', '{"query":1}']) expect((await post(url, body)).status).toBe(401)
    expect((await post(url, '{}', { 'content-type': 'text/plain' })).status).toBe(401)
  })

  test.each<[string, (reason: GraphQLError) => object]>([
    ['context', reason => ({ context: () => Promise.reject(reason) })],
    ['schema', reason => ({ schema: () => Promise.reject(reason) })],
  ])('a GraphQLError of the hook %s answers its status, too', async (_, hook) => {
    const reason = new GraphQLError('Not yours.', { extensions: { http: { status: 403 } } })
    const url = await serveController({ schema, ...hook(reason) })
    expect(await summary(await post(url, { query: '{ hello }' }))).toEqual({
      status: 403,
      type: json,
      body: { errors: [{ message: 'Not yours.' }] },
    })
  })
})

test('Authentication, rule 2: the identity of the caller reaches resolvers through the context', async () => {
  const url = await serveController({
    schema,
    before: (request: IncomingMessage & { user?: string | undefined }) => {
      request.user = request.headers.authorization?.replace('Bearer ', '')
    },
    context: (request: IncomingMessage & { user?: string | undefined }) => ({
      current_user: request.user,
    }),
  })
  const viewer = async (headers: Record<string, string>): Promise<unknown> =>
    (await post(url, { query: '{ viewer }' }, headers)).json()
  expect(await viewer({ authorization: 'Bearer Ann' })).toEqual({ data: { viewer: 'Ann' } })
  expect(await viewer({ authorization: 'Bearer Bob' })).toEqual({ data: { viewer: 'Bob' } })
  expect(await viewer({})).toEqual({ data: { viewer: null } })
})

describe('Authentication, rule 3: cross-site request forgery', () => {
  const forbidden = {
    status: 403,
    type: json,
    body: {
      errors: [
        {
          message: 'The form was not sent by a page of this application.',
          extensions: { code: 'FORBIDDEN' },
        },
      ],
    },
  }
  const verifyCsrf = (request: IncomingMessage, form: Parameters): boolean =>
    form['authenticity_token'] === request.headers['x-session']

  test('JSON is an API: no token is looked at', async () => {
    const asked: unknown[] = []
    const url = await serveController({
      schema,
      acceptForms: true,
      verifyCsrf: () => asked.push('asked') < 0,
    })
    expect(await summary(await post(url, { query: '{ hello }' }))).toEqual(hello)
    expect(asked).toEqual([])
  })

  test.each([{}, { acceptForms: false }, { acceptForms: false, verifyCsrf }])(
    'forms are off by default: 415 with %j',
    async options => {
      const response = await submit(await serveController({ schema, ...options }), 'query={hello}')
      expect(response.headers.get('accept-post')).toBe('application/json')
      expect(await summary(response)).toEqual({
        status: 415,
        type: json,
        body: {
          errors: [
            {
              message:
                'The Content-Type of the request must be application/json. Forms need the option acceptForms of the server.',
              extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' },
            },
          ],
        },
      })
    },
  )

  test.each(['text/plain', 'multipart/mixed; boundary=x', 'application/xml'])(
    'what a page of another origin can send without a preflight is no JSON: %s is 415',
    async type => {
      const url = await serveController({ schema, acceptForms: true, verifyCsrf })
      const response = await post(url, '{"query":"{ hello }"}', { 'content-type': type })
      expect(response.headers.get('accept-post')).toBe(
        'application/json, application/x-www-form-urlencoded, multipart/form-data',
      )
      expect(response.status).toBe(415)
    },
  )

  test('forms cannot be accepted without verification of their token', () => {
    expect(() => createController({ schema, acceptForms: true })).toThrow(
      'createController() has acceptForms true without verifyCsrf; any page could send forms in the name of a user.',
    )
  })

  test('a form with the right token is executed, query and variables as text', async () => {
    const url = await serveController({ schema, acceptForms: true, verifyCsrf })
    const form = new URLSearchParams({
      authenticity_token: 'right',
      query: 'query A { hello } query B($name: String) { hello(name: $name) }',
      variables: '{"name": "Zoë & Co + 1"}',
      operation_name: 'B',
    })
    expect(await summary(await submit(url, form.toString(), { 'x-session': 'right' }))).toEqual({
      status: 200,
      type: json,
      body: { data: { hello: 'Hello, Zoë & Co + 1!' } },
    })
  })

  test('a form may change data', async () => {
    const url = await serveController({ schema, acceptForms: true, verifyCsrf })
    const form = 'query=mutation{borrow(id:1)}&authenticity_token=right'
    expect(await (await submit(url, form, { 'x-session': 'right' })).json()).toEqual({
      data: { borrow: 'borrowed 1' },
    })
  })

  test.each([false, undefined, null, 0, 'yes', 1, {}])(
    'a form for which verifyCsrf returns %j is 403, and nothing is executed',
    async verdict => {
      let executions = 0
      const url = await serveController({
        schema,
        acceptForms: true,
        verifyCsrf: async () => Promise.resolve(verdict as boolean),
        context: () => ({ executions: executions++ }),
      })
      expect(await summary(await submit(url, 'query=mutation{borrow(id:1)}'))).toEqual(forbidden)
      expect(executions).toBe(0)
    },
  )

  test('a form without its token, or with another, is 403', async () => {
    const url = await serveController({ schema, acceptForms: true, verifyCsrf })
    const session = { 'x-session': 'right' }
    expect(await summary(await submit(url, 'query={hello}', session))).toEqual(forbidden)
    expect(
      await summary(await submit(url, 'query={hello}&authenticity_token=wrong', session)),
    ).toEqual(forbidden)
    expect(
      await summary(
        await submit(url, 'query={hello}&authenticity_token=x&authenticity_token=right', session),
      ),
    ).toEqual(forbidden)
  })

  test.each(['query=%ZZ', 'query={hello}&x=%C3%28'])(
    'a form that is no form is 400: %s',
    async form => {
      const url = await serveController({ schema, acceptForms: true, verifyCsrf: () => true })
      expect(await summary(await submit(url, form))).toEqual({
        status: 400,
        type: json,
        body: {
          errors: [
            {
              message: 'The body must be a form, percent-encoded in UTF-8.',
              extensions: { code: 'BAD_REQUEST' },
            },
          ],
        },
      })
    },
  )

  test('blank variables, keys and versions of a form stand for none', async () => {
    const url = await serveController({ schema, acceptForms: true, verifyCsrf: () => true })
    const blank = 'query={hello}&variables=&query_cache_key=&query_cache_version='
    expect(await summary(await submit(url, blank))).toEqual(hello)
  })
})

test('Authentication, rule 4: one hook protects the whole endpoint, unknown actions aside', async () => {
  const url = await serveController({
    schema,
    acceptBatches: true,
    acceptForms: true,
    verifyCsrf: () => true,
    before: () => {
      throw new GraphQLError('Sign in first.', { extensions: { http: { status: 401 } } })
    },
  })
  const answers = [
    ...requests.map(([, send]) => send(url)),
    post(url, [{ query: '{ hello }' }]),
    submit(url, 'query={hello}'),
    fetch(`${url}?query={hello}`),
    fetch(`${url}?query={hello}`, { method: 'HEAD' }),
    fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' }),
  ]
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(9).fill(401))
})

test('Authentication, rule 5: the service itself reads no credentials', async () => {
  const url = await serveController({ schema })
  const headers = { authorization: 'Basic !!!', cookie: 'session=x; session=y' }
  expect(await summary(await post(url, { query: '{ hello }' }, headers))).toEqual(hello)
})
