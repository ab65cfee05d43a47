import type { Operation, PendingResponse } from './operation.ts'

/**
 * The operations of one connection. A cancelled operation counts until its execution has ended, so
 * that a client cannot cause many executions by cancelling each operation.
 */
export class Operations {
  readonly #running = new Set<Operation>()
  readonly #max: number | false
  #onDrained: (() => void) | undefined

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
  start(operation: Operation, pendingResponse: PendingResponse): void {
    this.#running.add(operation)
    const onBegun = (): void => this.#checkDrained()
    void operation.run(pendingResponse, onBegun).then(() => {
      this.#running.delete(operation)
      this.#checkDrained()
    })
  }

  cancelAll(): void {
    for (const operation of [...this.#running]) operation.cancel()
  }

  /** Calls a function, now or later, when all operations except streams have ended. */
  onceDrained(onDrained: () => void): void {
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
