import { coordinateOf } from '../../errors/masking.ts'
import { documentTextOf } from '../../language/print/document-text.ts'
import type { RequestSource } from '../documents.ts'
import { InvalidDocument, type Prepared } from '../documents/prepared-document.ts'
import type { ExecuteOptions } from '../execute-options.ts'
import type { Hooks } from '../observation/hooks.ts'
import { operationNameOf } from '../operation-name.ts'
import type { RequestErrorResult } from '../transport-response.ts'

/** Reports each error of a response to the listeners of the hook `error`. */
export class ErrorEvents {
  readonly #hooks: Hooks

  constructor(hooks: Hooks) {
    this.#hooks = hooks
  }

  /** Reports the errors of a response to a request; returns the response. */
  report<Output extends RequestErrorResult>(
    response: Output,
    prepared: Prepared,
    { operationName, context = {} }: ExecuteOptions,
    requestSource: RequestSource,
  ): Output {
    if (response.errors.length === 0 || !this.#hooks.hasListeners('error')) return response
    const document = 'document' in prepared ? prepared.document : undefined
    const source = document?.source ?? documentSourceOf(requestSource)
    const name =
      operationName ??
      (prepared instanceof InvalidDocument
        ? prepared.operationName
        : operationNameOf(document, null))
    for (const error of response.errors) {
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
