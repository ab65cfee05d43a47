import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import compression from 'compression'
import express from 'express'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { createIncrementalService, documents } from './incremental-service.ts'
import { serve } from './server.ts'

// Express with its middleware for compression, which collects what is written.

const subscription = 'subscription { steps }'

const streams = [
  ['a subscription as events', subscription, 'text/event-stream'],
  ['a subscription as parts', subscription, 'multipart/mixed;subscriptionSpec=1.0'],
  ['an incremental response as events', documents.Streamed, 'text/event-stream'],
  ['an incremental response as parts', documents.Streamed, 'multipart/mixed'],
] as const

/** The texts by which the three responses are known. */
const marks = {
  [subscription]: ['{"steps":1}', '{"steps":2}', '{"steps":3}'],
  [documents.Streamed]: ['"One"', '"Two"', '"Three"'],
}

const hosts = [
  ['by its defaults', {}, {}, null],
  ['of everything', { filter: () => true }, {}, null],
  ['of everything, for a Cache-Control of the host', { filter: () => true }, { 'cache-control': 'private' }, 'gzip'], // prettier-ignore
] as const

async function serveExpress(
  options: compression.CompressionOptions,
  headers: Readonly<Record<string, string>>,
) {
  const service = createIncrementalService()
  const app = express()
  app.use(compression(options))
  app.use((_, response, next) => {
    response.set(headers)
    next()
  })
  app.use(createController({ schema: service.schema }).handler('/graphql'))
  return { ...service, url: `${await serve(app)}/graphql` }
}

describe.each(hosts)('compression %s', (_, options, headers, encoding) => {
  test.each(streams)('passes each response of %s on', async (_stream, query, accept) => {
    const service = await serveExpress(options, headers)
    const response = await fetch(service.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, 'accept-encoding': 'gzip' },
      body: JSON.stringify({ query }),
    })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    const reader = response.body!.getReader()
    let text = ''
    const reads = async (mark: string): Promise<void> => {
      while (!text.includes(mark)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`The body ended without ${mark}: ${text}`)
        text += Buffer.from(value).toString()
      }
    }
    const [first, second, third] = marks[query]
    await reads(first!)
    expect(text).not.toContain(second)
    // The second response is made when the first one has come.
    service.release()
    await reads(second!)
    expect(text).not.toContain(third)
    service.release()
    await reads(third!)
    await reads(accept === 'text/event-stream' ? 'event: complete' : '--graphql--')
  })
})

describe('a heartbeat', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    [subscription, 'text/event-stream', ':\n\n'],
    [documents.Streamed, 'multipart/mixed', '\r\n\r\n '],
  ] as const)('of %s passes as %s', async (query, accept, heartbeat) => {
    const { url } = await serveExpress({ filter: () => true }, { 'cache-control': 'private' })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify({ query }),
    })
    const reader = response.body!.getReader()
    let text = ''
    const read = async (): Promise<void> => {
      text += Buffer.from((await reader.read()).value).toString()
    }
    while (!text.includes(marks[query][0]!)) await read()
    text = ''
    vi.advanceTimersByTime(12_000)
    while (!text.endsWith(heartbeat)) await read()
    await reader.cancel()
  })
})

test(
  'a client that reads slowly is waited for, with no listeners left behind',
  { timeout: 60_000 },
  async () => {
    const warnings: Error[] = []
    const onWarning = (warning: Error): void => void warnings.push(warning)
    process.on('warning', onWarning)
    try {
      const options = { filter: () => true, level: 0 }
      const { url, counts } = await serveExpress(options, { 'cache-control': 'private' })
      const request = httpRequest(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'multipart/mixed',
          'accept-encoding': 'gzip',
        },
      })
      request.on('error', () => {})
      request.end(JSON.stringify({ query: documents.Endless }))
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      response.pause()
      await new Promise(resolve => setTimeout(resolve, 200))
      const countOfPaused = counts.items
      expect(countOfPaused).toBeLessThan(200)
      response.resume()
      const atLast = { timeout: 20_000 }
      await vi.waitFor(() => expect(counts.items).toBeGreaterThan(countOfPaused + 50), atLast)
      request.destroy()
      await vi.waitFor(() => expect(counts.returns).toBe(1), atLast)
      expect(warnings).toEqual([])
    } finally {
      process.off('warning', onWarning)
    }
  },
)
