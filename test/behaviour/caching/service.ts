import { setImmediate } from 'node:timers/promises'
import {
  buildSchema,
  cacheControlDirective,
  GraphQLError,
  type CacheStore,
  type ResponseCache,
  type Schema,
} from '../../../src/index.ts'

interface Context {
  readonly user?: string | undefined
}

/** A store in memory that answers later, as that of a server does. */
export class SharedMap implements CacheStore {
  readonly texts = new Map<string, string>()
  readonly calls = { get: 0, set: 0, add: 0, delete: 0 }

  get(key: string): Promise<string | undefined> {
    this.calls.get++
    return Promise.resolve(this.texts.get(key))
  }

  set(key: string, value: string): Promise<unknown> {
    this.calls.set++
    return Promise.resolve(this.texts.set(key, value))
  }

  add(key: string, value: string): Promise<boolean> {
    this.calls.add++
    if (this.texts.has(key)) return Promise.resolve(false)
    this.texts.set(key, value)
    return Promise.resolve(true)
  }

  delete(key: string): Promise<boolean> {
    this.calls.delete++
    return Promise.resolve(this.texts.delete(key))
  }
}

export interface Service {
  readonly schema: Schema
  /** How often each root field was resolved. */
  readonly calls: Record<string, number>
  /** The names of users by id, as in a database. */
  readonly names: Record<string, string>
  /** The field `slow` waits for it. */
  gate: Promise<unknown>
  readonly ask: (query: string, options?: object) => Promise<string>
}

const sdl = `
  type Query {
    users: [User!]! @cacheControl(maxAge: 60)
    user(id: ID!): User @cacheControl(maxAge: 60)
    node(id: ID!): Node @cacheControl(maxAge: 60)
    me: User @cacheControl(maxAge: 60, scope: PRIVATE)
    items(filter: Filter, first: Int = 3): [Int!]! @cacheControl(maxAge: 60)
    any(value: JSON): String @cacheControl(maxAge: 60)
    fails: User @cacheControl(maxAge: 60)
    slow: String @cacheControl(maxAge: 60)
    now: Float!
    root: String @cacheControl(maxAge: 60)
  }
  type Mutation {
    rename(id: ID!, name: String!): User
  }
  type Subscription { renamed: User @cacheControl(maxAge: 60) }
  input Filter { from: Int to: Int }
  interface Node { id: ID! }
  type User implements Node @cacheControl(maxAge: 60) {
    id: ID!
    name: String!
    email: String @cacheControl(scope: PRIVATE)
    broken: String
    friends: [User!]!
  }
  scalar JSON
`

interface Named {
  readonly id: string
  readonly name: string
}

interface Items {
  readonly filter?: { readonly from?: number; readonly to?: number }
  readonly first: number
}

/** A schema whose responses are kept. */
export function serviceOf(responseCache: ResponseCache = {}, settings: object = {}): Service {
  const calls: Record<string, number> = {}
  const names: Record<string, string> = { 1: 'Ann', 2: 'Bo' }
  const userOf = (id: string): object => ({
    __typename: 'User',
    id,
    name: names[id],
    email: `${names[id]}@example.com`,
    friends: () =>
      Object.keys(names)
        .filter(name => name !== id)
        .map(userOf),
    broken: () => {
      throw new GraphQLError('broken')
    },
  })
  const count = (name: string): void => {
    calls[name] = (calls[name] ?? 0) + 1
  }
  const schema = buildSchema([cacheControlDirective, sdl], {
    resolvers: {
      Query: {
        users: () => (count('users'), Object.keys(names).map(userOf)),
        user: (_, { id }: Named) => (count('user'), names[id] === undefined ? null : userOf(id)),
        node: (_, { id }: Named) => (count('node'), userOf(id)),
        me: (_, __, { user }: Context) => (count('me'), user === undefined ? null : userOf(user)),
        items: (_, { filter, first }: Items) => (
          count('items'),
          [filter?.from ?? 0, filter?.to ?? 0, first]
        ),
        any: (_, { value }: { readonly value?: unknown }) => (
          count('any'),
          value === undefined ? 'none' : JSON.stringify(value)
        ),
        fails: () => {
          count('fails')
          throw new GraphQLError('fails')
        },
        slow: async () => {
          count('slow')
          await service.gate
          return 'slow'
        },
        now: () => (count('now'), performance.now()),
        root: (parent: { readonly root?: string } | undefined) => (
          count('root'),
          parent?.root ?? 'none'
        ),
      },
      Mutation: {
        rename: (_, { id, name }: Named) => {
          names[id] = name
          return userOf(id)
        },
      },
    },
    config: {
      responseCache: { session: ({ user }: Context) => user, reports: false, ...responseCache },
    },
    incremental: true,
    onError: () => undefined,
    ...settings,
  })
  const service: Service = {
    schema,
    calls,
    names,
    gate: setImmediate(),
    ask: async (query, options = {}) => {
      const response: string = await schema.execute(query, options)
      // A store that is shared keeps a response after it was answered.
      await setImmediate()
      return response
    },
  }
  return service
}
