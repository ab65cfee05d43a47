import { createClient } from 'graphql-sse'
import { meros } from 'meros/browser'
import { meros as merosForNode } from 'meros/node'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ControllerOptions } from '../../../src/http/index.ts'
import {
  completeData,
  createIncrementalService,
  documents,
  type IncrementalService,
} from '../../behaviour/http/incremental-service.ts'
import { serveController } from '../../behaviour/http/server.ts'
import { incrementalClients, type IncrementalName } from './incremental-clients.ts'

const names = Object.keys(incrementalClients)

/** urql 6.0 puts streamed items of the draft beside their list. */
function operationsOf(clientName: string): readonly IncrementalName[] {
  return ['urql, by events', 'urql, by parts'].includes(clientName)
    ? ['Deferred', 'Shared']
    : ['Deferred', 'Streamed', 'Shared']
}

/** What clients show first. */
const initialData = {
  Deferred: { book: { id: '1' } },
  Streamed: { book: { id: '1', chapters: [{ title: 'One' }] } },
  Shared: { book: { id: '1', author: { id: '2' } } },
}

async function serveIncremental(options: ControllerOptions = {}) {
  const service = createIncrementalService()
  const url = await serveController({ schema: service.schema, onError: () => {}, ...options })
  return { service, url }
}

/** Long enough apart that each heartbeat is a chunk of its own. */
async function releaseAfterHeartbeats(service: IncrementalService): Promise<void> {
  for (let beats = 0; beats < 2; beats++) {
    await new Promise(resolve => setTimeout(resolve, 10))
    if (vi.isFakeTimers()) vi.advanceTimersByTime(12_000)
  }
  service.release()
}

function withoutTypenames(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data, (key, value: unknown) => (key === '__typename' ? undefined : value)),
  )
}

describe.each(names)('%s', clientName => {
  const run = incrementalClients[clientName]!

  /** Returns what the client shows; each time, the next part is released. */
  async function shownOf(
    name: IncrementalName,
    release: (service: IncrementalService) => void,
  ): Promise<unknown[]> {
    const { service, url } = await serveIncremental()
    const shown: unknown[] = []
    await run(url, name, data => {
      shown.push(withoutTypenames(data))
      release(service)
    })
    return shown
  }

  test.each(operationsOf(clientName))(
    'shows each part of %s before the next one is made',
    async name => {
      const shown = await shownOf(name, service => service.release())
      expect(shown[0]).toEqual(initialData[name])
      expect(shown.at(-1)).toEqual(completeData[name])
    },
  )

  test('shows the error of a stream that fails', async () => {
    const { url } = await serveIncremental({ recheckMs: 20, recheck: () => false })
    await expect(run(url, 'Deferred', () => {})).rejects.toThrow('Forbidden')
  })

  describe('behind heartbeats', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
    afterEach(() => void vi.useRealTimers())

    test.each(operationsOf(clientName))('shows the same of %s', async name => {
      const shown = await shownOf(name, service => void releaseAfterHeartbeats(service))
      expect(shown).toEqual(await shownOf(name, service => service.release()))
      expect(shown.at(-1)).toEqual(completeData[name])
    })
  })
})

test('urql still misplaces streamed items of the draft', async () => {
  const { service, url } = await serveIncremental()
  const shown: unknown[] = []
  await incrementalClients['urql, by events']!(url, 'Streamed', data => {
    shown.push(data)
    service.release()
  })
  expect(shown.at(-1)).toEqual({
    book: { id: '1', chapters: [{ title: 'One' }], 0: { title: 'Three' } },
  })
})

describe('the parts', () => {
  const draft = [
    {
      data: initialData.Deferred,
      pending: [{ id: '0', path: ['book'], label: 'Deferred$defer$review' }],
      hasNext: true,
    },
    {
      incremental: [{ id: '0', data: { review: 'Long.' } }],
      completed: [{ id: '0' }],
      hasNext: false,
    },
  ]
  const body = JSON.stringify({ query: documents.Deferred })
  const headers = { 'content-type': 'application/json', accept: 'multipart/mixed' }

  test('are read by meros, one by one', async () => {
    const { service, url } = await serveIncremental()
    const parts = await fetch(url, { method: 'POST', headers, body }).then(meros)
    if (parts instanceof Response) throw new Error('The response has no parts.')
    for (const expected of draft) {
      expect((await parts.next()).value).toMatchObject({ json: true, body: expected })
      service.release()
    }
    expect((await parts.next()).done).toBe(true)
  })

  test('are read by meros in Node.js, one by one', async () => {
    const { service, url } = await serveIncremental()
    const request = httpRequest(url, { method: 'POST', headers })
    request.end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const parts = await merosForNode(response)
    if (!('next' in parts)) throw new Error('The response has no parts.')
    for (const expected of draft) {
      expect((await parts.next()).value).toMatchObject({ json: true, body: expected })
      service.release()
    }
    expect((await parts.next()).done).toBe(true)
  })

  test('are read by graphql-sse, one by one', async () => {
    const { service, url } = await serveIncremental()
    const parts = createClient({ url, retryAttempts: 0 }).iterate({ query: documents.Deferred })
    for (const expected of draft) {
      expect((await parts.next()).value).toEqual(expected)
      service.release()
    }
    expect((await parts.next()).done).toBe(true)
  })
})
