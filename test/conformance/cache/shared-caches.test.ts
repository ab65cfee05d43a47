import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { buildSchema, cacheControlDirective, type ResponseCache } from '../../../src/index.ts'
import { sharedCaches, type SharedCache } from './shared-caches.ts'

// Answers to GET behind caches that clients share, and that others wrote: what is kept by which of them,
// and how often the service is asked.

interface Context {
  readonly user?: string | undefined
}

interface Origin {
  /** The URL of the service through the cache. */
  readonly url: string
  /** The requests that came to the service: whether each had an `If-None-Match`. */
  readonly requests: boolean[]
  /** How often the field `news` was resolved. */
  readonly resolved: () => number
  /** Has the field `news` say something else. */
  readonly publish: (news: string) => void
  /** The URL of a persisted document. */
  readonly persisted: string
}

const newsQuery = '{ news }'

async function startBehind(
  cache: SharedCache,
  options: Partial<ControllerOptions> = {},
  responseCache: ResponseCache = {},
): Promise<Origin> {
  let news = 'old'
  let resolved = 0
  const schema = buildSchema(
    [
      cacheControlDirective,
      `
        type Query {
          news: String @cacheControl(maxAge: 60)
          brief: String @cacheControl(maxAge: 1)
          me: String @cacheControl(maxAge: 60, scope: PRIVATE)
          broken: String @cacheControl(maxAge: 60)
          long: String @cacheControl(maxAge: 60)
          now: Float
        }
        type Mutation { publish(news: String!): String }
      `,
    ],
    {
      resolvers: {
        Query: {
          news: async () => {
            resolved++
            await wait(20)
            return news
          },
          brief: () => news,
          me: (_parent: unknown, _values: unknown, { user }: Context) => user ?? 'nobody',
          broken: () => {
            throw new Error('broken')
          },
          long: () => 'long '.repeat(1_000),
          now: () => performance.now(),
        },
        Mutation: { publish: (_parent: unknown, values: { news: string }) => (news = values.news) },
      },
      config: { responseCache: { ...responseCache, store: false, reports: false } },
      onError: () => undefined,
    },
  )
  const key = schema.persist(newsQuery)
  const requests: boolean[] = []
  const controller = createController({
    schema,
    context: ({ headers }) => ({ user: headers['x-user'] }),
    ...options,
    before: request => void requests.push(request.headers['if-none-match'] !== undefined),
  })
  const server = createServer(controller.handler('/graphql')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const running = await cache.start((server.address() as AddressInfo).port)
  onTestFinished(async () => {
    await running.end()
    server.closeAllConnections()
    server.close()
  })
  const url = `${running.origin}/graphql`
  return {
    url,
    requests,
    resolved: () => resolved,
    publish: text => (news = text),
    persisted: `${url}?documentId=${key}`,
  }
}

const query = (text: string): string => `?query=${encodeURIComponent(text)}`

const textOf = async (url: string, headers: Record<string, string> = {}): Promise<string> =>
  (await fetch(url, { headers })).text()

describe.each(sharedCaches)('Behind $name', cache => {
  const title = cache.missing === '' ? '' : ` (${cache.missing})`
  const run = test.skipIf(cache.missing !== '')

  run(`a persisted document is asked for once${title}`, async () => {
    const { persisted, requests, resolved } = await startBehind(cache)
    const clients = Array.from({ length: 1_000 }, () => textOf(persisted))
    expect(new Set(await Promise.all(clients))).toEqual(new Set(['{"data":{"news":"old"}}']))
    expect(await textOf(persisted)).toBe('{"data":{"news":"old"}}')
    expect(requests).toEqual([false])
    expect(resolved()).toBe(1)
  })

  run(`a client that has the answer is told so without the service${title}`, async () => {
    const { persisted, requests } = await startBehind(cache)
    const first = await fetch(persisted)
    await first.text()
    const again = await fetch(persisted, {
      headers: { 'if-none-match': first.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
    expect(requests).toHaveLength(1)
  })

  run(`an expired answer is asked for by its tag, and replaced${title}`, async () => {
    const { url, requests, publish } = await startBehind(cache)
    const brief = url + query('{ brief }')
    expect(await textOf(brief)).toBe('{"data":{"brief":"old"}}')
    // nginx counts whole seconds.
    await wait(2_500)
    // Varnish asks behind its answer.
    expect(await textOf(brief)).toBe('{"data":{"brief":"old"}}')
    await expect.poll(() => requests, { timeout: 5_000 }).toEqual([false, true])
    publish('new')
    await expect.poll(() => textOf(brief), { timeout: 5_000 }).toBe('{"data":{"brief":"new"}}')
  })

  run(`an expired answer is answered while a new one is made${title}`, async () => {
    const { url, publish } = await startBehind(cache, {}, { staleWhileRevalidate: 30 })
    const brief = url + query('{ brief }')
    await textOf(brief)
    publish('new')
    await wait(2_500)
    expect(await textOf(brief)).toBe('{"data":{"brief":"old"}}')
    await expect.poll(() => textOf(brief), { timeout: 5_000 }).toBe('{"data":{"brief":"new"}}')
  })

  run.each([
    ['what is private', '{ me }'],
    ['what is private in part', '{ news me }'],
    ['an error', '{ news broken }'],
    ['a fault', '{ nws }'],
    ['what nothing is said of', '{ news now }'],
    ['introspection', '{ news __schema { queryType { name } } }'],
  ])(`%s passes${title}`, async (_, text) => {
    const { url, requests } = await startBehind(cache)
    for (const user of ['Ann', 'Bo']) {
      const body = await textOf(url + query(text), { 'x-user': user })
      if (text.includes(' me }')) expect(body).toContain(user)
    }
    expect(requests).toHaveLength(2)
  })

  run(`mutations by GET, and POST, pass${title}`, async () => {
    const { url, requests } = await startBehind(cache)
    const publishing = query('mutation { publish(news: "new") }')
    for (let round = 0; round < 2; round++) {
      expect((await fetch(url + publishing)).status).toBe(405)
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: newsQuery }),
      })
      expect(await response.text()).toBe('{"data":{"news":"old"}}')
    }
    expect(requests).toHaveLength(4)
  })

  run(`an answer with a cookie passes${title}`, async () => {
    let count = 0
    const { url } = await startBehind(cache, {
      context: (_, response) => {
        response.setHeader('Set-Cookie', `session=${count++}`)
        return {}
      },
    })
    const cookies = [await fetch(url + query(newsQuery)), await fetch(url + query(newsQuery))].map(
      ({ headers }) => headers.get('set-cookie'),
    )
    expect(cookies).toEqual(['session=0', 'session=1'])
  })

  run(`an answer of a schema that the request chooses passes${title}`, async () => {
    const schemas = ['Ann', 'Bo'].map(name =>
      buildSchema(
        [cacheControlDirective, 'type Query { name: String @cacheControl(maxAge: 60) }'],
        {
          name: `${name}Behind${cache.name}`,
          resolvers: { Query: { name: () => name } },
          config: { responseCache: { store: false, reports: false } },
        },
      ),
    )
    const { url } = await startBehind(cache, {
      schema: ({ headers }) => schemas[headers['x-user'] === 'Ann' ? 0 : 1]!,
    })
    for (const user of ['Ann', 'Bo', 'Ann'])
      expect(await textOf(url + query('{ name }'), { 'x-user': user })).toContain(user)
  })

  run(`media types, codings and origins have answers of their own${title}`, async () => {
    const origins = ['https://one.example', 'https://two.example']
    const { url, requests } = await startBehind(cache, { compression: true, cors: { origins } })
    const long = url + query('{ long }')
    for (let round = 0; round < 2; round++) {
      for (const origin of origins) {
        const { headers } = await fetch(long, { headers: { origin } })
        expect(headers.get('access-control-allow-origin')).toBe(origin)
      }
      for (const accept of ['application/json', 'application/graphql-response+json']) {
        const { headers } = await fetch(long, { headers: { accept } })
        expect(headers.get('content-type')).toBe(`${accept}; charset=utf-8`)
      }
      for (const coding of ['identity', 'gzip'])
        expect(await textOf(long, { 'accept-encoding': coding })).toContain('long long')
    }
    expect(requests.length).toBeLessThanOrEqual(6)
  })

  run(`a request for the head alone leaves the body to the next${title}`, async () => {
    const { url } = await startBehind(cache)
    expect((await fetch(url + query(newsQuery), { method: 'HEAD' })).status).toBe(200)
    expect(await textOf(url + query(newsQuery))).toBe('{"data":{"news":"old"}}')
  })
})
