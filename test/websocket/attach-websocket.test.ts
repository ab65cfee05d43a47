import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildSchema, GraphQLError, rescueFrom } from '../../src/index.ts'
import { WebSocketServer } from 'ws'
import type { ControllerOptions } from '../../src/http/index.ts'
import { attachWebSocket } from '../../src/websocket/index.ts'
import { Client, refusalOf, serveSockets, until } from './server.ts'

const query = '{ visitor }'
const subscribe = { type: 'subscribe', id: '1', payload: { query } }

function visitors(options: ControllerOptions = {}): ControllerOptions {
  const schema = buildSchema(
    'type Query { visitor: String, slow: String } type Mutation { add: Int }',
    {
      resolvers: {
        Query: {
          visitor: (_: unknown, __: unknown, { visitor }: { visitor?: string }) =>
            visitor ?? 'guest',
          slow: () => new Promise(() => {}),
        },
        Mutation: { add: () => new Promise(resolve => setTimeout(() => resolve(1), 50)) },
      },
    },
  )
  return { schema, ...options }
}

async function answerTo(client: Client, message: unknown = subscribe): Promise<unknown> {
  const { length } = client.received
  client.send(message)
  await client.has(length + 1)
  return (client.received[length] as { payload: unknown }).payload
}

test('unknown options and wrong values are refused, all at once', () => {
  const controller = { transport: { basePath: '/graphql' } }
  const server = createServer()
  const wrong = { pth: '', path: 1, maxOperations: 0, initTimeoutMs: 2 ** 40 }
  expect(() => attachWebSocket(controller as never, server, wrong as never)).toThrow(
    /takes no option "pth"; [^]*has path 1; expected a string[^]*has maxOperations 0; expected a positive integer or false[^]*has initTimeoutMs 1099511627776; expected a positive integer up to \d+ or false/,
  )
})

describe('the path', () => {
  test('is the base path of the controller', async () => {
    const { url } = await serveSockets(visitors({ basePath: '/api/' }))
    const client = await new Client(`${url.replace('/graphql', '/api')}?token=x`).init()
    expect(await answerTo(client)).toEqual({ data: { visitor: 'guest' } })
  })

  test('is answered 404 where nothing is served', async () => {
    const { url } = await serveSockets(visitors())
    const { status, body } = await refusalOf(`${url}/other`)
    expect([status, body]).toEqual([
      404,
      String.raw`{"errors":[{"message":"Nothing is served at \"/graphql/other\"; the base path is \"/graphql\".","extensions":{"code":"NOT_FOUND"}}]}`,
    ])
    expect((await refusalOf(url.replace('/graphql', '/'))).status).toBe(404)
  })

  test('of none of two calls is answered 404, where no other listener may serve it', async () => {
    const { url, server, controller, sockets } = await serveSockets(visitors())
    const detach = attachWebSocket(controller, server, { path: '/other' })
    const nowhere = url.replace('/graphql', '/nowhere')
    expect((await refusalOf(nowhere)).status).toBe(404)
    const foreign = new WebSocketServer({ noServer: true })
    server.on('upgrade', (request, stream, head) => {
      if (request.url !== '/nowhere') return
      foreign.handleUpgrade(request, stream, head, socket => socket.send('"foreign"'))
    })
    const client = new Client(nowhere, [])
    await client.has(1)
    expect(client.received).toEqual(['foreign'])
    for (const path of ['/other', '/graphql'])
      await new Client(url.replace('/graphql', path)).init()
    detach()
    detach()
    await new Client(url).init()
    for (const socket of sockets) socket.destroy()
  })

  test('is left to other listeners', async () => {
    const { url, server } = await serveSockets(visitors(), { path: '/cable' })
    const detach = attachWebSocket((await serveSockets(visitors())).controller, server, {
      path: '/',
    })
    await new Client(url.replace('/graphql', '/cable')).init()
    await new Client(url.replace('/graphql', '/')).init()
    detach()
    expect((await refusalOf(url.replace('/graphql', '/'))).status).toBe(404)
  })
})

