import { join } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as typescriptResolvers from '@graphql-codegen/typescript-resolvers'
import * as graphql from 'graphql'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { buildSchema, type ResolverMap } from '../../../src/index.ts'
import { diagnosticsOf } from './compile.ts'

const sdl = `
  scalar Money
  enum Color { RED GREEN }
  interface Node { id: ID! }
  union Found = User | Post
  type Query { user(id: ID!): User found: [Found!]! paint(color: Color = RED): Color price(of: Money): Money }
  type Subscription { ticked(from: Int! = 1): Int }
  type User implements Node { id: ID! name(upper: Boolean = false): String! posts(first: Int): [Post!]! }
  type Post implements Node { id: ID! title: String author: User }
`

/** What a user of the code generator writes. */
const resolversFile = `
import type { Resolvers } from './generated-types.ts'
import { GraphQLError } from 'graphql'

export interface Context { readonly greeting: string }

export const resolvers: Resolvers<Context> = {
  Query: {
    user: async (_parent, { id }, context) => ({ id, name: context.greeting, posts: [] }),
    found: () => [{ __typename: 'User', id: '1', name: 'Ada', posts: [] }, { __typename: 'Post', id: '2', title: 'T' }],
    paint: { resolve: (_parent, { color }) => color ?? null },
    price: (_parent, { of }, _context, info) => {
      if (of === 7) throw new GraphQLError(info.parentType.name + '.' + info.fieldName + ': ' + info.returnType.toString())
      return of
    },
  },
  Subscription: {
    ticked: { subscribe: async function* (_parent, { from }) { yield { ticked: from } } },
  },
  User: {
    name: ({ name }, { upper }) => (upper ? name.toUpperCase() : name),
    posts: (parent, { first }, _context, info) =>
      Array.from({ length: first ?? 1 }, (_, index) => ({ id: String(index), title: info.path.key + ' of ' + parent.id })),
  },
  Found: { __resolveType: (value, _context, info) => ('name' in value && info.fieldName === 'found' ? 'User' : 'Post') },
  Post: { __isTypeOf: (value, context, info) => 'title' in value && context.greeting !== info.fieldName },
}
`

/** Its types at the option of buildSchema. */
const useFile = `
/// <reference path="${join(import.meta.dirname, '../../../node_modules/@types/node/index.d.ts')}" />
import * as graphql from 'graphql'
import { buildSchema } from '../../../src/index.ts'
import { resolvers } from './generated-resolvers.ts'

buildSchema('', { resolvers, graphql })
buildSchema('', { resolvers: [resolvers, {}] })
`

test('a resolver map with the types of typescript-resolvers compiles and runs unchanged', async () => {
  const types = await generate()
  const file = (name: string): string => join(import.meta.dirname, name)
  const files = [
    [file('generated-types.ts'), types],
    [file('generated-resolvers.ts'), resolversFile],
    [file('generated-use.ts'), useFile],
  ] as const
  expect(diagnosticsOf(new Map(files))).toEqual([])

  const schema = buildSchema(sdl, { resolvers: load(), graphql })
  const source = `{
    user(id: 4) { id name(upper: true) posts(first: 2) { id title } }
    found { __typename ... on User { name posts { title } } ... on Post { title } }
    paint g: paint(color: GREEN)
    price(of: 2) failed: price(of: 7)
  }`
  expect(schema.validate(source)).toEqual([])
  expect(
    await schema.execute(source, { context: { greeting: 'Hello' }, responseFormat: 'hash' }),
  ).toEqual({
    data: {
      user: {
        id: '4',
        name: 'HELLO',
        posts: [
          { id: '0', title: 'posts of 4' },
          { id: '1', title: 'posts of 4' },
        ],
      },
      found: [
        { __typename: 'User', name: 'Ada', posts: [{ title: 'posts of 1' }] },
        { __typename: 'Post', title: 'T' },
      ],
      paint: 'RED',
      g: 'GREEN',
      price: 2,
      failed: null,
    },
    errors: [
      {
        message: 'Query.price: Money',
        path: ['failed'],
        locations: [{ line: 5, column: 18 }],
      },
    ],
  })
}, 90_000)

function generate(): Promise<string> {
  return codegen({
    filename: 'generated-types.ts',
    schema: graphql.parse(sdl),
    documents: [],
    plugins: [{ typescript: {} }, { resolvers: {} }],
    pluginMap: {
      typescript,
      resolvers: typescriptResolvers,
    },
    config: { useTypeImports: true },
  })
}

/** The resolvers as they run: what the compiler leaves of their file. */
function load(): ResolverMap {
  const { outputText } = ts.transpileModule(resolversFile, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.CommonJS },
  })
  const exported: { resolvers?: ResolverMap } = {}
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const run = new Function('exports', 'require', outputText) as (
    exports: object,
    require: () => object,
  ) => void
  run(exported, () => graphql)
  return exported.resolvers!
}
