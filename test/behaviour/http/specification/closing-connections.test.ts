import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createController } from '../../../../src/http/index.ts'
import { post, serve, serveController, summary } from '../server.ts'
import { mediaTypes, refusal } from '../statuses/status-case.ts'
import { createLibrary } from './library.ts'

// Answers behind which the connection closes: "Status and body".

const schema = createLibrary('LibrarySchema')
const tight = createLibrary('TightSchema', { limits: { maxBodyBytes: 250 } })
const impatient = createLibrary('ImpatientSchema', { limits: { bodyTimeoutMs: 20 } })

const tooLarge = refusal('The body is larger than 250 bytes.', 'BODY_TOO_LARGE')
const headOf = (accept: string): string =>
  `POST /graphql HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nContent-Type: application/json\r\n`

/** Connects to a server; the socket is destroyed when the test ends. */
function connectTo(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  return socket
}

/**
 * Sends the beginning of a request, and its rest when the answer begins, without which the server
 * waits; returns the answer when the server has closed the connection.
 */
async function answerTo(url: string, beginning: string, rest: string): Promise<string> {
  const socket = connectTo(url)
  let answer = ''
  socket.on('data', (text: string) => (answer += text)).once('data', () => socket.write(rest))
  socket.write(beginning)
  await once(socket, 'end')
  return answer
}

describe.each(mediaTypes)('In %s', mediaType => {
  const head = headOf(mediaType)

  /** Takes an answer apart that closes its connection. */
  function expectClosing(
    answer: string,
    status: string,
    body: object,
    ...more: readonly string[]
  ): void {
    const [top = '', text] = answer.split('\r\n\r\n')
    const [statusLine, ...lines] = top.split('\r\n')
    const json = JSON.stringify(body)
    expect([statusLine, text]).toEqual([`HTTP/1.1 ${status}`, json])
    expect(lines.filter(line => !line.startsWith('Date: ')).sort()).toEqual(
      [
        'Cache-Control: no-store',
        'Connection: close',
        `Content-Length: ${json.length}`,
        `Content-Type: ${mediaType}; charset=utf-8`,
        'Vary: Accept',
        'X-Content-Type-Options: nosniff',
        ...more,
      ].sort(),
    )
  }

  test('status 413 of a body that is announced too large, before it is read', async () => {
    const url = await serveController({ schema: tight })
    const beginning = `${head}Content-Length: 251\r\n\r\n`
    const answer = await answerTo(url, beginning, ' '.repeat(251))
    expectClosing(answer, '413 Payload Too Large', tooLarge)
  })

  test('status 413 of a body that becomes too large while it comes', async () => {
    const url = await serveController({ schema: tight })
    const chunk = `96\r\n${' '.repeat(150)}\r\n`
    const beginning = `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`
    expectClosing(await answerTo(url, beginning, '0\r\n\r\n'), '413 Payload Too Large', tooLarge)
  })

  test('status 408 of a body that comes too slowly', async () => {
    const url = await serveController({ schema: impatient })
    const body = '{"query":"{hello}"}'
    const beginning = `${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`
    expectClosing(
      await answerTo(url, beginning, body.slice(9)),
      '408 Request Timeout',
      refusal('The body did not arrive within 20 milliseconds.', 'TIMEOUT'),
    )
  })

  test('status 503 while the controller closes, with Retry-After', async () => {
    const { handler, close } = createController({ schema })
    const origin = await serve(handler('/graphql'))
    await close()
    const body = '{"query":"{hello}"}'
    expectClosing(
      await answerTo(origin, `${head}Content-Length: ${body.length}\r\n\r\n${body}`, ''),
      '503 Service Unavailable',
      refusal('The server is shutting down.', 'SERVICE_UNAVAILABLE'),
      'Retry-After: 1',
    )
  })
})

test('a client that sends no more of a body that was refused is let go of after a second', async () => {
  const socket = connectTo(await serveController({ schema: tight }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isOver = false
  socket.on('end', () => (isOver = true))
  socket.write(`${headOf('*/*')}Content-Length: 251\r\n\r\n`)
  await once(socket, 'data')
  vi.advanceTimersByTime(999)
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  expect(isOver).toBe(false)
  vi.advanceTimersByTime(1)
  await once(socket, 'end')
})

test('a client that still writes a body that was refused reads the answer', async () => {
  const response = await post(await serveController({ schema: tight }), {
    query: '#'.repeat(5_000_000),
  })
  expect(await summary(response)).toEqual({
    status: 413,
    type: 'application/json; charset=utf-8',
    body: tooLarge,
  })
})

test('a body may have exactly the bytes that are allowed', async () => {
  const url = await serveController({ schema: tight })
  expect((await post(url, `{"query":"{hello}"}`.padEnd(250))).status).toBe(200)
})
