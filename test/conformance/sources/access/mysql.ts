import { boolean, int, mysqlTable, primaryKey, varchar } from 'drizzle-orm/mysql-core'

const id = () => int().primaryKey().autoincrement()
const text = () => varchar({ length: 200 })

export const people = mysqlTable('people', { id: id(), name: text().notNull() })

export const docs = mysqlTable('docs', {
  id: id(),
  title: text().notNull(),
  budget: int().default(0),
  ownerId: int('owner_id').references(() => people.id),
  isPublic: boolean('is_public').notNull().default(true),
})

export const lines = mysqlTable(
  'doc_lines',
  {
    docId: int('doc_id')
      .notNull()
      .references(() => docs.id),
    no: int().notNull(),
    text: text().notNull(),
  },
  table => [primaryKey({ columns: [table.docId, table.no] })],
)

export const tags = mysqlTable('tags', { id: id(), name: text().notNull() })

export const docTags = mysqlTable(
  'doc_tags',
  {
    docId: int('doc_id')
      .notNull()
      .references(() => docs.id),
    tagId: int('tag_id')
      .notNull()
      .references(() => tags.id),
  },
  table => [primaryKey({ columns: [table.docId, table.tagId] })],
)

export const create = `
create table people (id int primary key auto_increment, name varchar(200) not null)
  auto_increment = 1000;
create table docs (id int primary key auto_increment, title varchar(200) not null,
  budget int default 0, owner_id int, is_public boolean not null default true,
  foreign key (owner_id) references people (id)) auto_increment = 1000;
create table doc_lines (doc_id int not null, no int not null, text varchar(200) not null,
  primary key (doc_id, no), foreign key (doc_id) references docs (id));
create table tags (id int primary key auto_increment, name varchar(200) not null)
  auto_increment = 1000;
create table doc_tags (doc_id int not null, tag_id int not null, primary key (doc_id, tag_id),
  foreign key (doc_id) references docs (id), foreign key (tag_id) references tags (id))`
