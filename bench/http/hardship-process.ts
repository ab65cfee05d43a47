// A process of clients that make it hard for a server: until it is told to end.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beginningOf, FORM_END } from '../uploads/request.ts'

export const hardships = [
  'slow readers',
  'aborted uploads',
  'slow files',
  'idle connections',
] as const

export type Hardship = (typeof hardships)[number]

export interface HardshipTask {
  readonly hardship: Hardship
  readonly port: number
  /** What a slow reader asks for. */
  readonly body: string
  /** Bytes of an answer to it. */
  readonly answerBytes: number
}

/** What is sent back when the hardship lasts. */
export interface HardshipReport {
  readonly description: string
}

const HOST = '127.0.0.1'

const SLOW_READERS = 20
/** Their answers are more than the sockets of both sides hold, which is some megabytes. */
const PIPELINED = 400
const SLOW_READ = { bytes: 4_096, everyMs: 100 }

const UPLOADS = { together: 2, everyMs: 10, announcedBytes: 100_000, sentBytes: 50_000, lastMs: 20 }

/** A file of each connection comes to its end in ten seconds. */
const SLOW_FILES = { connections: 200, fileBytes: 200_000, pieceBytes: 2_000, everyMs: 100 }

const IDLE_CONNECTIONS = 10_000
const CONNECTED_TOGETHER = 250
/** Descriptors that a process needs for other things. */
const OTHER_DESCRIPTORS = 500

process.on('message', (task: HardshipTask) => void start(task))
process.on('disconnect', () => process.exit())

async function start(task: HardshipTask): Promise<void> {
  const description = await starts[task.hardship](task)
  process.send!({ description } satisfies HardshipReport)
}

const starts: Readonly<Record<Hardship, (task: HardshipTask) => string | Promise<string>>> = {
  'slow readers': async ({ port, body, answerBytes }) => {
    const request = requestOf(body.length, body)
    for (let index = 0; index < SLOW_READERS; index++) {
      const socket = await open(port)
      socket.pause()
      for (let sent = 0; sent < PIPELINED; sent++) socket.write(request)
      let answered = 0
      setInterval(() => {
        answered += (socket.read(SLOW_READ.bytes) as Buffer | null)?.length ?? 0
        for (; answered >= answerBytes; answered -= answerBytes) socket.write(request)
      }, SLOW_READ.everyMs)
    }
    return `${SLOW_READERS} connections with ${PIPELINED} requests each, of whose answers they read ${SLOW_READ.bytes} bytes every ${SLOW_READ.everyMs} ms`
  },
  'aborted uploads': ({ port }) => {
    const { together, everyMs, announcedBytes, sentBytes, lastMs } = UPLOADS
    const beginning = requestOf(announcedBytes, `{"query":"${' '.repeat(sentBytes)}`)
    let isReset = false
    const upload = async (): Promise<void> => {
      const socket = await open(port)
      socket.write(beginning)
      isReset = !isReset
      setTimeout(isReset ? () => socket.resetAndDestroy() : () => socket.destroy(), lastMs)
    }
    setInterval(() => {
      for (let index = 0; index < together; index++) void upload()
    }, everyMs)
    const perSecond = (together * 1_000) / everyMs
    return `${perSecond} uploads a second that end after ${sentBytes} of ${announcedBytes} bytes`
  },
  'slow files': ({ port }) => {
    const { connections, fileBytes, pieceBytes, everyMs } = SLOW_FILES
    const piece = Buffer.alloc(pieceBytes, 'a piece of a file')
    const beginning = beginningOf(fileBytes)
    const send = async (lateMs: number): Promise<void> => {
      const socket = await open(port)
      socket.write(beginning)
      await new Promise(resolve => setTimeout(resolve, lateMs))
      let sent = 0
      const timer = setInterval(() => {
        sent += pieceBytes
        socket.write(piece)
        if (sent < fileBytes) return
        clearInterval(timer)
        socket.end(FORM_END)
        void send(0)
      }, everyMs)
      socket.resume()
    }
    for (let index = 0; index < connections; index++) void send((index * everyMs) / connections)
    return `${connections} files at once of ${fileBytes} bytes each, of which ${pieceBytes} come every ${everyMs} ms`
  },
  'idle connections': async ({ port }) => {
    const count = Math.min(IDLE_CONNECTIONS, maxDescriptors() - OTHER_DESCRIPTORS)
    for (let opened = 0; opened < count; opened += CONNECTED_TOGETHER) {
      const together = Math.min(CONNECTED_TOGETHER, count - opened)
      await Promise.all(Array.from({ length: together }, () => open(port)))
    }
    return `${count} connections without a request`
  },
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ host: HOST, port })
  // Its end is a part of the hardship, whoever makes it.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

function requestOf(length: number, body: string): string {
  const head = `POST /graphql HTTP/1.1\r\nHost: ${HOST}\r\nAccept: application/json\r\n`
  return `${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`
}

/** Node has raised its limit as far as it may. */
function maxDescriptors(): number {
  const { userLimits } = process.report.getReport() as unknown as {
    readonly userLimits: { readonly open_files: { readonly hard: number | 'unlimited' } }
  }
  const { hard } = userLimits.open_files
  return hard === 'unlimited' ? Infinity : hard
}
