import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  doublePrecision,
  serial,
  text,
  time,
  timestamp,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const mood = pgEnum('mood', ['sad', 'ok', 'happy'])

export const teams = pgTable('teams', {
  id: integer().primaryKey(),
  name: varchar({ length: 50 }).notNull().unique(),
})

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().$defaultFn(randomUUID),
    name: text().notNull(),
    email: varchar({ length: 100 }).unique(),
    teamId: integer('team_id').references(() => teams.id),
    managerId: uuid('manager_id').references((): AnyPgColumn => users.id),
    mood: mood(),
    age: integer(),
    bornOn: date('born_on', { mode: 'date' }),
    joinedOn: date('joined_on', { mode: 'string' }),
    seenAt: timestamp('seen_at', { withTimezone: true }),
    loggedAt: timestamp('logged_at', { mode: 'string' }),
    wakesAt: time('wakes_at'),
    visits: bigint({ mode: 'bigint' }),
    points: bigint({ mode: 'number' }),
    balance: numeric({ precision: 20, scale: 6 }),
    rating: doublePrecision(),
    settings: jsonb(),
    avatar: bytes(),
    isActive: boolean('is_active').notNull().default(true),
    nicknames: text().array(),
    seenDays: timestamp('seen_days', { withTimezone: true }).array(),
    moods: mood().array(),
  },
  table => [check('users_age_check', sql`${table.age} >= 0`)],
)

export const tags = pgTable('tags', {
  id: serial().primaryKey(),
  label: text().notNull(),
})

export const taggings = pgTable(
  'taggings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id),
    weight: integer().notNull().default(1),
  },
  table => [primaryKey({ columns: [table.userId, table.tagId] })],
)

export const readings = pgTable(
  'readings',
  {
    sensor: integer().notNull(),
    day: bigint({ mode: 'bigint' }).notNull(),
    room: text().notNull(),
    value: integer(),
  },
  table => [
    primaryKey({ columns: [table.sensor, table.day] }),
    unique('readings_room_day').on(table.room, table.day),
  ],
)

export const createTables: readonly string[] = [
  `create type mood as enum ('sad', 'ok', 'happy')`,
  `create table teams (id int primary key, name varchar(50) not null constraint teams_name_unique unique)`,
  `create table users (
    id uuid primary key, name text not null, email varchar(100) constraint users_email_unique unique,
    team_id int references teams, manager_id uuid references users, mood mood, age int,
    born_on date, joined_on date, seen_at timestamptz, logged_at timestamp, wakes_at time,
    visits bigint, points bigint, balance numeric(20, 6), rating double precision, settings jsonb,
    avatar bytea, is_active boolean not null default true, nicknames text[], seen_days timestamptz[],
    moods mood[], constraint users_age_check check (age >= 0))`,
  `create table tags (id serial primary key, label text not null)`,
  `create table taggings (user_id uuid not null references users, tag_id int not null references tags,
    weight int not null default 1, primary key (user_id, tag_id))`,
  `create table readings (sensor int not null, day bigint not null, room text not null, value int,
    primary key (sensor, day), constraint readings_room_day unique (room, day))`,
]
