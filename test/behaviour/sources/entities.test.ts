import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { ne } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { external, requires } from '../../../src/definition/federation-directives.ts'
import { defineGraphQL, type Schema, type SchemaError } from '../../../src/index.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'

// The records of sources as entities of a subgraph.

const authors = sqliteTable('authors', { id: integer().primaryKey(), name: text().notNull() })
const books = sqliteTable('books', {
  id: integer().primaryKey(),
  isbn: text().notNull().unique(),
  title: text().notNull(),
  price: integer(),
  authorId: integer('author_id')
    .notNull()
    .references(() => authors.id),
})

const statements: string[] = []
const client = createClient({ url: ':memory:' })
const db = drizzle(client, { logger: { logQuery: statement => statements.push(statement) } })

interface Context {
  readonly db: typeof db
}
const source = createSource<Context>()

function library(): Schema<Context> {
  const GraphQL = defineGraphQL<Context>()({
    Author: source(authors),
    Book: source(books, {
      key: [['id'], ['isbn']],
      scope: books => ne(books.title, 'Secret'),
      fields: { price: { authorize: (_context, _action, book) => book?.id !== 2 } },
      reads: { shipping: [] },
    }),
  })
  GraphQL.Book.field('weight', 'int', { directives: [external()] }, ({ current }) =>
    Number((current as { readonly weight?: number }).weight ?? 0),
  ).field(
    'shipping',
    'int',
    { directives: [requires({ fields: 'weight' })] },
    ({ current }) => Number((current as { readonly weight?: number }).weight) * 2,
  )
  return GraphQL.schema('Library', { federation: true, replace: true, onError: () => undefined })
}

beforeAll(() =>
  client.executeMultiple(`
    create table authors(id integer primary key, name text not null);
    create table books(id integer primary key, isbn text not null unique, title text not null, price integer, author_id integer not null);
    insert into authors values (1, 'Austen'), (2, 'Joyce');
    insert into books values (1, 'a', 'Emma', 5, 1), (2, 'b', 'Ulysses', 6, 2), (3, 'c', 'Secret', 7, 1)`),
)
beforeEach(() => statements.splice(0))
afterAll(() => client.close())

async function entities(
  schema: Schema<Context>,
  of: readonly object[],
  selections: string,
): Promise<{
  readonly data: { readonly _entities: readonly unknown[] }
  readonly errors?: readonly unknown[]
}> {
  const text = `query ($of: [_Any!]!) { _entities(representations: $of) { ${selections} } }`
  const response = await schema.execute(text, { variables: { of }, context: { db } })
  return JSON.parse(response as string) as {
    readonly data: { readonly _entities: readonly unknown[] }
    readonly errors?: readonly unknown[]
  }
}

test('the primary key of a source is its key in a subgraph alone', () => {
  const GraphQL = defineGraphQL<Context>()({ Author: source(authors).buildQuery() })
  const federated = GraphQL.schema('Federated', { federation: true })
  expect(federated.toSDL({ subgraph: true })).toContain('type Author @key(fields: "id") {')
  expect(GraphQL.schema('Alone').toSDL()).not.toContain('@key')
})

test('the records of a type and a key are read by one statement of the selected columns', async () => {
  const books = Array.from({ length: 1_000 }, (_, index) => ({ __typename: 'Book', id: index + 1 }))
  const others = [
    { __typename: 'Author', id: '2' },
    { __typename: 'Author', id: 'x' },
    { __typename: 'Book', isbn: 'b' },
  ]
  const { data, errors } = await entities(
    library(),
    books.flatMap((book, index) => (index < 3 ? [book, others[index]!] : [book])),
    '... on Book { title } ... on Author { name }',
  )
  expect(errors).toBeUndefined()
  expect(data._entities.filter(Boolean)).toEqual([
    { title: 'Emma' },
    { name: 'Joyce' },
    { title: 'Ulysses' },
    { title: 'Ulysses' },
  ])
  expect(statements).toHaveLength(3)
  expect(statements[0]).toMatch(/^select "t0"\."title"/)
  expect(statements.join()).not.toMatch(/"price"|"author_id"/)
})

