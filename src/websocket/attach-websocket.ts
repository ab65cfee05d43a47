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
import {
  actionCableProtocol,
  chooseSubprotocol,
  graphQLTransportProtocol,
  subprotocolFault,
} from './subprotocols.ts'
import { listenForUpgrades } from './upgrades.ts'
import { upgradeResponse, type UpgradingServer } from './upgrading-server.ts'
import {
  checkParties,
  resolveOptions,
  type ResolvedOptions,
  type WebSocketOptions,
} from './websocket-options.ts'

/** Clients of Action Cable reconnect after six seconds without a ping. */
const cablePingMs = 3_000

/**
 * Serves a controller over WebSockets, to clients of graphql-transport-ws and of Action Cable.
 * `controller.close()` closes the sockets, too.
 *
 * @example
 * const controller = createController({ schema: buildSchema('type Query { hello: String }') })
 * const server = createServer(controller.handler())
 * attachWebSocket(controller, server, { path: '/graphql' })
 * server.listen(4000)
 *
 * @returns a function that detaches the controller from the server; open sockets stay open
 * @throws Error that says which parameter is wrong, or lists every unknown option and every wrong
 * value; also where another call has attached a controller at the same path of the server
 */
export function attachWebSocket(
  controller: Pick<Controller, 'transport'>,
  server: UpgradingServer,
  options: WebSocketOptions = {},
): () => void {
  checkParties({ controller, server })
  const { transport } = controller
  const resolvedOptions = resolveOptions(options, transport.basePath)
  const path = normalizeBasePath(resolvedOptions.path) || '/'
  const sockets = new Sockets(transport, resolvedOptions)
  return listenForUpgrades(server, path, (request, stream, head) => {
    // Opening fails where another listener has taken the connection already.
    sockets.open(request, stream, head).catch((thrown: unknown) => transport.errorFor(thrown))
  })
}

/** Opens the WebSockets of one controller at one path of a server. */
class Sockets {
  readonly #transport: Controller['transport']
  readonly #options: ResolvedOptions
  readonly #webSockets: WebSocketServer
  #hasWarned = false

  constructor(transport: Controller['transport'], options: ResolvedOptions) {
    const { maxMessageBytes } = options
    this.#transport = transport
    this.#options = options
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: maxMessageBytes === false ? 0 : maxMessageBytes,
      handleProtocols: offered => chooseSubprotocol(offered) ?? false,
    })
  }

  async open(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const response = upgradeResponse(request)
    const fault = subprotocolFault(request)
    if (!(await this.#transport.admit(request, response, fault))) {
      if (fault !== undefined && response.statusCode === 400) this.#warnOnce(fault)
      return
    }
    response.detachSocket(request.socket)
    if (stream.destroyed) return
    this.#webSockets.handleUpgrade(request, stream, head, socket => {
      this.#begin(socket, stream, request, response)
    })
  }

  /** A page cannot read the answer to an upgrade, so that the sentence is told to the host, too. */
  #warnOnce(fault: string): void {
    if (this.#hasWarned) return
    this.#hasWarned = true
    console.warn(`tapeql: a WebSocket was refused, and further ones are in silence: ${fault}`)
  }

  #begin(
    socket: WebSocket,
    stream: Duplex,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const transport = this.#transport
    const wire = new SocketWire(socket, stream as Socket, this.#options)
    // ws closes a connection with malformed frames.
    socket.on('error', () => {})
    const protocol = this.#createProtocol(socket.protocol, wire, request, response)
    if (protocol === undefined) {
      wire.close(4406, 'Subprotocol not acceptable')
      return
    }
    socket.on('message', (message: Buffer, isBinary) => {
      protocol.receive(isBinary ? undefined : message.toString())
    })
    const endHeartbeat = beginInterval(this.#options.heartbeatMs, () => wire.beat())
    const endCablePing = beginInterval(socket.protocol === actionCableProtocol && cablePingMs, () =>
      wire.sendIfReady(`{"type":"ping","message":${Math.floor(Date.now() / 1000)}}`),
    )
    // After the server's end of the connection no operation runs for a half-open client.
    stream.once('finish', () => protocol.onClose())
    socket.once('close', () => {
      endHeartbeat()
      endCablePing()
      protocol.onClose()
      transport.release(protocol)
    })
    transport.hold(protocol)
  }

  #createProtocol(
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
    if (name === graphQLTransportProtocol)
      return new GraphQLTransportWS(wire, settings, initTimeoutMs)
    if (name === actionCableProtocol) return new ActionCable(wire, settings, channel, initTimeoutMs)
    return undefined
  }
}
