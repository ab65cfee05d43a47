import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Controller } from '../http/controller.ts'
import { normalizeBasePath } from '../http/handler.ts'
import { beginInterval } from '../runtime/interval.ts'
import { ActionCable } from './action-cable.ts'
import { GraphQLTransportWS } from './graphql-transport-ws.ts'
import type { Protocol, ProtocolSettings } from './protocol.ts'
import { SocketWire } from './socket-wire.ts'
import { listenForUpgrades } from './upgrades.ts'
import { responseOn, type UpgradingServer } from './upgrading-server.ts'
import { resolveOptions, type ResolvedOptions, type WebSocketOptions } from './websocket-options.ts'

/** The subprotocols, of which a client names those that it speaks. */
const graphQLTransport = 'graphql-transport-ws'
const actionCable = 'actioncable-v1-json'

/** Clients of Action Cable connect anew when they hear none for six seconds. */
const cablePingMs = 3_000

/**
 * Serves a controller over WebSockets, to clients of graphql-transport-ws and of Action Cable.
 * `controller.close()` ends the sockets, too.
 *
 * @example
 * const controller = createController({ schema: buildSchema('type Query { hello: String }') })
 * const server = createServer(controller.handler())
 * attachWebSocket(controller, server, { path: '/graphql' })
 * server.listen(4000)
 *
 * @returns a function that opens no more sockets; those that are open stay
 * @throws Error that lists every option that is unknown or has a wrong value, or where the path of
 * the server is taken by another call
 */
export function attachWebSocket(
  controller: Pick<Controller, 'transport'>,
  server: UpgradingServer,
  options: WebSocketOptions = {},
): () => void {
  const { transport } = controller
  const resolved = resolveOptions(options, transport.basePath)
  const path = normalizeBasePath(resolved.path) || '/'
  const sockets = new Sockets(transport, resolved)
  return listenForUpgrades(server, path, (request, stream, head) => {
    // Where another listener has taken the same socket, only one of them can have it.
    sockets.open(request, stream, head).catch((thrown: unknown) => transport.errorFor(thrown))
  })
}

/** The sockets of one server and what they share. */
class Sockets {
  readonly #transport: Controller['transport']
  readonly #options: ResolvedOptions
  readonly #webSockets: WebSocketServer

  constructor(transport: Controller['transport'], options: ResolvedOptions) {
    const { maxMessageBytes } = options
    this.#transport = transport
    this.#options = options
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: maxMessageBytes === false ? 0 : maxMessageBytes,
      handleProtocols: offered =>
        [...offered].find(name => name === graphQLTransport || name === actionCable) ?? false,
    })
  }

  async open(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const response = responseOn(request)
    if (!(await this.#transport.admit(request, response))) return
    response.detachSocket(request.socket)
    if (stream.destroyed) return
    this.#webSockets.handleUpgrade(request, stream, head, socket => {
      this.#begin(socket, stream, request, response)
    })
  }

  #begin(
    socket: WebSocket,
    stream: Duplex,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const transport = this.#transport
    const wire = new SocketWire(socket, stream as Socket, this.#options)
    // What breaks the framing is answered by a close, and nothing else can be done.
    socket.on('error', () => {})
    const protocol = this.#protocolOf(socket.protocol, wire, request, response)
    if (protocol === undefined) {
      wire.close(4406, 'Subprotocol not acceptable')
      return
    }
    socket.on('message', (message: Buffer, isBinary) => {
      protocol.receive(isBinary ? undefined : message.toString())
    })
    const endHeartbeat = beginInterval(this.#options.heartbeatMs, () => wire.beat())
    const endCablePing = beginInterval(socket.protocol === actionCable && cablePingMs, () =>
      wire.sendIfReady(`{"type":"ping","message":${Math.floor(Date.now() / 1000)}}`),
    )
    // The server has said its last: nothing runs for a client that keeps its half open.
    stream.once('finish', () => protocol.closed())
    socket.once('close', () => {
      endHeartbeat()
      endCablePing()
      protocol.closed()
      transport.release(protocol)
    })
    transport.hold(protocol)
  }

  #protocolOf(
    name: string,
    wire: SocketWire,
    request: IncomingMessage,
    response: ServerResponse,
  ): Protocol | undefined {
    const { maxOperations, initTimeoutMs, channel } = this.#options
    const settings: ProtocolSettings = {
      request: { protocol: name, request, response, parameters: {} },
      transport: this.#transport,
      maxOperations,
    }
    if (name === graphQLTransport) return new GraphQLTransportWS(wire, settings, initTimeoutMs)
    if (name === actionCable) return new ActionCable(wire, settings, channel, initTimeoutMs)
    return undefined
  }
}
