import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'

const teams = pgTable('teams', {
  id: integer().primaryKey(),
  name: text().notNull(),
  secret: text().notNull(),
  settings: jsonb(),
})
const members = pgTable('members', {
  id: integer().primaryKey(),
  name: text().notNull(),
  teamId: integer('team_id').references(() => teams.id),
})
const source = createSource<{ readonly db: unknown }>()

function orderOf(name: string, sdl: string): string | undefined {
  return new RegExp(`^input ${name}\\b[^}]*}`, 'm').exec(sdl)?.[0]
}

let schemas = 0

function sdlOf(team: object, ofMember: object): string {
  return defineGraphQL<{ readonly db: unknown }>()({
    Team: source(teams, {
      fields: { secret: { authorize: () => false } },
      associations: { members: team },
    }).buildQuery(),
    Member: source(members, { associations: { team: ofMember } }).buildQuery(),
  })
    .schema(`Orders${++schemas}`)
    .toSDL({ withoutDescriptions: true })
}

test('records are ordered by associations where the source says so', () => {
  const sdl = sdlOf({ orderable: true }, { orderable: true })
  expect(orderOf('MemberOrder', sdl)).toBe(
    'input MemberOrder @oneOf {\n  id: SortDirection\n  name: SortDirection\n  teamId: SortDirection\n  team: TeamColumnOrder\n}',
  )
  expect(orderOf('TeamColumnOrder', sdl)).toBe(
    'input TeamColumnOrder @oneOf {\n  id: SortDirection\n  name: SortDirection\n}',
  )
  expect(orderOf('TeamOrder', sdl)).toBe(
    'input TeamOrder @oneOf {\n  id: SortDirection\n  name: SortDirection\n  membersCount: SortDirection\n}',
  )
})

test('nobody orders by an association otherwise, or by one that not everybody may read', () => {
  for (const sdl of [
    sdlOf({}, {}),
    sdlOf({ orderable: true, authorize: () => true }, { orderable: true, authorize: () => true }),
  ]) {
    expect(sdl).not.toContain('ColumnOrder')
    expect(sdl).not.toContain('membersCount')
  }
})
