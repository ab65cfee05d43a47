import type { Fetcher } from '@graphiql/toolkit'
import { executeOperation, type Settings } from './transports.ts'

/** The responses that GraphiQL shows, as an iterator with `next` and `return`. */
type Responses = ReturnType<Fetcher> & AsyncIterableIterator<object>

/**
 * Returns a fetcher that executes operations in the mode of the settings. The headers editor starts
 * with the headers of the settings, which are sent as well without an editor, as for the request
 * for the schema, and with an empty editor. GraphiQL merges the parts of an incremental response.
 */
export function createFetcher(settings: Settings): Fetcher {
  return ({ query, variables, operationName }, { headers = settings.headers ?? {} } = {}) => {
    const abortController = new AbortController()
    const operation = { query, variables: (variables as unknown) ?? {}, operationName }
    const { signal } = abortController
    const deliveries = executeOperation(settings, operation, headers, signal)
    const responses: AsyncIterableIterator<object> = {
      [Symbol.asyncIterator]: () => responses,
      next: async () => {
        try {
          const { done, value } = await deliveries.next()
          if (done === true) return { done, value: undefined }
          return { done: false, value: responseObject(value.response, value.status) }
        } catch (error) {
          if (signal.aborted) return { done: true, value: undefined }
          throw withoutStack(error)
        }
      },
      // `return` of a generator that waits would take effect only after the next response.
      return: () => {
        abortController.abort()
        return Promise.resolve({ done: true, value: undefined })
      },
    }
    return responses as Responses
  }
}

/** @throws Error when the server has not sent a GraphQL response */
function responseObject(response: unknown, status = 'an answer'): object {
  if (typeof response === 'object' && response !== null) return response
  const text = String(response).slice(0, 1_000)
  throw new Error(`No GraphQL response came, but ${status}${text === '' ? '' : `: ${text}`}`)
}

/** Returns an error without a stack, as GraphiQL shows errors with the stack, here of this page. */
function withoutStack(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const displayedError = new Error(`No answer: ${error.message}`)
  delete displayedError.stack
  return displayedError
}
