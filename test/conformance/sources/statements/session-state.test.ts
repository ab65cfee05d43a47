import { describe, expect, test } from 'vitest'
import { sessionFaults } from './session-state.ts'

describe('the state of a session is', () => {
  test.each([
    ['SET without LOCAL', 'set search_path to shop'],
    ['SET without LOCAL', 'SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY'],
    ['SET without LOCAL', "select set_config('app.user', '7', false)"],
    ['SET without LOCAL', 'set @user = 7'],
    ['RESET or DISCARD', 'reset all'],
    ['RESET or DISCARD', 'discard temp'],
    ['a lock of the session', 'select pg_advisory_lock(7)'],
    ['a lock of the session', 'select pg_try_advisory_lock_shared(7)'],
    ['a lock of the session', "select get_lock('shop', 1)"],
    ['a lock of the session', 'lock tables shop write'],
    ['a temporary table', 'create temporary table "t" (id int)'],
    ['a temporary table', 'select 1 into temp t'],
    ['LISTEN or UNLISTEN', 'listen "shop"'],
    ['LISTEN or UNLISTEN', 'unlisten *'],
    ['a named statement', 'prepare one as select 1'],
    ['a named statement', 'execute one'],
    ['a named statement', 'select 1; deallocate one'],
    ['a cursor WITH HOLD', 'declare c cursor with hold for select 1'],
    ['a library of the session', "load 'auto_explain'"],
    ['the database of the session', 'use shop'],
    ['a variable of the session', 'select @count := 1'],
    ['the last value of the session', "select currval('shop_id_seq')"],
    ['the last value of the session', '/* of the row */ select last_insert_id()'],
  ])('%s: %s', (state, text) => {
    expect(sessionFaults(text)).toEqual([`A statement uses ${state}: ${text}`])
  })
})

test.each([
  'begin',
  'begin isolation level serializable',
  'savepoint sp1',
  'set local lock_timeout = 1000',
  'set transaction isolation level serializable',
  'set constraints all deferred',
  "select set_config('app.user', '7', true)",
  'select pg_advisory_xact_lock(7)',
  "notify shop, 'listen'",
  'declare c cursor for select 1',
  'update "set" set "temp" = $1 where "use" = $2',
  "insert into shops (name) values ('a; set x = 1; discard all')",
  'select @@auto_increment_increment',
  'select "t0"."id" from "shops" "t0" where "t0"."id" = $1 for update',
])('a transaction ends with the state of: %s', text => {
  expect(sessionFaults(text)).toEqual([])
})
