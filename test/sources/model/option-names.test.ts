import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { source } from '../../../src/sources/drizzle/index.ts'

const people = pgTable('people', { id: integer().primaryKey(), name: text() })
const bookings = pgTable('bookings', {
  id: integer().primaryKey(),
  userId: integer('user_id').references(() => people.id),
  status: text(),
})
const approvedBookings = pgTable('approved_bookings', {
  id: integer().primaryKey(),
  userId: integer('user_id').references(() => people.id),
  approverId: integer('approver_id').references(() => people.id),
})
const tags = pgTable('tags', { id: integer().primaryKey() })
const personTags = pgTable(
  'person_tags',
  {
    personId: integer('person_id').references(() => people.id),
    tagId: integer('tag_id').references(() => tags.id),
  },
  table => [primaryKey({ columns: [table.personId, table.tagId] })],
)

/** The faults of a namespace with a source of people and one of bookings. */
const faultsOf = (options: object, bookingTable: typeof bookings = bookings): string => {
  try {
    defineGraphQL()({
      Person: source(people, options).buildQuery(),
      Booking: source(bookingTable),
    }).schema('Names', { replace: true })
    return ''
  } catch (exception) {
    return (exception as Error).message
  }
}

describe('a name in associations', () => {
  test.each([
    ['that closes nothing', false],
    ['that guards nothing', { authorize: () => false }],
    ['that renames nothing', { name: 'stays' }],
  ])('%s is a fault', (_, settings) => {
    expect(faultsOf({ associations: { bokings: settings } })).toBe(
      'The source Person has no association "bokings"; its associations are bookings. Did you mean "bookings"?',
    )
  })

  test('is a fault where a second foreign key has given the association another name', () => {
    const table = approvedBookings as unknown as typeof bookings
    expect(faultsOf({ associations: { bookings: false } }, table)).toBe(
      'The source Person has no association "bookings"; its associations are bookingsAsUser, bookingsAsApprover.',
    )
    expect(
      faultsOf({ associations: { bookingsAsUser: false, bookingsAsApprover: false } }, table),
    ).toBe('')
  })

  test('is a fault in a source without associations', () => {
    expect(faultsOf({ associated: false, associations: { bookings: false } })).toBe(
      'The source Person has no association "bookings"; its associations are none.',
    )
  })

  test('of tables that no key joins is told of what makes an association', () => {
    expect(faultsOf({ associations: { tags: { connection: true } } })).toBe(
      'The source Person has no association "tags"; its associations are bookings. ' +
        'An association comes of a foreign key between the tables of two sources, of a junction table, ' +
        'as in associations: { tags: { through: ... } }, or of the relations in createSource({ schema }).',
    )
  })

  test('has one fault where its junction table does not fit', () => {
    expect(faultsOf({ associations: { tags: { through: personTags } } })).toBe(
      'Person.tags goes through the table person_tags, which has 1 foreign keys to people and 0 to other sources; expected one of each.',
    )
  })

  test('may be the name before a renaming', () => {
    expect(faultsOf({ associations: { bookings: { name: 'stays' } } })).toBe('')
    expect(faultsOf({ associations: { bookings: false } })).toBe('')
  })
})

describe('a name of a column', () => {
  test.each([
    ['skipFields', { skipFields: ['nam'] }],
    ['readOnly', { readOnly: ['nam'] }],
    ['uploads', { uploads: ['nam'] }],
    ['assign', { assign: { nam: () => 1 } }],
    ['rename', { rename: { nam: 'title' } }],
    ['fields', { fields: { nam: {} } }],
    ['reads', { reads: { name: ['nam'] } }],
    ['partitionBy', { partitionBy: 'nam' }],
  ])('is checked in %s', (option, options) => {
    expect(faultsOf(options)).toBe(
      `The source Person names the column "nam" in ${option}; expected a column of people: id, name. Did you mean "name"?`,
    )
  })
})

describe('a name in reads', () => {
  const define = (name: string) =>
    defineGraphQL()({ Person: source(people, { reads: { [name]: ['name'] } }).buildQuery() })
  const fault = (name: string): string =>
    `The source Person names the field "${name}" in reads; expected a field of Person, by the name of its declaration.`

  test('is that of a declared field', () => {
    const GraphQL = define('initial')
    GraphQL.Person.field('initials', 'string', {}, () => 'A')
    expect(() => GraphQL.schema('Initial')).toThrow(`${fault('initial')} Did you mean "initials"?`)
  })

  test('is the name of the declaration, and not that in GraphQL', () => {
    const GraphQL = define('bookingCount')
    GraphQL.Person.field('booking_count', 'int', {}, () => 1)
    expect(() => GraphQL.schema('Count')).toThrow(fault('bookingCount'))
  })

  test.each(['name', 'booking_count'])('may be %s', name => {
    const GraphQL = define(name)
    GraphQL.Person.field('booking_count', 'int', {}, () => 1)
    expect(GraphQL.schema('Declared', { replace: true }).toSDL()).toContain('bookingCount: Int')
  })

  test('may be a field of a text', () => {
    const schema = define('motto').schema('Text', { sdl: 'extend type Person { motto: String }' })
    expect(schema.toSDL()).toContain('motto: String')
  })

  test('may be a field that another namespace declares', () => {
    const GraphQL = define('booking_count').extend('more')({})
    GraphQL.Person.field('booking_count', 'int', {}, () => 1)
    expect(GraphQL.schema('More').toSDL()).toContain('bookingCount: Int')
  })
})

describe('options that contradict each other', () => {
  test('are authorize and compared of a field', () => {
    const settings = { authorize: () => true, compared: true }
    expect(faultsOf({ fields: { name: settings } })).toBe(
      'The source of people for name has authorize, so filters, orders and aggregates leave it out, and compared: true; expected one of both.',
    )
    expect(faultsOf({ fields: { name: { ...settings, compared: false } } })).toBe('')
  })

  test('are authorize and compared of an association', () => {
    expect(
      faultsOf({ associations: { bookings: { authorize: () => true, compared: true } } }),
    ).toBe(
      'The source of people for bookings has authorize, so filters, orders and aggregates leave it out, and compared: true; expected one of both.',
    )
  })
})

test('limit takes default and most, which are positive integers', () => {
  expect(faultsOf({ limit: { max: 10 } })).toContain(
    'The source of people for limit takes no option "max"; the options are default, most.',
  )
  expect(faultsOf({ limit: { most: 0 } })).toContain('expected a positive integer')
})

test('buildAll takes no options, as both roots have their own', () => {
  const untyped = source(people) as unknown as { buildAll(options: object): unknown }
  expect(() => untyped.buildAll({ only: ['record'] })).toThrow(
    'buildAll() takes no options, but has { only: ["record"] }; write buildQuery({ ... }).buildMutation({ ... }).',
  )
})
