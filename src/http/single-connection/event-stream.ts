import type { Response } from '../../engine/transport-response.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { LongConnection } from '../lifecycle.ts'
import { Operation } from '../operations/operation.ts'
import { Operations } from '../operations/operations.ts'
import type { ErrorSource } from '../operations/wire.ts'
import { EventStreamWire } from './event-stream-wire.ts'

/** The functions and limits of an event stream. */
interface EventStreamSettings {
  /** The client that has reserved the stream, as the host says. */
  readonly identity: unknown
  readonly maxOperations: number | false
  readonly openTimeoutMs: number
  readonly errors: ErrorSource
  /** Called once, when the stream has ended, or was not opened in time. */
  readonly onClose: (stream: EventStream) => void
}

/**
 * An event stream that a client has reserved, from its reservation to its end, and the operations
 * that are answered over it. GraphQL over Server-Sent Events Protocol, "Single connection mode".
 */
export class EventStream implements LongConnection {
  readonly identity: unknown
  readonly operations: Operations
  /** The source of the body, which is the wire of the operations. */
  readonly wire: EventStreamWire = new EventStreamWire(() => this.abort())
  readonly #settings: EventStreamSettings
  readonly #openTimer: NodeJS.Timeout
  #isOpen = false
  #isClosed = false

  constructor(settings: EventStreamSettings) {
    this.#settings = settings
    this.identity = settings.identity
    this.operations = new Operations(settings.maxOperations)
    this.#openTimer = setTimeout(() => this.abort(), settings.openTimeoutMs).unref()
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  open(): void {
    this.#isOpen = true
    clearTimeout(this.#openTimer)
    this.wire.open()
  }

  /** Returns an operation that is answered over the stream under an id. */
  operationOf(id: string): EventStreamOperation {
    const operation = new EventStreamOperation(this.wire, this.#settings.errors, id, () =>
      this.operations.freeId(id, operation),
    )
    return operation
  }

  end(): void {
    if (this.#isOpen) this.operations.onceDrained(() => this.abort())
    else this.abort()
  }

  cancel(): void {
    if (this.#isOpen) this.operations.interruptAll()
    else this.abort()
  }

  abort(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearTimeout(this.#openTimer)
    this.operations.cancelAll()
    this.wire.end()
    this.#settings.onClose(this)
  }
}

const nextPrefix = 'event: next\ndata: '
const closingBrace = Buffer.from('}')

/** An operation whose answers are the events `next` and `complete` with the id of the client. */
class EventStreamOperation extends Operation {
  readonly #id: string
  readonly #nextPrefix: Buffer
  readonly #onEnd: () => void

  constructor(wire: EventStreamWire, errors: ErrorSource, id: string, onEnd: () => void) {
    super(wire, errors)
    this.#id = JSON.stringify(id)
    this.#nextPrefix = Buffer.from(`${nextPrefix}{"id":${this.#id},"payload":`)
    this.#onEnd = onEnd
  }

  protected answer(response: Response): void {
    this.next(response)
    this.complete()
  }

  protected next({ body }: Response): void {
    this.wire.frame(this.#nextPrefix, body, closingBrace)
  }

  protected complete(): void {
    this.#onEnd()
    this.wire.send(`event: complete\ndata: {"id":${this.#id}}`)
  }

  protected fail(error: GraphQLError): void {
    this.wire.send(
      `${nextPrefix}{"id":${this.#id},"payload":{"errors":${JSON.stringify([error])}}}`,
    )
    this.complete()
  }
}
