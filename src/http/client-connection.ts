import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Parameters } from './request/form.ts'

/**
 * A connection over which a client sends many operations, or a stream over HTTP with the responses
 * to one subscription, as hooks see it.
 */
export interface ClientConnection {
  /**
   * The name of its protocol, `graphql-transport-ws` or `actioncable-v1-json`; of a stream over HTTP
   * its media type, `text/event-stream` or `multipart/mixed`.
   */
  readonly protocol: string
  /** The request that opened the connection. */
  readonly request: IncomingMessage
  /** The response to that request, whose head was sent long ago. */
  readonly response: ServerResponse
  /**
   * What the client says of itself: the payload of `connection_init`, or the identifier of an
   * Action Cable subscription. A stream over HTTP has none.
   */
  readonly parameters: Parameters
  /** What the hook `onConnect` has returned; of a stream over HTTP, the context of its request. */
  readonly state: unknown
}
