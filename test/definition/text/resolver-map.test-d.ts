import { GraphQLScalarType } from 'graphql'
import { buildSchema, defineGraphQL, type ResolverMap } from '../../../src/index.ts'
import type { ResolveInfo } from '../../../src/schema/definitions/resolver.ts'

// Checked by the compiler alone; nothing of it runs.

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Compiles only when a value has exactly the expected type. */
declare function expectExactly<Expected>(): <Actual>(
  actual: Actual,
  ...holds: Equal<Actual, Expected> extends true ? [] : ['the types differ']
) => void

interface Context {
  current_user: string
}

// ---- Parameters need no types ----

buildSchema('', {
  resolvers: {
    Query: {
      user: (parent, args, context, info) => {
        expectExactly<any>()(parent)
        expectExactly<any>()(args)
        expectExactly<any>()(context)
        expectExactly<ResolveInfo>()(info)
      },
      async users(_parent, { first }, _context, { path }) {
        expectExactly<any>()(first)
        expectExactly<string | number>()(path.key)
        return await Promise.resolve([])
      },
    },
    Subscription: {
      ticked: {
        subscribe: async function* (_parent, { from }, _context, info) {
          expectExactly<any>()(from)
          expectExactly<ResolveInfo>()(info)
          yield await Promise.resolve(1)
        },
        resolve: (event, _args, _context, info) => {
          expectExactly<any>()(event)
          expectExactly<ResolveInfo>()(info)
        },
        scope: (_parent, _args, context) => {
          expectExactly<any>()(context)
        },
      },
    },
    Found: {
      __resolveType: (value, context, info) => {
        expectExactly<any>()(value)
        expectExactly<any>()(context)
        expectExactly<ResolveInfo>()(info)
        return 'User'
      },
    },
    User: {
      __isTypeOf: (value, _context, info) => {
        expectExactly<any>()(value)
        expectExactly<ResolveInfo>()(info)
        return true
      },
    },
  },
})
buildSchema('', { resolvers: [{ Query: { user: (_parent, { id }) => expectExactly<any>()(id) } }] })

// ---- The context ----

export const resolvers: ResolverMap<Context> = {
  Query: {
    user: (_parent, _args, context) => {
      expectExactly<Context>()(context)
      // @ts-expect-error no entry of the context
      void context.curent_user
    },
    users: { resolve: (_parent, _args, { current_user }) => current_user.length },
  },
  Found: { __resolveType: (_value, context) => expectExactly<Context>()(context) },
}
buildSchema('', { resolvers })
defineGraphQL<Context>()({}).schema('Texts', {
  sdl: '',
  resolvers: { Query: { user: (_parent, _args, context) => expectExactly<Context>()(context) } },
})

// ---- What has no parameters ----

class Rows {
  rows = (): number[] => []
}

buildSchema('', {
  resolvers: {
    Color: { RED: 'r', GREEN: { rgb: 1 }, BLUE: null, BLACK: 0, WHITE: Symbol('white') },
    Money: new GraphQLScalarType({ name: 'Money' }),
    Instant: { serialize: String, parseValue: value => Number(value), parseLiteral: () => 1 },
    Query: new Rows(),
    Mutation: undefined,
  },
})
