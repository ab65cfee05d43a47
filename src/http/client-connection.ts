import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Parameters } from './form/parse-form.ts'

/**
 * A connection over which a client sends many operations, or a stream over HTTP with the responses
 * to one subscription or the parts of one incremental response, as hooks see it.
 */
export interface ClientConnection {
  /**
   * The name of the protocol, `graphql-transport-ws` or `actioncable-v1-json`; for a stream over
   * HTTP the media type, `text/event-stream` or `multipart/mixed`.
   */
  readonly protocol: string
  /** The request that opened the connection. */
  readonly request: IncomingMessage
  /** The response to that request, whose head was sent already. */
  readonly response: ServerResponse
  /**
   * The parameters of the client: the payload of `connection_init`, or the identifier of an Action
   * Cable subscription; empty for a stream over HTTP.
   */
  readonly parameters: Parameters
  /** The value that `onConnect` returned; for a stream over HTTP, the context of its request. */
  readonly state: unknown
}
