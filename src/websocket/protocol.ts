import type { GraphQLError } from '../errors/graphql-error.ts'
import type { LongConnection } from '../http/lifecycle.ts'
import type { ConnectionRequest, Transport } from '../http/transport.ts'

/** What a protocol writes to. */
export interface Wire {
  /** Sends a text message. */
  send(message: string | Buffer): void
  /** Sends a text message whose middle is JSON that others may be sent, too. It is not changed. */
  frame(before: Buffer, json: string | Buffer, after: Buffer): void
  /**
   * Undefined where the client has taken enough of what was sent; else a promise that is resolved
   * when it has, or has gone.
   */
  ready(): Promise<void> | undefined
  /** Closes the connection, with a code of RFC 6455, 7.4 or of the protocol. */
  close(code: number, reason: string): void
}

/** A protocol on one connection: a machine that is fed with messages, and has no socket. */
export interface Protocol extends LongConnection {
  /** Takes a text message; undefined for one that is binary. */
  receive(message: string | undefined): void
  /** Called once, when the connection has closed. */
  closed(): void
}

/** What a protocol is given besides its wire. */
export interface ProtocolSettings {
  readonly request: ConnectionRequest
  readonly transport: Pick<Transport, 'connect' | 'disconnect' | 'perform' | 'errorFor'>
  readonly maxOperations: number | false
}

/** The code of a close for an error of a hook, in the numbers of graphql-transport-ws. */
export function closeCodeOf({ extensions }: GraphQLError): 4403 | 4500 {
  return extensions['code'] === 'INTERNAL_SERVER_ERROR' ? 4500 : 4403
}
