import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { CancellationSource } from '../runtime/cancellation.ts'
import { logError } from '../errors/log-error.ts'
import { whenSettled } from '../runtime/when-settled.ts'
import { closeConnection, refusalAnswer, send, sendHead, type Answer } from './answer/answer.ts'
import { failureAnswer } from './answer/failure.ts'
import type { ClientConnection } from './client-connection.ts'
import { beginRechecks } from './connection-gate.ts'
import { Refusal } from './refusal.ts'
import type { ActionName, ControllerOptions } from './controller-options.ts'
import type { Connection, InFlight, Lifecycle } from './lifecycle.ts'
import { defaultMediaType, negotiateMediaType, type ResponseMediaType } from './request/accept.ts'
import { writeStream, type StreamAnswer } from './streams/write-stream.ts'

/** What all exchanges of a controller have in common. */
export interface Controlled {
  readonly options: ControllerOptions<object>
  readonly lifecycle: Lifecycle
  /** What the controller has told the operator already. */
  readonly notes: Set<string>
}

/** Where the actions of an exchange are. */
export interface HandlerPaths {
  /** The path below which a handler serves them; undefined for an action on a route of the host. */
  readonly basePath: string | undefined
  /** Where the console finds the action execute, as a URL that may be relative to the console's. */
  readonly executeURL: string
}

/** In the place of an answer: the host has answered itself. */
export const ANSWERED: unique symbol = Symbol('answered')

/** What ends an exchange. */
export type ExchangeEnd = Answer | StreamAnswer | Refusal | typeof ANSWERED

/** An action: what it admits, and how it answers. */
export interface Action {
  /** Its name for the hook `before`; an action without a name does without the hook. */
  readonly name: ActionName | undefined
  /** The methods that it serves. */
  methods(options: ControllerOptions): readonly string[]
  /** The Cache-Control of all its answers, errors included. */
  readonly cacheControl: string
  /** Whether the request is served at all: undefined where it is, else what ends the exchange. */
  readonly admit: (exchange: Exchange) => ExchangeEnd | undefined | Promise<ExchangeEnd | undefined>
  /** Answers a request that was admitted. */
  readonly answer: (exchange: Exchange) => ExchangeEnd | Promise<ExchangeEnd>
}

/**
 * One HTTP request, from the handler to the last byte of its answer. It is also the signal that
 * cancels its executions: when nobody waits for the answer any more, or it has failed.
 */
export class Exchange extends CancellationSource implements InFlight {
  readonly action: Action
  readonly request: IncomingMessage & { readonly body?: unknown }
  readonly response: ServerResponse
  readonly options: ControllerOptions<object>
  readonly notes: Set<string>
  readonly place: HandlerPaths
  /** Whether the controller takes no new requests. */
  readonly isRefused: boolean
  unwrittenBytes = 0
  /** Whether nothing of the body is left to be read. */
  isReceived = false
  readonly #lifecycle: Lifecycle
  /** Absent until it starts, and where it is refused. */
  #connection: Connection | undefined
  #isClosed = false
  /** The responses that are being written one by one, if the answer is a stream. */
  #responses: StreamAnswer['responses'] | undefined

  constructor(
    action: Action,
    { options, lifecycle, notes }: Controlled,
    request: IncomingMessage,
    response: ServerResponse,
    place: HandlerPaths,
  ) {
    super()
    this.action = action
    this.request = request
    this.response = response
    this.options = options
    this.notes = notes
    this.place = place
    this.isRefused = lifecycle.isClosing
    this.#lifecycle = lifecycle
  }

  /** The media type of GraphQL responses that the client wants, or the usual one. */
  get mediaType(): ResponseMediaType {
    return negotiateMediaType(this.request.headers.accept) ?? defaultMediaType
  }

  readonly close = (): void => {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#lifecycle.end(this, this.#connection!)
    // A response to a stream of HTTP/2 that was reset is `writableFinished`, but not
    // `writableEnded`.
    const { writableFinished, writableEnded } = this.response
    if (!writableFinished || !writableEnded) this.abort()
  }

  /**
   * Runs the action when the connection lets it begin, and sends the answer. It never throws, and
   * its promise never rejects. It stops when the client has gone.
   */
  start(): void | Promise<void> {
    if (this.isRefused) return this.#run()
    this.#connection = this.#lifecycle.begin(this)
    const turn = this.#connection.add(this)
    // If the host was slow to call the handler, 'close' was emitted already, and the exchange would
    // be counted for ever.
    if (this.isGone || this.response.closed) this.close()
    return turn === undefined ? this.#run() : turn.then(() => this.#run())
  }

  /**
   * Whether nobody can be answered: the client has gone, or a hook has ended the connection.
   */
  get isGone(): boolean {
    const { request, response } = this
    // Adapters make requests without a socket. `stream` is that of HTTP/2.
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
      if (this.isGone) return
      const admitted = whenSettled(action.admit(this), refusal => {
        if (this.isGone) return ANSWERED
        return refusal ?? action.answer(this)
      })
      const ended = whenSettled(admitted, outcome => this.#end(outcome))
      if (ended instanceof Promise) return ended.catch((thrown: unknown) => this.#fail(thrown))
    } catch (thrown) {
      return this.#fail(thrown)
    }
  }

  #end(outcome: ExchangeEnd): void | Promise<void> {
    if (outcome === ANSWERED) return
    if ('framing' in outcome) return this.#stream(outcome)
    this.#send(outcome instanceof Refusal ? refusalAnswer(outcome, this.mediaType) : outcome)
  }

  /** Ends its stream of responses, which could last for ever. */
  endStream(): void {
    if (this.#responses !== undefined && 'return' in this.#responses) void this.#responses.return()
  }

  #stream(answer: StreamAnswer): void | Promise<void> {
    const { response, action, options } = this
    this.#responses = answer.responses
    if (this.isGone || response.headersSent || this.#lifecycle.isClosing) this.endStream()
    if (this.isGone || response.headersSent) return
    sendHead(response, answer.framing.contentType, action.cacheControl)
    const stream: ClientConnection = {
      protocol: answer.framing.mediaType,
      request: this.request,
      response,
      parameters: {},
      state: answer.context,
    }
    return writeStream(response, answer, options.onError ?? logError, onRefused =>
      beginRechecks(stream, options, onRefused),
    )
  }

  /** What cannot be sent ends the connection. */
  async #fail(thrown: unknown): Promise<void> {
    this.abort()
    try {
      this.#send(await failureAnswer(thrown, this.options, this.mediaType))
    } catch {
      this.response.destroy()
    }
  }

  #send(answer: Answer): void {
    if (this.isGone || this.response.headersSent || this.response.writableEnded) return
    this.unwrittenBytes = Buffer.byteLength(answer.body)
    const isLast = this.#connection?.isLast(this) !== false
    if (this.#lifecycle.isClosing && isLast) closeConnection(this.request, this.response)
    send(this.request, this.isReceived, this.response, answer, this.action.cacheControl)
  }
}