test('a path of a server is taken once, until it is left', async () => {
  const { server, controller } = await serveSockets(visitors())
  expect(() => attachWebSocket(controller, server, { path: '/graphql/' })).toThrow(
    'attachWebSocket() was called twice for the path "/graphql" of one server.',
  )
  attachWebSocket(controller, server, { path: '/other' })()
  attachWebSocket(controller, server, { path: '/other' })
  expect(server.listenerCount('upgrade')).toBe(1)
})

test('two listeners on one path do not end the process', async () => {
  const onError = vi.fn()
  const { url, server } = await serveSockets(visitors({ onError }))
  new WebSocketServer({ server, path: '/graphql' })
  const client = new Client(url)
  await until(() => onError.mock.calls.length > 0)
  client.socket.terminate()
})

test('a client that speaks no protocol of the server is closed with 4406', async () => {
  const { url } = await serveSockets(visitors())
  const client = new Client(url, [])
  expect(await client.closed).toEqual({ code: 4406, reason: 'Subprotocol not acceptable' })
})

describe('a client that offers no protocol of the server', () => {
  const expected = 'expected graphql-transport-ws or actioncable-v1-json.'
  test.each([
    [
      'graphql-ws',
      `The client offers the subprotocol graphql-ws; ${expected} Clients of subscriptions-transport-ws offer graphql-ws; the package graphql-ws offers graphql-transport-ws.`,
    ],
    ['mqtt', `The client offers the subprotocol mqtt; ${expected}`],
    ['x'.repeat(5000), `The client offers the subprotocol ${'x'.repeat(100)}…; ${expected}`],
  ])('is refused, and the host told once: %.20s', async (protocol, message) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { url } = await serveSockets(visitors())
    const { status, body } = await refusalOf(url, {}, protocol)
    expect(status).toBe(400)
    expect(JSON.parse(body)).toEqual({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] })
    await refusalOf(url, {}, `${protocol}2`)
    expect(warn.mock.calls).toEqual([
      [`tapeql: a WebSocket was refused, and further ones are in silence: ${message}`],
    ])
  })

  test('is refused behind the origin and before, which may answer otherwise', async () => {
    const before = vi.fn(() => {
      throw new GraphQLError('Sign in.', { extensions: { http: { status: 401 } } })
    })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { url } = await serveSockets(visitors({ before }))
    expect((await refusalOf(url, {}, 'mqtt')).status).toBe(401)
    const evil = { origin: 'https://evil.example' }
    expect((await refusalOf(url, evil, 'mqtt')).status).toBe(403)
    expect([before.mock.calls.length, warn.mock.calls]).toEqual([1, []])
  })
})

test('the first protocol of the client that the server speaks is taken', async () => {
  const { url } = await serveSockets(visitors())
  const offered = ['graphql-ws', 'actioncable-v1-json', 'graphql-transport-ws']
  expect((await new Client(url, offered).opened()).socket.protocol).toBe('actioncable-v1-json')
})

