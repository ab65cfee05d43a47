import type { IncomingMessage } from 'node:http'
import { optionsError } from '../errors/expectation.ts'
import type { ControllerOptions } from '../http/controller-options.ts'
import type { WebSocketOptions } from '../websocket/websocket-options.ts'

/** A WebSocket, as the functions of graphql-ws see it that Nest's options have. */
export interface SocketContext {
  /** The payload of `connection_init`. */
  readonly connectionParams: Readonly<Record<string, unknown>>
  /** The request that opened the socket, and whatever `onConnect` adds to it. */
  readonly extra: { readonly request: IncomingMessage; [name: string]: unknown }
}

/** The options of subscriptions over WebSockets: those of `attachWebSocket` and three of Nest. */
export interface SocketOptions extends Omit<WebSocketOptions, 'initTimeoutMs'> {
  /** Milliseconds within which a client must send `connection_init`. Default: 3,000. */
  readonly connectionInitWaitTimeout?: number | undefined
  /**
   * Runs when a client opens a socket: false refuses the client, an object is the payload of
   * `connection_ack`.
   */
  readonly onConnect?: ((context: SocketContext) => unknown) | undefined
  /** Runs once at the end of each socket that `onConnect` has admitted. */
  readonly onDisconnect?: ((context: SocketContext) => unknown) | undefined
}

/** The `state` of a connection: the socket for functions of Nest, and the payload of the client's. */
export class OpenSocket {
  readonly context: SocketContext
  readonly payload: object | undefined

  constructor(context: SocketContext, payload: object | undefined) {
    this.context = context
    this.payload = payload
  }
}

/** The options of WebSockets by whom they are for. */
export function socketParts({
  connectionInitWaitTimeout: initTimeoutMs,
  onConnect,
  onDisconnect,
  ...options
}: SocketOptions): {
  readonly webSocketOptions: WebSocketOptions
  readonly hooks: Pick<ControllerOptions, 'onConnect' | 'acknowledge' | 'onDisconnect'>
} {
  if ('onClose' in options)
    throw optionsError(['graphql-ws takes no option "onClose": write `onDisconnect`.'])
  const hooks: ControllerOptions = {
    async onConnect({ request, parameters }) {
      const context = { connectionParams: parameters, extra: { request } }
      const verdict = await onConnect?.(context)
      return verdict === false ? false : new OpenSocket(context, payloadOf(verdict))
    },
    acknowledge: ({ state }) => (state as OpenSocket).payload,
    onDisconnect: ({ state }) => onDisconnect?.((state as OpenSocket).context),
  }
  return { webSocketOptions: { initTimeoutMs, ...options }, hooks }
}

function payloadOf(verdict: unknown): object | undefined {
  return typeof verdict === 'object' && verdict !== null ? verdict : undefined
}
