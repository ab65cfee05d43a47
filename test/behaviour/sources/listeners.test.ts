import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineGraphQL, GraphQLError } from '../../../src/index.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type { Drizzle0, OpenDatabase } from '../../conformance/sources/databases/database.ts'
import { postgresql } from '../../conformance/sources/databases/databases.ts'

// Listeners of the type of a source are called around its generated fields, without a field of the
// host in their place.

const authors = pgTable('authors', { id: integer().primaryKey(), name: text().notNull() })
const books = pgTable('books', {
  id: integer().primaryKey(),
  title: text().notNull(),
  authorId: integer()
    .notNull()
    .references(() => authors.id),
})

interface Context {
  readonly db: unknown
  readonly isAdmin?: boolean
}

let opened: OpenDatabase<Drizzle0>
beforeAll(async () => {
  opened = await postgresql.open()
  await opened.run('create table authors (id integer primary key, name text not null)')
  await opened.run(
    'create table books (id integer primary key, title text not null, "authorId" integer not null references authors)',
  )
  await opened.run("insert into authors values (1, 'Joyce'), (2, 'Austen')")
  await opened.run("insert into books values (1, 'Ulysses', 1), (2, 'Emma', 2)")
}, 60_000)
afterAll(() => opened?.close())

test('listeners of a source are called for columns, associations and root fields', async () => {
  const source = createSource<Context>()
  const GraphQL = defineGraphQL<Context>()({
    Author: source(authors, { compared: true }).buildQuery(),
    Book: source(books, { compared: true }).buildQuery(),
  })
  const calls: string[] = []
  const guard = GraphQL.directive('guard', { on: ['OBJECT'] }, (_, next, { context, field }) => {
    calls.push(`guard ${field.gqlName}`)
    if (context.isAdmin === true) return next()
    throw new GraphQLError('Not for you.')
  })
  GraphQL.Author.directives(guard())
  GraphQL.Book.after((value, { field }) => {
    calls.push(`after ${field.gqlName}`)
    return typeof value === 'string' ? value.toUpperCase() : undefined
  })
  GraphQL.query.before(({ field }) => void calls.push(`before ${field.gqlName}`))
  const schema = GraphQL.schema('ListeningSources')
  const source1 = '{ books { title author { name } } }'
  expect(await schema.execute(source1, { context: { db: opened.db, isAdmin: true } })).toBe(
    '{"data":{"books":[{"title":"ULYSSES","author":{"name":"Joyce"}},{"title":"EMMA","author":{"name":"Austen"}}]}}',
  )
  expect(calls).toEqual([
    'before books',
    'after title',
    'after title',
    'after author',
    'guard name',
    'guard name',
  ])
  for (const path of [source1, '{ authors { name } }', '{ author(id: 1) { name } }']) {
    const answer = await schema.execute(path, { context: { db: opened.db } })
    expect(answer).toContain('Not for you.')
    expect(answer).not.toMatch(/Joyce|Austen/)
  }
})
