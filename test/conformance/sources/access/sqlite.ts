import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

const id = () => integer().primaryKey({ autoIncrement: true })

export const people = sqliteTable('people', { id: id(), name: text().notNull() })

export const docs = sqliteTable('docs', {
  id: id(),
  title: text().notNull(),
  budget: integer().default(0),
  ownerId: integer('owner_id').references(() => people.id),
  isPublic: integer('is_public', { mode: 'boolean' }).notNull().default(true),
})

export const lines = sqliteTable(
  'doc_lines',
  {
    docId: integer('doc_id')
      .notNull()
      .references(() => docs.id),
    no: integer().notNull(),
    text: text().notNull(),
  },
  table => [primaryKey({ columns: [table.docId, table.no] })],
)

export const tags = sqliteTable('tags', { id: id(), name: text().notNull() })

export const docTags = sqliteTable(
  'doc_tags',
  {
    docId: integer('doc_id')
      .notNull()
      .references(() => docs.id),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id),
  },
  table => [primaryKey({ columns: [table.docId, table.tagId] })],
)

export const create = `
create table people (id integer primary key autoincrement, name text not null);
create table docs (id integer primary key autoincrement, title text not null,
  budget integer default 0, owner_id integer references people (id),
  is_public integer not null default 1);
create table doc_lines (doc_id integer not null references docs (id), no integer not null,
  text text not null, primary key (doc_id, no));
create table tags (id integer primary key autoincrement, name text not null);
create table doc_tags (doc_id integer not null references docs (id),
  tag_id integer not null references tags (id), primary key (doc_id, tag_id));
insert into sqlite_sequence (name, seq) values ('people', 999), ('docs', 999), ('tags', 999)`
