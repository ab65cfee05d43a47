import type { Operation, PendingResponse } from './operation.ts'

/**
 * The operations of one connection, with an id where the client may cancel them by it. A cancelled
 * operation counts until its execution has ended, so that a client cannot cause many executions by
 * cancelling each operation.
 */
export class Operations {
  readonly #running = new Set<Operation>()
  readonly #byId = new Map<string, Operation>()
  readonly #max: number | false
  #onDrained: (() => void) | undefined
  /** Whether the connection is about to close, and takes no further operations. */
  isEnding = false

  constructor(max: number | false) {
    this.#max = max
  }

  /** Whether another operation may begin. */
  get hasRoom(): boolean {
    return this.#max === false || this.#running.size < this.#max
  }

  /** The message of the error for an operation beyond the limit. */
  get limitMessage(): string {
    return `${this.#running.size} operations run on this connection; at most ${this.#max} may.`
  }

  /**
   * Runs an operation. The parameter is a promise, as a function would keep the message of the
   * client in memory as long as the operation.
   */
  start(operation: Operation, pendingResponse: PendingResponse, id?: string): void {
    this.#running.add(operation)
    if (id !== undefined) this.#byId.set(id, operation)
    const onBegun = (): void => this.#checkDrained()
    void operation.run(pendingResponse, onBegun).then(() => {
      this.#running.delete(operation)
      this.#checkDrained()
    })
  }

  /** Whether an operation with an id has begun, and not ended for the client. */
  hasId(id: string): boolean {
    return this.#byId.has(id)
  }

  /** Cancels the operation with an id; returns whether there was one. */
  cancel(id: string): boolean {
    this.#byId.get(id)?.cancel()
    return this.#byId.delete(id)
  }

  /** Frees the id of an operation that has ended for the client, which may use the id again. */
  freeId(id: string, operation: Operation): void {
    if (this.#byId.get(id) === operation) this.#byId.delete(id)
  }

  /** Cancels what is executed, and has it answered. */
  interruptAll(): void {
    for (const operation of this.#running) operation.interrupt()
  }

  cancelAll(): void {
    for (const operation of [...this.#running]) operation.cancel()
    this.#byId.clear()
  }

  /**
   * Calls a function, now or later, when all operations except streams have ended. What comes meanwhile
   * stays without an answer, so that the client sends it again over its next connection.
   */
  onceDrained(onDrained: () => void): void {
    this.isEnding = true
    this.#onDrained = onDrained
    this.#checkDrained()
  }

  #checkDrained(): void {
    if (this.#onDrained === undefined) return
    for (const { isExecuting } of this.#running) if (isExecuting) return
    this.#onDrained()
    this.#onDrained = undefined
  }
}
