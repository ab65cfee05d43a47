import type { Response, ResponseStream } from '../engine/response.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import { CancellationSource } from '../runtime/cancellation.ts'
import { isResponseStream } from '../execution/subscription/response-stream.ts'
import type { ProtocolSettings, Wire } from './protocol.ts'

/** What the execution of an operation gives, whose signal is the operation. It is never rejected. */
export type Performed = Promise<Response | ResponseStream>

/**
 * One operation of a client, from its message to the last of its answers. It is also the signal
 * that cancels its execution. While the client does not take what was sent, nothing is read of the
 * stream.
 */
export abstract class Operation extends CancellationSource {
  /** Whether the execution of a single request, or the beginning of a stream, is waited for. */
  isExecuting = true
  protected readonly wire: Wire
  readonly #transport: ProtocolSettings['transport']
  #stream: ResponseStream | undefined
  /** The end of the stream that was asked to end. */
  #returned: Promise<unknown> | undefined

  constructor(wire: Wire, transport: ProtocolSettings['transport']) {
    super()
    this.wire = wire
    this.#transport = transport
  }

  /** Sends the response to a single request, and that there is no other. */
  protected abstract answer(response: Response): void
  /** Sends a response of a stream. */
  protected abstract next(response: Response): void
  /** Sends that the stream has ended. */
  protected abstract complete(): void
  /** Sends that the stream has ended with an error. */
  protected abstract fail(error: GraphQLError): void

  /** The client wants no more answers: sends nothing more, ends the execution and the stream. */
  cancel(): void {
    if (this.aborted) return
    this.abort()
    this.#endStream()
  }

  /**
   * Sends all answers. The promise is never rejected, and resolved when nothing runs any more.
   *
   * @param onBegun is called when a stream has begun
   */
  async run(performing: Performed, onBegun: () => void): Promise<void> {
    try {
      const performed = await performing
      if (isResponseStream(performed)) {
        this.isExecuting = false
        onBegun()
        await this.#pass(performed)
      } else {
        await this.#isReady()
        if (!this.aborted) this.answer(performed)
      }
    } catch (thrown) {
      this.#stream = undefined
      if (!this.aborted) this.fail(this.#transport.errorFor(thrown))
    }
    await this.#returned
  }

  async #pass(stream: ResponseStream): Promise<void> {
    this.#stream = stream
    if (this.aborted) this.#endStream()
    while (!this.aborted) {
      if (this.wire.ready() !== undefined) await this.#isReady()
      if (this.aborted) return
      const { value, done } = await stream.next()
      if (this.aborted) return
      if (done === true) {
        this.#stream = undefined
        this.complete()
        return
      }
      this.next(value)
    }
  }

  /** Waits until the client has taken enough. Of many that wait one may fill the socket again. */
  async #isReady(): Promise<void> {
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
    const end = async (): Promise<void> => void (await stream.return())
    this.#returned = end().catch((thrown: unknown) => this.#transport.errorFor(thrown))
  }
}
