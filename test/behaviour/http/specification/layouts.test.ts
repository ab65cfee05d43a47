import { request as httpRequest, type RequestListener } from 'node:http'
import express from 'express'
import { describe, expect, test } from 'vitest'
import { createController } from '../../../../src/http/index.ts'
import { notFoundAt, post, serve, serveController, summary } from '../server.ts'
import { createLibrary } from './library.ts'

const json = 'application/json; charset=utf-8'
const schema = createLibrary('LibrarySchema')
const data = { status: 200, type: json, body: { data: { hello: 'Hello, world!' } } }

/** Where the console at a URL sends its requests: its settings, read as its script reads them. */
async function executeURLOf(consoleURL: string): Promise<string> {
  const page = await (await fetch(consoleURL)).text()
  const { url } = JSON.parse(/type="application\/json">(.*)<\/script>/.exec(page)![1]!) as {
    url: string
  }
  return new URL(url, consoleURL.replace(/[?#].*/s, '').replace(/\/+$/, '')).href
}

/** Where a browser that visits a URL is sent. */
async function visited(url: string): Promise<string> {
  const response = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '/none', url).href
}

/**
 * The three actions at their URLs: a query, a described schema, a console that finds its way back.
 */
async function expectAllActions(
  execute: string,
  describeURL: string,
  graphiql: string,
): Promise<void> {
  expect(await summary(await post(execute, { query: '{ hello }' }))).toEqual(data)
  expect(await (await fetch(describeURL)).text()).toContain('\n# Schema LibrarySchema\n')
  expect(await summary(await post(await executeURLOf(graphiql), { query: '{ hello }' }))).toEqual(
    data,
  )
}

describe('Endpoints, layouts', () => {
  test('single route: POST {base_url}/graphql executes', async () => {
    const url = await serveController({ schema })
    expect(url).toMatch(/\/graphql$/)
    expect(await summary(await post(url, { query: '{ hello }' }))).toEqual(data)
  })

  test('scope: a route for each action below {base_url}/graphql', async () => {
    const url = await serveController({ schema })
    await expectAllActions(`${url}/execute`, `${url}/describe`, `${url}/graphiql`)
  })

  test.each(['/', '/a/b/c', 'no-slash', '/with space', '/ends/'])(
    'scope: any base path, %j',
    async base => {
      const origin = await serve(createController({ schema }).handler(base))
      const path = encodeURI(`/${base}`.replace(/\/+/g, '/').replace(/\/$/, ''))
      await expectAllActions(
        `${origin}${path}/execute`,
        `${origin}${path}/describe`,
        `${origin}${path}/graphiql`,
      )
      expect(await summary(await post(`${origin}${path}/`, { query: '{ hello }' }))).toEqual(data)
    },
  )

  test('the base path is the option basePath where handler names none, and /graphql without it', async () => {
    const named = await serve(createController({ schema, basePath: '/api' }).handler())
    expect(await summary(await post(`${named}/api`, { query: '{ hello }' }))).toEqual(data)
    const unnamed = await serve(createController({ schema }).handler())
    expect(await summary(await post(`${unnamed}/graphql`, { query: '{ hello }' }))).toEqual(data)
    expect(await summary(await post(`${unnamed}/api`, { query: '{ hello }' }))).toEqual(
      notFoundAt('/api'),
    )
  })

  test('any path may be used: each action alone, at a path of the host', async () => {
    const controller = createController({ schema, basePath: '/run/it' })
    const routes: Record<string, RequestListener> = {
      '/run/it': (request, response) => void controller.execute(request, response),
      '/sdl.txt': (request, response) => void controller.describe(request, response),
      '/tools/console': (request, response) => void controller.graphiql(request, response),
    }
    const origin = await serve((request, response) => routes[request.url!]!(request, response))
    await expectAllActions(`${origin}/run/it`, `${origin}/sdl.txt`, `${origin}/tools/console`)
  })

  test('behind a proxy that strips a prefix', async () => {
    const target = new URL(await serve(createController({ schema }).handler('/')))
    const proxy = await serve((request, response) => {
      const path = request.url!.replace(/^\/public\/api(?=\/|$)/, '') || '/'
      const { method, headers } = request
      const onward = httpRequest(
        { port: target.port, host: target.hostname, path, method, headers },
        answer => {
          response.writeHead(answer.statusCode!, answer.headers)
          answer.pipe(response)
        },
      )
      request.pipe(onward)
    })
    const base = `${proxy}/public/api`
    await expectAllActions(`${base}/execute`, `${base}/describe`, `${base}/graphiql`)
    expect(await executeURLOf(`${base}/graphiql`)).toBe(`${base}/execute`)
    expect(await summary(await post(base, { query: '{ hello }' }))).toEqual(data)
    for (const path of ['/', '/execute'])
      expect(await visited(`${base}${path}`)).toBe(`${base}/graphiql`)
  })

  test('under a mount of Express', async () => {
    const controller = createController({ schema })
    const app = express()
    app.use('/mounted/deep', controller.handler('/'))
    app.post('/alone', controller.execute)
    const origin = await serve(app)
    const base = `${origin}/mounted/deep`
    await expectAllActions(`${base}/execute`, `${base}/describe`, `${base}/graphiql`)
    await expectAllActions(base, `${base}/describe`, `${base}/graphiql/`)
    expect(await summary(await post(`${origin}/alone`, { query: '{ hello }' }))).toEqual(data)
  })

  test.each(['', '/', '/execute'])(
    'under a mount of Express, a browser at %j finds the console',
    async path => {
      const app = express().use('/mounted/deep', createController({ schema }).handler('/'))
      const base = `${await serve(app)}/mounted/deep`
      expect(await visited(`${base}${path}`)).toBe(`${base}/graphiql`)
    },
  )

  test('behind express.json(), which has read the body already', async () => {
    const app = express()
    app.use(express.json(), createController({ schema }).handler('/graphql'))
    const origin = await serve(app)
    expect(await summary(await post(`${origin}/graphql`, { query: '{ hello }' }))).toEqual(data)
  })

  test('beside other routes of the host', async () => {
    const handler = createController({ schema }).handler('/graphql')
    const server = await serve((request, response) => {
      if (request.url === '/own') response.end('own')
      else handler(request, response)
    })
    expect(await (await fetch(`${server}/own`)).text()).toBe('own')
    expect(await summary(await post(`${server}/graphql`, { query: '{ hello }' }))).toEqual(data)
  })

  test.each(['/', '/graphqlx', '/graphql/unknown', '/graphql/describe/more', '/graphql//graphiql'])(
    'nothing is served at %j',
    async path => {
      const origin = await serve(createController({ schema }).handler('/graphql'))
      const response = await fetch(`${origin}${path}`)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await summary(response)).toEqual(notFoundAt(path))
    },
  )
})

describe('Endpoints, a browser on the execute route', () => {
  const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

  test.each(['', '/', '/execute', '/execute/'])(
    'at %j is sent to the console, and keeps its query string',
    async path => {
      const base = await serveController({ schema })
      const url = `${base}${path}?variables=%7B%22a%22%3A1%7D&operationName=A`
      const response = await fetch(url, { headers, redirect: 'manual' })
      expect([response.status, await response.text()]).toEqual([302, ''])
      expect(new URL(response.headers.get('location')!, url).href).toBe(
        `${base}/graphiql?variables=%7B%22a%22%3A1%7D&operationName=A`,
      )
      expect((await fetch(url, { headers })).headers.get('content-type')).toBe(
        'text/html; charset=utf-8',
      )
    },
  )

  test('is told of the method where the console and GET are off', async () => {
    const url = await serveController({ schema, graphiql: false, allowGet: false })
    const response = await fetch(url, { headers, redirect: 'manual' })
    expect(response.headers.get('allow')).toBe('POST')
    expect(await summary(response)).toEqual({
      status: 405,
      type: json,
      body: {
        errors: [
          { message: 'The method must be POST.', extensions: { code: 'METHOD_NOT_ALLOWED' } },
        ],
      },
    })
  })
})

describe('Endpoints, health', () => {
  test('it is off by default', async () => {
    const hint = ' The option health: true of the controller serves it.'
    for (const options of [{ schema }, { schema, health: false }]) {
      expect(await summary(await fetch(`${await serveController(options)}/health`))).toEqual(
        notFoundAt('/graphql/health', '/graphql', hint),
      )
    }
  })

  test('where it is on it answers GET and HEAD, without the hook before', async () => {
    const url = await serveController({
      schema,
      health: true,
      before: () => {
        throw new Error('not asked')
      },
    })
    const response = await fetch(`${url}/health`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await summary(response)).toEqual({ status: 200, type: json, body: { status: 'ok' } })
    const head = await fetch(`${url}/health`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await fetch(`${url}/health`, { method: 'POST' })).status).toBe(405)
  })
})