describe('the gate', () => {
  test('refuses with the status of the error that before throws', async () => {
    const actions: string[] = []
    const { url } = await serveSockets(
      visitors({
        before: ({ headers }, _, action) => {
          actions.push(action)
          if (headers.authorization === undefined)
            throw new GraphQLError('Sign in.', { extensions: { http: { status: 401 } } })
        },
      }),
    )
    const { status, body, headers } = await refusalOf(url)
    expect([status, JSON.parse(body)]).toEqual([401, { errors: [{ message: 'Sign in.' }] }])
    expect(headers.connection).toBe('close')
    await new Client(url, undefined, { headers: { authorization: 'x' } }).init()
    expect(actions).toEqual(['execute', 'execute'])
  })

  test('leaves the answer to before, and masks what it throws by mistake', async () => {
    const onError = vi.fn()
    const { url } = await serveSockets(
      visitors({
        onError,
        before: ({ url }, response) => {
          if (url!.endsWith('throw')) throw new Error('secret')
          response.writeHead(418).end('short and stout')
        },
      }),
    )
    expect(await refusalOf(url)).toMatchObject({ status: 418, body: 'short and stout' })
    const { status, body } = await refusalOf(`${url}?throw`)
    expect([status, body.includes('secret'), onError.mock.calls.length]).toEqual([500, false, 1])
  })

  test('survives a client that goes while before is pending', async () => {
    let goOn!: () => void
    let asked = 0
    const { port, sockets, controller } = await serveSockets(
      visitors({
        before: () => {
          asked++
          return new Promise<void>(resolve => void (goOn = resolve))
        },
      }),
    )
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'GET /graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    )
    await until(() => asked === 1)
    socket.resetAndDestroy()
    goOn()
    await until(() => sockets.size === 0)
    await controller.close(100)
  })

  const origins = ['https://friend.example']
  test.each([
    ['no origin', undefined, {}, true],
    ['the own origin', 'http://HOST', {}, true],
    ['the own host behind a proxy with TLS', 'https://HOST', {}, true],
    ['another port', 'http://127.0.0.1:1', {}, false],
    ['another origin', 'https://evil.example', {}, false],
    ['a host that only begins so', 'http://HOST.evil.example', {}, false],
    ['no URL', 'x', {}, false],
    ['null', 'null', {}, false],
    ['one of a list', 'https://friend.example', { cors: { origins } }, true],
    ['none of a list', 'https://evil.example', { cors: { origins } }, false],
    ['any', 'https://any.example', { cors: { origins: '*' } }, true],
    [
      'one that a function accepts',
      'https://a.example',
      { cors: { origins: (origin: string) => Promise.resolve(origin.includes('//a.')) } },
      true,
    ],
    [
      'one that a function refuses',
      'https://b.example',
      { cors: { origins: (origin: string) => Promise.resolve(origin.includes('//a.')) } },
      false,
    ],
  ] as const)('looks at the origin: %s', async (_, origin, options, isAdmitted) => {
    const { url, port } = await serveSockets(visitors(options))
    const headers =
      origin === undefined ? {} : { origin: origin.replace('HOST', `127.0.0.1:${port}`) }
    if (isAdmitted) await new Client(url, undefined, { headers }).init()
    else {
      const { status, body } = await refusalOf(url, { headers })
      expect([status, JSON.parse(body)]).toMatchObject([
        403,
        {
          errors: [
            {
              message:
                'Pages of this origin may not open connections; cors.origins does not name it.',
              extensions: { code: 'FORBIDDEN' },
            },
          ],
        },
      ])
    }
  })

  test('keeps the cookies of other origins from hooks, unless cors has credentials', async () => {
    const origin = 'https://friend.example'
    const seen: unknown[] = []
    const before: ControllerOptions['before'] = ({ headers, headersDistinct, rawHeaders }) => {
      const raw = rawHeaders.filter(text => /session|bearer/.test(text)).sort()
      seen.push([headers.cookie, headersDistinct['authorization'], raw])
    }
    const credentialHeaders = { cookie: 'session=1', Authorization: 'bearer a' }
    const headers = { origin, ...credentialHeaders }
    for (const credentials of [false, true]) {
      const cors = { origins: [origin], credentials }
      const { url } = await serveSockets(visitors({ cors, before }))
      await new Client(url, undefined, { headers }).init()
    }
    const { url } = await serveSockets(visitors({ before }))
    await new Client(url, undefined, { headers: credentialHeaders }).init()
    const all = ['session=1', ['bearer a'], ['bearer a', 'session=1']]
    expect(seen).toEqual([[undefined, undefined, []], all, all])
  })

  test('has the hooks of the action execute, and what onConnect has returned', async () => {
    const disconnected: unknown[] = []
    const { url } = await serveSockets({
      ...visitors(),
      schema: ({ headers }) => (headers['x-tenant'] === 'a' ? visitors().schema! : 'none'),
      onConnect: ({ parameters }) => ({ user: parameters['user'] }),
      onDisconnect: ({ state }) => void disconnected.push(state),
      variables: (_, parameters) => ({ ...(parameters['variables'] as object) }),
      context: (_, response, connection) => ({
        visitor: `${(connection!.state as { user: string }).user} ${connection!.protocol} ${response === connection!.response}`,
      }),
    } as ControllerOptions)
    const client = new Client(url, undefined, { headers: { 'x-tenant': 'a' } })
    await client.init({ user: 'Ada' })
    expect(await answerTo(client)).toEqual({ data: { visitor: 'Ada graphql-transport-ws true' } })
    client.socket.close()
    await until(() => disconnected.length > 0)
    expect(disconnected).toEqual([{ user: 'Ada' }])
  })

  test.each([
    ['a payload', () => Promise.resolve({ name: 'Ada' }), { payload: { name: 'Ada' } }],
    ['no payload', () => undefined, {}],
  ])('acknowledges a connection with %s', async (_, acknowledge, expected) => {
    const onConnect = (): unknown => ({ name: 'Ada', secret: 's' })
    const { url } = await serveSockets(visitors({ onConnect, acknowledge }))
    const client = await new Client(url).init()
    expect(client.received).toEqual([{ type: 'connection_ack', ...expected }])
  })

  test.each([
    ['false', () => false, 4403, 'Forbidden'],
    ['a list', () => [], 4500, 'Internal server error'],
    ['what is no JSON', () => ({ count: 1n }), 4500, 'Internal server error'],
  ])('refuses a connection whose acknowledge returns %s', async (_, acknowledge, code, reason) => {
    const onDisconnect = vi.fn()
    const { url } = await serveSockets(visitors({ acknowledge, onDisconnect, onError: () => {} }))
    const client = await new Client(url).opened()
    client.send({ type: 'connection_init' })
    expect(await client.closed).toEqual({ code, reason })
    expect(onDisconnect).toHaveBeenCalledOnce()
  })

  test('answers an operation whose hooks fail by an error', async () => {
    const onError = vi.fn()
    const { url } = await serveSockets(
      visitors({
        onError,
        context: ({ url }) => {
          if (url!.endsWith('throw')) throw new Error('secret')
          throw new GraphQLError('Sign in.', { extensions: { http: { status: 401 }, a: 1 } })
        },
      }),
    )
    const client = await new Client(url).init()
    expect(await answerTo(client)).toEqual([{ message: 'Sign in.', extensions: { a: 1 } }])
    const other = await new Client(`${url}?throw`).init()
    expect(await answerTo(other)).toMatchObject([{ message: 'Internal server error' }])
    expect(onError).toHaveBeenCalledOnce()
  })

  test('answers an exception of a hook by the error of its handler', async () => {
    const handler = (): GraphQLError =>
      new GraphQLError('Not yet.', { extensions: { http: { status: 503, body: 'own' }, a: 1 } })
    const { url } = await serveSockets(
      visitors({
        rescueFrom: [rescueFrom(TypeError, handler)],
        onConnect: ({ parameters }) => {
          if (parameters['user'] === undefined) throw new TypeError('secret')
        },
        context: () => Promise.reject(new TypeError('secret')),
      }),
    )
    const client = await new Client(url).init({ user: 'Ada' })
    expect(await answerTo(client)).toEqual([{ message: 'Not yet.', extensions: { a: 1 } }])
    const refused = await new Client(url).opened()
    refused.send({ type: 'connection_init' })
    expect(await refused.closed).toEqual({ code: 4403, reason: 'Not yet.' })
  })

  test('answers parameters that cannot be read by an error', async () => {
    const { url } = await serveSockets(visitors())
    const client = await new Client(url).init()
    expect(await answerTo(client, { ...subscribe, payload: { query: 1 } })).toEqual([
      {
        message: 'The parameter "query" is a whole number; expected a string.',
        extensions: { code: 'BAD_REQUEST' },
      },
    ])
  })

  test.each([
    ['false', () => false, { code: 4403, reason: 'Forbidden' }],
    [
      'a GraphQLError',
      () => Promise.reject(new GraphQLError(`Sign in ${'€'.repeat(100)}`)),
      { code: 4403, reason: `Sign in ${'€'.repeat(38)}` },
    ],
    [
      'an Error',
      () => {
        throw new Error('secret')
      },
      { code: 4500, reason: 'Internal server error' },
    ],
  ])('refuses a connection for %s of onConnect', async (_, onConnect, expected) => {
    const onError = vi.fn()
    const onDisconnect = vi.fn()
    const { url } = await serveSockets(visitors({ onConnect, onDisconnect, onError }))
    const client = await new Client(url).opened()
    client.send({ type: 'connection_init' })
    expect(await client.closed).toEqual(expected)
    expect(onDisconnect).not.toHaveBeenCalled()
    expect(onError).toHaveBeenCalledTimes(expected.code === 4500 ? 1 : 0)
  })

  test('asks recheck again and again, and ends the connection that it refuses', async () => {
    let asked = 0
    const onDisconnect = vi.fn()
    const { url } = await serveSockets(
      visitors({ recheckMs: 5, recheck: () => Promise.resolve(++asked < 3), onDisconnect }),
    )
    const client = await new Client(url).init()
    expect(await client.closed).toEqual({ code: 4403, reason: 'Forbidden' })
    await new Promise(resolve => setTimeout(resolve, 30))
    expect([asked, onDisconnect.mock.calls.length]).toEqual([3, 1])
  })

  test('asks recheck no more when the client has gone, also while it is asked', async () => {
    let asked = 0
    let answer!: (answer: boolean) => void
    const onDisconnect = vi.fn()
    const recheck = (): Promise<boolean> => {
      asked++
      return new Promise(resolve => void (answer = resolve))
    }
    const { url } = await serveSockets(visitors({ recheckMs: 5, recheck, onDisconnect }))
    const client = await new Client(url).init()
    await until(() => asked === 1)
    client.socket.terminate()
    await until(() => onDisconnect.mock.calls.length === 1)
    answer(true)
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(asked).toBe(1)
  })

  test('survives an onDisconnect that throws or rejects', async () => {
    const onError = vi.fn()
    let calls = 0
    const { url, sockets } = await serveSockets(
      visitors({
        onError,
        onDisconnect: () => {
          if (calls++ === 0) throw new Error('thrown')
          return Promise.reject(new Error('rejected'))
        },
      }),
    )
    for (let count = 0; count < 2; count++) (await new Client(url).init()).socket.terminate()
    await until(() => sockets.size === 0 && onError.mock.calls.length === 2)
    await new Client(url).init()
  })
})

