import { sql } from 'drizzle-orm'
import {
  blob,
  integer,
  primaryKey,
  sqliteTable,
  text,
  numeric,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core'

const id = () => integer().primaryKey({ autoIncrement: true })

export const people = sqliteTable('people', {
  id: id(),
  magazineId: integer('magazine_id').notNull(),
  name: text().notNull(),
  email: text().unique('people_email'),
  salary: integer(),
  managerId: integer('manager_id').references((): AnySQLiteColumn => people.id),
  joinedAt: integer('joined_at', { mode: 'timestamp_ms' })
    .notNull()
    .default(sql`(unixepoch() * 1000)`),
})

export const profiles = sqliteTable('profiles', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => people.id),
  magazineId: integer('magazine_id').notNull(),
  about: text().notNull(),
  links: text({ mode: 'json' }),
})

export const articles = sqliteTable('articles', {
  id: id(),
  magazineId: integer('magazine_id').notNull(),
  authorId: integer('author_id')
    .notNull()
    .references(() => people.id),
  editorId: integer('editor_id').references(() => people.id),
  title: text().notNull(),
  status: text({ enum: ['draft', 'in-print'] })
    .notNull()
    .default('draft'),
  fee: numeric(),
  words: blob({ mode: 'bigint' }),
  isFree: integer('is_free', { mode: 'boolean' }).notNull().default(false),
  publishedOn: text('published_on'),
})

export const comments = sqliteTable('comments', {
  id: id(),
  magazineId: integer('magazine_id').notNull(),
  articleId: integer('article_id')
    .notNull()
    .references(() => articles.id),
  authorId: integer('author_id')
    .notNull()
    .references(() => people.id),
  text: text().notNull(),
  stars: integer(),
})

export const tags = sqliteTable('tags', {
  id: text().primaryKey(),
  name: text().notNull().unique('tags_name'),
})

export const articleTags = sqliteTable(
  'article_tags',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id),
    tagId: text('tag_id')
      .notNull()
      .references(() => tags.id),
    addedAt: integer('added_at', { mode: 'timestamp_ms' }),
    place: integer().notNull().default(1),
  },
  table => [primaryKey({ columns: [table.articleId, table.tagId] })],
)

export const create = `
create table people (id integer primary key autoincrement, magazine_id integer not null,
  name text not null, email text, salary integer, manager_id integer references people (id),
  joined_at integer not null default (unixepoch() * 1000), constraint people_email unique (email),
  constraint people_salary check (salary >= 0));
create table profiles (person_id integer primary key references people (id),
  magazine_id integer not null, about text not null, links text);
create table articles (id integer primary key autoincrement, magazine_id integer not null,
  author_id integer not null references people (id), editor_id integer references people (id),
  title text not null, status text not null default 'draft', fee numeric, words blob,
  is_free integer not null default 0, published_on text);
create table comments (id integer primary key autoincrement, magazine_id integer not null,
  article_id integer not null references articles (id), author_id integer not null references people (id),
  text text not null, stars integer);
create table tags (id text primary key, name text not null, constraint tags_name unique (name));
create table article_tags (article_id integer not null references articles (id),
  tag_id text not null references tags (id), added_at integer, place integer not null default 1,
  primary key (article_id, tag_id));
insert into sqlite_sequence (name, seq) values ('people', 999), ('articles', 999), ('comments', 999)
`
