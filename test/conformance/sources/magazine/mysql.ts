import {
  bigint,
  boolean,
  date,
  datetime,
  decimal,
  int,
  json,
  mysqlTable,
  primaryKey,
  varchar,
  type AnyMySqlColumn,
} from 'drizzle-orm/mysql-core'
import { sql } from 'drizzle-orm'

const id = () => int().primaryKey().autoincrement()
const text = (name?: string) =>
  name === undefined ? varchar({ length: 200 }) : varchar(name, { length: 200 })

export const people = mysqlTable('people', {
  id: id(),
  magazineId: int('magazine_id').notNull(),
  name: text().notNull(),
  email: text().unique('people_email'),
  salary: int(),
  managerId: int('manager_id').references((): AnyMySqlColumn => people.id),
  joinedAt: datetime('joined_at', { fsp: 6 })
    .notNull()
    .default(sql`now(6)`),
})

export const profiles = mysqlTable('profiles', {
  personId: int('person_id')
    .primaryKey()
    .references(() => people.id),
  magazineId: int('magazine_id').notNull(),
  about: text().notNull(),
  links: json(),
})

export const articles = mysqlTable('articles', {
  id: id(),
  magazineId: int('magazine_id').notNull(),
  authorId: int('author_id')
    .notNull()
    .references(() => people.id),
  editorId: int('editor_id').references(() => people.id),
  title: text().notNull(),
  status: varchar({ length: 20, enum: ['draft', 'in-print'] })
    .notNull()
    .default('draft'),
  fee: decimal({ precision: 12, scale: 2 }),
  words: bigint({ mode: 'bigint' }),
  isFree: boolean('is_free').notNull().default(false),
  publishedOn: date('published_on', { mode: 'string' }),
})

export const comments = mysqlTable('comments', {
  id: id(),
  magazineId: int('magazine_id').notNull(),
  articleId: int('article_id')
    .notNull()
    .references(() => articles.id),
  authorId: int('author_id')
    .notNull()
    .references(() => people.id),
  text: text().notNull(),
  stars: int(),
})

export const tags = mysqlTable('tags', {
  id: varchar({ length: 36 }).primaryKey(),
  name: text().notNull().unique('tags_name'),
})

export const articleTags = mysqlTable(
  'article_tags',
  {
    articleId: int('article_id')
      .notNull()
      .references(() => articles.id),
    tagId: varchar('tag_id', { length: 36 })
      .notNull()
      .references(() => tags.id),
    addedAt: datetime('added_at', { fsp: 3 }),
    place: int().notNull().default(1),
  },
  table => [primaryKey({ columns: [table.articleId, table.tagId] })],
)

export const create = `
create table people (id int primary key auto_increment, magazine_id int not null,
  name varchar(200) not null, email varchar(200), salary int, manager_id int,
  joined_at datetime(6) not null default now(6), constraint people_email unique (email),
  constraint people_salary check (salary >= 0), foreign key (manager_id) references people (id)) auto_increment = 1000;
create table profiles (person_id int primary key, magazine_id int not null, about varchar(200) not null,
  links json, foreign key (person_id) references people (id));
create table articles (id int primary key auto_increment, magazine_id int not null,
  author_id int not null, editor_id int, title varchar(200) not null,
  status varchar(20) not null default 'draft', fee decimal(12, 2), words bigint,
  is_free boolean not null default false, published_on date,
  foreign key (author_id) references people (id), foreign key (editor_id) references people (id)) auto_increment = 1000;
create table comments (id int primary key auto_increment, magazine_id int not null,
  article_id int not null, author_id int not null, text varchar(200) not null, stars int,
  foreign key (article_id) references articles (id), foreign key (author_id) references people (id)) auto_increment = 1000;
create table tags (id varchar(36) primary key, name varchar(200) not null,
  constraint tags_name unique (name));
create table article_tags (article_id int not null, tag_id varchar(36) not null, added_at datetime(3), place int not null default 1,
  primary key (article_id, tag_id), foreign key (article_id) references articles (id),
  foreign key (tag_id) references tags (id))
`
