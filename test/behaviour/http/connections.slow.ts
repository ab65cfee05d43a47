import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createController, type Controller } from '../../../src/http/index.ts'
import { defineGraphQL, type Schema } from '../../../src/index.ts'
import { post, sendRaw, serve, serveController } from './server.ts'

// What one connection can make a service do: a client may send requests without waiting for their
// answers.

const MEGABYTE = 1024 * 1024

/** A schema that counts executions: `slow` ends when it is let go, `large` is a megabyte. */
class Counted {
  started = 0
  letGo!: () => void
  readonly schema: Schema

  constructor(name: string) {
    const gone = new Promise<void>(resolve => (this.letGo = resolve))
    const GraphQL = defineGraphQL()({})
    GraphQL.query
      .field('slow', 'int', { null: false }, async () => {
        const number = ++this.started
        await gone
        return number
      })
      .field('large', 'string', { null: false }, () => {
        this.started++
        return 'x'.repeat(MEGABYTE)
      })
    this.schema = GraphQL.schema(name)
  }
}

function requestOf(query: string): string {
  const body = JSON.stringify({ query })
  return `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

async function connectTo(controller: Controller): Promise<Socket> {
  const origin = await serve(controller.handler('/graphql'))
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Waits until a number stays the same for a while. */
async function settled(read: () => number): Promise<number> {
  for (let before = -1; ;) {
    await new Promise(resolve => setTimeout(resolve, 200))
    const now = read()
    if (now === before) return now
    before = now
  }
}

test('of requests in a pipeline 100 are executed at once, and all are answered in their order', async () => {
  const counted = new Counted('PipelineSchema')
  const socket = await connectTo(createController({ schema: counted.schema }))
  let text = ''
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece))
  socket.write(requestOf('{ slow }').repeat(700))
  expect(await settled(() => counted.started)).toBe(100)
  counted.letGo()
  await vi.waitFor(() => expect(text.match(/"slow":\d+/g)).toHaveLength(700), 20_000)
  expect(text.match(/(?<="slow":)\d+/g)).toEqual(
    Array.from({ length: 700 }, (_, index) => `${index + 1}`),
  )
})

test('requests that wait end with their connection, unexecuted', async () => {
  const counted = new Counted('HangUpSchema')
  const controller = createController({ schema: counted.schema })
  const socket = await connectTo(controller)
  socket.write(requestOf('{ slow }').repeat(150))
  expect(await settled(() => counted.started)).toBe(100)
  socket.destroy()
  expect(await settled(() => counted.started)).toBe(100)
  counted.letGo()
  await controller.close(5_000)
  expect(counted.started).toBe(100)
})

test.each([0, 128])(
  'of an endless pipeline little more is read than is executed: %i',
  async size => {
    const counted = new Counted(`EndlessPipelineSchema${size}`)
    const handle = createController({ schema: counted.schema }).handler('/graphql')
    let read = 0
    const origin = await serve((request, response) => {
      read++
      handle(request, response)
    })
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    // Of 128 bytes, so that what the server reads at once ends between two requests.
    const message = requestOf('{ slow }')
    const padded = message.replace(
      'Host: x',
      `Host: ${'x'.repeat(Math.max(size - message.length + 1, 1))}`,
    )
    for (let piece = 0; piece < 40; piece++) socket.write(padded.repeat(1_000))
    expect(await settled(() => read)).toBeLessThan(2_000)
    expect(counted.started).toBe(100)
  },
)

test('that a client has gone is seen where a few of its requests wait', async () => {
  const counted = new Counted('FewWaitingSchema')
  const controller = createController({ schema: counted.schema })
  const socket = await connectTo(controller)
  socket.write(requestOf('{ slow }').repeat(140))
  expect(await settled(() => counted.started)).toBe(100)
  socket.destroy()
  await new Promise(resolve => setTimeout(resolve, 100))
  const began = performance.now()
  await controller.close(20_000)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(counted.started).toBe(100)
})

test.each<[string, (request: IncomingMessage, response: ServerResponse) => unknown]>([
  ['response.destroy()', (_, response) => response.destroy()],
  ['request.destroy()', request => request.destroy()],
  ['socket.destroy()', request => request.socket.destroy()],
  ['socket.end()', request => request.socket.end()],
  ['response.destroy(), later', (_, response) => Promise.resolve().then(() => response.destroy())],
])('a hook that drops the client with %s lets nothing be executed', async (way, before) => {
  const counted = new Counted(`Dropping${way.replaceAll(/\W/g, '')}Schema`)
  const socket = await connectTo(createController({ schema: counted.schema, before }))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.resume().write(requestOf('{ large }'))
  await closed
  expect(counted.started).toBe(0)
})

test('behind an answer that ends the connection nothing is executed', async () => {
  const counted = new Counted('EndingSchema')
  const socket = await connectTo(createController({ schema: counted.schema }))
  let text = ''
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece))
  const closed = once(socket, 'close')
  socket.write(
    requestOf('{ large }').replace('/graphql', '/nothing') + requestOf('{ large }').repeat(5),
  )
  await closed
  expect(text).toMatch(/^HTTP\/1.1 404 /)
  expect(counted.started).toBe(0)
})

test('a controller that closes answers all requests of a pipeline that were begun', async () => {
  const counted = new Counted('ClosingPipelineSchema')
  const controller = createController({ schema: counted.schema })
  const socket = await connectTo(controller)
  let text = ''
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece))
  socket.write(requestOf('{ slow }').repeat(3))
  expect(await settled(() => counted.started)).toBe(3)
  const closed = controller.close(5_000)
  counted.letGo()
  await closed
  await expect.poll(() => text.match(/"slow":\d/g)).toEqual(['"slow":1', '"slow":2', '"slow":3'])
  expect(text.match(/Connection: close/g)).toHaveLength(1)
})

test('another listener of a body takes nothing of it away', async () => {
  const GraphQL = defineGraphQL()({})
  GraphQL.query.field('hello', 'string', { null: false }, () => 'Hello')
  let logged = 0
  const before = (request: IncomingMessage): void => {
    request.on('data', (chunk: Buffer) => (logged += chunk.length))
  }
  const url = await serveController({ schema: GraphQL.schema('LoggedBodySchema'), before })
  const body = JSON.stringify({ query: '{ hello }' })
  expect(await (await post(url, body)).json()).toEqual({ data: { hello: 'Hello' } })
  expect(logged).toBe(body.length)
})

test('a socket may be any object, as those of adapters are', async () => {
  const { schema } = new Counted('AdapterSchema')
  const request = new IncomingMessage({ remoteAddress: '127.0.0.1' } as never)
  Object.assign(request, {
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json' },
  })
  Object.assign(request, { body: { query: '{ __typename }' } })
  const response = new ServerResponse(request)
  const chunks: unknown[] = []
  response.end = ((chunk: unknown) => chunks.push(chunk)) as never
  await createController({ schema }).execute(request, response)
  expect(String(chunks)).toBe('{"data":{"__typename":"Query"}}')
})

test('a client that does not read its answers has few more of them made than the network takes', async () => {
  const counted = new Counted('UnreadSchema')
  const socket = await connectTo(
    createController({ schema: counted.schema, maxConnectionRequests: false }),
  )
  socket.pause()
  socket.write(requestOf('{ large }').repeat(200))
  expect(await settled(() => counted.started)).toBeLessThan(50)
  let bytes = 0
  socket.on('data', piece => (bytes += piece.length)).resume()
  await vi.waitFor(() => expect(bytes).toBeGreaterThan(200 * MEGABYTE), 20_000)
  expect(counted.started).toBe(200)
})

test('hooks of a pipeline run for 100 requests at once, too', async () => {
  const { schema } = new Counted('PipelinedHooksSchema')
  let asked = 0
  let letGo!: () => void
  const gone = new Promise<void>(resolve => (letGo = resolve))
  const before = (): Promise<void> => {
    asked++
    return gone
  }
  const socket = await connectTo(createController({ schema, before }))
  socket.resume()
  for (let piece = 0; piece < 20; piece++) socket.write(requestOf('{ __typename }').repeat(1_000))
  expect(await settled(() => asked)).toBe(100)
  letGo()
  await vi.waitFor(() => expect(asked).toBe(20_000), 20_000)
})

test('a refused body without an end is not read on behind an unanswered request', async () => {
  const counted = new Counted('EndlessBodySchema')
  const socket = await connectTo(createController({ schema: counted.schema }))
  socket.on('error', () => undefined)
  socket.write(requestOf('{ slow }'))
  socket.write(
    'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000000000\r\n\r\n',
  )
  const piece = Buffer.alloc(MEGABYTE, ' ')
  let written = 0
  const pour = (): void => {
    while (written < 512 * MEGABYTE) {
      written += piece.length
      if (!socket.write(piece)) return
    }
  }
  socket.on('drain', pour)
  pour()
  expect(await settled(() => written)).toBeLessThan(64 * MEGABYTE)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  counted.letGo()
  await vi.waitFor(() => expect(text).toMatch(/"slow":1.*413/s))
})

test('a request whose client has gone during a hook is not executed', async () => {
  const counted = new Counted('GoneSchema')
  let letGo!: () => void
  const gone = new Promise<void>(resolve => (letGo = resolve))
  const before = vi.fn(() => gone)
  const controller = createController({ schema: counted.schema, before })
  const socket = await connectTo(controller)
  socket.write('GET /graphql?query=%7Bslow%7D HTTP/1.1\r\nHost: x\r\n\r\n')
  await vi.waitFor(() => expect(before).toHaveBeenCalledOnce())
  socket.destroy()
  await new Promise(resolve => setTimeout(resolve, 50))
  letGo()
  await controller.close(1_000)
  expect(counted.started).toBe(0)
})

test.each([
  [1, 1],
  [4, 4],
  [false, 100],
] as const)(
  'with maxConnectionRequests %j, %i of 100 are executed at once',
  async (limit, expected) => {
    const counted = new Counted(`Limit${String(limit)}Schema`)
    const socket = await connectTo(
      createController({ schema: counted.schema, maxConnectionRequests: limit }),
    )
    socket.write(requestOf('{ slow }').repeat(100))
    expect(await settled(() => counted.started)).toBe(expected)
    counted.letGo()
  },
)

test.each(['utf8', 'latin1', 'hex', 'base64', 'utf16le'] as const)(
  'a hook may set the encoding %s on the request',
  async encoding => {
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('hello', 'string', { null: false }, () => 'Hello')
    const schema = GraphQL.schema(`Encoding${encoding}Schema`)
    const url = await serveController({
      schema,
      before: request => void request.setEncoding(encoding),
    })
    for (const padding of [0, 300_000]) {
      const query = `{ hello }#${'p'.repeat(padding)}`
      expect(await (await post(url, { query })).json()).toEqual({ data: { hello: 'Hello' } })
    }
  },
)