describe('frames', () => {
  test('of more than maxMessageBytes are closed with 1009', async () => {
    const { url } = await serveSockets(visitors())
    const client = await new Client(url).init()
    client.send({ type: 'ping', payload: { big: 'x'.repeat(1024 * 1024) } })
    expect((await client.closed).code).toBe(1009)
  })

  test('that are no UTF-8 are closed with 1007', async () => {
    const { url } = await serveSockets(visitors())
    const client = await new Client(url).init()
    client.socket.send(Buffer.from([0x22, 0xff, 0x22]), { binary: false })
    expect((await client.closed).code).toBe(1007)
  })

  test('that are not masked are closed with 1002', async () => {
    const { url } = await serveSockets(visitors())
    const client = await new Client(url).init()
    client.socket.send('{"type":"ping"}', { mask: false })
    expect((await client.closed).code).toBe(1002)
  })

  test('that are binary are closed with 4400', async () => {
    const { url } = await serveSockets(visitors())
    const client = await new Client(url).init()
    client.socket.send(Buffer.from('{"type":"ping"}'), { binary: true })
    expect((await client.closed).code).toBe(4400)
  })
})

describe('controller.close()', () => {
  test('closes idle sockets with 1001 at once, and refuses new ones with 503', async () => {
    const { url, controller, sockets } = await serveSockets(visitors())
    const idle = await new Client(url).init()
    const cable = await new Client(url, 'actioncable-v1-json').opened()
    await controller.close()
    expect((await idle.closed).code).toBe(1001)
    expect((await cable.closed).code).toBe(1001)
    expect(cable.received.at(-1)).toEqual({
      type: 'disconnect',
      reason: 'server_restart',
      reconnect: true,
    })
    expect((await refusalOf(url)).status).toBe(503)
    await until(() => sockets.size === 0)
  })

  test('waits for mutations, and leaves new operations to the next connection of the client', async () => {
    const { url, controller } = await serveSockets(visitors())
    const client = await new Client(url).init()
    client.send({ ...subscribe, payload: { query: 'mutation { add }' } })
    await new Promise(resolve => setTimeout(resolve, 20))
    const closed = controller.close()
    client.send({ ...subscribe, id: '2' })
    await closed
    expect((await client.closed).code).toBe(1001)
    expect(client.received.slice(1)).toMatchObject([
      { id: '1', type: 'next', payload: { data: { add: 1 } } },
      { id: '1', type: 'complete' },
    ])
  })

  test('closes a socket that is opened meanwhile', async () => {
    let goOn!: () => void
    let asked = 0
    const before = (): Promise<void> => {
      asked++
      return new Promise(resolve => void (goOn = resolve))
    }
    const { url, controller, sockets } = await serveSockets(visitors({ before }))
    const client = new Client(url)
    await until(() => asked === 1)
    const closed = controller.close()
    goOn()
    expect((await client.closed).code).toBe(1001)
    await closed
    await until(() => sockets.size === 0)
  })

  test('ends what takes longer', async () => {
    const { url, controller } = await serveSockets(visitors())
    const client = await new Client(url).init()
    client.send({ ...subscribe, payload: { query: '{ slow }' } })
    await new Promise(resolve => setTimeout(resolve, 20))
    await controller.close(30)
    expect((await client.closed).code).toBe(1001)
    // A client without an answer would send a mutation again.
    expect(client.received.slice(1)).toMatchObject([
      {
        type: 'next',
        payload: { data: { slow: null }, errors: [{ extensions: { code: 'CANCELLED' } }] },
      },
      { type: 'complete' },
    ])
  })

  test('ends what takes longer, of clients of Action Cable too', async () => {
    const { url, controller } = await serveSockets(visitors())
    const client = await new Client(url, 'actioncable-v1-json').opened()
    const identifier = JSON.stringify({ channel: 'GraphQL::BaseChannel' })
    client.send({ command: 'subscribe', identifier })
    await client.has(2)
    const data = JSON.stringify({ action: 'execute', query: '{ slow }' })
    client.send({ command: 'message', identifier, data })
    await new Promise(resolve => setTimeout(resolve, 20))
    await controller.close(30)
    expect((await client.closed).code).toBe(1001)
    expect(client.received.slice(2)).toMatchObject([
      {
        message: {
          result: { data: { slow: null }, errors: [{ extensions: { code: 'CANCELLED' } }] },
          more: false,
        },
      },
      { type: 'disconnect', reason: 'server_restart', reconnect: true },
    ])
  })
})

