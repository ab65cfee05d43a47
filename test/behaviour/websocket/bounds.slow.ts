import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { buildSchema, type Schema } from '../../../src/index.ts'
import { Client, serveSockets, until } from '../../websocket/server.ts'

// What a client can make the server do by not reading, by flooding it, and by going.

const MiB = 1024 * 1024

interface Counts {
  resolved: number
  begun: number
  asked: number
  returned: number
}

/** A query of 100 kB, and a stream that always has an event of `size` bytes. */
function endless(): { readonly schema: Schema<any>; readonly counts: Counts } {
  const counts = { resolved: 0, begun: 0, asked: 0, returned: 0 }
  const schema = buildSchema(
    'type Query { big: String, text(size: Int!): String } type Subscription { pushes(size: Int!): String, never: Int }',
    {
      resolvers: {
        Query: {
          big: () => {
            counts.resolved++
            return 'x'.repeat(100_000)
          },
          text: (_: unknown, { size }: { size: number }) => '"é€😀'.repeat(size / 4),
        },
        Subscription: {
          pushes: { subscribe: (_: unknown, { size }: { size: number }) => stream(size) },
          never: { subscribe: () => stream(undefined) },
        },
      },
    },
  )
  function stream(size: number | undefined): AsyncIterableIterator<unknown> {
    counts.begun++
    const value = { pushes: 'x'.repeat(size ?? 0) }
    return {
      next: () => {
        counts.asked++
        return size === undefined ? new Promise(() => {}) : Promise.resolve({ done: false, value })
      },
      return: () => {
        counts.returned++
        return Promise.resolve({ done: true, value: undefined })
      },
      [Symbol.asyncIterator]() {
        return this
      },
    }
  }
  return { schema, counts }
}

function subscribe(id: string, query: string): object {
  return { type: 'subscribe', id, payload: { query } }
}

/** The TCP socket below that of a client. */
function socketOf(client: Client): Socket {
  return (client.socket as unknown as { readonly _socket: Socket })._socket
}

/** A text message or a ping as a client sends it: masked, by zeros. RFC 6455, 5.2. */
function frame(opcode: number, payload: string): Buffer {
  const head = [0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]
  return Buffer.concat([Buffer.from(head), Buffer.from(payload)])
}

/** Reads so many bytes of a socket in a second, by pausing it. */
function readSlowly(socket: Socket, bytesPerSecond: number): void {
  let isPausing = false
  socket.on('data', (chunk: Buffer) => {
    if (isPausing) return
    isPausing = true
    socket.pause()
    setTimeout(
      () => {
        isPausing = false
        socket.resume()
      },
      (chunk.length / bytesPerSecond) * 1_000,
    )
  })
}

/** Resolved when a count has not changed for a while. */
async function settled(count: () => number): Promise<number> {
  for (let last = -1; ;) {
    const now = count()
    if (now === last) return now
    last = now
    await new Promise(resolve => setTimeout(resolve, 150))
  }
}

function onlyOne<Value>(values: ReadonlySet<Value>): Value {
  expect(values.size).toBe(1)
  return [...values][0]!
}

