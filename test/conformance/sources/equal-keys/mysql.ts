import {
  char,
  decimal,
  foreignKey,
  int,
  mysqlTable,
  primaryKey,
  varchar,
} from 'drizzle-orm/mysql-core'

const code = (name: string) => varchar(name, { length: 20 })

export const countries = mysqlTable('countries', {
  code: code('code').primaryKey(),
  name: code('name').notNull(),
})

export const cities = mysqlTable('cities', {
  id: code('id').primaryKey(),
  countryCode: code('country').references(() => countries.code),
  name: code('name').notNull(),
})

export const tags = mysqlTable('tags', { label: code('label').primaryKey() })

export const countryTags = mysqlTable(
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
export const streets = mysqlTable(
  'streets',
  { countryCode: code('country'), cityName: code('city'), length: int().notNull() },
  table => [primaryKey({ columns: [table.countryCode, table.cityName] })],
)

export const houses = mysqlTable(
  'houses',
  {
    id: int().primaryKey(),
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
export const rates = mysqlTable('rates', {
  amount: decimal({ precision: 10, scale: 3 }).primaryKey(),
})

export const badges = mysqlTable('badges', {
  label: char({ length: 10 }).primaryKey(),
})

export const offers = mysqlTable('offers', {
  id: int().primaryKey(),
  amount: decimal({ precision: 10, scale: 2 }).references(() => rates.amount),
  label: code('label').references(() => badges.label),
})

export const create: string = `
  create table countries (code varchar(20) primary key, name varchar(20) not null);
  create table cities (id varchar(20) primary key, country varchar(20), name varchar(20) not null);
  create table tags (label varchar(20) primary key);
  create table country_tags (country varchar(20), tag varchar(20), primary key (country, tag));
  create table streets (country varchar(20), city varchar(20), length int not null,
    primary key (country, city));
  create table houses (id int primary key, country varchar(20) not null, city varchar(20) not null);
  create table rates (amount decimal(10, 3) primary key);
  create table badges (label char(10) primary key);
  create table offers (id int primary key, amount decimal(10, 2), label varchar(20))`
