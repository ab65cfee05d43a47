import type { GraphQLError } from '../errors/graphql-error.ts'
import type { Limits } from '../runtime/limits.ts'
import {
  fitErrors,
  limitErrorBytes,
  limitErrorCount,
  tooLargeError,
  type WrittenResponse,
  errorResponse,
} from './response.ts'

type RoomLimits = Pick<
  Limits,
  | 'maxCost'
  | 'maxErrors'
  | 'maxErrorBytes'
  | 'maxErrorLocations'
  | 'maxExecutionErrors'
  | 'maxExecutionErrorBytes'
  | 'maxResponseBytes'
>

/**
 * Counts what a request may still cost, and the bytes and errors that its response may still have. The
 * requests of a batch share one room.
 */
export class ResponseRoom {
  /** The bytes left for values to resolve; a lower bound counts for each value. */
  bytesToResolve: number
  /** The number of locations that an error may have. */
  readonly errorLocations: number | false
  readonly maxCost: number | false
  readonly #maxBytes: number | false
  readonly #isShared: boolean
  #bytesToWrite: number
  #errors: number | false
  #errorBytes: number | false
  #executionErrors: number | false
  #executionErrorBytes: number | false
  #cost: number | false

  constructor(limits: RoomLimits, isShared = false) {
    this.#maxBytes = limits.maxResponseBytes
    this.#isShared = isShared
    this.#bytesToWrite = this.bytesToResolve =
      limits.maxResponseBytes === false ? Number.MAX_SAFE_INTEGER : limits.maxResponseBytes
    this.#errors = limits.maxErrors
    this.#errorBytes = limits.maxErrorBytes
    this.#executionErrors = limits.maxExecutionErrors
    this.#executionErrorBytes = limits.maxExecutionErrorBytes
    this.errorLocations = limits.maxErrorLocations
    this.#cost = this.maxCost = limits.maxCost
  }

  /** The bytes that a response may have. */
  get bytesToWrite(): number {
    return this.#bytesToWrite
  }

  /** The number of request errors that a response may have, at least one. */
  get errors(): number | false {
    return this.#errors === false ? false : Math.max(this.#errors, 1)
  }

  /** The number of execution errors that a response may have. */
  get executionErrors(): number | false {
    return this.#executionErrorBytes === 0 ? 0 : this.#executionErrors
  }

  /** The cost that an operation may have. */
  get cost(): number {
    return this.#cost === false ? Infinity : this.#cost
  }

  /** Takes the cost of an operation; false where less is left. */
  takeCost(cost: number): boolean {
    if (cost > this.cost) return false
    if (this.#isShared) this.#cost = less(this.#cost, cost)
    return true
  }

  /** Takes the bytes of a written response; false where the room is too small. */
  take(bytes: number): boolean {
    if (bytes > this.#bytesToWrite) return false
    this.#bytesToWrite -= bytes
    return true
  }

  /** Takes room for request errors; returns the errors that fit, at least one. */
  takeErrors(errors: readonly GraphQLError[]): readonly GraphQLError[] {
    // Validation and coercion apply `maxErrors` to a single request.
    const counted = this.#isShared
      ? limitErrorCount(errors, this.#errors, errors[0]?.extensions['code'])
      : errors
    const bounded = limitErrorBytes(counted, this.#errorBytes)
    if (!this.#isShared) return bounded
    this.#errors = less(this.#errors, bounded.length)
    this.#errorBytes = less(this.#errorBytes, Buffer.byteLength(JSON.stringify(bounded)))
    return bounded
  }

  /**
   * Takes room for execution errors; returns the errors that fit, and one more error with the number
   * of the other errors.
   */
  takeExecutionErrors(errors: readonly GraphQLError[]): readonly GraphQLError[] {
    const maxErrors = this.executionErrors
    this.#executionErrors = less(this.#executionErrors, errors.length)
    if (this.#executionErrorBytes === false) return limitErrorCount(errors, maxErrors)
    const candidates = maxErrors === false ? errors : errors.slice(0, maxErrors)
    const { count, bytesLeft } = fitErrors(candidates, this.#executionErrorBytes)
    // Behind an error that does not fit, later parts have no errors either.
    this.#executionErrorBytes = count < candidates.length ? 0 : bytesLeft
    return limitErrorCount(errors, count)
  }

  /** The error of a response that does not fit. */
  tooLargeError(): GraphQLError {
    return tooLargeError(this.#maxBytes, this.#isShared)
  }

  /** The response in place of a response that does not fit. */
  tooLargeResponse(): WrittenResponse {
    return errorResponse(this.tooLargeError())
  }
}

function less(left: number | false, count: number): number | false {
  return left === false ? false : Math.max(left - count, 0)
}
