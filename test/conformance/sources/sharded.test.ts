import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as mysql from 'drizzle-orm/mysql-core'
import * as postgresql from 'drizzle-orm/pg-core'
import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type { OpenDatabase } from './databases/database.ts'
import { databasesOfThisRun } from './databases/databases.ts'
import { shardFaults, type ShardKeys } from './statements/shard-keys.ts'

// Tables as Citus and YugabyteDB want them: the tenant is part of each key and of each reference.

interface Context {
  readonly db: NodePgDatabase
  readonly tenant: number
}

/** The functions of both dialects, as those of PostgreSQL. */
const dialects = {
  postgresql,
  mysql: {
    ...mysql,
    pgTable: mysql.mysqlTable,
    integer: mysql.int,
  } as unknown as typeof postgresql,
}

const shardKeys: ShardKeys = {
  authors: 'tenant_id',
  books: 'tenant_id',
  labels: 'tenant_id',
  book_labels: 'tenant_id',
}

function tablesOf({ pgTable, integer, varchar, foreignKey, primaryKey }: typeof postgresql) {
  const name = () => varchar({ length: 100 }).notNull()
  const tenantId = () => integer('tenant_id').notNull()
  const authors = pgTable('authors', { tenantId: tenantId(), id: integer(), name: name() }, t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
  ])
  const books = pgTable(
    'books',
    {
      tenantId: tenantId(),
      id: integer(),
      authorId: integer('author_id').notNull(),
      title: name(),
    },
    t => [
      primaryKey({ columns: [t.tenantId, t.id] }),
      foreignKey({
        columns: [t.tenantId, t.authorId],
        foreignColumns: [authors.tenantId, authors.id],
      }),
    ],
  )
  const labels = pgTable('labels', { tenantId: tenantId(), id: integer(), name: name() }, t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
  ])
  const bookLabels = pgTable(
    'book_labels',
    { tenantId: tenantId(), bookId: integer('book_id'), labelId: integer('label_id') },
    t => [
      primaryKey({ columns: [t.tenantId, t.bookId, t.labelId] }),
      foreignKey({ columns: [t.tenantId, t.bookId], foreignColumns: [books.tenantId, books.id] }),
      foreignKey({
        columns: [t.tenantId, t.labelId],
        foreignColumns: [labels.tenantId, labels.id],
      }),
    ],
  )
  return { authors, books, labels, bookLabels }
}

const createTables = [
  `create table authors (tenant_id int not null, id int not null, name varchar(100) not null,
    primary key (tenant_id, id))`,
  `create table books (tenant_id int not null, id int not null, author_id int not null,
    title varchar(100) not null, primary key (tenant_id, id),
    foreign key (tenant_id, author_id) references authors (tenant_id, id))`,
  `create table labels (tenant_id int not null, id int not null, name varchar(100) not null,
    primary key (tenant_id, id))`,
  `create table book_labels (tenant_id int not null, book_id int not null, label_id int not null,
    primary key (tenant_id, book_id, label_id),
    foreign key (tenant_id, book_id) references books (tenant_id, id),
    foreign key (tenant_id, label_id) references labels (tenant_id, id))`,
  "insert into authors values (1, 1, 'Austen'), (1, 2, 'Joyce'), (2, 1, 'Other')",
  "insert into books values (1, 1, 1, 'Emma'), (1, 2, 2, 'Ulysses'), (1, 3, 1, 'Persuasion'), (2, 1, 1, 'Other')",
  "insert into labels values (1, 1, 'novel'), (1, 2, 'long'), (2, 1, 'other')",
  'insert into book_labels values (1, 1, 1), (1, 2, 1), (1, 2, 2), (2, 1, 1)',
]