describe('the heartbeat', () => {
  test('drops a connection that gives no sign of life', async () => {
    const { url, sockets } = await serveSockets(visitors(), { heartbeatMs: 20 })
    const dead = await new Client(url, undefined, { autoPong: false }).init()
    const alive = await new Client(url).init()
    expect((await dead.closed).code).toBe(1006)
    await new Promise(resolve => setTimeout(resolve, 60))
    expect([alive.socket.readyState, sockets.size]).toEqual([alive.socket.OPEN, 1])
  })

  test('is heard by clients of Action Cable as a message', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { url, sockets } = await serveSockets(visitors())
      const client = new Client(url, 'actioncable-v1-json')
      await client.has(1)
      await vi.advanceTimersByTimeAsync(3_000)
      await client.has(2)
      expect(client.received).toEqual([
        { type: 'welcome' },
        { type: 'ping', message: expect.closeTo(Date.now() / 1000, -1) },
      ])
      // One interval for the frames, and one for the messages.
      expect(vi.getTimerCount()).toBe(2)
      for (const socket of sockets) socket.destroy()
      await until(() => vi.getTimerCount() === 0)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('connection_init must come in time', async () => {
  const { url } = await serveSockets(visitors(), { initTimeoutMs: 20 })
  const client = await new Client(url).opened()
  expect(await client.closed).toMatchObject({ code: 4408 })
})

test('a client of Action Cable must have a channel in time', async () => {
  const options = visitors({ onConnect: ({ parameters }) => parameters['token'] !== undefined })
  const { url, sockets } = await serveSockets(options, { initTimeoutMs: 500 })
  const [silent, refused, served] = await Promise.all(
    [1, 2, 3].map(() => new Client(url, 'actioncable-v1-json').opened()),
  )
  const channel = 'GraphQL::BaseChannel'
  const subscribed = (parameters: object): object => {
    return { command: 'subscribe', identifier: JSON.stringify({ channel, ...parameters }) }
  }
  refused!.send(subscribed({}))
  served!.send(subscribed({ token: 't' }))
  for (const client of [silent!, refused!]) {
    expect(await client.closed).toEqual({ code: 1008, reason: 'unauthorized' })
    expect(client.received.at(-1)).toMatchObject({ type: 'disconnect', reconnect: false })
  }
  await until(() => sockets.size === 1)
  expect(served!.socket.readyState).toBe(served!.socket.OPEN)
})

test('a request that is no handshake is refused, and the server goes on', async () => {
  const { url, port } = await serveSockets(visitors())
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'GET /graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  expect(chunk.toString()).toMatch(/^HTTP\/1\.1 400 /)
  await new Client(url).init()
})

describe('a request with the offer of another protocol is answered as a usual one', () => {
  const offer =
    'Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'
  const json = 'Content-Type: application/json\r\n'
  const body = JSON.stringify({ query: '{ visitor }' })

  /**
   * Sends texts one after the other, and resolves when a text has come so many times. Where it has
   * to come more than once, each of the texts is a request, which is sent behind the last answer.
   */
  async function answersTo(
    port: number,
    pieces: readonly string[],
    expected: string,
    times = 1,
  ): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    const answered = (count: number): Promise<void> =>
      until(() => text.split(expected).length > count || socket.destroyed)
    for (const [index, piece] of pieces.entries()) {
      socket.write(piece, 'latin1')
      if (times > 1) await answered(index + 1)
      else await new Promise(resolve => setTimeout(resolve, 20))
    }
    await answered(times)
    socket.destroy()
    return text
  }

  test.each([
    ['in one piece', [`Content-Length: ${body.length}\r\n\r\n${body}`]],
    [
      'whose body comes later',
      [`Content-Length: ${body.length}\r\n\r\n`, body.slice(0, 5), body.slice(5)],
    ],
    [
      'whose body is chunked',
      [`Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n`, `${body}\r\n0\r\n\r\n`],
    ],
  ])('POST %s', async (_, [first, ...others]) => {
    const { port, url } = await serveSockets(visitors())
    const post = `POST /graphql HTTP/1.1\r\n${offer}${json}${first!}`
    const text = await answersTo(port, [post, ...others], '"visitor":"guest"')
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: keep-alive\r\n/)
    await new Client(url).init()
  })

  test('a long body, and what follows on the connection', async () => {
    const { port } = await serveSockets(visitors())
    const long = JSON.stringify({ query: `{ visitor }${' '.repeat(300_000)}` })
    const post = `POST /graphql HTTP/1.1\r\n${offer}${json}Content-Length: ${long.length}\r\n\r\n${long}`
    const text = await answersTo(port, [post, post], '"visitor":"guest"', 2)
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  })

  test('headers as they came, at any path', async () => {
    const seen: unknown[] = []
    const { port, server } = await serveSockets(
      visitors({
        before: ({ headers }, response) => {
          seen.push(headers)
          response.end('seen')
        },
      }),
    )
    const named = 'X-Name: \xe9\r\nX-Two: 1\r\nx-two: 2\r\n'
    const get = `GET /graphql?query={visitor} HTTP/1.1\r\n${offer}${named}\r\n`
    await answersTo(port, [get], 'seen')
    const rest = { host: 'x', 'x-name': '\xe9', 'x-two': '1, 2' }
    // The offer itself is told where Node.js answers what is declined.
    const declined = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABk',
    }
    const told = 'shouldUpgradeCallback' in server ? declined : { connection: '' }
    expect(seen).toEqual([{ ...rest, ...told }])
    const other = `GET /elsewhere HTTP/1.1\r\n${offer}\r\n`
    expect(await answersTo(port, [other], 'Nothing is served')).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('but with more headers than node:http tells, 431', async () => {
    const { port, server } = await serveSockets(visitors())
    server.maxHeadersCount = 10
    const many = 'x: 1\r\n'.repeat(10)
    const text = await answersTo(port, [`GET /graphql HTTP/1.1\r\n${offer}${many}\r\n`], '431')
    expect(text).toMatch(/^HTTP\/1\.1 431 /)
  })
})

test('an upgrade behind a request that is not answered yet ends the connection alone', async () => {
  const { port, url, sockets, server } = await serveSockets(visitors())
  // From Node.js 22 on an offer of another protocol is declined, and waits as any request does.
  const offers = 'shouldUpgradeCallback' in server ? ['websocket'] : ['websocket', 'h2c']
  const body = JSON.stringify({ query: '{ slow }' })
  const first = `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  for (const target of ['/graphql', '/elsewhere'])
    for (const upgrade of offers) {
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `${first}GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n`,
      )
      await once(socket, 'close')
    }
  await until(() => sockets.size === 0)
  await new Client(url).init()
})
