import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createController, type Controller, type ControllerOptions } from 'tapeql/http'
import { GraphQLError } from 'tapeql'
import { attachWebSocket, type WebSocketOptions } from 'tapeql/websocket'
import type { ServiceName } from './kind.ts'
import { createTarget, type Held } from './schema.ts'

/** The servers of `ServiceName`, each on a port of its own, and what they hold. */
export interface Services {
  readonly ports: Readonly<Record<ServiceName, number>>
  /** What is held because of clients, by name: all of it is 0 when they have gone. */
  readonly held: () => Readonly<Record<string, number>>
  readonly close: () => Promise<void>
}

const refuse = (_: IncomingMessage): never => {
  throw new GraphQLError('Nobody comes in.', { extensions: { http: { status: 403 } } })
}

const settings: Readonly<Record<ServiceName, [ControllerOptions, WebSocketOptions]>> = {
  plain: [{}, {}],
  hurried: [{}, { initTimeoutMs: 100, heartbeatMs: 100 }],
  narrow: [{}, { maxMessageBytes: 1_000, maxOperations: 3, maxBufferedBytes: 65_536 }],
  guarded: [{ onConnect: () => false }, {}],
  closed: [{ before: refuse }, {}],
}

export async function startServices(): Promise<Services> {
  const held: Held = { sources: 0, executions: 0, listeners: 0 }
  const schema = createTarget(held)
  const sockets = new Set<Socket>()
  let connections = 0
  const started: { name: string; port: number; controller: Controller; close: () => void }[] = []
  for (const [name, [options, socketOptions]] of Object.entries(settings)) {
    const controller = createController({
      schema,
      onError: () => {},
      onConnect: () => void connections++,
      onDisconnect: () => void connections--,
      recheck: () => true,
      ...options,
    })
    const server = createServer(controller.handler())
    server.on('connection', socket => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    attachWebSocket(controller, server, socketOptions)
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    started.push({ name, port, controller, close: () => void server.close() })
  }
  return {
    ports: Object.fromEntries(started.map(({ name, port }) => [name, port])) as Services['ports'],
    held: () => ({ sockets: sockets.size, connections, ...held }),
    close: async () => {
      await Promise.all(started.map(({ controller }) => controller.close(0)))
      for (const { close } of started) close()
    },
  }
}
