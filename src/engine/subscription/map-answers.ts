import {
  isResponseStream,
  type ResponseStream,
} from '../../execution/subscription/response-stream.ts'

/** Maps an answer, or each answer of a stream. */
export function mapAnswers<Answer extends object, Mapped>(
  answered: Answer | ResponseStream<Answer>,
  map: (answer: Answer) => Mapped,
): Mapped | ResponseStream<Mapped> {
  return isResponseStream(answered) ? mapStream(answered, map) : map(answered)
}

function mapStream<Answer, Mapped>(
  stream: ResponseStream<Answer>,
  map: (answer: Answer) => Mapped,
): ResponseStream<Mapped> {
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
