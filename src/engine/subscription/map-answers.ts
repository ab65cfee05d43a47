import {
  isResponseStream,
  type ResponseStreamOf,
} from '../../execution/subscription/response-stream.ts'

/** Maps an answer, or each answer of a stream. */
export function mapAnswers<Answer extends object, Mapped>(
  answered: Answer | ResponseStreamOf<Answer>,
  map: (answer: Answer) => Mapped,
): Mapped | ResponseStreamOf<Mapped> {
  return isResponseStream(answered) ? mapStream(answered, map) : map(answered)
}

function mapStream<Answer, Mapped>(
  stream: ResponseStreamOf<Answer>,
  map: (answer: Answer) => Mapped,
): ResponseStreamOf<Mapped> {
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
