import { once } from 'node:events'
import { createServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createController, type Controller } from '../../../src/http/index.ts'
import { buildSchema } from '../../../src/index.ts'

// A resolver that blocks keeps the client from nothing but its own part.

const body = JSON.stringify({ query: '{ first ... @defer { blocking } }' })
const headers = {
  'content-type': 'application/json',
  accept: 'multipart/mixed;incrementalSpec=v0.2',
}

/** A controller whose deferred field is a number that is read when it is resolved. */
function controllerWith(blocking: () => number): Controller {
  const schema = buildSchema('type Query { first: Int, blocking: Int }', {
    incremental: true,
    resolvers: { Query: { first: () => 1, blocking } },
  })
  return createController({ schema })
}

test('controller.fetch hands on the first part before the work for the second one', async () => {
  let chunks = 0
  const controller = controllerWith(() => chunks)
  const request = new Request('http://localhost/graphql', { method: 'POST', headers, body })
  const response = await controller.fetch(request)
  let text = ''
  for await (const chunk of response.body!) {
    chunks++
    text += Buffer.from(chunk).toString()
  }
  expect(text).toContain('"first":1')
  expect(Number(/"blocking":(\d+)/.exec(text)![1])).toBeGreaterThan(0)
})

/** A client in a thread of its own counts in shared memory the chunks that it has read. */
const client = `
  const { connect } = require('node:http2')
  const { parentPort, workerData } = require('node:worker_threads')
  const { port, headers, body, shared } = workerData
  const chunks = new Int32Array(shared)
  const session = connect('http://127.0.0.1:' + port)
  const stream = session.request({ ':method': 'POST', ':path': '/graphql', ...headers })
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', chunk => {
    text += chunk
    Atomics.add(chunks, 0, 1)
    Atomics.notify(chunks, 0)
  })
  stream.on('end', () => session.close(() => parentPort.postMessage(text)))
  stream.end(body)`

test('over HTTP/2 the first part is sent before the work for the second one', async () => {
  const shared = new SharedArrayBuffer(4)
  const chunks = new Int32Array(shared)
  const controller = controllerWith(() => {
    Atomics.wait(chunks, 0, 0, 2_000)
    return Atomics.load(chunks, 0)
  })
  const server = createServer(controller.handler('/graphql') as never)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const worker = new Worker(client, { eval: true, workerData: { port, headers, body, shared } })
  const [text] = (await once(worker, 'message')) as [string]
  expect(text).toContain('"first":1')
  expect(Number(/"blocking":(\d+)/.exec(text)![1])).toBeGreaterThan(0)
})
