import type { GraphQLError } from '../errors/graphql-error.ts'
import type { LongConnection } from '../http/lifecycle.ts'
import type { ConnectionRequest, Transport } from '../http/transport.ts'

/** The writable side of the connection of a protocol. */
export interface Wire {
  /** Sends a text message. */
  send(message: string | Buffer): void
  /** Sends a text message around JSON, whose bytes other connections may share. */
  frame(prefix: Buffer, json: string | Buffer, suffix: Buffer): void
  /**
   * Returns undefined while the client reads; else a promise that is resolved when the client has
   * read enough or has disconnected.
   */
  ready(): Promise<void> | undefined
  /** Closes the connection, with a code of RFC 6455, 7.4 or of the protocol. */
  close(code: number, reason: string): void
}

/** A protocol on one connection: a state machine that receives messages, without a socket. */
export interface Protocol extends LongConnection {
  /** Receives a text message; undefined stands for a binary message. */
  receive(message: string | undefined): void
  /** Called once, when the connection has closed. */
  onClose(): void
}

/** The settings of a protocol. */
export interface ProtocolSettings {
  readonly request: ConnectionRequest
  readonly transport: Pick<
    Transport,
    'connect' | 'acknowledge' | 'disconnect' | 'perform' | 'errorFor'
  >
  readonly maxOperations: number | false
}

/** Returns the close code of graphql-transport-ws for an error of a hook. */
export function closeCodeOf({ extensions }: GraphQLError): 4403 | 4500 {
  return extensions['code'] === 'INTERNAL_SERVER_ERROR' ? 4500 : 4403
}
