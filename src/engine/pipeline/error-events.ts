import { coordinateOf } from '../../errors/masking.ts'
import { documentTextOf } from '../../language/print/document-text.ts'
import type { RequestSource } from '../documents.ts'
import { InvalidDocument, type Prepared } from '../documents/prepared-document.ts'
import type { RequestOptions } from '../execute-options.ts'
import type { Hooks } from '../observation/hooks.ts'
import { operationNameOf } from '../operation-name.ts'
import type { RequestErrorResult } from '../transport-response.ts'

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
    { operationName, context = {}, responseObserver }: RequestOptions,
    requestSource: RequestSource,
  ): Output {
    const { errors } = response
    const hasListeners = errors.length > 0 && this.#hooks.hasListeners('error')
    if (responseObserver === undefined && !hasListeners) return response
    const document = 'document' in prepared ? prepared.document : undefined
    const name =
      operationName ??
      (prepared instanceof InvalidDocument
        ? prepared.operationName
        : operationNameOf(document, null))
    responseObserver?.responded({ operationName: name, errors })
    if (!hasListeners) return response
    const source = document?.source ?? documentSourceOf(requestSource)
    for (const error of errors) {
      const { cause: thrown, path } = error
      const coordinate = coordinateOf(error)
      this.#hooks.begin('error', {
        error,
        thrown,
        coordinate,
        path,
        source,
        operationName: name,
        context,
      })
    }
    return response
  }
}

/** Returns the text in a request; undefined for the bytes of a compiled request. */
function documentSourceOf(requestSource: RequestSource): string | undefined {
  const text = documentTextOf(requestSource)
  if (typeof text === 'string') return text
  return text !== undefined && 'document' in text ? text.document.source : undefined
}
