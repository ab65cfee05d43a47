import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { createClient } from '@libsql/client'
import type { Table } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/index.ts'
import { drizzleAdapter } from '../../../src/sources/drizzle/drizzle-adapter.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type { SelectStatement } from '../../../src/sources/source-adapter.ts'

const manual = readFileSync(new URL('../../../docs/internals.md', import.meta.url), 'utf8')
const section = manual.slice(manual.indexOf('\n## Sources\n'))

/** The blocks of the section: a query, its two statements in SQL, and the second one as data. */
const [query, authorsStatement, booksStatement, booksAsData] = [
  ...section.matchAll(/```text\n([^]*?)```/g),
].map(([, block]) => block!.trim()) as [string, string, string, string]

const authors = sqliteTable('authors', { id: integer().primaryKey(), name: text().notNull() })
const books = sqliteTable('books', {
  id: integer().primaryKey(),
  title: text().notNull(),
  authorId: integer('author_id')
    .notNull()
    .references(() => authors.id),
})

const statements: string[] = []
const client = createClient({ url: ':memory:' })
const db = drizzle(client, { logger: { logQuery: statement => statements.push(statement) } })
const source = createSource({ database: (context: { readonly db: typeof db }) => context.db })
const GraphQL = defineGraphQL<{ readonly db: typeof db }>()({
  Author: source(authors).buildAll(),
  Book: source(books).buildAll(),
})

beforeAll(() =>
  client.executeMultiple(`
    create table authors(id integer primary key, name text not null);
    create table books(id integer primary key, title text not null, author_id integer not null);
    insert into authors values (1, 'Austen'), (2, 'Joyce');
    insert into books values (1, 'Emma', 1), (2, 'Ulysses', 2), (3, 'Persuasion', 1)`),
)
afterAll(() => client.close())

test('the manual shows the statements of its query', async () => {
  statements.length = 0
  const { data } = await GraphQL.schema('library').execute(query, {
    context: { db },
    responseFormat: 'hash',
  })
  expect(data).toEqual({
    authors: [
      { name: 'Austen', books: [{ title: 'Emma' }] },
      { name: 'Joyce', books: [{ title: 'Ulysses' }] },
    ],
  })
  expect(statements).toEqual([authorsStatement, booksStatement])
})

test('the statement of the books is data', async () => {
  statements.length = 0
  const select = runInNewContext(`(${booksAsData})`, { books }) as SelectStatement<Table>
  const rows = await drizzleAdapter.select(db, select)
  expect(rows).toEqual([
    ['Emma', 0],
    ['Ulysses', 1],
  ])
  expect(statements).toEqual([booksStatement])
})
