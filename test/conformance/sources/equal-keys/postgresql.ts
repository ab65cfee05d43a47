import {
  char,
  customType,
  foreignKey,
  integer,
  numeric,
  pgTable,
  primaryKey,
  varchar,
} from 'drizzle-orm/pg-core'

const code = customType<{ data: string }>({ dataType: () => 'citext' })

export const countries = pgTable('countries', {
  code: code('code').primaryKey(),
  name: code('name').notNull(),
})

export const cities = pgTable('cities', {
  id: code('id').primaryKey(),
  countryCode: code('country').references(() => countries.code),
  name: code('name').notNull(),
})

export const tags = pgTable('tags', { label: code('label').primaryKey() })

export const countryTags = pgTable(
  'country_tags',
  {
    countryCode: code('country')
      .notNull()
      .references(() => countries.code),
    tagLabel: code('tag')
      .notNull()
      .references(() => tags.label),
  },
  table => [primaryKey({ columns: [table.countryCode, table.tagLabel] })],
)

/** Keys of two columns. */
export const streets = pgTable(
  'streets',
  { countryCode: code('country'), cityName: code('city'), length: integer().notNull() },
  table => [primaryKey({ columns: [table.countryCode, table.cityName] })],
)

export const houses = pgTable(
  'houses',
  {
    id: integer().primaryKey(),
    countryCode: code('country').notNull(),
    cityName: code('city').notNull(),
  },
  table => [
    foreignKey({
      columns: [table.countryCode, table.cityName],
      foreignColumns: [streets.countryCode, streets.cityName],
    }),
  ],
)

/** Keys of types that write the same value in two ways. */
export const rates = pgTable('rates', {
  amount: numeric({ precision: 10, scale: 3 }).primaryKey(),
})

export const badges = pgTable('badges', {
  label: char({ length: 10 }).primaryKey(),
})

export const offers = pgTable('offers', {
  id: integer().primaryKey(),
  amount: numeric({ precision: 10, scale: 2 }).references(() => rates.amount),
  label: varchar('label').references(() => badges.label),
})

export const create: string = `
  create extension citext;
  create table countries (code citext primary key, name citext not null);
  create table cities (id citext primary key, country citext, name citext not null);
  create table tags (label citext primary key);
  create table country_tags (country citext, tag citext, primary key (country, tag));
  create table streets (country citext, city citext, length int not null,
    primary key (country, city));
  create table houses (id int primary key, country citext not null, city citext not null);
  create table rates (amount numeric(10, 3) primary key);
  create table badges (label char(10) primary key);
  create table offers (id int primary key, amount numeric(10, 2), label varchar(20))`
