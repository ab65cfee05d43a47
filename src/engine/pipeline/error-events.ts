import { coordinateOf } from '../../errors/masking.ts'
import type { RequestSource } from '../documents.ts'
import type { Prepared } from '../documents/prepared-document.ts'
import type { RequestOptions } from '../execute-options.ts'
import type { Hooks } from '../observation/hooks.ts'
import type { RequestErrorResult } from '../transport-response.ts'
import { requestedNameOf, requestedSourceOf } from './observed-operation.ts'

/**
 * Reports each response to the observer of its transport, and each error of a response to the listeners
 * of the hook `error`.
 */
export class ErrorEvents {
  readonly #hooks: Hooks

  constructor(hooks: Hooks) {
    this.#hooks = hooks
  }

  /** Reports a response to a request; returns the response. */
  report<Output extends RequestErrorResult>(
    response: Output,
    prepared: Prepared,
    options: RequestOptions,
    requestSource: RequestSource,
  ): Output {
    const { errors } = response
    const { responseObserver } = options
    const hasListeners = errors.length > 0 && this.#hooks.hasListeners('error')
    if (responseObserver === undefined && !hasListeners) return response
    const operationName = requestedNameOf(prepared, options)
    responseObserver?.responded({ operationName, errors })
    if (!hasListeners) return response
    const source = requestedSourceOf(prepared, requestSource)
    for (const error of errors) {
      const { cause: thrown, path } = error
      const coordinate = coordinateOf(error)
      this.#hooks.begin('error', {
        error,
        thrown,
        coordinate,
        path,
        source,
        operationName,
        context: options.context ?? {},
      })
    }
    return response
  }
}
