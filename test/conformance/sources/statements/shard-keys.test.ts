import { expect, test } from 'vitest'
import { shardFaults } from './shard-keys.ts'

const shardKeys = { books: 'tenant_id', authors: 'tenant_id' }

test.each([
  ['books', 'select "t0"."tenant_id" from "books" "t0" where "t0"."id" = $1'],
  [
    'authors',
    'select 1 from "books" "t0" inner join "authors" "t1" on "t0"."author_id" = "t1"."id" where "t0"."tenant_id" = $1',
  ],
  [
    'books',
    'select 1 from "books" "t0" where "t0"."author_id" in (select "t1"."id" from "authors" "t1" where "t1"."tenant_id" = $1)',
  ],
  ['books', 'insert into "books" ("id") values ($1)'],
  ['books', 'update `books` set `tenant_id` = ? where `books`.`id` = ?'],
  ['books', 'delete from "books" where "books"."id" = $1'],
])('a statement has %s without its shard key: %s', (table, text) => {
  expect(shardFaults(text, shardKeys)).toEqual([
    `A statement has ${table} without its shard key: ${text}`,
  ])
})

test.each([
  'select "t0"."id" from "books" "t0" where "t0"."tenant_id" = $1',
  'select 1 from "books" "t0" where ("t0"."tenant_id", "t0"."id") in (select * from unnest($1, $2))',
  'select 1 from "books" "t0" inner join "authors" "t1" on "t1"."tenant_id" = "t0"."tenant_id" where "t1"."tenant_id" = any($1)',
  'insert into "books" ("tenant_id", "id") values ($1, $2)',
  'update `books` set `title` = ? where (`books`.`tenant_id` = ? and `books`.`id` = ?)',
  'delete from "books" where ("books"."tenant_id" = $1 and "books"."id" = $2)',
  'select 1 from "tags" "t0"',
])('each table has its shard key: %s', text => {
  expect(shardFaults(text, shardKeys)).toEqual([])
})
