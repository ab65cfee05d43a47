import { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { configure } from '../../../src/index.ts'
import { newProcess } from '../../new-process.ts'
import { createGreetings } from './schema.ts'
import { post, sendRaw, serve, serveController, summary } from './server.ts'

// What clients may do besides asking: hold connections, send without end, and ask from pages of
// other origins.

const schema = createGreetings('HostileSchema')

test('a body of a million chunks takes no more memory than its bytes', async () => {
  const url = new URL(await serveController({ schema }))
  const socket = connect(Number(url.port), url.hostname)
  const answered = new Promise<string>(resolve =>
    socket.once('data', bytes => resolve(String(bytes))),
  )
  socket.write(
    'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  const before = process.memoryUsage().heapUsed
  for (let piece = 0; piece < 50; piece++) {
    socket.write('1\r\n \r\n'.repeat(10_000))
    await new Promise(resolve => setImmediate(resolve))
  }
  const body = JSON.stringify({ query: '{ hello }' })
  socket.write(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
  expect(await answered).toMatch(/^HTTP\/1\.1 200 OK/)
  // Half a million objects of chunks would be more than 50 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * 1024 * 1024)
  socket.destroy()
})

test.each([
  ['POST /graphql', 'text/plain', 415],
  ['PUT /graphql', 'application/json', 405],
  ['POST /elsewhere', 'application/json', 404],
])('%s with an endless body of %s is %i, and its connection ends', async (target, type, status) => {
  const origin = new URL(await serveController({ schema })).origin
  const head = `${target} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 99999999\r\n\r\n`
  const answer = await sendRaw(origin, `${head}{`)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toContain('Connection: close')
})

test('a mutation does not come by GET, nor by a form without a body, to controller.request', async () => {
  const controller = createController({ schema })
  const origin = await serve((request, response) => {
    void controller
      .request(request, { responseFormat: 'json' })
      .catch(String)
      .then(text => response.end(text))
  })
  const target = `${origin}/?query=mutation{touch}`
  expect(await (await fetch(target)).text()).toContain('"code":"METHOD_NOT_ALLOWED"')
  expect(await (await fetch(target, { method: 'POST' })).text()).toBe(
    'Refusal: The parameter "query" is missing; expected a string.',
  )
  await controller.close()
  expect(await (await fetch(target)).text()).toBe('Refusal: The server is shutting down.')
})

test('a mutation does not come by GET under the key of a client, though the host says that there is no document', async () => {
  const controller = createController({ schema })
  schema.persist('mutation { touch }', { queryCacheKey: 'touch' })
  const origin = await serve((request, response) => {
    void controller
      .request(request, { query: null, responseFormat: 'json' })
      .then(text => response.end(text))
  })
  const answer = await fetch(`${origin}/?query_cache_key=touch`)
  expect(await answer.text()).toContain('"code":"METHOD_NOT_ALLOWED"')
})

test('a host executes its own mutation for a GET request', async () => {
  const controller = createController({ schema })
  const origin = await serve((request, response) => {
    void controller
      .request(request, { query: 'mutation { touch }', responseFormat: 'json' })
      .then(text => response.end(text))
  })
  expect(await (await fetch(origin)).text()).toBe('{"data":{"touch":"touched"}}')
})

test('the function that judges origins may be asynchronous', async () => {
  const origins = async (origin: string) => Promise.resolve(origin === 'http://good.example')
  const url = await serveController({ schema, cors: { origins, credentials: true } })
  const allowed = async (origin: string) =>
    (await post(url, { query: '{ hello }' }, { origin })).headers.get('access-control-allow-origin')
  expect(await allowed('http://good.example')).toBe('http://good.example')
  expect(await allowed('http://evil.example')).toBe(null)
})

test('an onError that rejects is reported and harms nobody', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const url = await serveController({
    schema,
    context: () => {
      throw new Error('a secret')
    },
    onError: vi.fn().mockRejectedValue(new Error('the log is full')),
  })
  expect((await post(url, { query: '{ hello }' })).status).toBe(500)
  await expect.poll(() => log.mock.calls.length).toBe(1)
  expect(log.mock.calls[0]![0]).toMatch(/^tapeql: onError failed for the masked error /)
})

test('refused requests do not keep a controller from closing', async () => {
  const controller = createController({ schema })
  const origin = await serve(controller.handler())
  await controller.close()
  const head = 'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n'
  const refused = sendRaw(origin, head)
  await controller.close()
  expect(await refused).toMatch(/^HTTP\/1\.1 503 /)
})

test('a response without a socket is answered all the same', async () => {
  const controller = createController({ schema })
  const response = new ServerResponse({ method: 'GET' } as never)
  await controller.describe({ method: 'GET', url: '/', headers: {} } as never, response)
  expect(response.statusCode).toBe(200)
})

test('limits add up, and undefined takes one back', async () => {
  const large = { query: '{ hello }', padding: 'x'.repeat(200) }
  const status = async (calls: readonly object[], limits: object): Promise<number> => {
    newProcess()
    for (const limits of calls) configure({ limits })
    const own = createGreetings('LimitedSchema', { limits })
    return (await summary(await post(await serveController({ schema: own }), large))).status
  }
  const calls = [{ maxBodyBytes: 100 }, { maxDepth: 20 }]
  expect(await status(calls, {})).toBe(413)
  expect(await status(calls, { maxBodyBytes: undefined })).toBe(413)
  expect(await status([...calls, { maxBodyBytes: undefined }], {})).toBe(200)
})
