import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  type AnyMySqlColumn,
  bigint,
  boolean,
  char,
  check,
  customType,
  date,
  datetime,
  decimal,
  double,
  int,
  json,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  text,
  time,
  unique,
  varchar,
} from 'drizzle-orm/mysql-core'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'blob' })

export const teams = mysqlTable('teams', {
  id: int().primaryKey(),
  name: varchar({ length: 50 }).notNull().unique(),
})

export const users = mysqlTable(
  'users',
  {
    id: char({ length: 36 }).primaryKey().$defaultFn(randomUUID),
    name: varchar({ length: 200 }).notNull(),
    email: varchar({ length: 100 }).unique(),
    teamId: int('team_id').references(() => teams.id),
    managerId: char('manager_id', { length: 36 }).references((): AnyMySqlColumn => users.id),
    mood: mysqlEnum(['sad', 'ok', 'happy']),
    age: int(),
    bornOn: date('born_on', { mode: 'date' }),
    joinedOn: date('joined_on', { mode: 'string' }),
    seenAt: datetime('seen_at', { fsp: 6 }),
    loggedAt: datetime('logged_at', { mode: 'string', fsp: 6 }),
    wakesAt: time('wakes_at'),
    visits: bigint({ mode: 'bigint' }),
    points: bigint({ mode: 'number' }),
    balance: decimal({ precision: 20, scale: 6 }),
    rating: double(),
    settings: json(),
    avatar: bytes(),
    isActive: boolean('is_active').notNull().default(true),
  },
  table => [check('users_age_check', sql`${table.age} >= 0`)],
)

export const tags = mysqlTable('tags', {
  id: int().primaryKey().autoincrement(),
  label: text().notNull(),
})

export const taggings = mysqlTable(
  'taggings',
  {
    userId: char('user_id', { length: 36 })
      .notNull()
      .references(() => users.id),
    tagId: int('tag_id')
      .notNull()
      .references(() => tags.id),
    weight: int().notNull().default(1),
  },
  table => [primaryKey({ columns: [table.userId, table.tagId] })],
)

export const readings = mysqlTable(
  'readings',
  {
    sensor: int().notNull(),
    day: bigint({ mode: 'bigint' }).notNull(),
    room: varchar({ length: 50 }).notNull(),
    value: int(),
  },
  table => [
    primaryKey({ columns: [table.sensor, table.day] }),
    unique('readings_room_day').on(table.room, table.day),
  ],
)

export const createTables: readonly string[] = [
  `create table teams (id int primary key, name varchar(50) not null,
    constraint teams_name_unique unique (name))`,
  `create table users (
    id char(36) primary key, name varchar(200) not null, email varchar(100), team_id int,
    manager_id char(36), mood enum('sad', 'ok', 'happy'), age int, born_on date, joined_on date,
    seen_at datetime(6), logged_at datetime(6), wakes_at time, visits bigint, points bigint,
    balance decimal(20, 6), rating double, settings json, avatar blob,
    is_active boolean not null default true, constraint users_email_unique unique (email),
    constraint users_age_check check (age >= 0), foreign key (team_id) references teams (id),
    foreign key (manager_id) references users (id))`,
  `create table tags (id int primary key auto_increment, label text not null)`,
  `create table taggings (user_id char(36) not null, tag_id int not null,
    weight int not null default 1, primary key (user_id, tag_id),
    foreign key (user_id) references users (id), foreign key (tag_id) references tags (id))`,
  `create table readings (sensor int not null, day bigint not null, room varchar(50) not null,
    value int, primary key (sensor, day), constraint readings_room_day unique (room, day))`,
]
