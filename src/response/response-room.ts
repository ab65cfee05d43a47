import type { GraphQLError } from '../errors/graphql-error.ts'
import type { Limits } from '../runtime/limits.ts'
import {
  boundedErrors,
  countedErrors,
  tooLargeError,
  type WrittenResponse,
  tooLargeResponse,
} from './response.ts'

type ResponseLimits = Pick<Limits, 'maxErrors' | 'maxErrorBytes' | 'maxExecutionErrors' | 'maxResponseBytes'>

/** What the response of a request may still hold; the responses of a batch have one room together. */
export class ResponseRoom {
  /** Bytes for what is resolved, each value counted with the least that it is going to take. */
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

  /** Bytes that a response may have. */
  get bytesToWrite(): number {
    return this.#bytesToWrite
  }

  /** Errors that a request may have of which nothing is executed: one at the least. */
  get errors(): number | false {
    return this.#errors === false ? false : Math.max(this.#errors, 1)
  }

  /** Errors of fields that a response may have. */
  get executionErrors(): number | false {
    return this.#executionErrors
  }

  /** Takes room for the bytes of a response that is written; false where there is too little. */
  take(bytes: number): boolean {
    if (bytes > this.#bytesToWrite) return false
    this.#bytesToWrite -= bytes
    return true
  }

  /** Takes room for the errors of a request of which nothing is executed: as many as there is room for, and one at the least. */
  takeErrors(errors: readonly GraphQLError[]): readonly GraphQLError[] {
    // Who has found them has kept to the limit of a single request.
    const counted = this.#isShared
      ? countedErrors(errors, this.#errors, errors[0]?.extensions['code'])
      : errors
    const bounded = boundedErrors(counted, this.#errorBytes)
    if (!this.#isShared) return bounded
    this.#errors = less(this.#errors, bounded.length)
    this.#errorBytes = less(this.#errorBytes, Buffer.byteLength(JSON.stringify(bounded)))
    return bounded
  }

  /** Takes room for the errors of fields: as many as there is room for, and one more that says how many there are besides. */
  takeExecutionErrors(errors: readonly GraphQLError[]): readonly GraphQLError[] {
    const counted = countedErrors(errors, this.#executionErrors)
    this.#executionErrors = less(this.#executionErrors, errors.length)
    return counted
  }

  /** Why a response that there is no room for is not answered with. */
  tooLargeError(): GraphQLError {
    return tooLargeError(this.#maxBytes, this.#isShared)
  }

  /** What stands in the place of such a response. */
  tooLargeResponse(): WrittenResponse {
    return tooLargeResponse(this.tooLargeError())
  }
}

function less(left: number | false, taken: number): number | false {
  return left === false ? false : Math.max(left - taken, 0)
}
