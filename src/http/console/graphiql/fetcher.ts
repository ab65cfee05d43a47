import type { Fetcher } from '@graphiql/toolkit'
import { executeOperation, type Settings } from './transports.ts'

/** What GraphiQL shows, and what it calls to go on and to stop. */
type Responses = ReturnType<Fetcher> & AsyncIterableIterator<object>

/**
 * Executes what GraphiQL asks for in the mode of the settings. The headers of the settings are those
 * that the headers editor begins with. GraphiQL asks for the schema before there is an editor, and
 * an empty one says nothing: they are sent then, too.
 */
export function fetcherOf(settings: Settings): Fetcher {
  return ({ query, variables, operationName }, { headers = settings.headers ?? {} } = {}) => {
    const attempt = new AbortController()
    const operation = { query, variables: (variables as unknown) ?? {}, operationName }
    const deliveries = executeOperation(settings, operation, headers, attempt.signal)
    const responses: AsyncIterableIterator<object> = {
      [Symbol.asyncIterator]: () => responses,
      next: async () => {
        try {
          const { done, value } = await deliveries.next()
          if (done === true) return { done, value: undefined }
          return { done: false, value: objectOf(value.response, value.status) }
        } catch (error) {
          if (attempt.signal.aborted) return { done: true, value: undefined }
          throw withoutStack(error)
        }
      },
      // A generator that waits would stop only after its next response.
      return: () => {
        attempt.abort()
        return Promise.resolve({ done: true, value: undefined })
      },
    }
    return responses as Responses
  }
}

/** @throws Error when what came is no GraphQL response */
function objectOf(response: unknown, status = 'an answer'): object {
  if (typeof response === 'object' && response !== null) return response
  const text = String(response).slice(0, 1_000)
  throw new Error(`No GraphQL response came, but ${status}${text === '' ? '' : `: ${text}`}`)
}

/** GraphiQL shows all of an error, and the stack would be that of this page. */
function withoutStack(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const shown = new Error(`No answer: ${error.message}`)
  delete shown.stack
  return shown
}
