import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schema } from '../../../src/engine/schema.ts'
import { libsql } from '../../conformance/sources/databases/libsql.ts'
import {
  magazineSchema,
  type MagazineContext,
} from '../../conformance/sources/magazine/magazine.ts'
import {
  openMagazine,
  type OpenMagazine,
} from '../../conformance/sources/magazine/open-magazine.ts'

let magazine: OpenMagazine
let schema: Schema<MagazineContext>
beforeAll(async () => {
  magazine = await openMagazine(libsql)
  schema = magazineSchema(magazine.tables, { maxRows: 50, maxWrittenRecords: 10 })
}, 60_000)
afterAll(() => magazine?.close())

/** The error of a request, and the number of statements that it has cost. */
async function refused(source: string, variables?: Record<string, unknown>): Promise<any> {
  magazine.statements.length = 0
  const { errors } = await schema.execute(source, {
    context: { db: magazine.db, magazine_id: 1 },
    variables,
    responseFormat: 'hash',
  })
  const [error] = errors ?? []
  return {
    message: error?.message,
    code: error?.extensions?.['code'],
    statements: magazine.statements.length,
  }
}

const some =
  '{ articles: { some: { comments: { some: { author: { name: { contains: "o" } } } } } } }'

describe('a small request is refused', () => {
  test.each([
    [
      'filters through many associations',
      `{ people(filter: { and: [${some.repeat(7)}] }) { id } }`,
      'associations',
    ],
    [
      'filters in many fields',
      `query ($filter: PersonFilter) { ${Array.from({ length: 7 }, (_, index) => `a${index}: people(filter: $filter) { id }`).join(' ')} }`,
      'associations',
    ],
    [
      'many comparisons',
      `{ people(filter: { or: [${'{ name: { equal: "x" } } '.repeat(501)}] }) { id } }`,
      'conditions and values',
    ],
    [
      'long lists of values',
      `{ people(filter: { id: { in: [${'1 '.repeat(501)}] } }) { id } }`,
      'conditions and values',
    ],
    [
      'deep groups',
      `{ people(filter: ${'{ not: '.repeat(21)}{}${' }'.repeat(21)}) { id } }`,
      'in each other',
    ],
    [
      'long texts',
      `{ people(filter: { name: { contains: "${'x'.repeat(1001)}" } }) { id } }`,
      '1001 characters',
    ],
    [
      'associations in each other',
      `{ comments(filter: { article: { author: { manager: { manager: { id: { equal: 1 } } } } } }) { id } }`,
      'more than 3 associations',
    ],
    [
      'many records',
      '{ articles(limit: 100) { comments(limit: 100) { id } } }',
      'more than 50 records',
    ],
    [
      'orders by many associations',
      `query { ${Array.from({ length: 21 }, (_, index) => `a${index}: people(limit: 1, order: [{ articlesCount: DESC }]) { id }`).join(' ')} }`,
      'associations',
    ],
    [
      'long orders',
      `{ people(order: [${'{ name: ASC } '.repeat(501)}]) { id } }`,
      'conditions and values',
    ],
    [
      'many groups',
      '{ articles(limit: 20) { commentsAggregate { groups(by: [ID], limit: 100) { count } } } }',
      'more than 50 records',
    ],
    [
      'many orders of groups',
      `{ peopleAggregate { groups(by: [NAME], order: [${'{ count: ASC } '.repeat(501)}]) { count } } }`,
      'conditions and values',
    ],
    [
      'filters that each grouping repeats',
      `query ($filter: PersonFilter) { peopleAggregate(filter: $filter) { ${Array.from({ length: 21 }, (_, index) => `a${index}: groups(by: [NAME]) { count }`).join(' ')} } }`,
      'associations',
    ],
    [
      'many records that are written',
      `mutation { createPerson(person: { magazineId: 1, name: "x", articlesAttributes: [${'{ magazineId: 1, title: "x" } '.repeat(10)}] }) { id } }`,
      'more than 10 records',
    ],
  ])('with %s', async (_, source, words) => {
    const filter = {
      and: [{ articles: { some: { comments: { some: { author: { manager: null } } } } } }],
    }
    const { message, code } = await refused(
      source,
      source.startsWith('query') ? { filter: { and: [filter, ...filter.and] } } : {},
    )
    expect(message).toContain(words)
    expect(['COMPLEXITY_LIMIT', 'BAD_USER_INPUT']).toContain(code)
  })

  test('before the database hears of it', async () => {
    const { statements } = await refused(`{ people(filter: { and: [${some.repeat(7)}] }) { id } }`)
    expect(statements).toBe(0)
  })

  test('and leaves nothing behind', async () => {
    expect(await magazine.run("select name from people where name = 'x'")).toEqual([])
  })
})

