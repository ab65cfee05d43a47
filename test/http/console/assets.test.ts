import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createGreetings } from '../../behaviour/http/schema.ts'
import { serve, serveController } from '../../behaviour/http/server.ts'
import { packageBundle } from '../../../src/http/console/bundle.ts'
import { createController } from '../../../src/http/index.ts'

const schema = createGreetings()
const script = packageBundle()!.script.name

interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

/** An answer as it came, which `fetch` would decompress. */
function received(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Received> {
  return new Promise((resolve, reject) => {
    get(url, { headers, method }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const headers: Record<string, unknown> = response.headers
        for (const name of ['date', 'connection', 'keep-alive']) delete headers[name]
        resolve({ status: response.statusCode!, headers, body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, '': (body: Buffer) => body }

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['', ''],
] as const)('with Accept-Encoding %j a file comes as %j, for ever', async (accepted, coding) => {
  const url = `${await serveController({ schema })}/graphiql?asset=${script}`
  const answer = await received(url, { 'Accept-Encoding': accepted })
  expect([answer.status, answer.headers]).toEqual([
    200,
    {
      'cache-control': 'public, max-age=31536000, immutable',
      ...(coding === '' ? {} : { 'content-encoding': coding }),
      'content-length': String(answer.body.length),
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    },
  ])
  const text = String(decoders[coding](answer.body))
  expect(text.length).toBeGreaterThan(1_000_000)
  expect(text).toContain('GraphiQL')
})

test('the style is a style, and HEAD is answered as GET, without the file', async () => {
  const url = `${await serveController({ schema })}/graphiql?asset=${packageBundle()!.style.name}`
  const [head, whole] = await Promise.all([received(url, {}, 'HEAD'), received(url)])
  expect(head.headers).toEqual(whole.headers)
  expect(head.headers['content-type']).toBe('text/css; charset=utf-8')
  expect([head.status, head.body.length, whole.body.length > 100_000]).toEqual([200, 0, true])
})

test.each([
  '',
  'unknown.js',
  'manifest.json',
  `${script}.br`,
  `%2e%2e/${script}`,
  '../../package.json',
  '/etc/passwd',
  '__proto__',
  'a'.repeat(8_000),
])('the console has no file %j', async name => {
  const url = await serveController({ schema })
  const { status, headers, body } = await received(`${url}/graphiql?asset=${name}`)
  expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
  expect(String(body)).toContain('"The console has no file ')
  expect(body.length).toBeLessThan(1_000)
})

test.each([
  [`a=1&asset=${script}`, 200, 'text/javascript'],
  [`asset=${script}&v=1`, 200, 'text/javascript'],
  [`&a&asset=${script}&asset=unknown.js&`, 200, 'text/javascript'],
  [`a=1&asset=unknown.js&asset=${script}`, 404, 'application/json'],
  [`query=a&myasset=${script}`, 200, 'text/html'],
  [`asset`, 200, 'text/html'],
  [`query=${'&'.repeat(8_000)}asset`, 200, 'text/html'],
])('a proxy may add parameters: %j is answered %i as %s', async (query, status, mediaType) => {
  const url = await serveController({ schema })
  const answer = await received(`${url}/graphiql?${query}`)
  expect([answer.status, answer.headers['content-type']]).toEqual([
    status,
    `${mediaType}; charset=utf-8`,
  ])
})

test('a client that takes no coding of a file is refused', async () => {
  const url = `${await serveController({ schema })}/graphiql`
  const only = { 'Accept-Encoding': 'identity;q=0' }
  const { status, headers, body } = await received(`${url}?asset=${script}`, only)
  expect([status, headers['cache-control']]).toEqual([406, 'no-store'])
  expect(JSON.parse(String(body))).toEqual({
    errors: [
      {
        message: 'The Accept-Encoding header must admit br, gzip or identity.',
        extensions: { code: 'NOT_ACCEPTABLE' },
      },
    ],
  })
  expect((await received(url, only)).status).toBe(200)
})

test('files are served where the console is, and nowhere else', async () => {
  const query = `?asset=${script}`
  const off = await serveController({ schema, graphiql: false })
  expect((await received(`${off}/graphiql${query}`)).status).toBe(404)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const closed = createGreetings('ClosedSchema', { enableIntrospection: false })
  expect(
    (await received(`${await serveController({ schema: closed })}/graphiql${query}`)).status,
  ).toBe(404)
  const seen: string[] = []
  const guarded = await serveController({
    schema,
    before: (_, response, action) => {
      seen.push(action)
      response.writeHead(401).end()
    },
  })
  expect((await received(`${guarded}/graphiql${query}`)).status).toBe(401)
  expect(seen).toEqual(['graphiql'])
  const url = await serveController({ schema })
  expect((await received(`${url}/describe${query}`)).headers['content-type']).toContain(
    'text/plain',
  )
  expect((await received(`${url}/graphiql${query}`, {}, 'POST')).status).toBe(405)
})

test('a route of the host serves them by its own URL', async () => {
  const { graphiql } = createController({ schema })
  const origin = await serve((request, response) => void graphiql(request, response))
  const { status } = await received(`${origin}/any/path/?asset=${script}`)
  expect(status).toBe(200)
})
