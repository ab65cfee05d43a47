import type { Response, ResponseStream } from '../../engine/transport-response.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { CancellationSource } from '../../runtime/cancellation.ts'
import { isResponseStream } from '../../execution/subscription/response-stream.ts'
import type { ErrorSource, OperationWire } from './wire.ts'

/** The promise of the result of an operation, whose signal is the operation; never rejected. */
export type PendingResponse = Promise<Response | ResponseStream>

/**
 * An operation of a client, from its message to its last answer. The operation is also the signal
 * of its execution. While the client does not read, no response is read from the stream.
 */
export abstract class Operation extends CancellationSource {
  /** Whether the execution was cancelled by the server, which answers it so. */
  #isInterrupted = false
  /** Whether the single response, the start of a subscription, or an incremental part is pending. */
  isExecuting = true
  protected readonly wire: OperationWire
  readonly #transport: ErrorSource
  #stream: ResponseStream | undefined
  /** The promise of `return` of the stream. */
  #streamEnd: Promise<unknown> | undefined

  constructor(wire: OperationWire, transport: ErrorSource) {
    super()
    this.wire = wire
    this.#transport = transport
  }

  /** Sends a single response and the end of the operation. */
  protected abstract answer(response: Response): void
  /** Sends a response of a stream. */
  protected abstract next(response: Response): void
  /** Sends the end of the stream. */
  protected abstract complete(): void
  /** Sends an error, which ends the operation. */
  protected abstract fail(error: GraphQLError): void

  /** Cancels the execution and ends the stream; sends no further answers. */
  cancel(): void {
    if (this.aborted) return
    this.abort()
    this.#endStream()
  }

  /** Cancels the execution, if it has not ended, and answers it with what it is then. */
  interrupt(): void {
    if (!this.isExecuting || this.aborted) return
    this.#isInterrupted = true
    this.abort()
  }

  /**
   * Sends all answers. The promise is resolved when the execution and the stream have ended, and is
   * never rejected.
   *
   * @param onBegun is called when a subscription has begun
   */
  async run(pendingResponse: PendingResponse, onBegun: () => void): Promise<void> {
    try {
      const result = await pendingResponse
      if (isResponseStream(result)) {
        if (result.initial === undefined) {
          this.isExecuting = false
          onBegun()
        }
        await this.#forward(result)
      } else {
        await this.#waitUntilReady()
        if (!this.isCancelled) this.answer(result)
      }
    } catch (thrown) {
      this.#stream = undefined
      if (!this.isCancelled) this.fail(this.#transport.errorFor(thrown))
    }
    await this.#streamEnd
  }

  async #forward(stream: ResponseStream): Promise<void> {
    this.#stream = stream
    if (this.isCancelled || (this.aborted && stream.initial === undefined)) this.#endStream()
    while (this.#stream === stream) {
      if (this.wire.ready() !== undefined) await this.#waitUntilReady()
      if (this.isCancelled) return
      const { value, done } = await stream.next()
      if (this.isCancelled) return
      if (done === true) {
        this.#stream = undefined
        this.complete()
        return
      }
      this.next(value)
    }
  }

  /** Whether nobody waits for an answer. */
  get isCancelled(): boolean {
    return this.aborted && !this.#isInterrupted
  }

  /** Waits until the wire is ready, again after another operation has filled the wire. */
  async #waitUntilReady(): Promise<void> {
    for (;;) {
      const ready = this.aborted ? undefined : this.wire.ready()
      if (ready === undefined) return
      await ready
    }
  }

  #endStream(): void {
    const stream = this.#stream
    if (stream === undefined) return
    this.#stream = undefined
    const returnStream = async (): Promise<void> => void (await stream.return())
    this.#streamEnd = returnStream().catch((thrown: unknown) => this.#transport.errorFor(thrown))
  }
}
