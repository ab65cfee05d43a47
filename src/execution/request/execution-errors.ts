import type { GraphQLError } from '../../errors/graphql-error.ts'
import { FieldErrors } from '../slots/field-errors.ts'
import { deliveryRootOf, type DeliveryRoot, type ResponseNode } from '../slots/response-node.ts'
import type { ExecutionRequest } from './execution-request.ts'

/**
 * The most errors that are recorded: RECORDED_ERRORS, or MAX_RECORDED_ERRORS where a response may
 * have more than RECORDED_ERRORS. Further errors are only counted, because an exception keeps the
 * frames of its stack alive.
 */
const RECORDED_ERRORS = 1_000
const MAX_RECORDED_ERRORS = 10_000

/** The execution errors of one execution, by the response or part that delivers their positions. */
export class ExecutionErrors {
  readonly #request: ExecutionRequest
  readonly #hasParts: boolean
  /** By the root of what is delivered apart, null for the first response; null before an error. */
  #errors: Map<DeliveryRoot | null, FieldErrors> | null = null
  #recordedCount = 0

  /** @param hasParts whether positions may be delivered after the first response */
  constructor(request: ExecutionRequest, hasParts: boolean) {
    this.#request = request
    this.#hasParts = hasParts
  }

  /** Whether further errors are only counted; those that the host locates are all recorded. */
  get isFull(): boolean {
    if (!this.#isMasked) return false
    const maxErrors = this.#request.room.executionErrors
    const isLarge = maxErrors === false || maxErrors > RECORDED_ERRORS
    return this.#recordedCount >= (isLarge ? MAX_RECORDED_ERRORS : RECORDED_ERRORS)
  }

  /** Records the error of a position. */
  add(error: GraphQLError, node: ResponseNode, index: number): void {
    this.#recordedCount++
    this.#errorsWith(node).add(error, node, index)
  }

  /** Counts an error of a position of the node. */
  count(node: ResponseNode): void {
    this.#errorsWith(node).droppedCount++
  }

  /**
   * Takes the errors of the first response, or of what is delivered with a root, in response order;
   * errors that the host has located stay in the order in which they were added. A stream may have no
   * end, so no errors are kept of what is delivered.
   */
  takeInOrder(root: DeliveryRoot | null): readonly GraphQLError[] {
    const errors = this.#errors?.get(root)
    if (errors === undefined) return []
    this.#errors!.delete(root)
    return errors.list(this.#isMasked, this.#request.plan.propagatesNull)
  }

  get #isMasked(): boolean {
    return this.#request.settings.locateError === null
  }

  /** The errors that are delivered with those of a node. */
  #errorsWith(node: ResponseNode): FieldErrors {
    const root = this.#hasParts ? deliveryRootOf(node) : null
    this.#errors ??= new Map()
    let errors = this.#errors.get(root)
    if (errors === undefined) this.#errors.set(root, (errors = new FieldErrors()))
    return errors
  }
}
