import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { CancellationSource } from '../runtime/cancellation.ts'
import { inspectKind } from '../errors/inspect.ts'
import { logError } from '../errors/log-error.ts'
import { whenSettled } from '../runtime/when-settled.ts'
import { closeConnection, refusalAnswer, send, sendHead, type Answer } from './answer/answer.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import type { Compression } from './answer/compression.ts'
import { revalidated } from './answer/entity-tag.ts'
import { failureAnswer } from './answer/failure.ts'
import { withHTTPExtension } from './answer/http-extension.ts'
import { errorsOfAnswer } from './answer/response-hooks.ts'
import type { ClientConnection } from './client-connection.ts'
import { beginRechecks } from './connection-gate.ts'
import { Refusal } from './refusal.ts'
import type { ActionName, ControllerOptions } from './controller-options.ts'
import type { InFlightRequest, Lifecycle, ServedConnection } from './lifecycle.ts'
import {
  defaultMediaType,
  negotiate,
  type AcceptedAnswers,
  type ResponseMediaType,
} from './request/accept.ts'
import type { EventStreams } from './single-connection/event-streams.ts'
import { writeStream, type StreamAnswer } from './streams/write-stream.ts'

/** The state that all exchanges of a controller share. */
export interface ControllerState {
  readonly options: ControllerOptions<object>
  readonly lifecycle: Lifecycle
  /** The warnings that the controller has printed; each is printed once. */
  readonly warnings: Set<string>
  /** The event streams of the single connection mode; undefined where the option is off. */
  readonly eventStreams: EventStreams | undefined
  /** Undefined where the option is off. */
  readonly compression: Compression | undefined
}

/** The paths of the actions that a handler serves. */
export interface HandlerPaths {
  /** The path below which the handler serves the actions; undefined on a route of the host. */
  readonly basePath: string | undefined
  /** The URL of the action execute for the console; may be relative to the console's URL. */
  readonly executeURL: string
}

/** Stands for an answer where the host has ended the response itself, or the client has gone. */
export const ANSWERED: unique symbol = Symbol('answered')

/** The end of an exchange: an answer, a stream of responses, a refusal, or the host's response. */
export type ExchangeEnd = Answer | StreamAnswer | Refusal | typeof ANSWERED

/** An action of a controller: which requests are admitted, and how they are answered. */
export interface Action {
  /** The name for the hook `before`, which is not called for an action without a name. */
  readonly name: ActionName | undefined
  /** The request methods that the action serves. */
  methods(options: ControllerOptions): readonly string[]
  /** The Cache-Control of all answers of the action, errors included. */
  readonly cacheControl: string
  /** Returns undefined for a request that the action serves, else the end of the exchange. */
  readonly admit: (exchange: Exchange) => ExchangeEnd | undefined | Promise<ExchangeEnd | undefined>
  /** Answers an admitted request. */
  readonly answer: (exchange: Exchange) => ExchangeEnd | Promise<ExchangeEnd>
}

/**
 * An HTTP request, from the handler to the last byte of its answer. The exchange is also the signal
 * of its executions: an exchange without a client aborts, as does an exchange that fails.
 */
export class Exchange extends CancellationSource implements InFlightRequest {
  readonly action: Action
  readonly request: IncomingMessage & { readonly body?: unknown }
  readonly response: ServerResponse
  readonly options: ControllerOptions<object>
  readonly warnings: Set<string>
  readonly eventStreams: EventStreams | undefined
  readonly paths: HandlerPaths
  /** What the client accepts as the answer. */
  readonly accepted: AcceptedAnswers
  /** Whether the controller was closing when the request came. */
  readonly isShuttingDown: boolean
  unwrittenBytes = 0
  /** Whether the request body was read to its end. */
  isBodyComplete = false
  readonly #lifecycle: Lifecycle
  readonly #compression: Compression | undefined
  /** Undefined before the start of the exchange, and while the controller shuts down. */
  #connection: ServedConnection | undefined
  #isClosed = false
  /** The source of a streamed answer. */
  #responses: StreamAnswer['responses'] | undefined
  #endsItself = false

  constructor(
    action: Action,
    { options, lifecycle, warnings, eventStreams, compression }: ControllerState,
    request: IncomingMessage,
    response: ServerResponse,
    paths: HandlerPaths,
  ) {
    super()
    assertNodeResponse(response)
    this.action = action
    this.request = request
    this.response = response
    this.options = options
    this.warnings = warnings
    this.eventStreams = eventStreams
    this.paths = paths
    this.accepted = negotiate(request.headers.accept)
    this.isShuttingDown = lifecycle.isClosing
    this.#lifecycle = lifecycle
    this.#compression = compression
  }

  /** The media type of GraphQL responses that the client prefers, or the default media type. */
  get mediaType(): ResponseMediaType {
    return this.accepted.mediaType ?? defaultMediaType
  }

  readonly close = (): void => {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#lifecycle.end(this, this.#connection!)
    // A response to a stream of HTTP/2 that was reset is `writableFinished`, but not
    // `writableEnded`.
    const { writableFinished, writableEnded } = this.response
    if (writableFinished && writableEnded) return
    this.abort()
    this.#returnStream()
  }

  /**
   * Runs the action when the connection has room for the request, and sends the answer. Never
   * throws or rejects. Stops when the client disconnects.
   */
  start(): void | Promise<void> {
    if (this.isShuttingDown) return this.#run()
    this.#connection = this.#lifecycle.begin(this)
    const turn = this.#connection.add(this)
    // A host that calls the handler late has missed 'close', and the exchange would be counted for
    // ever.
    if (this.isDisconnected || this.response.closed) this.close()
    return turn === undefined ? this.#run() : turn.then(() => this.#run())
  }

