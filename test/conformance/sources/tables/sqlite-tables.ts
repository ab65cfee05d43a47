import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  blob,
  check,
  integer,
  numeric,
  primaryKey,
  real,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core'

export const teams = sqliteTable('teams', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
})

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey().$defaultFn(randomUUID),
    name: text().notNull(),
    email: text().unique(),
    teamId: integer('team_id').references(() => teams.id),
    managerId: text('manager_id').references((): AnySQLiteColumn => users.id),
    mood: text({ enum: ['sad', 'ok', 'happy'] }),
    age: integer(),
    bornOn: integer('born_on', { mode: 'timestamp' }),
    seenAt: integer('seen_at', { mode: 'timestamp_ms' }),
    loggedAt: text('logged_at'),
    wakesAt: text('wakes_at'),
    visits: blob({ mode: 'bigint' }),
    points: integer(),
    balance: numeric(),
    rating: real(),
    settings: text({ mode: 'json' }),
    avatar: blob({ mode: 'buffer' }),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  },
  table => [check('users_age_check', sql`${table.age} >= 0`)],
)

export const tags = sqliteTable('tags', {
  id: integer().primaryKey({ autoIncrement: true }),
  label: text().notNull(),
})

export const taggings = sqliteTable(
  'taggings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id),
    weight: integer().notNull().default(1),
  },
  table => [primaryKey({ columns: [table.userId, table.tagId] })],
)

export const readings = sqliteTable(
  'readings',
  {
    sensor: integer().notNull(),
    day: integer().notNull(),
    room: text().notNull(),
    value: integer(),
  },
  table => [
    primaryKey({ columns: [table.sensor, table.day] }),
    unique('readings_room_day').on(table.room, table.day),
  ],
)

export const createTables: readonly string[] = [
  `create table teams (id integer primary key, name text not null unique)`,
  `create table users (
    id text primary key not null, name text not null, email text unique,
    team_id integer references teams (id), manager_id text references users (id), mood text,
    age integer, born_on integer, seen_at integer, logged_at text, wakes_at text, visits blob,
    points integer, balance numeric, rating real, settings text, avatar blob,
    is_active integer not null default 1, constraint users_age_check check (age >= 0))`,
  `create table tags (id integer primary key autoincrement, label text not null)`,
  `create table taggings (user_id text not null references users (id),
    tag_id integer not null references tags (id), weight integer not null default 1,
    primary key (user_id, tag_id))`,
  `create table readings (sensor integer not null, day integer not null, room text not null,
    value integer, primary key (sensor, day), constraint readings_room_day unique (room, day))`,
]
