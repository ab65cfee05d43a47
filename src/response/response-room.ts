import type { GraphQLError } from '../errors/graphql-error.ts'
import type { Limits } from '../runtime/limits.ts'
import {
  boundedErrors,
  countedErrors,
  tooLargeError,
  type WrittenResponse,
  errorResponse,
} from './response.ts'

type ResponseLimits = Pick<
  Limits,
  'maxErrors' | 'maxErrorBytes' | 'maxExecutionErrors' | 'maxResponseBytes'
>

/**
 * Counts how many bytes and errors the response of a request may still have; the responses of a
 * batch share one room.
 */
export class ResponseRoom {
  /** The bytes left for values that are resolved, each counted with a lower bound. */
  bytesToResolve: number
  readonly #maxBytes: number | false
  readonly #isShared: boolean
  #bytesToWrite: number
  #errors: number | false
  #errorBytes: number | false
  #executionErrors: number | false

  constructor(limits: ResponseLimits, isShared = false) {
    this.#maxBytes = limits.maxResponseBytes
    this.#isShared = isShared
    this.#bytesToWrite = this.bytesToResolve =
      limits.maxResponseBytes === false ? Number.MAX_SAFE_INTEGER : limits.maxResponseBytes
    this.#errors = limits.maxErrors
    this.#errorBytes = limits.maxErrorBytes
    this.#executionErrors = limits.maxExecutionErrors
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
    return this.#executionErrors
  }

  /** Takes the bytes of a written response; false where there is too little room. */
  take(bytes: number): boolean {
    if (bytes > this.#bytesToWrite) return false
    this.#bytesToWrite -= bytes
    return true
  }

  /** Takes room for request errors; returns as many as there is room for, at least one. */
  takeErrors(errors: readonly GraphQLError[]): readonly GraphQLError[] {
    // Validation and coercion have kept to `maxErrors` for a single request.
    const counted = this.#isShared
      ? countedErrors(errors, this.#errors, errors[0]?.extensions['code'])
      : errors
    const bounded = boundedErrors(counted, this.#errorBytes)
    if (!this.#isShared) return bounded
    this.#errors = less(this.#errors, bounded.length)
    this.#errorBytes = less(this.#errorBytes, Buffer.byteLength(JSON.stringify(bounded)))
    return bounded
  }

  /**
   * Takes room for execution errors; returns as many as there is room for, and one more error that
   * has the number of the others.
   */
  takeExecutionErrors(errors: readonly GraphQLError[]): readonly GraphQLError[] {
    const counted = countedErrors(errors, this.#executionErrors)
    this.#executionErrors = less(this.#executionErrors, errors.length)
    return counted
  }

  /** The error of a response that there is no room for. */
  tooLargeError(): GraphQLError {
    return tooLargeError(this.#maxBytes, this.#isShared)
  }

  /** Replaces a response that there is no room for. */
  tooLargeResponse(): WrittenResponse {
    return errorResponse(this.tooLargeError())
  }
}

function less(left: number | false, taken: number): number | false {
  return left === false ? false : Math.max(left - taken, 0)
}
