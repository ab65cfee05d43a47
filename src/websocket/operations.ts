import type { Operation, Performed } from './operation.ts'

/**
 * The operations of one connection. What a client does not want any more counts as long as it runs,
 * so that to begin and to cancel in turn does not make many executions.
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

  /** The refusal of an operation beyond the limit. */
  get tooMany(): string {
    return `${this.#running.size} operations run on this connection; at most ${this.#max} may.`
  }

  /**
   * A promise and no function is given, because what performs an operation holds the message of the
   * client, which would be kept as long as the operation.
   */
  start(operation: Operation, performing: Performed): void {
    this.#running.add(operation)
    const onBegun = (): void => this.#checkDrained()
    void operation.run(performing, onBegun).then(() => {
      this.#running.delete(operation)
      this.#checkDrained()
    })
  }

  cancelAll(): void {
    for (const operation of [...this.#running]) operation.cancel()
  }

  /** Calls a function, now or later, when there are no operations but streams. */
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
