// The server of `crowds.slow.ts`, in a process of its own, whose memory is its own: it publishes
// when it is told to, and tells what it holds.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createController } from '../../../src/http/index.ts'
import { buildSchema, memoryPubSub } from '../../../src/index.ts'
import { attachWebSocket } from '../../../src/websocket/index.ts'

/** What the parent asks for: an event with a text of so many characters, or what is held. */
export type CrowdTask = { readonly publish: number } | 'report'

export interface CrowdReport {
  readonly port: number
  /** Bytes behind a collection of garbage. */
  readonly held: number
  readonly sockets: number
  readonly timers: number
  readonly counts: Readonly<typeof counts>
}

const counts = { resolved: 0, connected: 0, disconnected: 0, subscribed: 0, returned: 0 }
const pubsub = memoryPubSub()

function listen(): AsyncIterableIterator<unknown> {
  counts.subscribed++
  const events = pubsub.subscribe('news')
  return {
    next: () => events.next(),
    return: () => {
      counts.returned++
      return events.return!()
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

const schema = buildSchema(
  `type Query { ready: Boolean }
   type Subscription { news: String, ownNews: String, lateNews: String }`,
  {
    resolvers: {
      Subscription: {
        news: {
          subscribe: listen,
          resolve: (text: string) => {
            counts.resolved++
            return text
          },
          scope: 'everyone',
        },
        ownNews: { subscribe: listen, resolve: (text: string) => text },
        lateNews: {
          subscribe: () => new Promise(resolve => setTimeout(() => resolve(listen()), 5)),
          resolve: (text: string) => text,
        },
      },
    },
    config: { subscriberQueue: { maxEvents: 50 } },
  },
)
const controller = createController({
  schema,
  onConnect: () => void counts.connected++,
  onDisconnect: () => void counts.disconnected++,
})
const server = createServer(controller.handler())
attachWebSocket(controller, server, { maxBufferedBytes: 256 * 1024, heartbeatMs: false })

process.on('message', (task: CrowdTask) => void answer(task))
process.on('disconnect', () => process.exit())

async function answer(task: CrowdTask): Promise<void> {
  if (task === 'report') process.send!(await report())
  else void pubsub.publish('news', 'x'.repeat(task.publish))
}

/** The memory of arrays is freed some time after they are collected: the least of several looks. */
async function report(): Promise<CrowdReport> {
  let held = Infinity
  for (let look = 0; look < 5; look++) {
    await new Promise(resolve => setTimeout(resolve, 10))
    globalThis.gc!()
    const { heapUsed, external } = process.memoryUsage()
    held = Math.min(held, heapUsed + external)
  }
  const resources = process.getActiveResourcesInfo()
  const numberOf = (name: string): number => resources.filter(each => each === name).length
  const { port } = server.address() as AddressInfo
  const sockets = numberOf('TCPSocketWrap')
  return { port, held, sockets, timers: numberOf('Timeout'), counts }
}

server.listen(0, '127.0.0.1', () => process.send!('listening'))
