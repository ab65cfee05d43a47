import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { until } from '../../websocket/server.ts'
import type { CrowdReport, CrowdTask } from './crowd-server.ts'

const MiB = 1024 * 1024

class CrowdServer {
  readonly #child = fork(new URL('crowd-server.ts', import.meta.url), {
    execArgv: [
      '--expose-gc',
      '--conditions=@tapeql/source',
      '--import',
      new URL('../../abuse/typescript.js', import.meta.url).href,
    ],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  url = ''

  async start(): Promise<this> {
    onTestFinished(() => this.#child.disconnect())
    await once(this.#child, 'message')
    this.url = `ws://127.0.0.1:${(await this.report()).port}/graphql`
    return this
  }

  publish(characters: number): void {
    this.#child.send({ publish: characters } satisfies CrowdTask)
  }

  async report(): Promise<CrowdReport> {
    const told = once(this.#child, 'message')
    this.#child.send('report' satisfies CrowdTask)
    const [report] = (await told) as [CrowdReport]
    return report
  }

  /** The first report that fits, or the last one of some seconds. */
  async reportWhen(fits: (report: CrowdReport) => boolean): Promise<CrowdReport> {
    for (let attempt = 0; ; attempt++) {
      const report = await this.report()
      if (fits(report) || attempt === 50) return report
    }
  }
}

/** A client that has been let in; `receive` gets the messages that come behind that. */
async function open(url: string, receive: (message: Buffer) => void): Promise<WebSocket> {
  const socket = new WebSocket(url, 'graphql-transport-ws', { perMessageDeflate: false })
  socket.on('error', () => {})
  await once(socket, 'open')
  send(socket, { type: 'connection_init' })
  await once(socket, 'message')
  socket.on('message', receive)
  return socket
}

function send(socket: WebSocket, message: object): void {
  socket.send(JSON.stringify(message))
}

function subscribe(socket: WebSocket, query: string): void {
  send(socket, { id: '1', type: 'subscribe', payload: { query } })
}

test(
  '100 consumers that do not read take bounded memory and nothing from 1,000 others',
  { timeout: 300_000 },
  async () => {
    const FAST = 1_000
    const SLOW = 100
    const EVENTS = 500
    const CHARACTERS = 12_000
    const server = await new CrowdServer().start()
    const sockets: WebSocket[] = []
    onTestFinished(() => {
      for (const socket of sockets) socket.terminate()
    })
    let delivered = 0
    const received = Array.from({ length: FAST }, () => 0)
    for (let index = 0; index < FAST; index++) {
      const socket = await open(server.url, message => {
        if (message.length < CHARACTERS) return
        received[index]!++
        delivered++
      })
      sockets.push(socket)
      subscribe(socket, 'subscription { news }')
    }
    const last = Array.from({ length: SLOW }, () => '')
    const counts = Array.from({ length: SLOW }, () => 0)
    for (let index = 0; index < SLOW; index++) {
      const socket = await open(server.url, message => {
        counts[index]!++
        last[index] = message.toString()
      })
      sockets.push(socket)
      subscribe(socket, 'subscription { news }')
      streamOf(socket).pause()
    }
    const before = await server.report()
    for (let event = 1; event <= EVENTS; event++) {
      server.publish(CHARACTERS)
      await until(() => delivered >= event * FAST)
    }
    const beside = await server.report()
    expect(received.every(count => count === EVENTS)).toBe(true)
    // All share an execution, whoever reads.
    expect(beside.counts.resolved).toBe(EVENTS)
    expect(beside.counts.subscribed).toBe(1)
    // What each may not have read, the events that may wait, once for all, and a message beyond.
    const bound = SLOW * (256 * 1024 + CHARACTERS) + 50 * CHARACTERS
    expect(beside.held - before.held).toBeLessThan(bound + 16 * MiB)
    expect(SLOW * EVENTS * CHARACTERS).toBeGreaterThan(10 * bound)
    // A slow consumer that reads again finds what it was sent, and why there is no more.
    for (const socket of sockets.slice(FAST)) streamOf(socket).resume()
    await until(() => last.every(message => message.includes('"type":"error"')))
    expect(last.every(message => message.includes('SLOW_CONSUMER'))).toBe(true)
    expect(counts.every(count => count < EVENTS)).toBe(true)
  },
)

/** `npm run abuse -- connections` takes 100,000. */
const CYCLES = Number(process.env.CYCLES ?? 10_000)
const TOGETHER = 25

/** The ways in which a connection ends, in turn. */
const ends: readonly ((socket: WebSocket) => void)[] = [
  socket => socket.close(),
  socket => {
    subscribe(socket, 'subscription { news }')
    socket.close()
  },
  socket => {
    subscribe(socket, 'subscription { ownNews }')
    send(socket, { id: '1', type: 'complete' })
    socket.close()
  },
  // An abrupt end, while the stream runs and while `subscribe` is pending.
  socket => {
    subscribe(socket, 'subscription { ownNews }')
    setTimeout(() => streamOf(socket).resetAndDestroy(), 3)
  },
  socket => {
    subscribe(socket, 'subscription { lateNews }')
    setTimeout(() => streamOf(socket).resetAndDestroy(), 3)
  },
]

test(
  `${CYCLES} connections that come and go leave no memory, no sockets, no timers and no streams`,
  { timeout: 900_000 },
  async () => {
    const server = await new CrowdServer().start()
    const cycle = async (count: number): Promise<CrowdReport> => {
      let begun = 0
      const work = async (): Promise<void> => {
        while (begun < count) {
          const end = ends[begun++ % ends.length]!
          const socket = await open(server.url, () => {})
          const closed = once(socket, 'close')
          end(socket)
          await closed
        }
      }
      await Promise.all(Array.from({ length: TOGETHER }, work))
      return server.reportWhen(
        ({ sockets, counts }) => sockets === 0 && counts.returned === counts.subscribed,
      )
    }
    const before = await cycle(2_000)
    const after = await cycle(CYCLES)
    expect(after.counts.connected).toBe(2_000 + CYCLES)
    expect(after.counts.disconnected).toBe(after.counts.connected)
    // How many streams begin before their connection ends depends on the time that each takes.
    expect(after.counts.subscribed).toBeGreaterThan(CYCLES / 10)
    expect(after.counts.returned).toBe(after.counts.subscribed)
    expect([after.sockets, after.timers]).toEqual([0, before.timers])
    expect(after.held - before.held).toBeLessThan(2 * MiB)
  },
)

/** The TCP socket below that of a client. */
function streamOf(socket: WebSocket): Socket {
  return (socket as unknown as { readonly _socket: Socket })._socket
}
