/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-unsafe-return --
   The packages are installed by the test alone, so that they have no types here. */
import type * as GraphQLJs from 'graphql'
import type { GraphQLSchema } from 'graphql'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dropInFor, type DropIn } from '../../../src/graphql-js/drop-in.ts'
import { Peers } from './peers.ts'

// Schemas that graphql-tools stitches and mocks answer by the functions as they do by graphql-js.

const peers = new Peers('graphql-tools')
let host: typeof GraphQLJs
let ours: DropIn

beforeAll(() => {
  peers.install()
  if (peers.fault !== undefined) return
  host = peers.load('graphql')
  ours = dropInFor(host)
}, 120_000)

beforeEach(({ skip }) => skip(peers.fault !== undefined, peers.fault))

type Functions = Pick<DropIn, 'execute' | 'graphql'>

describe('@graphql-tools/stitch', () => {
  const sources = [
    '{ books { title author { name } } }',
    '{ author(id: 2) { id name books { title } } }',
    '{ author(id: 2) { books { author { name books { id } } } } }',
    '{ books { title stock } }',
    '{ author(id: 9) { name } }',
    'mutation { sell(id: 1) { title stock author { name } } }',
    '{ books { titel } }',
  ]

  test.each(sources)('answers %s as before, and delegates as before', async source => {
    const [plain, adopted] = [gateway(host), gateway(ours)]
    const expected = await plain.answer(source)
    for (let time = 0; time < 3; time++) expect(await adopted.answer(source)).toEqual(expected)
    expect(adopted.delegated.slice(0, plain.delegated.length)).toEqual(plain.delegated)
    expect(adopted.delegated).toHaveLength(plain.delegated.length * 3)
  })

  test('asks for what is merged in one batch', async () => {
    const { answer, delegated } = gateway(ours)
    expect(await answer('{ books { author { name } } }')).toMatchObject({
      data: { books: [{ author: { name: 'Ann' } }, { author: { name: 'Bo' } }, {}] },
    })
    expect(delegated.map(({ name }) => name)).toEqual(['books', 'people'])
  })
})

describe('@graphql-tools/mock', () => {
  test('answers by mocks as before', async () => {
    const { addMocksToSchema } = peers.load('@graphql-tools/mock')
    const mocked = (): GraphQLSchema =>
      addMocksToSchema({
        schema: bookSchema(),
        mocks: {
          Int: () => 7,
          ID: () => 'id',
          Book: () => ({ title: 'A mock' }),
          Query: () => ({ books: [{ stock: 1 }, {}, {}] }),
        },
        preserveResolvers: false,
      })
    const mutation = 'mutation { sell(id: 3) { id stock } }'
    for (const source of ['{ books { title stock author { id } } }', mutation, '{ book }']) {
      const expected = await host.graphql({ schema: mocked(), source })
      const schema = mocked()
      for (let time = 0; time < 3; time++)
        expect(await ours.graphql({ schema, source }), source).toEqual(expected)
    }
    const schema = mocked()
    const { data } = await ours.graphql({ schema, source: '{ books { title stock } }' })
    expect(data).toMatchObject({ books: [{ title: 'A mock', stock: 1 }, {}, {}] })
  })
})

interface Delegated {
  readonly name: string
  readonly query: string
  readonly variables: unknown
}

/** Two subschemas, each behind an executor, and a schema of both, all run by `functions`. */
function gateway(functions: Functions): {
  readonly answer: (source: string) => Promise<unknown>
  readonly delegated: Delegated[]
} {
  const { stitchSchemas } = peers.load('@graphql-tools/stitch')
  const delegated: Delegated[] = []
  const executorOf =
    (name: string, schema: GraphQLSchema) =>
    ({ document, variables, context, operationName }: any) => {
      delegated.push({ name, query: host.print(document), variables })
      const contextValue: unknown = context
      return functions.execute({
        ...{ schema, document, contextValue, operationName },
        variableValues: variables,
      })
    }
  const subschemaOf = (name: string, schema: GraphQLSchema, merge: object): object => ({
    schema,
    batch: true,
    executor: executorOf(name, schema),
    merge: { Author: { selectionSet: '{ id }', ...merge } },
  })
  const key = ({ id }: { id: string }): string => id
  const argsFromKeys = (ids: readonly string[]): object => ({ ids })
  const schema = stitchSchemas({
    subschemas: [
      subschemaOf('books', bookSchema(), { fieldName: 'authorsOfBooks', key, argsFromKeys }),
      subschemaOf('people', peopleSchema(), { fieldName: 'authors', key, argsFromKeys }),
    ],
  }) as GraphQLSchema
  const answer = (source: string): Promise<unknown> =>
    functions.graphql({ schema, source, contextValue: {} })
  return { answer, delegated }
}

function bookSchema(): GraphQLSchema {
  const books = ['Emma', 'Ulysses', 'Dubliners'].map((title, index) => ({
    ...{ id: `${index + 1}`, title, stock: index === 1 ? 'many' : index },
    author: { id: `${Math.min(index + 1, 2)}` },
  }))
  return executable(
    `type Query { books: [Book!]! authorsOfBooks(ids: [ID!]!): [Author]! }
     type Mutation { sell(id: ID!): Book }
     type Book { id: ID! title: String stock: Int author: Author! }
     type Author { id: ID! books: [Book!]! }`,
    {
      Query: {
        books: () => Promise.resolve(books),
        authorsOfBooks: (_: unknown, { ids }: any) => ids.map((id: string) => ({ id })),
      },
      Mutation: { sell: (_: unknown, { id }: any) => books[id - 1] },
      Author: { books: ({ id }: any) => books.filter(({ author }) => author.id === id) },
    },
  )
}

function peopleSchema(): GraphQLSchema {
  const people = ['Ann', 'Bo'].map((name, index) => ({ id: `${index + 1}`, name }))
  const find = (id: string): object | undefined => people.find(each => each.id === id)
  return executable(
    `type Query { author(id: ID!): Author authors(ids: [ID!]!): [Author]! }
     type Author { id: ID! name: String! }`,
    {
      Query: {
        author(_: unknown, { id }: any) {
          if (find(id) === undefined) throw new Error(`There is no author ${id}.`)
          return find(id)
        },
        authors: (_: unknown, { ids }: any) => ids.map(find),
      },
    },
  )
}

function executable(typeDefs: string, resolvers: object): GraphQLSchema {
  return peers.load('@graphql-tools/schema').makeExecutableSchema({ typeDefs, resolvers })
}
