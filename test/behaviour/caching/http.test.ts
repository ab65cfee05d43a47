import { expect, onTestFinished, test, vi } from 'vitest'
import { buildSchema, cacheControlDirective } from '../../../src/index.ts'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { serve, serveController } from '../http/server.ts'
import { serviceOf } from './service.ts'

const query = (text: string): string => `?query=${encodeURIComponent(text)}`
const users = query('{ users { name } }')

async function serviceOverHTTP(
  options: Partial<ControllerOptions> = {},
  responseCache = {},
): Promise<{ readonly url: string; readonly calls: Record<string, number> }> {
  const { schema, calls } = serviceOf(responseCache)
  return { url: await serveController({ schema, ...options }), calls }
}

const get = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { headers: { 'graphql-require-preflight': '1', ...headers } })

test('A GET says how long, and for whom, its answer may be kept, and has an ETag', async () => {
  const { url, calls } = await serviceOverHTTP({}, { staleWhileRevalidate: 30 })
  const first = await get(url + users)
  expect(first.headers.get('cache-control')).toMatch(
    /^public, max-age=(60|59), stale-while-revalidate=30$/,
  )
  const etag = first.headers.get('etag')!
  expect(etag).toMatch(/^"[\w-]{27}"$/)
  const again = await get(url + users, { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(again.headers.get('cache-control')).toMatch(/^public, max-age=/)
  expect(calls['users']).toBe(1)
})

test.each([
  ['private', '{ me { name } }', 'private, no-cache', 'Accept'],
  ['a private field', '{ users { email } }', 'private, no-cache', 'Accept'],
  ['an error', '{ fails { id } }', 'no-store', 'Accept'],
  ['partial data', '{ user(id: 1) { name broken } }', 'no-store', 'Accept'],
  ['no hint', '{ users { name } now }', 'no-store', 'Accept'],
  ['introspection', '{ users { name } __schema { queryType { name } } }', 'no-store', 'Accept'],
  ['a fault', '{ users { nme } }', 'no-store', 'Accept'],
])('A GET of %s', async (_, text, cacheControl, vary) => {
  const { url } = await serviceOverHTTP({ context: () => ({ user: '1' }) })
  const { headers } = await get(url + query(text))
  expect(headers.get('cache-control')).toBe(cacheControl)
  expect(headers.get('vary')).toBe(vary)
})

test('A client is answered 304 for its own answer in its media type alone', async () => {
  const { schema } = serviceOf()
  const url = await serveController({
    schema,
    context: ({ headers }) => ({ user: headers['x-user'] }),
  })
  const me = url + query('{ me { name } }')
  const ofAnn = await get(me, { 'x-user': '1' })
  const tag = { 'if-none-match': ofAnn.headers.get('etag')! }
  expect((await get(me, { 'x-user': '1', ...tag })).status).toBe(304)
  expect(await (await get(me, { 'x-user': '2', ...tag })).text()).toContain('Bo')
  expect(
    (await get(me, { 'x-user': '1', ...tag, accept: 'application/graphql-response+json' })).status,
  ).toBe(200)
})

test('A POST is not kept by caches on the way, and its response is kept here', async () => {
  const { url, calls } = await serviceOverHTTP()
  for (let round = 0; round < 2; round++) {
    const { headers } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ users { name } }' }),
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
  }
  expect(calls['users']).toBe(1)
})

test('What was dropped while it was made is not kept by caches on the way', async () => {
  const service = serviceOf()
  const url = await serveController({ schema: service.schema })
  let end = (): void => {}
  service.gate = new Promise<void>(resolve => (end = resolve))
  const answering = get(url + query('{ user(id: 1) { id name } slow }'))
  await vi.waitFor(() => expect(service.calls['slow']).toBe(1))
  await service.schema.invalidate({ type: 'User', id: 1 })
  end()
  const { headers } = await answering
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
})

test('Cookies, a Cache-Control of the host and a schema for each request keep caches away', async () => {
  const { schema } = serviceOf()
  const cookies = await serveController({
    schema,
    context: (_, response) => {
      response.setHeader('Set-Cookie', 'session=1')
      return {}
    },
  })
  expect((await get(cookies + users)).headers.get('cache-control')).toBe('no-store')
  const own = await serveController({
    schema,
    context: (_, response) => {
      response.setHeader('Cache-Control', 'public, max-age=5')
      return {}
    },
  })
  expect((await get(own + users)).headers.get('cache-control')).toBe('public, max-age=5')
  const chosen = await serveController({ schema: () => schema })
  expect((await get(chosen + users)).headers.get('cache-control')).toBe('private, no-cache')
})

test('Headers come without a store, and with fetch', async () => {
  const { schema, calls } = serviceOf({ store: false })
  const controller = createController({ schema })
  for (let round = 0; round < 2; round++) {
    const request = new Request(`http://localhost/graphql${users}`, {
      headers: { 'graphql-require-preflight': '1' },
    })
    const { headers } = await controller.fetch(request)
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(headers.get('etag')).toMatch(/^"/)
  }
  expect(calls['users']).toBe(2)
  const url = await serve(controller.handler('/graphql'))
  expect((await get(`${url}/graphql${users}`)).headers.get('cache-control')).toBe(
    'public, max-age=60',
  )
})

test('A public answer does not tell what one client has left to spend', async () => {
  const schema = buildSchema(
    [cacheControlDirective, 'type Query { public: Int @cacheControl(maxAge: 60) other: Int }'],
    {
      resolvers: { Query: { public: () => 1, other: () => 2 } },
      config: {
        responseCache: {},
        costBudget: { capacity: 100, refillPerSecond: 1, client: () => 'one' },
      },
    },
  )
  const url = await serveController({ schema })
  const budgetOf = async (text: string): Promise<string | null> =>
    (await get(url + query(text))).headers.get('ratelimit')
  expect(await budgetOf('{ other }')).toMatch(/^"cost";r=99;/)
  expect([await budgetOf('{ public }'), await budgetOf('{ public }')]).toEqual([null, null])
})

test('Seconds of headers are whole, and a stale answer says how many of them are left', async () => {
  const { url } = await serviceOverHTTP({}, { staleWhileRevalidate: 30.5 })
  const cacheControl = async (): Promise<string | null> =>
    (await get(url + users)).headers.get('cache-control')
  expect(await cacheControl()).toMatch(/^public, max-age=\d+, stale-while-revalidate=30$/)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 70_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await cacheControl()).toBe('public, max-age=0, stale-while-revalidate=20')
})
