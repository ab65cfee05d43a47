import { describe, expect, test } from 'vitest'
import * as drizzle from 'drizzle-orm'
import { defineRelations, eq } from 'drizzle-orm-1'
import {
  customType,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm-1/pg-core'
import { drizzleAdapter as adapter } from '../../../src/sources/drizzle/drizzle-adapter.ts'
import { declaredAssociations } from '../../../src/sources/drizzle/tables/relations.ts'
import { pglite } from './databases/pglite.ts'

// What Drizzle 1.0 has and 0.45 has not. The project drizzle-1 gives the adapter 1.0, too.

const teams = pgTable('teams', { id: integer().primaryKey(), name: text().notNull() })

const users = pgTable('users', {
  id: uuid().primaryKey(),
  teamId: integer('team_id').references(() => teams.id),
  managerId: uuid('manager_id'),
  grid: text().array('[][]'),
  list: timestamp({ withTimezone: true }).array(),
  shape: customType<{ data: object }>({
    dataType: () => 'text',
    fromDriver: value => ({ value }),
  })(),
})

const tags = pgTable('tags', { id: integer().primaryKey(), label: text().notNull() })

const taggings = pgTable(
  'taggings',
  { userId: uuid('user_id').notNull(), tagId: integer('tag_id').notNull() },
  table => [primaryKey({ columns: [table.userId, table.tagId] })],
)

describe('Drizzle 1.0', () => {
  test('is what the adapter has here', () => {
    expect((drizzle as Record<string, unknown>)['defineRelations']).toBe(defineRelations)
  })

  test('has arrays that count their dimensions', () => {
    const { columns, primaryKey } = adapter.describe(users as never)
    expect(
      Object.fromEntries(columns.map(({ name, kind, isArray }) => [name, [kind, isArray]])),
    ).toEqual({
      id: ['uuid', false],
      teamId: ['int', false],
      managerId: ['uuid', false],
      grid: ['unknown', false],
      list: ['date_time', true],
      shape: ['unknown', false],
    })
    expect(primaryKey).toEqual(['id'])
  })

  test('declares associations, also through a table', () => {
    const relations = defineRelations({ users, teams, tags, taggings }, r => ({
      users: {
        team: r.one.teams({ from: r.users.teamId, to: r.teams.id }),
        manager: r.one.users({ from: r.users.managerId, to: r.users.id, alias: 'manager' }),
        reports: r.many.users({ alias: 'manager' }),
        tags: r.many.tags({
          from: r.users.id.through(r.taggings.userId),
          to: r.tags.id.through(r.taggings.tagId),
          alias: 'tagged',
        }),
        namesakes: r.many.tags({
          from: r.users.id,
          to: r.tags.label,
          where: { label: 'x' },
        }),
      },
      teams: { members: r.many.users() },
      tags: { users: r.many.users({ alias: 'tagged' }) },
    }))
    const associations = declaredAssociations(relations)
    const through = {
      table: taggings,
      parentColumns: ['userId'],
      targetColumns: ['tagId'],
    }
    expect(associations.get(users as never)).toEqual([
      { name: 'team', isList: false, columns: ['teamId'], target: teams, targetColumns: ['id'] },
      {
        name: 'manager',
        isList: false,
        columns: ['managerId'],
        target: users,
        targetColumns: ['id'],
      },
      {
        name: 'reports',
        isList: true,
        columns: ['id'],
        target: users,
        targetColumns: ['managerId'],
      },
      { name: 'tags', isList: true, columns: ['id'], target: tags, targetColumns: ['id'], through },
    ])
    expect(associations.get(teams as never)).toEqual([
      { name: 'members', isList: true, columns: ['id'], target: users, targetColumns: ['teamId'] },
    ])
    expect(associations.get(tags as never)).toEqual([
      {
        name: 'users',
        isList: true,
        columns: ['id'],
        target: users,
        targetColumns: ['id'],
        through: { table: taggings, parentColumns: ['tagId'], targetColumns: ['userId'] },
      },
    ])
  })

  test('runs statements on a database of its own', async () => {
    const { db, run, close } = await pglite.open1()
    await run('create table teams (id int primary key, name text not null)')
    const insert = adapter.insert(db, teams as never, [{ id: 1, name: 'Red' }])
    expect(await insert).toEqual([[1]])
    const rows = await adapter.select(db, {
      table: teams as never,
      columns: ['name'],
      rawColumns: [],
      branches: [
        {
          where: {
            kind: 'host',
            subject: 'A scope',
            make: (table: any) => eq((table as typeof teams).name, 'Red'),
          },
          order: [],
        },
      ],
      maxRows: 5,
    })
    expect(rows).toEqual([['Red']])
    await close()
  })
})
