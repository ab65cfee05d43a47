import type { Definitions } from '../servers.ts'

/** The test of each row of a table, by what stands in the first cell of the row. */
export type Rows = Readonly<Record<string, () => Promise<void>>>

/** What the rows ask for that need no definitions of their own. */
export const greeting: Definitions = {
  typeDefs: `
    type Query { hello(name: String = "you"): String! }
    type Mutation { shout(text: String!): String! }
  `,
  resolvers: {
    Query: { hello: (_parent: unknown, { name }: { readonly name: string }) => `Hello, ${name}!` },
    Mutation: {
      shout: (_parent: unknown, { text }: { readonly text: string }) => text.toUpperCase(),
    },
  },
}

export const hello = { query: '{ hello }' }
export const helloData = { data: { hello: 'Hello, you!' } }

/** A query whose one field has the resolver. */
export function fieldOf(resolve: (...values: any[]) => unknown, type = 'String'): Definitions {
  return { typeDefs: `type Query { field: ${type} }`, resolvers: { Query: { field: resolve } } }
}

export const field = { query: '{ field }' }

export function fail(error: unknown): never {
  throw error
}