describe('one variable under many aliases', () => {
  const aliases = (field: string): string =>
    Array.from({ length: 180 }, (_, index) => `a${index}: ${field} { id }`).join(' ')
  const groups = `query ($filter: PersonFilter) { ${aliases('people(filter: $filter)')} }`
  const orders = `query ($order: [PersonOrder!]) { ${aliases('people(order: $order)')} }`
  const repeated = <Item>(item: Item, count: number): readonly Item[] =>
    Array.from({ length: count }, () => item)

  test.each<[string, string, Record<string, unknown>]>([
    ['groups', groups, { filter: { or: repeated({ not: {} }, 1500) } }],
    ['groups in each other', groups, { filter: { and: [{ or: repeated({ and: [] }, 1500) }] } }],
    ['orders', orders, { order: repeated({ name: 'ASC' }, 1500) }],
  ])(
    'is refused for too many %s in each of them, before the database hears of it',
    async (_, source, variables) => {
      magazine.statements.length = 0
      const response: any = await schema.execute(source, {
        context: { db: magazine.db, magazine_id: 1 },
        variables,
        responseFormat: 'hash',
      })
      const errors = response.errors as readonly {
        readonly extensions: { readonly code: string }
      }[]
      const codes = errors.map(({ extensions }) => extensions.code)
      expect(codes).toEqual(repeated('COMPLEXITY_LIMIT', 180))
      expect(magazine.statements).toEqual([])
    },
  )

  test.each<[string, string, Record<string, unknown>, number]>([
    // A group of 99 has 99 parts, and each of these one of its own.
    ['groups', groups, { filter: { or: repeated({ not: {} }, 99) } }, 2],
    ['orders', orders, { order: repeated({ name: 'ASC' }, 99) }, 5],
  ])('is counted for its %s again in each of them', async (_, source, variables, answered) => {
    const response: any = await schema.execute(source, {
      context: { db: magazine.db, magazine_id: 1 },
      variables,
      responseFormat: 'hash',
    })
    expect(response.errors).toHaveLength(180 - answered)
  })
})

describe('a long key is not repeated by', () => {
  const long = 'x'.repeat(20_000)
  const clipped = `"${'x'.repeat(99)}…`

  test.each([
    [
      'a query of no record',
      'query ($key: ID!) { person(id: $key) { id } }',
      `There is no person with the id ${clipped}.`,
    ],
    [
      'an update of no record',
      'mutation ($key: ID!) { updatePerson(id: $key, person: {}) { id } }',
      `There is no person with the id ${clipped}.`,
    ],
    [
      'a reference to no record',
      'mutation ($key: ID!) { updatePerson(id: 1, person: { managerId: $key }) { id } }',
      `Person.managerId is ${clipped}, which cannot be an ID of this type.`,
    ],
    [
      'a nested record',
      'mutation ($key: ID!) { updatePerson(id: 1, person: { articlesAttributes: [{ id: $key }] }) { id } }',
      `There is no article with the id ${clipped}.`,
    ],
  ])('%s', async (_, source, message) => {
    expect((await refused(source, { key: long })).message).toBe(message)
  })
})

test('cursors of one connection in two orders are those of each order alone', async () => {
  const inTitles = 'a: articlesConnection(first: 1, order: [{ title: ASC }]) { edges { cursor } }'
  const inIds = 'b: articlesConnection(first: 1) { edges { cursor } }'
  const cursorsOf = async (fields: string): Promise<object> => {
    const context = { db: magazine.db, magazine_id: 1 }
    const source = `{ person(id: 1) { ${fields} } }`
    const { data } = await schema.execute(source, { context, responseFormat: 'hash' })
    return (data as { readonly person: object }).person
  }
  expect(await cursorsOf(`${inTitles} ${inIds}`)).toEqual({
    ...(await cursorsOf(inTitles)),
    ...(await cursorsOf(inIds)),
  })
})
