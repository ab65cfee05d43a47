// Subscriptions that come and go, over each transport, with the events that are right.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { post, type Question } from './questions.ts'

const MAX_MS = 10_000
/** How long a subscription stays that nobody ends by a message. */
const STAY_MS = 3_000
const COUNT = 5

export const streams: Readonly<Record<string, Question>> = {
  async 'a socket whose subscriptions end'(port, number) {
    const socket = await Socket.open(port)
    socket.subscribe('1', countdown)
    socket.subscribe('2', announced(`${number}`))
    await pause(100)
    await announce(port, `${number}`)
    const events = [await socket.event('2'), ...(await socket.events('1', COUNT + 1))]
    assert.deepEqual(events, [announcement(number), ...countdownEvents])
    socket.send({ id: '2', type: 'complete' })
    await socket.close()
  },
  async 'a socket that is killed'(port, number) {
    const socket = await Socket.open(port)
    for (let id = 0; id < 10; id++) socket.subscribe(`${id}`, announced(`${number}`))
    await pause(100)
    await announce(port, `${number}`)
    assert.deepEqual(await socket.event('7'), announcement(number))
    await pause(number % STAY_MS)
    socket.kill()
  },
  async 'a query over a socket'(port, number) {
    const socket = await Socket.open(port)
    socket.subscribe('1', `{ row(id: ${number}) { id } }`)
    assert.deepEqual(await socket.event('1'), { data: { row: { id: number } } })
    await socket.close()
  },
  async 'server-sent events to their end'(port, number) {
    const path = number % 2 === 0 ? '/library' : '/adopted'
    const { response } = await open(port, path, 'text/event-stream', countdown)
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) text += chunk as string
    const events = [...text.matchAll(/^data: (\{.*)$/gm)].map(
      ([, data]) => JSON.parse(data!) as unknown,
    )
    assert.deepEqual(events, countdownEvents)
  },
  'server-sent events that are left': (port, number) =>
    hearAndLeave(port, number, 'text/event-stream'),
  'parts that are left': (port, number) =>
    hearAndLeave(port, number, 'multipart/mixed;subscriptionSpec=1.0'),
}

const countdown = `subscription { countdown(from: ${COUNT}) }`
const countdownEvents = Array.from({ length: COUNT + 1 }, (_, index) => ({
  data: { countdown: COUNT - index },
}))
const announced = (topic: string): string => `subscription { announced(topic: "${topic}") }`
const announcement = (number: number) => ({ data: { announced: `News of ${number}` } })

async function announce(port: number, topic: string): Promise<void> {
  const query = `mutation { announce(topic: "${topic}", text: "News of ${topic}") }`
  const { body } = await post(port, '/library', { query })
  assert.equal(body, '{"data":{"announce":true}}')
}

async function hearAndLeave(port: number, number: number, accept: string): Promise<void> {
  const topic = `${number}`
  const { sent, response } = await open(port, '/library', accept, announced(topic))
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  response.on('error', () => undefined)
  await pause(100)
  await announce(port, topic)
  const expected = JSON.stringify(announcement(number))
  for (let waited = 0; !text.includes(expected) && waited < MAX_MS; waited += 20) await pause(20)
  assert.ok(text.includes(expected), `no event: ${text}`)
  await pause(number % STAY_MS)
  sent.destroy()
}

function open(
  port: number,
  path: string,
  accept: string,
  query: string,
): Promise<{ readonly sent: ClientRequest; readonly response: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const headers = { Accept: accept, 'Content-Type': 'application/json' }
    const options = {
      port,
      path,
      headers,
      method: 'POST',
      host: '127.0.0.1',
      agent: false as const,
    }
    const sent = request(options, response => {
      if (response.statusCode === 200) resolve({ sent, response })
      else reject(new Error(`A stream is answered ${response.statusCode}.`))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify({ query }))
  })
}

interface Message {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

/** A client of graphql-transport-ws. */
class Socket {
  readonly #socket: WebSocket
  readonly #messages: Message[] = []

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', data =>
      this.#messages.push(JSON.parse((data as Buffer).toString()) as Message),
    )
    socket.on('error', () => undefined)
  }

  static async open(port: number): Promise<Socket> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/library`, 'graphql-transport-ws')
    const opened = new Socket(socket)
    await once(socket, 'open')
    opened.send({ type: 'connection_init' })
    await opened.#find(({ type }) => type === 'connection_ack')
    return opened
  }

  send(message: object): void {
    this.#socket.send(JSON.stringify(message))
  }

  subscribe(id: string, query: string): void {
    this.send({ id, type: 'subscribe', payload: { query } })
  }

  /** The next event of an operation. */
  async event(id: string): Promise<unknown> {
    return (await this.#find(message => message.id === id && message.type === 'next')).payload
  }

  async events(id: string, count: number): Promise<unknown[]> {
    const events: unknown[] = []
    while (events.length < count) events.push(await this.event(id))
    return events
  }

  async close(): Promise<void> {
    const closed = once(this.#socket, 'close')
    this.#socket.close(1000)
    await closed
  }

  kill(): void {
    this.#socket.terminate()
  }

  async #find(isWanted: (message: Message) => boolean): Promise<Message> {
    for (let waited = 0; waited < MAX_MS; waited += 10) {
      const index = this.#messages.findIndex(isWanted)
      if (index >= 0) return this.#messages.splice(index, 1)[0]!
      await pause(10)
    }
    throw new Error('A message has not come.')
  }
}
