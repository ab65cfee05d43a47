import {
  isResponseStream,
  type ResponseStreamOf,
} from '../../execution/subscription/response-stream.ts'

/** Maps a response, or each response of a stream. */
export function mapResponses<Response extends object, Output>(
  responses: Response | ResponseStreamOf<Response>,
  map: (response: Response) => Output,
): Output | ResponseStreamOf<Output> {
  return isResponseStream(responses) ? mapStream(responses, map) : map(responses)
}

/** Maps each response of a stream. */
export function mapStream<Response, Output>(
  stream: ResponseStreamOf<Response>,
  map: (response: Response) => Output,
): ResponseStreamOf<Output> {
  return {
    async next() {
      const { done, value } = await stream.next()
      return done === true ? { done, value: undefined } : { done: false, value: map(value) }
    },
    return: () => stream.return(),
    async throw(reason: unknown) {
      await stream.return()
      throw reason
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
