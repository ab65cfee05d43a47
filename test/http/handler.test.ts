import express from 'express'
import { describe, expect, test, vi } from 'vitest'
import { createController, type Controller } from '../../src/http/index.ts'
import { createGreetings } from '../behaviour/http/schema.ts'
import {
  notFoundAt,
  post,
  sendRaw,
  serve,
  serveController,
  summary,
} from '../behaviour/http/server.ts'

const schema = createGreetings()

test.each([
  ['/graphql', '/graphql', '/graphql/graphiql'],
  ['graphql/', '/graphql/execute', '/graphql/graphiql'],
  ['/', '/', '/graphiql'],
  ['', '/execute', '/graphiql'],
  ['//evil.example', '/evil.example', '/evil.example/graphiql'],
  ['/gräph ql', '/gr%C3%A4ph%20ql', '/gr%C3%A4ph%20ql/graphiql'],
])(
  'a controller below %j executes at %j and has its console at %j',
  async (base, executePath, consolePath) => {
    const origin = await serve(createController({ schema }).handler(base))
    expect((await post(`${origin}${executePath}`, { query: '{ hello }' })).status).toBe(200)
    expect((await fetch(`${origin}${consolePath}`)).status).toBe(200)
  },
)

test('the base path is /graphql unless said otherwise', async () => {
  const origin = await serve(createController({ schema }).handler())
  expect((await post(`${origin}/graphql`, { query: '{ hello }' })).status).toBe(200)
})

