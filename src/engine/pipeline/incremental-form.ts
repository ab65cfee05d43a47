import { IncrementalResponses } from '../../execution/incremental/incremental-responses.ts'
import type { ErrorEvents } from './error-events.ts'
import { IncrementalStream } from './incremental-stream.ts'
import type { ResponseForm, SingleForm, SingleResponse } from './response-form.ts'

/**
 * The form of responses that are incremental where the request and its document are: a stream of
 * responses of a single form.
 */
export function incrementalForm<Output extends SingleResponse>(
  form: SingleForm<Output>,
  errorEvents: ErrorEvents,
): ResponseForm<Output | IncrementalStream<Output>> {
  return {
    outputOf: form.outputOf,
    execute: request =>
      request.isIncremental
        ? form.executeIncrementally(
            request.cachedPlan.operation,
            request,
            request.options.incrementalSpec!,
          )
        : form.execute(request),
    respond: (result, room, request) => {
      if (!(result instanceof IncrementalResponses)) return form.respond(result, room, request)
      const { preparedDocument, options } = request!
      const { source } = preparedDocument.document
      const next = async (): Promise<Output | undefined> => {
        const part = await result.next()
        if (part === undefined) return undefined
        const response = form.respond(part, room, request)
        return errorEvents.report(response, preparedDocument, options, source)
      }
      const initial = form.respond(result.first, room, request)
      return new IncrementalStream(initial, next, () => result.end())
    },
  }
}
