import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/index.ts'
import { createController } from '../../../src/http/index.ts'
import { post, postThrough, serve, summary } from './server.ts'

const root = resolve(import.meta.dirname, '../../..')

test('a process that closes under load answers what is in flight, refuses what comes then, and ends', async () => {
  const server = spawn(process.execPath, ['test/behaviour/http/closing-server.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]()
  const { value: port } = (await lines.next()) as { value: string }
  const [origin, query] = [`http://127.0.0.1:${port}`, '{"query":"{ slow }"}']
  const inFlight = new Agent({ keepAlive: true, maxSockets: 50 })
  const later = new Agent({ keepAlive: true, maxSockets: 5 })
  const early = Array.from({ length: 50 }, () => postThrough(inFlight, origin, query))
  expect(await lines.next()).toEqual({ done: false, value: 'busy' })

  server.kill('SIGTERM')
  expect(await lines.next()).toEqual({ done: false, value: 'closing' })
  const late = await Promise.all(Array.from({ length: 5 }, () => postThrough(later, origin, query)))
  const refused = {
    status: 503,
    body: '{"errors":[{"message":"The server is shutting down.","extensions":{"code":"SERVICE_UNAVAILABLE"}}]}',
    connection: 'close',
  }
  expect(late).toEqual(Array.from({ length: 5 }, () => refused))
  const answered = { status: 200, body: '{"data":{"slow":"done"}}', connection: 'close' }
  expect(await Promise.all(early)).toEqual(Array.from({ length: 50 }, () => answered))
  expect(await exited).toEqual([0, null])
})

test('an execution that outlasts the time for closing is ended', async () => {
  const GraphQL = defineGraphQL()({})
  let signal: AbortSignal | undefined
  const started = new Promise<void>(start => {
    GraphQL.query.field('never', 'string', { null: true }, (_, event) => {
      signal = event.signal
      start()
      return new Promise<string>(() => undefined)
    })
  })
  const controller = createController({ schema: GraphQL.schema('NeverSchema') })
  const url = `${await serve(controller.handler())}/graphql`
  const response = post(url, { query: '{ never }' })
  await started
  const closed = controller.close(50)
  expect(controller.close()).toBe(closed)
  await closed
  expect(signal?.aborted).toBe(true)
  expect(await summary(await response)).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
    body: {
      data: { never: null },
      errors: [
        {
          message: 'The execution was cancelled.',
          locations: [{ line: 1, column: 3 }],
          path: ['never'],
          extensions: { code: 'CANCELLED' },
        },
      ],
    },
  })
})

test('a request that nothing ends is cut off when the time for closing is over', async () => {
  const GraphQL = defineGraphQL()({})
  GraphQL.query.field('one', 'int', { null: true }, () => 1)
  const stuck = new Promise<object>(() => undefined)
  let begin: () => void
  const begun = new Promise<void>(resolve => (begin = resolve))
  const controller = createController({
    schema: GraphQL.schema('StuckSchema'),
    context: () => {
      begin()
      return stuck
    },
  })
  const url = `${await serve(controller.handler())}/graphql`
  const response = post(url, { query: '{ one }' })
  const failed = expect(response).rejects.toThrow('fetch failed')
  await begun
  await controller.close(50)
  await failed
})

test('pages of other origins see that the controller is closing', async () => {
  const GraphQL = defineGraphQL()({})
  GraphQL.query.field('one', 'int', { null: true }, () => 1)
  const schema = GraphQL.schema('ClosedSchema')
  const controller = createController({ schema, cors: { origins: ['http://a.example'] } })
  const url = `${await serve(controller.handler())}/graphql`
  await controller.close()
  const headers = { origin: 'http://a.example', 'access-control-request-method': 'POST' }
  const preflight = await fetch(url, { method: 'OPTIONS', headers })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('vary')).toBe('Origin, Accept, Access-Control-Request-Headers')
  const response = await post(url, { query: '{ one }' }, headers)
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
    503,
    'http://a.example',
  ])
})
