// A process of subscribers, each with a socket of its own, that counts what is delivered.
import { connect, type Socket } from 'node:net'

/** Opens subscribers once, then waits for deliveries. */
export type LoadTask =
  | {
      readonly port: number
      readonly subscribers: number
      readonly groups: number
      readonly source: string
    }
  | { readonly deliveries: number }

/** What is sent back when all have come. */
export interface LoadReport {
  /** Since the subscribers were opened. */
  readonly deliveries: number
  /** Of a message. */
  readonly bytes: number
}

/** So many sockets are opened at a time. */
const CONNECTED_TOGETHER = 100

const progress = { deliveries: 0, bytes: 0, awaited: 0, isReached: (): void => {} }

process.on('message', (task: LoadTask) => {
  void run(task).then(
    () => {
      const { deliveries, bytes } = progress
      process.send!({ deliveries, bytes } satisfies LoadReport)
    },
    (error: unknown) => process.send!({ failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit())

async function run(task: LoadTask): Promise<void> {
  if ('deliveries' in task) {
    progress.awaited = task.deliveries
    if (progress.deliveries < task.deliveries) {
      await new Promise<void>(resolve => (progress.isReached = resolve))
    }
    return
  }
  const { port, subscribers, groups, source } = task
  for (let first = 0; first < subscribers; first += CONNECTED_TOGETHER) {
    const count = Math.min(CONNECTED_TOGETHER, subscribers - first)
    const opened = Array.from({ length: count }, (_, index) =>
      subscribe(port, source, String((first + index) % groups)),
    )
    await Promise.all(opened)
  }
}

/** Resolved when the server has acknowledged the connection, and the subscription is on its way. */
function subscribe(port: number, query: string, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.setNoDelay()
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server has closed a connection.')))
    socket.write(upgrade)
    let isUpgraded = false
    let unread: Buffer = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes])
      if (!isUpgraded) {
        const end = unread.indexOf('\r\n\r\n')
        if (end === -1) return
        unread = unread.subarray(end + 4)
        isUpgraded = true
        send(socket, { type: 'connection_init' })
      }
      for (;;) {
        const message = messageAt(unread)
        if (message === undefined) break
        unread = unread.subarray(message.end)
        if (message.isDelivery) deliver(message.end)
        else if (message.isText) {
          send(socket, { id: '1', type: 'subscribe', payload: { query, variables: { id } } })
          resolve()
        } else send(socket, {}, 0x8a)
      }
    })
  })
}

function deliver(bytes: number): void {
  progress.deliveries++
  progress.bytes = bytes
  if (progress.deliveries === progress.awaited) progress.isReached()
}

const upgrade = [
  'GET /graphql HTTP/1.1',
  'Host: 127.0.0.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol: graphql-transport-ws',
  '\r\n',
].join('\r\n')

/** The message at the beginning of some bytes; undefined where it has not come as a whole. */
function messageAt(
  bytes: Buffer,
): { readonly end: number; readonly isText: boolean; readonly isDelivery: boolean } | undefined {
  if (bytes.length < 2) return undefined
  const short = bytes[1]!
  if (short === 126 && bytes.length < 4) return undefined
  const begin = short === 126 ? 4 : 2
  if (short === 127) throw new Error('A message of this measurement is not so long.')
  const end = begin + (short === 126 ? bytes.readUInt16BE(2) : short)
  if (bytes.length < end) return undefined
  const isText = bytes[0] === 0x81
  const text = bytes.subarray(begin, end)
  return { end, isText, isDelivery: isText && isDelivery(text) }
}

/** Fails where a message is neither an answer with data nor the acknowledgement. */
function isDelivery(text: Buffer): boolean {
  if (text.includes('"data":{"bookChanged":{')) return true
  if (text.includes('connection_ack')) return false
  throw new Error(`The server has sent ${text.toString()}.`)
}

/** A frame as clients send it: masked, here by zeroes. */
function send(socket: Socket, message: object, opcode = 0x81): void {
  const text = opcode === 0x81 ? Buffer.from(JSON.stringify(message)) : Buffer.alloc(0)
  const head =
    text.length < 126
      ? Buffer.from([opcode, 0x80 | text.length])
      : Buffer.from([opcode, 0x80 | 126, text.length >> 8, text.length & 255])
  socket.write(Buffer.concat([head, Buffer.alloc(4), text]))
}
