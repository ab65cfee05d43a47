import { describe, expect, test } from 'vitest'
import { createController } from '../../../../src/http/index.ts'
import { sendRaw, serve, serveController, summary } from '../server.ts'
import { headersOf } from '../headers-of.ts'
import { createLibrary } from './library.ts'

const json = 'application/json; charset=utf-8'
const graphql = 'application/graphql-response+json; charset=utf-8'
const schema = createLibrary('LibrarySchema')
const greeting = 'query ($name: String = "nobody") { hello(name: $name) }'

async function get(parameters: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${await serveController({ schema })}${parameters}`, { headers })
}

function search(parameters: Record<string, string>): string {
  return `?${new URLSearchParams(parameters).toString()}`
}

function summaryOf(status: number, body: unknown, type = json): object {
  return { status, type, body }
}

function refused(message: string): object {
  return summaryOf(400, { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] })
}

function methodNotAllowed(message: string): object {
  return summaryOf(405, { errors: [{ message, extensions: { code: 'METHOD_NOT_ALLOWED' } }] })
}

describe('GET', () => {
  test('is switched off by allowGet false', async () => {
    const response = await fetch(
      `${await serveController({ schema, allowGet: false })}?query={hello}`,
    )
    expect(response.headers.get('allow')).toBe('POST')
    expect(await summary(response)).toEqual(methodNotAllowed('The method must be POST.'))
  })

  test.each([{}, { allowGet: true }])('is on by default: %j', async options => {
    const response = await fetch(`${await serveController({ schema, ...options })}?query={hello}`)
    expect(await summary(response)).toEqual(summaryOf(200, { data: { hello: 'Hello, world!' } }))
  })

  test('answers queries, with all parameters, as POST does', async () => {
    const query = 'query A { hello } query B($name: String) { hello(name: $name) viewer }'
    const response = await get(
      search({
        query,
        variables: '{"name":"Zoë"}',
        operationName: 'B',
        extensions: '{"own":1}',
        unknown: '1',
      }),
    )
    expect(headersOf(response)).toEqual({
      'cache-control': 'no-store',
      'content-length': '47',
      'content-type': json,
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    })
    expect(await summary(response)).toEqual(
      summaryOf(200, { data: { hello: 'Hello, Zoë!', viewer: null } }),
    )
  })

  test.each(['', '/', '/execute'])('is answered at %j', async path => {
    expect(await summary(await get(`${path}?query={hello}`))).toEqual(
      summaryOf(200, { data: { hello: 'Hello, world!' } }),
    )
  })

  test('a persisted query is run by its key', async () => {
    const kept = { query_cache_key: 'got', query_cache_version: '7' }
    expect((await get(search({ query: '{ kept: hello }', ...kept }))).status).toBe(200)
    expect(await summary(await get(search(kept)))).toEqual(
      summaryOf(200, { data: { kept: 'Hello, world!' } }),
    )
  })

  test.each(['mutation { borrow(id: 1) }', 'query A { hello } mutation B { borrow(id: 1) }'])(
    'never runs a mutation: %j',
    async query => {
      const response = await get(search({ query, operationName: query.includes('B') ? 'B' : '' }))
      expect(response.headers.get('allow')).toBe('POST')
      expect(await summary(response)).toEqual(
        methodNotAllowed(
          'A mutation changes data, but this request may only read; over HTTP the method must be POST.',
        ),
      )
    },
  )

  test('runs the query of a document that has a mutation, too', async () => {
    const query = 'query A { hello } mutation B { borrow(id: 1) }'
    expect((await get(search({ query, operationName: 'A' }))).status).toBe(200)
  })

  test('HEAD is answered as GET, without the body', async () => {
    const url = `${await serveController({ schema })}?query={hello}`
    const head = await fetch(url, { method: 'HEAD' })
    expect(headersOf(head)).toEqual(headersOf(await fetch(url)))
    expect([head.status, await head.text()]).toEqual([200, ''])
    const mutation = url.replace('{hello}', 'mutation{borrow(id:1)}')
    expect((await fetch(mutation, { method: 'HEAD' })).status).toBe(405)
    const off = await fetch(await serveController({ schema, allowGet: false }), { method: 'HEAD' })
    expect([off.status, off.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('blank optional parameters are the same as absent ones', async () => {
    const names = ['variables', 'operationName', 'operation_name', 'extensions']
    const blank = [...names, 'query_cache_key', 'query_cache_version']
      .map(name => `&${name}=`)
      .join('')
    expect(await summary(await get(`${search({ query: greeting })}${blank}`))).toEqual(
      summaryOf(200, { data: { hello: 'Hello, nobody!' } }),
    )
  })

  test('operationName=null is the name "null"', async () => {
    expect(await summary(await get(search({ query: '{ hello }', operationName: 'null' })))).toEqual(
      summaryOf(200, {
        errors: [
          {
            message: 'Unknown operation named "null".',
            extensions: { code: 'OPERATION_RESOLUTION_FAILURE' },
          },
        ],
      }),
    )
    const query = 'query null { a: hello } query B { b: hello }'
    expect(await summary(await get(search({ query, operationName: 'null' })))).toEqual(
      summaryOf(200, { data: { a: 'Hello, world!' } }),
    )
  })

  test('variables=null and extensions=null are the same as absent', async () => {
    expect(
      await summary(await get(search({ query: greeting, variables: 'null', extensions: 'null' }))),
    ).toEqual(summaryOf(200, { data: { hello: 'Hello, nobody!' } }))
  })

  test.each(['?query=%ZZ', '?query={hello}&x=%', '?query=%C3%28', '?%E0%A4=1&query={hello}'])(
    'a percent-encoding that is broken is refused: %j',
    async parameters => {
      const { origin, pathname } = new URL(await serveController({ schema }))
      const raw = await sendRaw(
        origin,
        `GET ${pathname}${parameters} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      )
      expect(raw).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
      expect(raw.slice(raw.indexOf('\r\n\r\n') + 4)).toBe(
        '{"errors":[{"message":"The query string must be percent-encoded in UTF-8.","extensions":{"code":"BAD_REQUEST"}}]}',
      )
    },
  )

  test.each([
    ['query={hello}&query={viewer}', 'The parameter "query" is a list; expected a string.'],
    [
      'query={hello}&variables={}&variables={}',
      'The parameter "variables" is a list; expected a JSON object, or a string that holds one.',
    ],
    [
      'query={hello}&operationName=A&operationName=A',
      'The parameter "operationName" is a list; expected a string.',
    ],
    [
      'query={hello}&operation_name=A&operation_name=A',
      'The parameter "operationName" is a list; expected a string.',
    ],
    [
      'query={hello}&extensions={}&extensions={}',
      'The parameter "extensions" is a list; expected a JSON object.',
    ],
    [
      'query_cache_key=a&query_cache_key=a',
      'The parameter "query_cache_key" is a list; expected a string, or a number up to 2^53.',
    ],
    [
      'query={hello}&query_cache_version=1&query_cache_version=1',
      'The parameter "query_cache_version" is a list; expected a string, or a number up to 2^53.',
    ],
  ])('a parameter that is given twice is refused: %s', async (parameters, message) => {
    expect(await summary(await get(`?${parameters}`))).toEqual(refused(message))
  })

  test.each([
    ['', 'The parameter "query" is missing; expected a string.'],
    ['?query=', 'The parameter "query" is missing; expected a string.'],
    [
      '?query={hello}&variables=[]',
      'The parameter "variables" is a string that holds a list; expected a JSON object, or a string that holds one.',
    ],
    [
      '?query={hello}&variables={',
      'The parameter "variables" is a string that holds no JSON; expected a JSON object, or a string that holds one.',
    ],
    [
      '?query={hello}&extensions=[]',
      'The parameter "extensions" is a list; expected a JSON object.',
    ],
  ])('parameters of a wrong form are refused: %j', async (parameters, message) => {
    expect(await summary(await get(parameters))).toEqual(refused(message))
  })

  test('the media types are negotiated', async () => {
    const accept = 'application/json;q=0.5, application/graphql-response+json'
    expect(await summary(await get('?query={hello}', { accept }))).toEqual(
      summaryOf(200, { data: { hello: 'Hello, world!' } }, graphql),
    )
    expect((await get('?query={hello}', { accept: 'image/png' })).status).toBe(406)
    const invalid = await get('?query={unknown}', { accept })
    expect([invalid.status, invalid.headers.get('content-type')]).toEqual([400, graphql])
  })
})