test('each of several _entities has the columns that it selects', async () => {
  const schema = library()
  const response = await schema.execute(
    `query ($book: [_Any!]!, $author: [_Any!]!) {
      a: _entities(representations: $book) { ... on Book { title } }
      b: _entities(representations: $book) { ... on Book { isbn } }
      c: _entities(representations: $author) { ... on Author { name } }
    }`,
    {
      variables: {
        book: [{ __typename: 'Book', id: '1' }],
        author: [{ __typename: 'Author', id: '2' }],
      },
      context: { db },
    },
  )
  expect(JSON.parse(response as string)).toEqual({
    data: { a: [{ title: 'Emma' }], b: [{ isbn: 'a' }], c: [{ name: 'Joyce' }] },
  })
  expect(statements).toHaveLength(3)
})

test('scope and authorize hold for entities', async () => {
  const of = [1, 2, 3].map(id => ({ __typename: 'Book', id }))
  const { data, errors } = await entities(library(), of, '... on Book { id price }')
  expect(data._entities).toEqual([{ id: '1', price: 5 }, { id: '2', price: null }, null])
  expect(errors).toMatchObject([
    { message: 'The request may not read Book.price.', path: ['_entities', 1, 'price'] },
  ])
})

test('what a field requires is with the record, and takes the place of no column', async () => {
  const of = [
    { __typename: 'Book', id: 1, weight: 4, title: 'Forged' },
    { __typename: 'Book', id: 1, weight: 5 },
    { __typename: 'Book', id: 2 },
  ]
  const { data } = await entities(library(), of, '... on Book { title shipping weight }')
  expect(data._entities).toEqual([
    { title: 'Emma', shipping: 8, weight: 4 },
    { title: 'Emma', shipping: 10, weight: 5 },
    { title: 'Ulysses', shipping: null, weight: 0 },
  ])
  expect(statements).toHaveLength(1)
})

test('a key is unique, and of columns that filters may have', () => {
  const faultsOf = (options: object): readonly string[] => {
    try {
      defineGraphQL<Context>()({ Author: source(authors), Book: source(books, options) }).schema(
        'Faulty',
        { federation: true, replace: true },
      )
      return []
    } catch (error) {
      return (error as SchemaError).faults
    }
  }
  const authorize = (): boolean => true
  expect(faultsOf({ key: ['title'] })).toMatchInlineSnapshot(`
    [
      "The source Book has the key title; expected columns that are unique together in the table.",
    ]
  `)
  expect(faultsOf({ key: ['isbn'], fields: { isbn: { authorize } } })).toMatchInlineSnapshot(`
    [
      "The source Book has the key isbn; isbn is guarded by authorize, by a field of yours or by listeners; expected columns that filters may have.",
    ]
  `)
  expect(faultsOf({ key: ['isbn'], skipFields: ['isbn'] })).toMatchInlineSnapshot(`
    [
      "The source Book has the key isbn; skipFields has isbn; expected fields.",
    ]
  `)
  expect(faultsOf({ key: 'isbn' })).toMatchInlineSnapshot(`
    [
      "The source of books has key "isbn"; expected a list of names, several lists, or false.",
    ]
  `)
  expect(faultsOf({ key: [['isbm']] })).toMatchInlineSnapshot(`
    [
      "The source Book names the column "isbm" in key; expected a column of books: id, isbn, title, price, authorId. Did you mean "isbn"?",
      "The source Book has the key isbm; expected columns that are unique together in the table.",
    ]
  `)
  expect(faultsOf({ key: false })).toEqual([])
  expect(faultsOf({ key: false, fields: { id: { authorize } } })).toEqual([])
})
