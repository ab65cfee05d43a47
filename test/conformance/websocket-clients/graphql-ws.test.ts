import { createClient, type Client, type ClientOptions } from 'graphql-ws'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { ControllerOptions } from '../../../src/http/index.ts'
import type { WebSocketOptions } from '../../../src/websocket/index.ts'
import { serveSockets, until, type Served } from '../../websocket/server.ts'
import { createCountdown, type Countdown } from './countdown.ts'

interface Setting extends Served, Countdown {
  readonly client: (options?: Partial<ClientOptions>) => Client
}

async function setUp(
  controllerOptions: ControllerOptions<any> = {},
  options: WebSocketOptions = {},
): Promise<Setting> {
  const countdown = createCountdown()
  const served = await serveSockets({ schema: countdown.schema, ...controllerOptions }, options)
  const client = (clientOptions: Partial<ClientOptions> = {}): Client => {
    const made = createClient({
      url: served.url,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      ...clientOptions,
    })
    onTestFinished(() => made.terminate())
    return made
  }
  return { ...countdown, ...served, client }
}

async function all(client: Client, query: string, variables = {}): Promise<unknown[]> {
  const results: unknown[] = []
  for await (const result of client.iterate({ query, variables })) results.push(result)
  return results
}

/** Subscribes, and resolves with the close that the client sees. */
async function closeOf(client: Client): Promise<{ code: number; reason: string }> {
  client.subscribe(
    { query: 'subscription { forever }' },
    { next: () => {}, error: () => {}, complete: () => {} },
  )
  return new Promise(resolve =>
    client.on('closed', event => {
      const { code, reason } = event as CloseEvent
      resolve({ code, reason })
    }),
  )
}

interface CloseEvent {
  readonly code: number
  readonly reason: string
}

describe('graphql-ws', () => {
  test('executes queries and mutations', async () => {
    const client = (await setUp()).client()
    expect(await all(client, 'query ($a: String) { hello(name: $a) }', { a: 'Ada' })).toEqual([
      { data: { hello: 'Hello, Ada!' } },
    ])
    expect(await all(client, 'mutation { double(number: 2) }')).toEqual([{ data: { double: 4 } }])
  })

  test('gets what a subscription pushes, and its end', async () => {
    const { client, streams } = await setUp()
    const results = await all(client(), 'subscription { countdown(from: 2) }')
    expect(results).toEqual([2, 1, 0].map(countdown => ({ data: { countdown } })))
    expect(streams).toEqual({ begun: 1, returned: 1 })
  })

  test('gets request errors, those of subscribe, and those of the source', async () => {
    const client = (await setUp()).client()
    await expect(all(client, '{ helo }')).rejects.toMatchObject([
      { message: expect.stringContaining('Cannot query field "helo"') as string },
    ])
    await expect(all(client, 'subscription { refused }')).rejects.toMatchObject([
      { message: 'Not for you.', path: ['refused'] },
    ])
    await expect(all(client, 'subscription { broken }')).rejects.toMatchObject([
      { message: 'The source broke.' },
    ])
  })

  test('ends a stream by leaving it, by closing, and by breaking off', async () => {
    const { client, streams } = await setUp()
    const query = 'subscription { forever }'
    const leaving = client()
    const iterator = leaving.iterate({ query })
    void iterator.next()
    await until(() => streams.begun === 1)
    await iterator.return!()
    await until(() => streams.returned === 1)
    for (const end of ['dispose', 'terminate'] as const) {
      const ending = client()
      const { begun } = streams
      ending.subscribe({ query }, { next: () => {}, error: () => {}, complete: () => {} })
      await until(() => streams.begun > begun)
      await ending[end]()
      await until(() => streams.returned === streams.begun)
    }
    expect(streams).toEqual({ begun: 3, returned: 3 })
  })

  test('sends connection parameters, and hears pongs', async () => {
    const parameters: unknown[] = []
    const setting = await setUp({
      onConnect: connection => void parameters.push(connection.parameters),
    })
    let pongs = 0
    const client = setting.client({
      connectionParams: { token: 't' },
      keepAlive: 5,
      lazy: false,
      on: { pong: received => void (received && pongs++) },
    })
    await until(() => pongs > 1)
    await client.dispose()
    expect(parameters).toEqual([{ token: 't' }])
  })
})

/** A WebSocket that does not send what `isLost` says. */
function losing(isLost: (message: { type: string }) => boolean): typeof WebSocket {
  return class extends WebSocket {
    override send(message: string): void {
      if (!isLost(JSON.parse(message) as { type: string })) super.send(message)
    }
  }
}

describe('graphql-ws sees the close code', () => {
  test.each<[number, string, Partial<ClientOptions>]>([
    [
      4400,
      'a message that is none',
      { on: { connected: socket => (socket as WebSocket).send('x') } },
    ],
    [
      4401,
      'subscribe before the acknowledgement',
      {
        on: {
          opened: socket =>
            (socket as WebSocket).send(
              '{"type":"subscribe","id":"1","payload":{"query":"{ hello }"}}',
            ),
        },
      },
    ],
    [
      4429,
      'connection_init twice',
      { on: { connected: socket => (socket as WebSocket).send('{"type":"connection_init"}') } },
    ],
    [
      4408,
      'no connection_init',
      { webSocketImpl: losing(({ type }) => type === 'connection_init') },
    ],
    [
      4406,
      'no protocol of the server',
      {
        webSocketImpl: class extends WebSocket {
          constructor(url: string) {
            super(url)
          }
        },
      },
    ],
  ])('%i for %s', async (code, _, options) => {
    const { client } = await setUp({}, { initTimeoutMs: code === 4408 ? 50 : false })
    expect((await closeOf(client(options))).code).toBe(code)
  })

  test('4409 for an id that is taken; both streams are returned', async () => {
    const { client, streams } = await setUp()
    const made = client({ generateID: () => 'same' })
    const closed = closeOf(made)
    await until(() => streams.begun === 1)
    made.subscribe(
      { query: 'subscription { forever }' },
      { next: () => {}, error: () => {}, complete: () => {} },
    )
    expect(await closed).toEqual({ code: 4409, reason: 'Subscriber for same already exists' })
    await until(() => streams.returned === streams.begun)
  })

  test('4403 where onConnect refuses, 4500 where it throws', async () => {
    const refusing = await setUp({ onConnect: () => false })
    expect((await closeOf(refusing.client())).code).toBe(4403)
    const onConnect = (): never => {
      throw new Error('secret')
    }
    const throwing = await setUp({ onConnect, onError: () => {} })
    expect(await closeOf(throwing.client())).toEqual({
      code: 4500,
      reason: 'Internal server error',
    })
  })

  test('1009 for a message that is too large', async () => {
    const { client } = await setUp({}, { maxMessageBytes: 1_000 })
    const on = { connected: (socket: unknown) => (socket as WebSocket).send('x'.repeat(1_001)) }
    expect((await closeOf(client({ on }))).code).toBe(1009)
  })

  test('1001 when the controller closes, and subscribes again elsewhere', async () => {
    const [one, other] = [await setUp(), await setUp()]
    const urls = [one.url, other.url]
    const client = one.client({
      url: () => urls.shift() ?? other.url,
      retryAttempts: 1,
      retryWait: async () => {},
    })
    const closed = closeOf(client)
    await until(() => one.streams.begun === 1)
    await one.controller.close()
    expect((await closed).code).toBe(1001)
    expect(one.streams.returned).toBe(1)
    await until(() => other.streams.begun === 1)
  })
})
