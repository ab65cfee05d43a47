import { describe, expect, test } from 'vitest'
import { relations } from 'drizzle-orm'
import { declaredAssociations } from '../../../../src/sources/drizzle/tables/relations.ts'
import * as tables from '../../../conformance/sources/tables/postgresql-tables.ts'

const { users, teams, taggings, tags } = tables

describe('declaredAssociations', () => {
  test('reads relations of Drizzle, in both directions', () => {
    const schema = {
      users,
      teams,
      taggings,
      tags,
      userRelations: relations(users, ({ one, many }) => ({
        team: one(teams, { fields: [users.teamId], references: [teams.id] }),
        manager: one(users, {
          fields: [users.managerId],
          references: [users.id],
          relationName: 'manager',
        }),
        reports: many(users, { relationName: 'manager' }),
        taggings: many(taggings),
      })),
      teamRelations: relations(teams, ({ many }) => ({ members: many(users) })),
      taggingRelations: relations(taggings, ({ one }) => ({
        user: one(users, { fields: [taggings.userId], references: [users.id] }),
      })),
    }
    const associations = declaredAssociations(schema)
    expect([...associations.keys()]).toEqual([users, teams, taggings])
    expect(associations.get(users)).toEqual([
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
      {
        name: 'taggings',
        isList: true,
        columns: ['id'],
        target: taggings,
        targetColumns: ['userId'],
      },
    ])
    expect(associations.get(teams)).toEqual([
      { name: 'members', isList: true, columns: ['id'], target: users, targetColumns: ['teamId'] },
    ])
  })

  test('finds none in tables alone', () => {
    expect(declaredAssociations({ users, teams }).size).toBe(0)
    expect(declaredAssociations({}).size).toBe(0)
  })
})
