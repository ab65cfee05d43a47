import { send, headersOf, type Answer } from '../answer/answer.ts'
import { Exchange, type Action, type ControllerState, type HandlerPaths } from '../exchange.ts'
import type { Limits } from '../../runtime/limits.ts'
import type { Refusal } from '../refusal.ts'
import { readBytes } from '../request/request-bytes.ts'
import type { RequestHead } from '../request/request-head.ts'
import type { ClientWatch, WatchedExchange } from './client-watch.ts'
import { FetchedBody } from './fetched-body.ts'
import { readFetchedBytes } from './fetched-bytes.ts'
import { BodyConnection, FetchedResponse, fetchResponseOf } from './fetched-response.ts'
import { lazyContext } from './lazy-context.ts'
import { OriginalRequest } from './original-request.ts'

/** The request and the response of node:http that stand for those of the Fetch Standard. */
interface Messages {
  readonly request: OriginalRequest
  readonly response: FetchedResponse
  readonly connection: BodyConnection
}

/**
 * An exchange of a `Request` for a `Response`. The request and the response of node:http are made
 * when a hook, or anything that needs more than the head and the bytes of the body, asks for them.
 */
export class FetchExchange extends Exchange implements WatchedExchange {
  previous: WatchedExchange | undefined
  next: WatchedExchange | undefined
  /** A request has a connection of its own. */
  readonly connection: undefined
  /** The `Response`; undefined where the exchange has ended without one. */
  readonly fetchResponse: Promise<Response | undefined>
  readonly #original: Request
  readonly #head: RequestHead
  readonly #clientWatch: ClientWatch
  readonly #body: FetchedBody
  #resolve!: (response: Response | undefined) => void
  #messages: Messages | undefined
  #hasResponse = false
  /** Whether the client has gone. */
  #hasLeft = false
  /** The signal of the `Request`, once the exchange listens to it. */
  #signal: AbortSignal | undefined

  constructor(
    action: Action,
    state: ControllerState,
    paths: HandlerPaths,
    head: RequestHead,
    original: Request,
    clientWatch: ClientWatch,
  ) {
    super(action, state, paths, head)
    this.#head = head
    this.#original = original
    this.#clientWatch = clientWatch
    this.#body = new FetchedBody(original, head.headers['content-length'])
    this.fetchResponse = new Promise(resolve => {
      this.#resolve = resolve
    })
  }

  get head(): RequestHead {
    return this.#messages?.request ?? this.#head
  }

  get request(): OriginalRequest {
    return this.#nodeMessages().request
  }

  get response(): FetchedResponse {
    return this.#nodeMessages().response
  }

  get defaultContext(): object {
    return lazyContext(this)
  }

  get isDisconnected(): boolean {
    if (this.isClosed || this.#hasLeft || this.#isAborted) return true
    if (this.#messages === undefined) return false
    const { response, connection } = this.#messages
    return response.destroyed || connection.destroyed || connection.writableEnded
  }

  protected get isOpen(): boolean {
    if (this.isDisconnected) return false
    if (this.#messages === undefined) return true
    const { headersSent, writableEnded } = this.#messages.response
    return !headersSent && !writableEnded
  }

  protected get isAnswered(): boolean {
    if (this.#messages === undefined) return this.#hasResponse
    const { writableFinished, writableEnded } = this.#messages.response
    return writableFinished && writableEnded
  }

  override start(): void | Promise<void> {
    if (this.#isAborted) {
      this.#settle(undefined)
      return
    }
    this.#clientWatch.begin(this)
    return super.start()
  }

  /**
   * Listens to the signal. What other implementations have in its place is the host's, and an
   * exception in this turn of the event loop would end the process: such a request has no signal.
   */
  watch(): void {
    try {
      const { signal } = this.#original
      if (signal.aborted) {
        this.#leave()
        return
      }
      signal.addEventListener('abort', this.#leave, { once: true })
      this.#signal = signal
    } catch {
      // The exchange goes on.
    }
  }

  /** Whether the signal has aborted, as far as it is there: an adapter's is made when it is read. */
  get #isAborted(): boolean {
    return this.#body.isGenuine && this.#original.signal.aborted
  }

  readBytes(limits: Limits): Buffer | Refusal | Promise<Buffer | Refusal> {
    const body = this.#body
    if (this.#messages !== undefined || body.isConsumedByHost)
      return readBytes(this.request, limits)
    return readFetchedBytes(body, this.#head.headers['content-length'], limits, this)
  }

  protected write(answer: Answer): void {
    const { cacheControl } = this.action
    if (this.#messages !== undefined) {
      send(this.request, this.isBodyComplete, this.response, answer, cacheControl)
      return
    }
    this.#hasResponse = true
    const headers = { Date: new Date().toUTCString(), ...headersOf(answer, cacheControl) }
    this.#settle(fetchResponseOf(this.#head.method, answer.status, headers, answer.body))
    this.close()
  }

  /** Ends the exchange when the client has gone: in a tick of its own, as a connection is closed. */
  readonly #leave = (): void => {
    this.#hasLeft = true
    this.#messages?.connection.destroy()
    process.nextTick(() => {
      this.#settle(undefined)
      this.close()
    })
  }

  readonly #settle = (response: Response | undefined): void => {
    this.#clientWatch.end(this)
    this.#signal?.removeEventListener('abort', this.#leave)
    this.#resolve(response)
  }

  #nodeMessages(): Messages {
    if (this.#messages !== undefined) return this.#messages
    const connection = new BodyConnection()
    const request = new OriginalRequest(this.#original, this.#body, connection)
    const response = new FetchedResponse(request, connection, this.#resolve)
    response.on('close', this.close)
    connection.once('close', () => this.#settle(undefined))
    this.#messages = { request, response, connection }
    if (this.isClosed) connection.destroy()
    return this.#messages
  }
}
