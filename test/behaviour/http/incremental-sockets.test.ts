import { createClient } from 'graphql-ws'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Client, serveSockets } from '../../websocket/server.ts'
import { createIncrementalService, documents } from './incremental-service.ts'

// Incremental responses over WebSockets, whose clients always get the parts of the draft.

const initial = {
  data: { book: { id: '1' } },
  pending: [{ id: '0', path: ['book'], label: 'Deferred$defer$review' }],
  hasNext: true,
}
const last = {
  incremental: [{ id: '0', data: { review: 'Long.' } }],
  completed: [{ id: '0' }],
  hasNext: false,
}

test('the client graphql-ws gets part by part', async () => {
  const service = createIncrementalService()
  const { url } = await serveSockets({ schema: service.schema })
  const client = createClient({ url, webSocketImpl: WebSocket, retryAttempts: 0 })
  onTestFinished(() => client.terminate())
  const parts = client.iterate({ query: documents.Deferred })
  expect(await parts.next()).toEqual({ done: false, value: initial })
  service.release()
  expect(await parts.next()).toEqual({ done: false, value: last })
  expect((await parts.next()).done).toBe(true)
})

test('a client of Action Cable gets part by part', async () => {
  const service = createIncrementalService()
  const { url } = await serveSockets({ schema: service.schema })
  const client = await new Client(url, 'actioncable-v1-json').opened()
  const identifier = JSON.stringify({ channel: 'GraphQL::BaseChannel' })
  const data = JSON.stringify({ action: 'execute', query: documents.Deferred })
  client.send({ command: 'subscribe', identifier }, { command: 'message', identifier, data })
  await client.has(3)
  expect(client.received[2]).toEqual({ identifier, message: { result: initial, more: true } })
  service.release()
  await client.has(5)
  expect(client.received.slice(3)).toEqual([
    { identifier, message: { result: last, more: true } },
    { identifier, message: { result: null, more: false } },
  ])
})

test.each(['Streamed', 'Endless'] as const)(
  'a client that completes an operation ends its list: %s',
  async name => {
    const service = createIncrementalService()
    const { url } = await serveSockets({ schema: service.schema })
    const client = await new Client(url).init()
    client.send({ id: '1', type: 'subscribe', payload: { query: documents[name] } })
    await client.has(2)
    client.send({ id: '1', type: 'complete' })
    await vi.waitFor(() => expect(service.counts.returns).toBe(1))
  },
)

test('parts are made no faster than the client reads', async () => {
  const service = createIncrementalService()
  const { url } = await serveSockets({ schema: service.schema })
  const client = await new Client(url).init()
  client.socket.pause()
  client.send({ id: '1', type: 'subscribe', payload: { query: documents.Endless } })
  await vi.waitFor(() => expect(service.counts.items).toBeGreaterThan(1))
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(service.counts.items).toBeLessThan(200)
  client.socket.terminate()
  await vi.waitFor(() => expect(service.counts.returns).toBe(1))
})

test('a controller that closes lets an incremental response come to its end', async () => {
  const service = createIncrementalService()
  const { url, controller } = await serveSockets({ schema: service.schema })
  const client = await new Client(url).init()
  client.send({ id: '1', type: 'subscribe', payload: { query: documents.Deferred } })
  await client.has(2)
  const closing = controller.close(60_000)
  service.release()
  await closing
  expect(client.received.slice(2)).toEqual([
    { id: '1', type: 'next', payload: last },
    { id: '1', type: 'complete' },
  ])
  expect(await client.closed).toEqual({ code: 1001, reason: 'The server is shutting down' })
})
