import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Declarations } from '../../../src/definition/declare/declarations.ts'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { source } from '../../../src/sources/drizzle/index.ts'
import { untyped } from '../../definition/untyped.ts'

const users = pgTable('users', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  token: text().notNull(),
  bornAt: text('born_at'),
})
const notes = pgTable('notes', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id),
})
const triggered = pgTable('users', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  token: text()
    .notNull()
    .default(sql`'by the trigger'`),
})

let schemas = 0

function schemaOf(types: Declarations): unknown {
  const GraphQL = untyped(defineGraphQL()(types))
  GraphQL.query.field('one', 'int', () => 1)
  return GraphQL.schema(`CheckMutations${++schemas}`)
}

const fault =
  'The source User creates records, and nothing gives token, which is not null, has no default, and is in skipFields or readOnly; ' +
  "expected assign: { token: context => ... }, a default in the table, also where a trigger gives the value, or buildMutation({ only }) without 'create'."

describe('a create that can never succeed', () => {
  test.each([
    ['skipFields', { skipFields: ['token'] }],
    ['readOnly', { readOnly: ['token'] }],
  ] as const)('because of %s is a fault that names the column', (_, options) => {
    expect(() => schemaOf({ User: source(users, options).buildAll() })).toThrow(fault)
  })

  test.each([
    ['assign gives', { skipFields: ['token'], assign: { token: () => 'x' } }],
    ['before may give', { skipFields: ['token'], before: () => ({ token: 'x' }) }],
    ['validate may give', { skipFields: ['token'], validate: z.object({}) }],
    ['is null in a new record', { skipFields: ['bornAt'] }],
  ] as const)('is none where the column is one that %s', (_, options) => {
    expect(() => schemaOf({ User: source(users, options).buildAll() })).not.toThrow()
  })

  test('is none where the table says that the database gives the value', () => {
    const User = source(triggered, { skipFields: ['token'] }).buildAll()
    expect(() => schemaOf({ User })).not.toThrow()
  })

  test('is none where there is no create', () => {
    const User = source(users, { skipFields: ['token'] })
    expect(() => schemaOf({ User: User.buildMutation({ only: ['update'] }) })).not.toThrow()
    expect(() => schemaOf({ User: User.buildQuery() })).not.toThrow()
  })

  test('is none where a nested record gives the key', () => {
    const options = { skipFields: ['userId'] } as const
    const define = (nested: readonly string[]) => () =>
      schemaOf({
        User: source(users),
        Note: source(notes, options).buildMutation({ only: ['create'], nested }),
      })
    expect(define(['user'])).not.toThrow()
    expect(define([])).toThrow('The source Note creates records, and nothing gives userId')
  })
})

describe('an update whose argument has the name of its key', () => {
  const codes = pgTable('codes', { code: text().primaryKey(), note: text() })

  test('is a fault that says what to write', () => {
    expect(() => schemaOf({ Code: source(codes).buildAll() })).toThrow(
      'The mutation updateCode has the argument code for the values of the record, and the column code of its key has that name, too; ' +
        "expected rename: { code: 'key' }, another name of the type, or buildMutation({ only }) without 'update'.",
    )
  })

  test('is none with each of these', () => {
    for (const types of [
      { Code: source(codes, { rename: { code: 'key' } }).buildAll() },
      { Voucher: source(codes).buildAll() },
      {
        Code: source(codes)
          .buildQuery()
          .buildMutation({ only: ['create', 'delete'] }),
      },
    ])
      expect(() => schemaOf(types)).not.toThrow()
  })
})
