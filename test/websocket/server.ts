import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createController, type Controller, type ControllerOptions } from '../../src/http/index.ts'
import { attachWebSocket, type WebSocketOptions } from '../../src/websocket/index.ts'
import { listen } from '../listen.ts'

export interface Served {
  readonly controller: Controller
  readonly server: Server
  readonly port: number
  /** The sockets of the server that are open. */
  readonly sockets: ReadonlySet<Socket>
  readonly url: string
}

/** Serves a controller over HTTP and WebSockets at `/graphql` until the test ends. */
export async function serveSockets(
  controllerOptions: ControllerOptions,
  options: WebSocketOptions = {},
): Promise<Served> {
  const controller = createController(controllerOptions)
  const server = createServer(controller.handler())
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  attachWebSocket(controller, server, options)
  const { origin } = await listen(server)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const port = Number(new URL(origin).port)
  return { controller, server, port, sockets, url: `ws://127.0.0.1:${port}/graphql` }
}

/** A client of the package ws, which keeps what it receives. */
export class Client {
  readonly socket: WebSocket
  readonly received: unknown[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  readonly #waiting = new Set<() => void>()

  constructor(
    url: string,
    protocols: string | string[] = 'graphql-transport-ws',
    options: object = {},
  ) {
    this.socket = new WebSocket(url, protocols, options)
    this.socket.on('error', () => {})
    this.socket.on('message', (data: Buffer) => {
      this.received.push(JSON.parse(data.toString()))
      for (const check of this.#waiting) check()
    })
    this.closed = new Promise(resolve => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
    })
    onTestFinished(() => this.socket.terminate())
  }

  /** Opens, and begins the protocol. */
  async init(payload?: object): Promise<this> {
    await this.opened()
    this.send({ type: 'connection_init', payload })
    await this.has(1)
    return this
  }

  async opened(): Promise<this> {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, 'open')
    return this
  }

  send(...messages: unknown[]): void {
    for (const message of messages) this.socket.send(JSON.stringify(message))
  }

  /** Resolved when so many messages have come. */
  async has(count: number): Promise<void> {
    if (this.received.length >= count) return
    await new Promise<void>(resolve => {
      const check = (): void => {
        if (this.received.length < count) return
        this.#waiting.delete(check)
        resolve()
      }
      this.#waiting.add(check)
    })
  }
}

/** The status and the body of the answer to an upgrade that is refused. */
export async function refusalOf(
  url: string,
  options: object = {},
  protocol = 'graphql-transport-ws',
): Promise<{ status: number; body: string; headers: IncomingMessage['headers'] }> {
  const socket = new WebSocket(url, protocol, options)
  socket.on('error', () => {})
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
  let body = ''
  for await (const chunk of response) body += String(chunk)
  return { status: response.statusCode!, body, headers: response.headers }
}

/** Waits until a condition holds. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(resolve => setTimeout(resolve, 5))
}
