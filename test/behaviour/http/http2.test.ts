import { once } from 'node:events'
import { constants, type ClientHttp2Session } from 'node:http2'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { createGreetings } from './schema.ts'
import { posted } from './statuses/status-case.ts'
import { overHTTP2 } from './transports.ts'

// The handler behind the compatibility layer of node:http2, which has one socket for all requests
// of a connection.

interface Answer {
  readonly status: number
  readonly body: string
}

async function serve(
  maxBodyBytes = 1024,
  options: ControllerOptions = {},
): Promise<{
  readonly ask: (body: string) => Promise<Answer>
  readonly session: ClientHttp2Session
  readonly close: () => Promise<void>
}> {
  const schema = createGreetings('HTTP2Schema', { limits: { maxBodyBytes } })
  const controller = createController({ schema, ...options })
  const reached = await overHTTP2(controller)
  onTestFinished(reached.close)
  const ask = async (body: string): Promise<Answer> => {
    const answer = await reached.ask(posted(body))
    return { status: answer.status, body: answer.body }
  }
  return { ask, session: reached.session, close: () => controller.close(100) }
}

test('no answer has a header of HTTP/1.1, of which node:http2 would warn', async () => {
  const warnings: Error[] = []
  const onWarning = (warning: Error): void => void warnings.push(warning)
  process.on('warning', onWarning)
  onTestFinished(() => void process.off('warning', onWarning))
  const { ask, close } = await serve()
  await ask(JSON.stringify({ query: 'x'.repeat(2_000) }))
  await close()
  await ask('{"query":"{ hello }"}')
  await new Promise(resolve => setImmediate(resolve))
  expect(warnings).toEqual([])
})

test('requests of one connection beside each other keep their answers apart', async () => {
  const { ask } = await serve()
  const names = Array.from({ length: 80 }, (_, index) => `name ${index}`)
  const answers = await Promise.all(
    names.map(name => ask(JSON.stringify({ query: `{ hello(name: "${name}") }` }))),
  )
  expect(answers).toEqual(
    names.map(name => ({ status: 200, body: `{"data":{"hello":"Hello, ${name}!"}}` })),
  )
})

test('of the streams of a connection 100 are answered at once', async () => {
  let asked = 0
  let letGo!: () => void
  const gone = new Promise<void>(resolve => (letGo = resolve))
  const before = (): Promise<void> => {
    asked++
    return gone
  }
  const { ask, session } = await serve(1024, { before })
  const answers = Array.from({ length: 290 }, () => ask('{"query":"{ hello }"}'))
  await expect.poll(() => asked).toBe(100)
  // Those that are reset while they wait are not asked about.
  const headers = { ':path': '/graphql', ':method': 'POST', 'content-type': 'application/json' }
  for (let count = 0; count < 50; count++) {
    const stream = session.request(headers)
    stream.on('error', () => undefined).end('{"query":"{ hello }"}')
    setImmediate(() => stream.close(constants.NGHTTP2_CANCEL))
    await once(stream, 'close')
  }
  // The server has read what was sent before a ping when it answers it.
  await new Promise(resolve => session.ping(resolve))
  expect(asked).toBe(100)
  letGo()
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
  expect(asked).toBe(290)
})

test('a body that is too large is refused, and the connection goes on', async () => {
  const { ask, session } = await serve()
  const refused = await ask(
    JSON.stringify({ query: '{ hello }', operationName: 'x'.repeat(2_000) }),
  )
  expect(refused.status).toBe(413)
  expect(session.closed).toBe(false)
  expect(await ask('{"query":"{ hello }"}')).toEqual({
    status: 200,
    body: '{"data":{"hello":"Hello, world!"}}',
  })
})

test('a refused upload ends its stream, and leaves its place to others', async () => {
  const { session, ask } = await serve()
  const headers = { ':path': '/graphql', ':method': 'POST', 'content-type': 'application/json' }
  const closed = Array.from({ length: 120 }, async () => {
    const stream = session.request({ ...headers, 'content-length': '100000' })
    stream
      .on('error', () => undefined)
      .resume()
      .write('{')
    await once(stream, 'close')
  })
  await Promise.all(closed)
  expect((await ask('{"query":"{ hello }"}')).status).toBe(200)
})

test('requests that wait end with their session, unexecuted', async () => {
  let asked = 0
  const before = (): Promise<void> => {
    asked++
    return new Promise(() => undefined)
  }
  const { session, close } = await serve(1024, { before })
  const headers = { ':path': '/graphql', ':method': 'POST', 'content-type': 'application/json' }
  for (let count = 0; count < 600; count++) {
    session
      .request(headers)
      .on('error', () => undefined)
      .end('{"query":"{ hello }"}')
  }
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(asked).toBe(100)
  session.destroy()
  await new Promise(resolve => setTimeout(resolve, 300))
  // A few may have begun before all streams were known to have ended.
  expect(asked).toBeLessThan(250)
  await close()
})

test('an execution is aborted when its client resets the stream', async () => {
  let aborted = 0
  const context = (): object => ({ onAbort: () => aborted++ })
  const { session, close } = await serve(1024, { context })
  const headers = { ':path': '/graphql', ':method': 'POST', 'content-type': 'application/json' }
  const stream = session.request(headers)
  stream.on('error', () => undefined).end('{"query":"{ never }"}')
  await new Promise(resolve => setTimeout(resolve, 30))
  stream.close(constants.NGHTTP2_CANCEL)
  await vi.waitFor(() => expect(aborted).toBe(1))
  await close()
})

test('a controller that closes answers what it executes, and refuses the rest', async () => {
  const { ask, close } = await serve()
  const never = ask('{"query":"{ never }"}')
  await new Promise(resolve => setTimeout(resolve, 20))
  await close()
  expect((await ask('{"query":"{ hello }"}')).status).toBe(503)
  // Told to end, it is answered.
  expect((await never).body).toContain('CANCELLED')
})