const page = 'https://shop.example'

/** A GET as a browser sends it for a page: `Sec-Fetch-Site` says whose page it is. */
function crossSite(headers: Record<string, string> = {}): Record<string, string> {
  return { 'sec-fetch-site': 'cross-site', ...headers }
}

describe('a GET that a page of another site has made a browser send', () => {
  const forbidden = summaryOf(403, {
    errors: [
      {
        message:
          'A page of another site has sent this GET; its origin must be one of those in the option cors.',
        extensions: { code: 'FORBIDDEN' },
      },
    ],
  })

  test.each([
    ['a script, an image or a link, which name no origin', {}, undefined],
    ['a script where all origins are let in', {}, { origins: '*' }],
    ['a page where no origin is let in', { origin: page }, undefined],
    ['a page where another origin is let in', { origin: page }, { origins: [`${page}:8443`] }],
    ['a page that a function does not let in', { origin: page }, { origins: () => false }],
    ['a page without a name', { origin: 'null' }, { origins: [page] }],
  ] as const)('is refused: %s', async (_, headers, cors) => {
    const resolved: string[] = []
    const url = await serveController({
      schema,
      cors,
      context: () => ({ seen: resolved.push('context') }),
    })
    for (const target of [`${url}?query={hello}`, `${url}/execute?query={hello}`]) {
      expect(await summary(await fetch(target, { headers: crossSite(headers) }))).toEqual(forbidden)
    }
    const head = await fetch(`${url}?query={hello}`, { method: 'HEAD', headers: crossSite() })
    expect(head.status).toBe(403)
    expect(resolved).toEqual([])
  })

  test.each([
    { origins: '*' as const },
    { origins: [page] },
    { origins: (origin: string) => Promise.resolve(origin === page) },
  ])('is answered where cors lets its origin in: %j', async cors => {
    const url = await serveController({ schema, cors })
    const headers = crossSite({ origin: page })
    expect((await fetch(`${url}?query={hello}`, { headers })).status).toBe(200)
  })

  test('is answered where the host has allowed its origin itself', async () => {
    const { execute } = createController({ schema })
    const origin = await serve((request, response) => {
      response.setHeader('Access-Control-Allow-Origin', page)
      void execute(request, response)
    })
    const statusFor = async (from: string) =>
      (await fetch(`${origin}/?query={hello}`, { headers: crossSite({ origin: from }) })).status
    expect([await statusFor(page), await statusFor('https://evil.example')]).toEqual([200, 403])
  })

  test.each(['same-origin', 'same-site', 'none'])('%s is none', async site => {
    expect((await get('?query={hello}', { 'sec-fetch-site': site })).status).toBe(200)
  })

  test('is refused on every way to execute', async () => {
    const controller = createController({ schema })
    const target = 'http://localhost/graphql?query={hello}'
    const fetched = await controller.fetch(new Request(target, { headers: crossSite() }))
    expect(fetched.status).toBe(403)
    const origin = await serve((request, response) => {
      void controller.request(request).then(
        answered => response.end(answered),
        (refusal: { status: number }) => response.writeHead(refusal.status).end(),
      )
    })
    const statusFor = async (headers: Record<string, string>) =>
      (await fetch(`${origin}/?query={hello}`, { headers })).status
    expect([await statusFor({}), await statusFor(crossSite())]).toEqual([200, 403])
  })

  test('may ask for what the host has chosen itself', async () => {
    const controller = createController({ schema })
    const origin = await serve((request, response) => {
      void controller
        .request(request, { query: '{ hello }' })
        .then(answered => response.end(answered))
    })
    expect((await fetch(origin, { headers: crossSite() })).status).toBe(200)
  })

  test('may see the schema and the console, which hold no data', async () => {
    const url = await serveController({ schema })
    for (const action of ['describe', 'graphiql']) {
      expect((await fetch(`${url}/${action}`, { headers: crossSite() })).status).toBe(200)
    }
  })
})

test('a POST of another site is still kept away by its media type alone', async () => {
  const url = await serveController({ schema })
  const body = JSON.stringify({ query: '{ hello }' })
  const headers = crossSite({ 'content-type': 'application/json' })
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
  headers['content-type'] = 'text/plain'
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(415)
})
