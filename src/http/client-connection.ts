import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Parameters } from './request/form.ts'

/** A connection over which a client sends many operations, as hooks see it. */
export interface ClientConnection {
  /** The name of its protocol, for example `graphql-transport-ws` or `actioncable-v1-json`. */
  readonly protocol: string
  /** The request that opened the connection. */
  readonly request: IncomingMessage
  /** The response to that request, which was sent long ago. */
  readonly response: ServerResponse
  /**
   * What the client says of itself: the payload of `connection_init`, or the identifier of an
   * Action Cable subscription.
   */
  readonly parameters: Parameters
  /** What the hook `onConnect` has returned. */
  readonly state: unknown
}
