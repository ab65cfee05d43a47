import {
  foreignKey,
  integer,
  numeric,
  primaryKey,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core'

const code = (name: string) => text(name)

export const countries = sqliteTable('countries', {
  code: code('code').primaryKey(),
  name: code('name').notNull(),
})

export const cities = sqliteTable('cities', {
  id: code('id').primaryKey(),
  countryCode: code('country').references(() => countries.code),
  name: code('name').notNull(),
})

export const tags = sqliteTable('tags', { label: code('label').primaryKey() })

export const countryTags = sqliteTable(
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
export const streets = sqliteTable(
  'streets',
  { countryCode: code('country'), cityName: code('city'), length: integer().notNull() },
  table => [primaryKey({ columns: [table.countryCode, table.cityName] })],
)

export const houses = sqliteTable(
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
export const rates = sqliteTable('rates', {
  amount: numeric().primaryKey(),
})

export const badges = sqliteTable('badges', {
  label: text().primaryKey(),
})

export const offers = sqliteTable('offers', {
  id: integer().primaryKey(),
  amount: numeric().references(() => rates.amount),
  label: code('label').references(() => badges.label),
})

export const create: string = `
  create table countries (code text collate nocase primary key, name text collate nocase not null);
  create table cities (id text collate nocase primary key, country text collate nocase, name text collate nocase not null);
  create table tags (label text collate nocase primary key);
  create table country_tags (country text collate nocase, tag text collate nocase, primary key (country, tag));
  create table streets (country text collate nocase, city text collate nocase, length int not null,
    primary key (country, city));
  create table houses (id int primary key, country text collate nocase not null, city text collate nocase not null);
  create table rates (amount numeric primary key);
  create table badges (label text primary key);
  create table offers (id int primary key, amount numeric, label text collate nocase)`
