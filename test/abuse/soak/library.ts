// The schema that most of the load of a soak is for: what it answers can be told without it, so the
// load knows every right answer.
import type { PubSub } from 'tapeql'

export const sdl = `
  scalar JSON
  type Query { row(id: Int!): Row rows(count: Int!): [Row!]! echo(value: JSON): JSON fails: String missing: Row }
  type Row { id: Int! name: String next: Row later: Int }
  type Mutation { add(left: Int!, right: Int!): Int announce(topic: ID!, text: String!): Boolean }
  type Subscription { announced(topic: ID!): String countdown(from: Int!): Int }
`

export interface Row {
  readonly id: number
  readonly name: string | null
}

export const rowOf = (id: number): Row => ({ id, name: id % 3 === 0 ? null : `Row "${id}" é` })

/** The resolvers in the form of graphql-js, which every schema of the server has. */
export function resolversWith(pubsub: PubSub) {
  return {
    Query: {
      row: (_: unknown, { id }: { id: number }) => rowOf(id),
      rows: (_: unknown, { count }: { count: number }) =>
        Array.from({ length: count }, (_, id) => rowOf(id)),
      echo: (_: unknown, { value }: { value: unknown }) => value ?? null,
      fails: () => {
        throw new Error('a secret')
      },
      missing: () => Promise.resolve(null),
    },
    Row: {
      next: ({ id }: Row) => rowOf(id + 1),
      later: async ({ id }: Row) => {
        await new Promise(setImmediate)
        return id
      },
    },
    Mutation: {
      add: (_: unknown, { left, right }: { left: number; right: number }) => left + right,
      announce: async (_: unknown, { topic, text }: { topic: string; text: string }) => {
        await pubsub.publish(`announced ${topic}`, { announced: text })
        return true
      },
    },
    Subscription: {
      announced: {
        subscribe: (_: unknown, { topic }: { topic: string }) =>
          pubsub.subscribe(`announced ${topic}`) as AsyncIterable<{ announced: string }>,
      },
      countdown: {
        async *subscribe(_: unknown, { from }: { from: number }) {
          for (let count = from; count >= 0; count--) {
            yield { countdown: count }
            await new Promise(setImmediate)
          }
        },
      },
    },
  }
}
