import { createClient } from '@libsql/client'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cacheControl, defineGraphQL, type Schema } from '../../../src/index.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'

// Responses that show records of sources, and what drops them.

const authors = sqliteTable('authors', { id: integer().primaryKey(), name: text().notNull() })
const books = sqliteTable('books', {
  id: integer().primaryKey(),
  title: text().notNull(),
  price: integer(),
  authorId: integer('author_id')
    .notNull()
    .references(() => authors.id),
})
const notes = sqliteTable('notes', { id: integer().primaryKey(), owner: text().notNull() })

const statements: string[] = []
const client = createClient({ url: ':memory:' })
const db = drizzle(client, { logger: { logQuery: statement => statements.push(statement) } })

interface Context {
  readonly db: typeof db
  readonly user?: string
}
const source = createSource<Context>()

function library(): Schema<Context> {
  const GraphQL = defineGraphQL<Context>()({
    Author: source(authors)
      .buildQuery()
      .buildMutation()
      .directives(cacheControl({ maxAge: 60 })),
    Book: source(books, {
      fields: { price: { authorize: ({ user }) => user === 'Ann' } },
    })
      .buildQuery()
      .buildMutation()
      .directives(cacheControl({ maxAge: 60 })),
    Note: source(notes, { scope: (notes, { user }) => eq(notes.owner, user ?? '') })
      .buildQuery()
      .directives(cacheControl({ maxAge: 60 })),
  })
  return GraphQL.schema('Kept', {
    replace: true,
    config: { responseCache: { reports: false } },
    onError: () => undefined,
  })
}

beforeEach(async () => {
  await client.executeMultiple(`
    drop table if exists notes; drop table if exists books; drop table if exists authors;
    create table authors(id integer primary key, name text not null);
    create table books(id integer primary key, title text not null, price integer, author_id integer not null);
    create table notes(id integer primary key, owner text not null);
    insert into authors values (1, 'Austen'), (2, 'Joyce');
    insert into books values (1, 'Emma', 5, 1), (2, 'Ulysses', 6, 2);
    insert into notes values (1, 'Ann'), (2, 'Bo')`)
  statements.splice(0)
})
afterAll(() => client.close())

async function ask(schema: Schema<Context>, query: string, user?: string): Promise<string> {
  const context = user === undefined ? { db } : { db, user }
  return (await schema.execute(query, { context })) as string
}

/** The number of statements that a request makes. */
async function countOf(schema: Schema<Context>, query: string): Promise<number> {
  const before = statements.length
  await ask(schema, query)
  return statements.length - before
}

test('A write drops what shows records of its table, and what reads it in a filter', async () => {
  const schema = library()
  const list = '{ authors { name } }'
  const filtered = '{ books(filter: { author: { name: { equal: "Austen" } } }) { title } }'
  const titles = '{ books { title } }'
  for (const query of [list, filtered, titles]) expect(await countOf(schema, query)).toBe(1)
  for (const query of [list, filtered, titles]) expect(await countOf(schema, query)).toBe(0)
  await ask(schema, 'mutation { updateAuthor(id: 1, author: { name: "Woolf" }) { name } }')
  expect(await countOf(schema, titles)).toBe(0)
  expect(await ask(schema, filtered)).toBe('{"data":{"books":[]}}')
  expect(await ask(schema, list)).toContain('Woolf')
  await ask(schema, 'mutation { deleteBook(id: 2) { title } }')
  expect(await ask(schema, titles)).toBe('{"data":{"books":[{"title":"Emma"}]}}')
})

test('A write that is rolled back drops nothing', async () => {
  const schema = library()
  await ask(schema, '{ books { title } }')
  const refused = 'mutation { createBook(book: { title: "A", authorId: 99, price: 1 }) { title } }'
  expect(await ask(schema, refused)).toContain('errors')
  expect(await countOf(schema, '{ books { title } }')).toBe(0)
})

test('What a scope or an authorize has decided is not answered to others', async () => {
  const schema = library()
  expect(await ask(schema, '{ notes { id } }', 'Ann')).toContain('"1"')
  expect(await ask(schema, '{ notes { id } }', 'Bo')).toContain('"2"')
  expect(await ask(schema, '{ books { price } }', 'Ann')).toContain('5')
  expect(await ask(schema, '{ books { price } }', 'Bo')).toContain('errors')
})

test('What the host has written to a table is dropped by its name', async () => {
  const schema = library()
  await ask(schema, '{ authors { name } }')
  await client.execute("update authors set name = 'Woolf' where id = 1")
  await schema.invalidate({ table: 'books' })
  expect(await ask(schema, '{ authors { name } }')).not.toContain('Woolf')
  await schema.invalidate({ table: 'authors' })
  expect(await ask(schema, '{ authors { name } }')).toContain('Woolf')
})