test('half a body is no whole one, though its text is as long as the body is to be', async () => {
  const { schema } = new Counted('HexSchema')
  const url = await serveController({ schema, before: request => void request.setEncoding('hex') })
  const whole = requestOf('{ __typename }')
  const half = whole.length - Number(/Content-Length: (\d+)/.exec(whole)![1]) / 2
  const [first, rest] = [whole.slice(0, half), whole.slice(half)]
  const last = 'GET /graphql HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  expect(await sendRaw(new URL(url).origin, first, rest, last)).toContain(
    '{"data":{"__typename":"Query"}}',
  )
})

test('an answer that cannot be sent ends its connection; the handler does not reject', async () => {
  const { schema } = new Counted('UnsendableSchema')
  const onError = vi.fn()
  const { execute } = createController({
    schema,
    onError,
    before: (_, response) => {
      response.statusMessage = 'a\nb'
    },
  })
  const outcomes: unknown[] = []
  const url = await serve((request, response) => {
    execute(request, response).then(
      () => outcomes.push('resolved'),
      thrown => outcomes.push(thrown),
    )
  })
  await expect(post(url, { query: '{ __typename }' })).rejects.toThrow()
  expect(outcomes).toEqual(['resolved'])
  expect(String(onError.mock.calls[0]![0])).toContain('Invalid character in statusMessage')
})
