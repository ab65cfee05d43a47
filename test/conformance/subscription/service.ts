import { buildSchema, type PubSub, type Schema } from '../../../src/index.ts'

/** What became of the source streams. */
export interface Counts {
  made: number
  /** Those that have ended themselves. */
  ended: number
  returned: number
}

/** A schema whose subscriptions hear what is published to a topic. */
export function createService(
  pubsub: PubSub,
  topic: string,
  counts: Counts,
  onError: (error: unknown) => void,
): Schema<any> {
  return buildSchema(
    `type Query { ready: Boolean }
     type Subscription { letters: String, broken: String }`,
    {
      pubsub,
      onError,
      resolvers: {
        Subscription: {
          letters: {
            subscribe: () => sourceOf(pubsub.subscribe(topic), counts),
            resolve(letter: string, _: unknown, { visitor = 'nobody' }: { visitor?: string }) {
              if (letter === 'fail') throw new Error('a secret')
              return letter === 'who' ? visitor : letter
            },
          },
          broken: {
            subscribe() {
              throw new Error('a secret')
            },
          },
        },
      },
    },
  )
}

/** The events of a pub/sub, of which two say how the source ends itself. */
function sourceOf(
  events: AsyncIterableIterator<unknown>,
  counts: Counts,
): AsyncIterableIterator<unknown> {
  counts.made++
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    counts.ended++
    await events.return!()
    return { value: undefined, done: true }
  }
  return {
    async next() {
      const result = await events.next()
      if (result.value === 'end') return end()
      if (result.value !== 'break') return result
      await end()
      throw new Error('a secret')
    },
    async return() {
      counts.returned++
      await events.return!()
      return { value: undefined, done: true }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
