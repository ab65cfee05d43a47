import { buildSchema, GraphQLError, type Schema } from '../../../src/index.ts'

/** A schema for clients, and how many of its streams have begun and have been returned. */
export interface Countdown {
  readonly schema: Schema<any>
  readonly streams: { begun: number; returned: number }
}

/** Counts down to zero, waits for ever, fails at once, or fails on its way. */
export function createCountdown(): Countdown {
  const streams = { begun: 0, returned: 0 }
  async function* countdown(_: unknown, { from }: { from: number }): AsyncGenerator<unknown> {
    streams.begun++
    try {
      for (let count = from; count >= 0; count--) {
        yield { countdown: count }
        await new Promise(resolve => setTimeout(resolve, 1))
      }
    } finally {
      streams.returned++
    }
  }
  async function* broken(): AsyncGenerator<unknown> {
    yield { broken: 1 }
    await new Promise(resolve => setTimeout(resolve, 1))
    throw new GraphQLError('The source broke.')
  }
  const forever = (): AsyncIterableIterator<unknown> => {
    streams.begun++
    let end!: (result: IteratorResult<unknown>) => void
    return {
      next: () => new Promise(resolve => void (end = resolve)),
      return: () => {
        streams.returned++
        end({ done: true, value: undefined })
        return Promise.resolve({ done: true, value: undefined })
      },
      [Symbol.asyncIterator]() {
        return this
      },
    }
  }
  const refused = (): never => {
    throw new GraphQLError('Not for you.')
  }
  const schema = buildSchema(
    `type Query { hello(name: String): String, never: String }
     type Mutation { double(number: Int!): Int }
     type Subscription { countdown(from: Int!): Int, forever: Int, broken: Int, refused: Int }`,
    {
      resolvers: {
        Query: {
          hello: (_: unknown, { name = 'you' }: { name?: string }) => `Hello, ${name}!`,
          never: () => new Promise(() => {}),
        },
        Mutation: { double: (_: unknown, { number }: { number: number }) => number * 2 },
        Subscription: {
          countdown: { subscribe: countdown },
          forever: { subscribe: forever },
          broken: { subscribe: broken },
          refused: { subscribe: refused },
        },
      },
    },
  )
  return { schema, streams }
}
