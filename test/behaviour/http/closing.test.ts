import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import { connect, createServer as createHTTP2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildSchema } from '../../../src/index.ts'
import { createController, type Closing, type LongConnection } from '../../../src/http/index.ts'
import { post, postThrough } from './server.ts'

/** A server of HTTP/2 with a client. */
async function serveHTTP2() {
  const schema = buildSchema('type Query { now: Int later: Int }', {
    resolvers: { Query: { now: () => 1, later: () => wait(200, 1) } },
  })
  const controller = createController({ schema })
  const server = createHTTP2Server(controller.handler('/graphql') as never)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => {
    session.destroy()
    server.close()
  })
  const ask = async (query: string): Promise<string> => {
    const stream = session.request({
      ':method': 'POST',
      ':path': '/graphql',
      'content-type': 'application/json',
    })
    stream.end(JSON.stringify({ query }))
    return text(stream)
  }
  return { controller, server, session, ask }
}

/** A server with a field that waits, over connections that stay open. */
async function serve() {
  let answer!: (text: string) => void
  let begin!: () => void
  const answered = new Promise<string>(resolve => (answer = resolve))
  const begun = new Promise<void>(resolve => (begin = resolve))
  const schema = buildSchema(
    'type Query { now: Int slow: String } type Subscription { ticks: Int }',
    {
      resolvers: {
        Query: {
          now: () => 1,
          slow: () => {
            begin()
            return answered
          },
        },
      },
    },
  )
  const controller = createController({ schema, health: true })
  const server = createServer(controller.handler('/graphql')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return { controller, server, origin, agent, answer, begun }
}

const now = { status: 200, body: '{"data":{"now":1}}' }
const ask = '{"query":"{ now }"}'

describe('controller.close({ server, drainMs })', () => {
  test('drains: the health check says 503, and each answer ends its connection', async () => {
    const { controller, server, origin, agent } = await serve()
    const health = async (): Promise<number> =>
      (await fetch(`${origin}/graphql/health`, { headers: { connection: 'close' } })).status
    expect(await postThrough(agent, origin, ask)).toEqual({ ...now, connection: 'keep-alive' })
    expect(await health()).toBe(200)
    const closed = controller.close({ server, drainMs: 300 })
    expect(await health()).toBe(503)
    for (let count = 0; count < 3; count++)
      expect(await postThrough(agent, origin, ask)).toEqual({ ...now, connection: 'close' })
    await closed
    await expect(post(`${origin}/graphql`, { query: '{ now }' })).rejects.toThrow('fetch failed')
    expect(server.listening).toBe(false)
  })

  test('waits for what is in flight, and answers what comes over connections that are open', async () => {
    const { controller, server, origin, agent, answer, begun } = await serve()
    const other = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => other.destroy())
    const pending = postThrough(agent, origin, '{"query":"{ slow }"}')
    await begun
    // A connection that the server has taken, with a request that has not come yet.
    const opened = once(server, 'connection')
    const late = postThrough(other, origin, ask)
    await opened
    let isClosed = false
    const closed = controller.close({ server }).then(() => (isClosed = true))
    expect(await late).toEqual({ ...now, connection: 'close' })
    expect(isClosed).toBe(false)
    answer('done')
    expect((await pending).body).toBe('{"data":{"slow":"done"}}')
    await closed
  })

  test('cancels what outlasts the time', async () => {
    const { controller, server, origin, agent, begun } = await serve()
    const pending = postThrough(agent, origin, '{"query":"{ slow }"}')
    await begun
    await controller.close({ server, timeoutMs: 50 })
    expect((await pending).body).toContain('CANCELLED')
  })

  test('ends the sessions of HTTP/2, behind what they have asked', async () => {
    const { controller, server, session, ask } = await serveHTTP2()
    expect(await ask('{ now }')).toContain('"now":1')
    const goaway = once(session, 'goaway')
    const pending = ask('{ later }')
    // A stream that the server has not seen is refused, which clients of HTTP/2 repeat.
    await wait(50)
    // Far more than a test may take.
    const closed = controller.close({ server, timeoutMs: 60_000 })
    await goaway
    expect(await pending).toContain('"later":1')
    await closed
    expect(session.closed).toBe(true)
  })

  test('does not wait for a connection whose stream of events it has ended', async () => {
    const { controller, server, origin } = await serve()
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const sent = request(`${origin}/graphql`, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    })
    sent.end('{"query":"subscription { ticks }"}')
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    await controller.close({ server, drainMs: 50, timeoutMs: 60_000 })
  })

  test('goes on where the server cannot be closed', async () => {
    const { controller } = await serve()
    const server = {
      close() {
        throw new Error('It cannot.')
      },
    }
    await controller.close({ server })
  })

  test('ends long connections 50 at a time', async () => {
    const { controller, server } = await serve()
    let ended = 0
    for (let count = 0; count < 120; count++) {
      const connection: LongConnection = {
        end() {
          ended++
          controller.transport.release(connection)
        },
        abort: () => undefined,
      }
      controller.transport.hold(connection)
    }
    const closed = controller.close({ server })
    expect(ended).toBe(50)
    await closed
    expect(ended).toBe(120)
  })

  test.each<[unknown, string]>([
    [
      { drain: 5 },
      'close() takes no option "drain"; the options are server, drainMs, timeoutMs. Did you mean "drainMs"?',
    ],
    [{ drainMs: '5s' }, 'close() has drainMs "5s"; expected a number of milliseconds.'],
    [{ server: {} }, 'close() has server {}; expected a server with the method close().'],
    [-1, 'close() has timeoutMs -1; expected a number of milliseconds.'],
  ])('refuses %j with what to write', async (closing, message) => {
    const { controller } = await serve()
    expect(() => controller.close(closing as Closing)).toThrow(message)
  })
})