describe('a client that does not read', () => {
  test('is read no further: of 2,000 queries few are executed, and it is dropped', async () => {
    const { schema, counts } = endless()
    const { url, sockets } = await serveSockets({ schema }, { heartbeatMs: 400 })
    const client = await new Client(url).init()
    client.socket.pause()
    for (let index = 0; index < 2_000; index++) client.send(subscribe(`${index}`, '{ big }'))
    const executed = await settled(() => counts.resolved)
    expect(executed).toBeLessThan(300)
    await until(() => sockets.size === 0)
    expect(counts.resolved).toBe(executed)
  })

  test('has nothing taken of its streams, and others get theirs', async () => {
    const { schema, counts } = endless()
    // The client that reads shares a process with the server, and must be heard in such a time.
    const { url, sockets } = await serveSockets({ schema }, { heartbeatMs: 2_000 })
    const slow = await new Client(url).init()
    slow.socket.pause()
    slow.send(subscribe('1', 'subscription { pushes(size: 10000) }'))
    const asked = await settled(() => counts.asked)
    // The server has buffered 1 MiB, and the two sockets some more.
    expect(asked).toBeLessThan(1_500)
    const stream = onlyOne(sockets)
    expect(stream.writableLength).toBeLessThan(2 * MiB)
    const fast = await new Client(url).init()
    fast.send(subscribe('1', 'subscription { pushes(size: 10000) }'))
    await fast.has(2_000)
    fast.socket.terminate()
    await until(() => sockets.size === 0)
    expect(counts).toMatchObject({ begun: 2, returned: 2 })
  })

  test('and reads later gets all', async () => {
    const { url } = await serveSockets({ schema: endless().schema })
    const client = await new Client(url).init()
    client.socket.pause()
    for (let index = 0; index < 100; index++) client.send(subscribe(`${index}`, '{ big }'))
    await new Promise(resolve => setTimeout(resolve, 200))
    client.socket.resume()
    await client.has(201)
    const types = client.received.map(message => (message as { type: string }).type)
    expect(types.filter(type => type === 'complete')).toHaveLength(100)
  })

  test('is dropped with a long answer; one that reads slowly gets it', async () => {
    const schema = buildSchema('type Query { huge: String }', {
      resolvers: { Query: { huge: () => 'x'.repeat(10_000_000) } },
    })
    // The buffers of the system are taken of in steps of more than a megabyte.
    const { url, sockets } = await serveSockets({ schema }, { heartbeatMs: 1_500 })
    const client = await new Client(url).init()
    readSlowly(socketOf(client), 750_000)
    client.send(subscribe('1', '{ huge }'))
    await Promise.race([client.has(3), client.closed])
    expect(client.received.slice(1)).toMatchObject([{ type: 'next' }, { type: 'complete' }])
    client.socket.terminate()
    const unread = await new Client(url).init()
    unread.socket.pause()
    unread.send(subscribe('1', '{ huge }'))
    await until(() => sockets.size === 0)
  })

  // New versions of ws end a connection by themselves that has many unread answers to frames.
  test.each([
    ['frames', frame(0x9, 'x'.repeat(125))],
    ['messages', frame(0x1, `{"type":"ping","payload":{"x":"${'x'.repeat(80)}"}}`)],
  ])('and floods the server with pings is read no further: %s', async (_, ping) => {
    const { url, sockets } = await serveSockets({ schema: endless().schema })
    const client = await new Client(url, undefined, { autoPong: false }).init()
    const socket = socketOf(client)
    client.socket.pause()
    const flood = Buffer.concat(new Array<Buffer>(1_000).fill(ping))
    for (let index = 0; index < 1_000; index++) socket.write(flood)
    const stream = onlyOne(sockets)
    await settled(() => stream.bytesRead)
    expect(stream.bytesRead).toBeLessThan((flood.length * 1_000) / 2)
    expect(stream.writableLength).toBeLessThan(2 * MiB)
  })
})

test('to subscribe and complete 5,000 times leaves nothing behind', async () => {
  const { schema, counts } = endless()
  const disconnected: unknown[] = []
  const { url, sockets, controller } = await serveSockets({
    schema,
    onDisconnect: connection => void disconnected.push(connection),
  })
  const client = await new Client(url).init()
  for (let index = 0; index < 5_000; index++) {
    client.send(subscribe('1', 'subscription { never }'), { type: 'complete', id: '1' })
  }
  client.send(subscribe('last', '{ text(size: 4) }'))
  await until(() => client.received.some(message => (message as { id?: string }).id === 'last'))
  await until(() => counts.returned === counts.begun)
  client.socket.terminate()
  await until(() => sockets.size === 0)
  expect(disconnected).toHaveLength(1)
  await controller.close(0)
})

test('300 connections that break off in all states leave no timers and no handles', async () => {
  const { schema, counts } = endless()
  let connected = 0
  let disconnected = 0
  const { url, sockets, server } = await serveSockets({
    schema,
    recheck: () => true,
    onConnect: () => void connected++,
    onDisconnect: () => void disconnected++,
  })
  const handles = (): string[] =>
    process.getActiveResourcesInfo().filter(name => name === 'Timeout' || name === 'TCPSocketWrap')
  const before = handles()
  for (let index = 0; index < 100; index++) {
    const opened = new Client(url)
    const cable = new Client(url, 'actioncable-v1-json')
    const subscribed = new Client(url)
    await Promise.all([opened.opened(), cable.has(1), subscribed.init()])
    const identifier = '{"channel":"GraphQL::BaseChannel"}'
    const data = JSON.stringify({ action: 'execute', query: 'subscription { never }' })
    cable.send({ command: 'subscribe', identifier }, { command: 'message', identifier, data })
    subscribed.send(subscribe('1', 'subscription { never }'))
    if (index % 2 === 0) await new Promise(resolve => setTimeout(resolve, 1))
    for (const client of [opened, cable, subscribed]) socketOf(client).resetAndDestroy()
  }
  await until(() => sockets.size === 0)
  await until(() => counts.returned === counts.begun && disconnected === connected)
  expect(connected).toBeGreaterThanOrEqual(100)
  expect(server.listenerCount('upgrade')).toBe(1)
  await expect.poll(handles).toEqual(before)
})

test.each([16, 16_000, 400_000])('a response of %i characters comes whole', async size => {
  const { url } = await serveSockets({ schema: endless().schema })
  const client = await new Client(url).init()
  client.send(subscribe('1', `{ text(size: ${size}) }`))
  await client.has(3)
  const payload = { data: { text: '"é€😀'.repeat(size / 4) } }
  expect(client.received.slice(1)).toEqual([
    { id: '1', type: 'next', payload },
    { id: '1', type: 'complete' },
  ])
})