/** Reads in front of writes, as the latter stay. */
const documents: readonly (readonly [document: string, data: unknown])[] = [
  [
    '{ author(tenantId: 1, id: 1) { name books { title labels { name } } } }',
    {
      author: {
        name: 'Austen',
        books: [
          { title: 'Emma', labels: [{ name: 'novel' }] },
          { title: 'Persuasion', labels: [] },
        ],
      },
    },
  ],
  ['{ authors(filter: { tenantId: { equal: 2 } }) { name } }', { authors: [] }],
  [
    '{ authors(filter: { books: { some: { labels: { some: { name: { equal: "long" } } } } } }) { name } }',
    { authors: [{ name: 'Joyce' }] },
  ],
  [
    '{ books(order: [{ author: { name: DESC } }, { labelsCount: DESC }]) { title author { name } } }',
    {
      books: [
        { title: 'Ulysses', author: { name: 'Joyce' } },
        { title: 'Emma', author: { name: 'Austen' } },
        { title: 'Persuasion', author: { name: 'Austen' } },
      ],
    },
  ],
  [
    '{ authors { booksConnection(first: 1) { totalCount nodes { title } } booksAggregate { count } } }',
    {
      authors: [
        {
          booksConnection: { totalCount: 2, nodes: [{ title: 'Emma' }] },
          booksAggregate: { count: 2 },
        },
        {
          booksConnection: { totalCount: 1, nodes: [{ title: 'Ulysses' }] },
          booksAggregate: { count: 1 },
        },
      ],
    },
  ],
  [
    '{ labels { books(limit: 1) { title } } booksAggregate { count groups(by: [AUTHOR_ID]) { count } } }',
    {
      labels: [{ books: [{ title: 'Emma' }] }, { books: [{ title: 'Ulysses' }] }],
      booksAggregate: { count: 3, groups: [{ count: 2 }, { count: 1 }] },
    },
  ],
  [
    `mutation { createAuthor(author: { tenantId: 1, id: 3, name: "Woolf",
      booksAttributes: [{ id: 4, title: "Orlando" }] }) { books { title author { name } } } }`,
    { createAuthor: { books: [{ title: 'Orlando', author: { name: 'Woolf' } }] } },
  ],
  [
    `mutation { updateAuthor(tenantId: 1, id: 3, author: { name: "V. Woolf",
      booksAttributes: [{ tenantId: 1, id: 4, _delete: true }, { id: 5, title: "Flush" }] }) { books { title } } }`,
    { updateAuthor: { books: [{ title: 'Flush' }] } },
  ],
  [
    `mutation { updateBook(tenantId: 1, id: 5, book: { title: "The Waves", labelKeys: [{ tenantId: 1, id: 1 }],
      authorAttributes: { tenantId: 1, id: 3, name: "Woolf" } }) { title author { name } labels { name } } }`,
    { updateBook: { title: 'The Waves', author: { name: 'Woolf' }, labels: [{ name: 'novel' }] } },
  ],
  [
    'mutation { updateBook(tenantId: 1, id: 5, book: { labelKeys: [] }) { labels { name } } }',
    { updateBook: { labels: [] } },
  ],
  ['mutation { deleteBook(tenantId: 1, id: 5) { title } }', { deleteBook: { title: 'The Waves' } }],
]

let schemas = 0

function shardedSchema({
  authors,
  books,
  labels,
  bookLabels,
}: ReturnType<typeof tablesOf>): Schema<Context> {
  const source = createSource<Context>({ strict: true })
  const options = {
    partitionBy: 'tenantId',
    scope: (table: typeof authors, { tenant }: Context) => eq(table.tenantId, tenant),
  } as const
  const every = { only: ['record', 'list', 'connection', 'aggregate'] } as const
  const GraphQL = defineGraphQL<Context>()({
    Author: source(authors, {
      ...options,
      associations: { books: { connection: true, aggregate: true, orderable: true } },
    })
      .buildQuery(every)
      .buildMutation({ nested: ['books'] }),
    Book: source(books, {
      ...(options as object),
      associations: {
        author: { orderable: true },
        labels: { through: bookLabels, connection: true, aggregate: true, orderable: true },
      },
    })
      .buildQuery(every)
      .buildMutation({ nested: ['author'], members: ['labels'] }),
    Label: source(labels, {
      ...(options as object),
      associations: { books: { through: bookLabels } },
    }).buildAll(),
    BookLabel: source(bookLabels, options as object),
  })
  return GraphQL.schema(`Sharded${schemas++}`)
}

const kinds = databasesOfThisRun.filter(
  ({ dialect, missing }) => dialect !== 'sqlite' && missing === '',
)

describe.each(kinds)('sharded tables on $name', kind => {
  let opened: OpenDatabase<unknown>
  let schema: Schema<Context>
  beforeAll(async () => {
    opened = await kind.open()
    for (const text of createTables) await opened.run(text)
    schema = shardedSchema(tablesOf(dialects[kind.dialect as 'mysql']))
  }, 60_000)
  afterAll(() => opened?.close())
  afterEach(() => {
    const faults = opened.statements.splice(0).flatMap(text => shardFaults(text, shardKeys))
    expect(faults).toEqual([])
  })

  async function data(source: string): Promise<unknown> {
    const context = { db: opened.db as NodePgDatabase, tenant: 1 }
    const response = await schema.execute(source, { context, responseFormat: 'hash' })
    expect(response.errors).toBeUndefined()
    return response.data
  }

  test.each(documents)(
    'each statement has the key, and sees no other tenant: %s',
    async (document, expected) => {
      expect(await data(document)).toEqual(expected)
      expect(opened.statements.length).toBeGreaterThan(0)
    },
  )
})
