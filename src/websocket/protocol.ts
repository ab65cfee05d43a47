import type { GraphQLError } from '../errors/graphql-error.ts'
import type { LongConnection } from '../http/lifecycle.ts'
import type { OperationWire } from '../http/operations/wire.ts'
import type { ConnectionRequest, Transport } from '../http/transport.ts'

/** The writable side of a WebSocket. */
export interface Wire extends OperationWire {
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
