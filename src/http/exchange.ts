import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { CancellationSource } from '../runtime/cancellation.ts'
import type { Limits } from '../runtime/limits.ts'
import { logError } from '../errors/log-error.ts'
import { whenSettled } from '../runtime/when-settled.ts'
import { closeConnection, refusalAnswer, sendHead, type Answer } from './answer/answer.ts'
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
import type { RequestEnvironment } from './perform.ts'
import {
  defaultMediaType,
  negotiate,
  type AcceptedAnswers,
  type ResponseMediaType,
} from './request/accept.ts'
import { isGet } from './request/is-get.ts'
import type { BodySource } from './request/request-body.ts'
import type { RequestHead } from './request/request-head.ts'
import type { EventStreams } from './single-connection/event-streams.ts'
import { writeStream, type EarlyEnd, type StreamAnswer } from './streams/write-stream.ts'

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
export abstract class Exchange
  extends CancellationSource
  implements InFlightRequest, RequestEnvironment, BodySource
{
  readonly action: Action
  readonly options: ControllerOptions<object>
  readonly warnings: Set<string>
  readonly eventStreams: EventStreams | undefined
  readonly paths: HandlerPaths
  /** What the client accepts as the answer. */
  readonly accepted: AcceptedAnswers
  /** The media type of GraphQL responses that the client prefers, or the default media type. */
  readonly mediaType: ResponseMediaType
  /** Whether the controller was closing when the request came. */
  readonly isShuttingDown: boolean
  readonly signal: this
  readonly isReadOnly: boolean
  unwrittenBytes = 0
  /** Whether the request body was read to its end. */
  isBodyComplete = false
  protected isClosed = false
  readonly #lifecycle: Lifecycle
  readonly #compression: Compression | undefined
  /** Undefined before the start of the exchange, and while the controller shuts down. */
  #connection: ServedConnection | undefined
  /** Ends the stream of an answer before its source ends, where there is one. */
  #endEarly: ((reason: EarlyEnd) => void) | undefined
  /** The source of a streamed answer. */
  #responses: StreamAnswer['responses'] | undefined
  #endsItself = false

  constructor(
    action: Action,
    { options, lifecycle, warnings, eventStreams, compression }: ControllerState,
    paths: HandlerPaths,
    head: RequestHead,
  ) {
    super()
    this.action = action
    this.options = options
    this.warnings = warnings
    this.eventStreams = eventStreams
    this.paths = paths
    this.accepted = negotiate(head.headers.accept)
    this.mediaType = this.accepted.mediaType ?? defaultMediaType
    this.isShuttingDown = lifecycle.isClosing
    this.signal = this
    this.isReadOnly = isGet(head)
    this.#lifecycle = lifecycle
    this.#compression = compression
  }

  abstract readonly head: RequestHead
  abstract readonly request: IncomingMessage
  abstract readonly response: ServerResponse
  abstract readonly connection: EventEmitter | undefined
  /** Whether an answer would reach no client: the client or a hook has ended the connection. */
  abstract readonly isDisconnected: boolean
  /** Whether an answer may be sent. */
  protected abstract readonly isOpen: boolean
  /** Whether the client has the whole answer. */
  protected abstract readonly isAnswered: boolean
  abstract readBytes(limits: Limits): Buffer | Refusal | Promise<Buffer | Refusal>
  protected abstract write(answer: Answer): void

  /** Whether the controller is about to close, but takes requests still. */
  get isDraining(): boolean {
    return this.#lifecycle.isDraining
  }

  readonly close = (): void => {
    if (this.isClosed) return
    this.isClosed = true
    if (this.#connection !== undefined) this.#lifecycle.end(this, this.#connection)
    if (this.isAnswered) return
    this.abort()
    this.#returnStream()
  }

  /**
   * Runs the action when the connection has room for the request, and sends the answer. Never
   * throws or rejects. Stops when the client disconnects.
   */
  start(): void | Promise<void> {
    if (!this.isShuttingDown) {
      this.#connection = this.#lifecycle.begin(this)
      const turn = this.#connection.add(this)
      if (this.isDisconnected) this.close()
      if (turn !== undefined)
        return turn.then(() => (this.isDisconnected ? undefined : this.#run()))
    }
    if (!this.isClosed) return this.#run()
  }

  #run(): void | Promise<void> {
    const { action } = this
    try {
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
      if (end === ANSWERED) return
      const completion =
        'framing' in end
          ? this.#stream(end)
          : this.#send(end instanceof Refusal ? this.#refusalAnswer(end) : end)
      if (completion instanceof Promise)
        return completion.catch((thrown: unknown) => this.#fail(thrown))
    } catch (thrown) {
      return this.#fail(thrown)
    }
  }

  /** Returns the errors of an answer that has no operation. */
  errorsOf(error: GraphQLError): readonly GraphQLError[] {
    return errorsOfAnswer(error, this)
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
      this.#endEarly?.('interrupted')
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
    if (this.#lifecycle.isDraining) this.#closeConnection()
    sendHead(response, { status, headers, contentType: framing.contentType }, action.cacheControl)
    const connection: ClientConnection = {
      protocol: framing.mediaType,
      request: this.request,
      response,
      parameters: {},
      state: answer.context,
    }
    return writeStream(response, answer, options.onError ?? logError, onEnd => {
      this.#endEarly = onEnd
      if (this.#lifecycle.isEnding) this.endStream()
      return beginRechecks(connection, options, onEnd)
    })
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
    if (!this.isOpen) return
    if (this.#compression === undefined) {
      this.#write(answer.entityTag === undefined ? answer : revalidated(answer, this.head))
      return
    }
    // An answer counts in full while it is compressed.
    this.unwrittenBytes = Buffer.byteLength(answer.body)
    return whenSettled(this.#compression.encode(answer, this), codedAnswer => {
      if (this.isOpen) this.#write(codedAnswer)
    })
  }

  #write(answer: Answer): void {
    this.unwrittenBytes = Buffer.byteLength(answer.body)
    if (this.#lifecycle.isDraining) this.#closeConnection()
    this.write(answer)
  }

  /** Closes the connection after the answer, unless the client has sent further requests. */
  #closeConnection(): void {
    if (this.#connection?.isLast(this) !== false) closeConnection(this.request, this.response)
  }
}
