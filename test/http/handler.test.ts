import { describe, expect, test } from 'vitest'
import { createController } from '../../src/http/index.ts'
import { createGreetings } from '../behaviour/http/schema.ts'
import { post, sendRaw, serve, serveController } from '../behaviour/http/server.ts'

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

  test('is told about the method where the console is off', async () => {
    const url = await serveController({ schema, graphiql: false })
    const response = await fetch(url, { headers, redirect: 'manual' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })
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
  expect(answer).toContain(
    '\r\n\r\n{"errors":[{"message":"Nothing is served at this path.","extensions":{"code":"NOT_FOUND"}}]}',
  )
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