  /** Whether an answer would reach no client: the client or a hook has ended the connection. */
  get isDisconnected(): boolean {
    const { request, response } = this
    // Adapters make requests without a socket. Requests of HTTP/2 have a `stream`.
    const { socket, stream } = request as {
      readonly socket?: Socket
      readonly stream?: Http2Stream
    }
    if (this.#isClosed || response.destroyed) return true
    if (stream?.closed === true || stream?.session?.destroyed === true) return true
    return socket?.destroyed === true || socket?.writableEnded === true
  }

  #run(): void | Promise<void> {
    const { action } = this
    try {
      if (this.isDisconnected) return
      const refusal = action.admit(this)
      const end =
        refusal === undefined
          ? action.answer(this)
          : whenSettled(refusal, settledRefusal => {
              if (this.isDisconnected) return ANSWERED
              return settledRefusal ?? action.answer(this)
            })
      if (!(end instanceof Promise)) return this.#finish(end)
      return end.then(
        settledEnd => this.#finish(settledEnd),
        (thrown: unknown) => this.#fail(thrown),
      )
    } catch (thrown) {
      return this.#fail(thrown)
    }
  }

  #finish(end: ExchangeEnd): void | Promise<void> {
    try {
      const completion = this.#end(end)
      if (completion instanceof Promise)
        return completion.catch((thrown: unknown) => this.#fail(thrown))
    } catch (thrown) {
      return this.#fail(thrown)
    }
  }

  /** Returns the errors of an answer that has no operation. */
  errorsOf(error: GraphQLError): readonly GraphQLError[] {
    return errorsOfAnswer(error, this.options, this.request, this.response)
  }

  #end(end: ExchangeEnd): void | Promise<void> {
    if (end === ANSWERED) return
    if ('framing' in end) return this.#stream(end)
    return this.#send(end instanceof Refusal ? this.#refusalAnswer(end) : end)
  }

  /** Returns the answer to a refused request, whose errors the host may have replaced. */
  #refusalAnswer(refusal: Refusal): Answer {
    const errors = this.errorsOf(refusal)
    return withHTTPExtension(refusalAnswer(refusal, this.mediaType, errors), errors)
  }

  /** Ends the responses to a subscription; an incremental response comes to its end. */
  endStream(): void {
    const responses = this.#responses
    if (this.#endsItself) return
    if (responses !== undefined && 'return' in responses && responses.initial === undefined)
      this.#returnStream()
  }

  #returnStream(): void {
    if (this.#responses !== undefined && 'return' in this.#responses) void this.#responses.return()
  }

  #stream(answer: StreamAnswer): void | Promise<void> {
    const { response, action, options } = this
    const { framing, status = 200, headers } = answer
    this.#responses = answer.responses
    this.#endsItself = answer.endsItself === true
    if (this.isDisconnected || response.headersSent) {
      this.#returnStream()
      return
    }
    if (this.#lifecycle.isClosing) {
      this.endStream()
      this.#closeConnection()
    }
    sendHead(response, { status, headers, contentType: framing.contentType }, action.cacheControl)
    const connection: ClientConnection = {
      protocol: framing.mediaType,
      request: this.request,
      response,
      parameters: {},
      state: answer.context,
    }
    return writeStream(response, answer, options.onError ?? logError, onRefused =>
      beginRechecks(connection, options, onRefused),
    )
  }

  /** Answers an exception. An answer that cannot be sent destroys the connection. */
  async #fail(thrown: unknown): Promise<void> {
    this.abort()
    try {
      const { options, mediaType } = this
      await this.#send(
        await failureAnswer(thrown, options, mediaType, error => this.errorsOf(error)),
      )
    } catch {
      this.response.destroy()
    }
  }

  /** Sends an answer as the client accepts it: in a coding, or 304 for what the client has. */
  #send(answer: Answer): void | Promise<void> {
    if (!this.#isOpen) return
    const { request, response } = this
    if (this.#compression === undefined) {
      this.#write(revalidated(answer, request))
      return
    }
    // An answer counts in full while it is compressed.
    this.unwrittenBytes = Buffer.byteLength(answer.body)
    return whenSettled(this.#compression.encode(answer, request, response), codedAnswer => {
      if (this.#isOpen) this.#write(codedAnswer)
    })
  }

  /** Whether an answer may be sent. */
  get #isOpen(): boolean {
    return !this.isDisconnected && !this.response.headersSent && !this.response.writableEnded
  }

  #write(answer: Answer): void {
    this.unwrittenBytes = Buffer.byteLength(answer.body)
    if (this.#lifecycle.isClosing) this.#closeConnection()
    send(this.request, this.isBodyComplete, this.response, answer, this.action.cacheControl)
  }

  /** Closes the connection after the answer, unless the client has sent further requests. */
  #closeConnection(): void {
    if (this.#connection?.isLast(this) !== false) closeConnection(this.request, this.response)
  }
}

/**
 * A framework may have wrapped the request and the response.
 *
 * @throws Error that shows where Fastify and Koa have those of node:http
 */
function assertNodeResponse(response: Partial<ServerResponse> | undefined): void {
  if (typeof response?.on === 'function') return
  throw new Error(
    `The controller has the response ${inspectKind(response)}; expected the response of node:http behind its request. ` +
      'Fastify has both as raw: write (request.raw, reply.raw); Koa has them in its context: write (context.req, context.res).',
  )
}