describe('a browser that visits the execute route', () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  test.each(['', '/', '//', '/execute', '/execute/', '/execute//'])(
    'at %j is sent to the console',
    async path => {
      const url = `${await serveController({ schema })}${path}`
      const response = await fetch(url, { headers, redirect: 'manual' })
      expect(response.status).toBe(302)
      expect(new URL(response.headers.get('location')!, url).pathname).toBe('/graphql/graphiql')
      expect(response.headers.get('vary')).toBe('Accept')
    },
  )

  test('is told about the method where the console and GET are off', async () => {
    const url = await serveController({ schema, graphiql: false, allowGet: false })
    const response = await fetch(url, { headers, redirect: 'manual' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('is told that the query is missing where the console is off', async () => {
    const url = await serveController({ schema, graphiql: false })
    const response = await fetch(url, { headers, redirect: 'manual' })
    expect([response.status, await response.text()]).toEqual([
      400,
      '{"errors":[{"message":"The parameter \\"query\\" is missing; expected a string.","extensions":{"code":"BAD_REQUEST"}}]}',
    ])
  })

  test.each(['query={hello}', 'query_cache_key=greeting', 'documentId=greeting'])(
    'with %s gets data',
    async parameters => {
      const greetings = createGreetings()
      greetings.persist('{ hello }', { queryCacheKey: 'greeting' })
      const url = await serveController({ schema: greetings })
      const response = await fetch(`${url}?${parameters}`, { headers, redirect: 'manual' })
      expect(await response.json()).toEqual({ data: { hello: 'Hello, world!' } })
    },
  )
})

test.each([
  '/',
  '//',
  '/graphqlx',
  '/graphql/unknown',
  '/graphql/describe/more',
  '/graphql//graphiql',
  '//evil.example/graphql/graphiql',
  '/%ZZ/%00',
  '*',
  'http://[::1',
  'http://x:99999999/',
  '/\\evil.example',
])('the target %j is 404', async target => {
  const origin = await serve(createController({ schema }).handler('/graphql'))
  const answer = await sendRaw(
    origin,
    `GET ${target} HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
  const message = `Nothing is served at "${target}"; the base path is "/graphql".`
  expect(body).toEqual({ errors: [{ message, extensions: { code: 'NOT_FOUND' } }] })
})

test('of a path at which nothing is served 100 characters are repeated, and no query string', async () => {
  const origin = await serve(createController({ schema }).handler('/api'))
  const answer = await fetch(`${origin}/${'a'.repeat(5_000)}?token=a-secret#a-secret`)
  expect(await summary(answer)).toEqual(notFoundAt(`/${'a'.repeat(99)}…`, '/api'))
})

describe('as a middleware', () => {
  /** Serves a middleware as Connect calls it; records the paths that go to the next one. */
  async function serveBefore(
    controller: Controller,
    base: string,
  ): Promise<{ readonly origin: string; readonly passed: string[] }> {
    const passed: string[] = []
    const handler = controller.handler(base)
    const origin = await serve((request, response) => {
      handler(request, response, error => {
        passed.push(`${request.method} ${request.url}`)
        response.writeHead(error === undefined ? 299 : 500).end()
      })
    })
    return { origin, passed }
  }

  test('the handler calls next for paths that are not its own, and does nothing else for them', async () => {
    const before = vi.fn()
    const cors = { origins: vi.fn(() => true) }
    const { origin, passed } = await serveBefore(
      createController({ schema, before, cors }),
      '/graphql',
    )
    const paths = [
      '/',
      '/products?query={hello}',
      '/graphqlx',
      '/graphql/unknown',
      '/graphql/health',
    ]
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const headers = { origin: 'https://a.example', 'access-control-request-method': 'POST' }
        const answer = await fetch(origin + path, { method, headers })
        expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
          299,
          null,
        ])
      }
    }
    expect(passed.length).toBe(3 * paths.length)
    expect([before.mock.calls, cors.origins.mock.calls]).toEqual([[], []])
  })

  test('the handler answers its own paths itself, be it with a refusal', async () => {
    const controller = createController({ schema, describe: false, health: true })
    const { origin, passed } = await serveBefore(controller, '/graphql')
    const statuses = [
      (await post(`${origin}/graphql`, { query: '{ hello }' })).status,
      (await fetch(`${origin}/graphql/execute`, { method: 'DELETE' })).status,
      (await fetch(`${origin}/graphql/describe`)).status,
      (await fetch(`${origin}/graphql/graphiql`)).status,
      (await fetch(`${origin}/graphql/health`)).status,
    ]
    expect([statuses, passed]).toEqual([[200, 405, 404, 200, 200], []])
  })

  test('a controller that is closed calls next, too', async () => {
    const controller = createController({ schema })
    const { origin } = await serveBefore(controller, '/graphql')
    await controller.close()
    const statuses = [
      (await fetch(`${origin}/products`)).status,
      (await fetch(`${origin}/graphql`)).status,
    ]
    expect(statuses).toEqual([299, 503])
  })

  test('Express goes on to the routes of the host behind it', async () => {
    const app = express()
    app.use(createController({ schema }).handler('/graphql'))
    app.get('/products', (_, response) => void response.send('products'))
    const origin = await serve(app)
    expect(await (await fetch(`${origin}/products`)).text()).toBe('products')
    expect((await post(`${origin}/graphql`, { query: '{ hello }' })).status).toBe(200)
    expect((await fetch(`${origin}/graphql/unknown`)).status).toBe(404)
  })

  test.each(['/', '/graphql'])(
    'mounted by Express at /graphql, the base path may be %j',
    async base => {
      const app = express()
      app.use('/graphql', createController({ schema }).handler(base))
      app.use((request, response) => void response.status(299).send(request.originalUrl))
      const origin = await serve(app)
      expect((await post(`${origin}/graphql`, { query: '{ hello }' })).status).toBe(200)
      expect((await post(`${origin}/graphql/execute`, { query: '{ hello }' })).status).toBe(200)
      const visit = await fetch(`${origin}/graphql`, { headers: { accept: 'text/html' } })
      expect([visit.status, new URL(visit.url).pathname]).toEqual([200, '/graphql/graphiql'])
      expect((await fetch(`${origin}/graphql/unknown`)).status).toBe(299)
    },
  )

  test('a path that the host has written anew is that one, whatever the client asked for', async () => {
    const app = express()
    app.use((request, _, next) => {
      request.url = '/forbidden'
      next()
    })
    app.use(createController({ schema }).handler('/graphql'))
    app.use((request, response) => void response.status(299).send(request.url))
    const answer = await post(`${await serve(app)}/graphql`, { query: '{ hello }' })
    expect([answer.status, await answer.text()]).toEqual([299, '/forbidden'])
  })
})

test('a target in absolute form is routed by its path', async () => {
  const origin = await serve(createController({ schema }).handler('/graphql'))
  const head = 'Host: x\r\nConnection: close\r\n\r\n'
  expect(await sendRaw(origin, `GET http://other/graphql/describe?x HTTP/1.1\r\n${head}`)).toMatch(
    / 200 OK/,
  )
})

test('requests in a pipeline are answered in their order', async () => {
  const origin = await serve(createController({ schema }).handler('/graphql'))
  const one = (query: string, more = ''): string => {
    const body = JSON.stringify({ query })
    return `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`
  }
  const answer = await sendRaw(
    origin,
    one('{ a: hello }') + one('{') + one('{ b: hello }', 'Connection: close\r\n'),
  )
  expect(answer.match(/"a":|Syntax Error|"b":/g)).toEqual(['"a":', 'Syntax Error', '"b":'])
})

test('pages of other origins see that nothing is served at a path', async () => {
  const origin = await serve(createController({ schema, cors: { origins: '*' } }).handler())
  const response = await fetch(`${origin}/else`, { headers: { origin: 'http://a.example' } })
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
})
