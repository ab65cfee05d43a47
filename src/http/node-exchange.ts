import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2Stream, ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { inspectKind } from '../errors/inspect.ts'
import type { Limits } from '../runtime/limits.ts'
import { send, type Answer } from './answer/answer.ts'
import { Exchange, type Action, type ControllerState, type HandlerPaths } from './exchange.ts'
import type { Refusal } from './refusal.ts'
import { readBytes } from './request/request-bytes.ts'

/** An exchange whose request and response are those of node:http. */
export class NodeExchange extends Exchange {
  readonly head: IncomingMessage
  readonly request: IncomingMessage
  readonly response: ServerResponse

  constructor(
    action: Action,
    state: ControllerState,
    paths: HandlerPaths,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    super(action, state, paths, request)
    if (typeof (response as Partial<ServerResponse> | undefined)?.on !== 'function')
      throw wrongResponse(response)
    this.head = request
    this.request = request
    this.response = response
  }

  /**
   * The session of HTTP/2, where each stream has a proxy of the socket, or else the socket. Adapters
   * make requests without a socket, or with an object that is no socket.
   */
  get connection(): EventEmitter | undefined {
    const { stream, socket } = this.request as IncomingMessage & {
      readonly stream?: ServerHttp2Stream
    }
    const emitter: Partial<EventEmitter> | undefined = stream?.session ?? socket
    return typeof emitter?.once === 'function' ? (emitter as EventEmitter) : undefined
  }

  get isDisconnected(): boolean {
    if (this.isClosed || this.response.destroyed) return true
    // Adapters make requests without a socket. Requests of HTTP/2 have a `stream`.
    const { socket, stream } = this.request as {
      readonly socket?: Socket
      readonly stream?: Http2Stream
    }
    if (stream?.closed === true || stream?.session?.destroyed === true) return true
    return socket?.destroyed === true || socket?.writableEnded === true
  }

  protected get isOpen(): boolean {
    return !this.isDisconnected && !this.response.headersSent && !this.response.writableEnded
  }

  protected get isAnswered(): boolean {
    // A response to a stream of HTTP/2 that was reset is `writableFinished`, but not
    // `writableEnded`.
    return this.response.writableFinished && this.response.writableEnded
  }

  override start(): void | Promise<void> {
    if (this.isShuttingDown) return super.start()
    // A host that calls the handler late has missed 'close', and the exchange would be counted for
    // ever.
    if (this.response.closed) return
    this.response.on('close', this.close)
    return super.start()
  }

  readBytes(limits: Limits): Buffer | Refusal | Promise<Buffer | Refusal> {
    return readBytes(this.request, limits)
  }

  protected write(answer: Answer): void {
    send(this.request, this.isBodyComplete, this.response, answer, this.action.cacheControl)
  }
}

/**
 * A framework may have wrapped the request and the response: the error shows where Fastify and Koa
 * have those of node:http.
 */
function wrongResponse(response: unknown): Error {
  return new Error(
    `The controller has the response ${inspectKind(response)}; expected the response of node:http behind its request. ` +
      'Fastify has both as raw: write (request.raw, reply.raw); Koa has them in its context: write (context.req, context.res).',
  )
}
