import { integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'

const members = pgTable('members', {
  id: integer().primaryKey(),
  name: text().notNull(),
  salary: integer(),
  bonus: numeric(),
  secret: integer(),
  hidden: integer(),
  token: uuid(),
  role: text({ enum: ['guest', 'editor'] }),
  settings: jsonb(),
  labels: text().array(),
  teamId: integer('team_id').references(() => teams.id),
})
const teams = pgTable('teams', { id: integer().primaryKey() })

const source = createSource<{ readonly db: unknown }>()

/** The definition of a type in SDL, without its descriptions. */
function definition(sdl: string, name: string): string {
  return new RegExp(`^(type|input|enum) ${name}\\b[^}]*}`, 'm').exec(sdl)?.[0] ?? 'none'
}

const sdl = defineGraphQL<{ readonly db: unknown }>()({
  Member: source(members, {
    rename: { salary: 'pay' },
    skipFields: ['hidden'],
    fields: { secret: { authorize: () => false } },
  }).buildQuery({ only: ['aggregate'] }),
})
  .schema('Aggregates')
  .toSDL({ withoutDescriptions: true })

test('aggregates have the columns that everybody may compare, under the names of their fields', () => {
  expect(definition(sdl, 'Query')).toBe(
    'type Query {\n  membersAggregate(filter: MemberFilter): MemberAggregate\n}',
  )
  expect(definition(sdl, 'MemberSums')).toBe(
    'type MemberSums {\n  pay: BigInt\n  bonus: Decimal\n}',
  )
  expect(definition(sdl, 'MemberAverages')).toBe(
    'type MemberAverages {\n  pay: Float\n  bonus: Decimal\n}',
  )
  expect(definition(sdl, 'MemberExtremes')).toBe(
    'type MemberExtremes {\n  name: String\n  pay: Int\n  bonus: Decimal\n}',
  )
  expect(definition(sdl, 'MemberGroupField')).toBe(
    'enum MemberGroupField {\n  ID\n  NAME\n  PAY\n  BONUS\n  TOKEN\n  ROLE\n  TEAM_ID\n}',
  )
  expect(definition(sdl, 'MemberGroupKey')).toBe(
    'type MemberGroupKey {\n  id: ID\n  name: String\n  pay: Int\n  bonus: Decimal\n  token: String\n  role: MemberRole\n  teamId: ID\n}',
  )
})

test('a table of keys has numbers and groups alone', () => {
  const ofTeams = defineGraphQL<{ readonly db: unknown }>()({
    Team: source(teams).buildQuery({ only: ['list', 'aggregate'] }),
  })
    .schema('KeysAlone')
    .toSDL({ withoutDescriptions: true })
  expect(definition(ofTeams, 'TeamAggregate')).toBe(
    'type TeamAggregate {\n  count: Int!\n  groups(by: [TeamGroupField!]!, order: [TeamGroupOrder!], offset: Int! = 0, limit: Int! = 20): [TeamGroup!]\n}',
  )
})

test('nothing is generated that nobody has asked for', () => {
  const plain = defineGraphQL<{ readonly db: unknown }>()({
    Member: source(members).buildQuery(),
    Team: source(teams),
  }).schema('NoAggregates')
  expect(plain.toSDL()).not.toContain('Aggregate')
})

test('an association of one record has no aggregate', () => {
  const declare = (): unknown =>
    defineGraphQL<{ readonly db: unknown }>()({
      Member: source(members, { associations: { team: { aggregate: true } } }).buildQuery(),
      Team: source(teams),
    }).schema('OneRecord')
  expect(declare).toThrow(
    'The association Member.team leads to one record; only lists have an aggregate.',
  )
})
