import type { FormattedError } from '../../errors/graphql-error.ts'
import {
  isResponseStream,
  type ResponseStreamOf,
} from '../../execution/subscription/response-stream.ts'
import type { RequestResult, Response } from '../transport-response.ts'
import { mapStream } from '../subscription/map-responses.ts'
import { asIncrementalStream } from './incremental-stream.ts'

/**
 * The result of `subscribe`: a stream with a response for each event, or the errors of a request
 * without a stream. `'errors' in result` tells which. `Output` is a response in a format.
 *
 * @example
 * const responses = await schema.subscribe('subscription { tick }')
 * if ('errors' in responses) throw new Error(responses.errors[0]?.message)
 * for await (const response of responses) console.log(response)
 */
export type SubscribeResult<Output> = AsyncIterableIterator<Output, undefined> | RequestErrors

/**
 * The response to a request that was not executed, as a plain object. GraphQL specification, 7.1.3
 * "Request Error Result".
 */
export interface RequestErrors {
  readonly errors: readonly FormattedError[]
}

/** Returns the result of `subscribe` for the answer to its request. */
export function subscribeResult<Answer extends Response | RequestResult, Output>(
  answer: Answer | ResponseStreamOf<Answer>,
  map: (response: Answer) => Output,
): SubscribeResult<Output> {
  if (isResponseStream(answer)) return mapStream(answer, map)
  if (isExecuted(answer)) return mapStream(asIncrementalStream(answer), map)
  return { errors: answer.errors.map(error => error.toJSON()) }
}

function isExecuted(response: Response | RequestResult): boolean {
  return 'executed' in response ? response.executed : 'data' in response || 'part' in response
}
