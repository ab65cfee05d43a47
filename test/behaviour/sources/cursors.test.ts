import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schema } from '../../../src/engine/schema.ts'
import { guards } from '../../conformance/sources/access/guards.ts'
import { reset } from '../../conformance/sources/access/rows.ts'
import * as sqlite from '../../conformance/sources/access/sqlite.ts'
import {
  run,
  schemaOf,
  type AccessContext,
  type AccessDatabase,
  type GuardedSources,
  type Tables,
} from '../../conformance/sources/access/world.ts'
import { libsql } from '../../conformance/sources/databases/libsql.ts'

const tables = sqlite as unknown as Tables
const schemaWith = (sources: GuardedSources): Schema<AccessContext> => schemaOf(tables, sources)

let opened: AccessDatabase
beforeAll(async () => {
  opened = { ...(await libsql.open()), dialect: 'sqlite' } as unknown as AccessDatabase
  await run(opened, tables.create)
  await run(opened, reset)
}, 60_000)
afterAll(() => opened?.close())

const open = schemaWith({})
const guarded = schemaWith(guards['authorize of a primary key'].sources())
const secret = schemaWith({ cursorSecret: 'a secret of these tests' })
const sameSecret = schemaWith({ cursorSecret: 'a secret of these tests' })
const otherSecret = schemaWith({ cursorSecret: 'another secret of these tests' })

async function execute(schema: Schema<AccessContext>, source: string): Promise<any> {
  return schema.execute(source, {
    context: { db: opened.db, role: 'guest' },
    responseFormat: 'hash',
  })
}

/** The cursors of all lines, in an order. */
async function cursorsOf(schema: Schema<AccessContext>, order = '[]'): Promise<readonly string[]> {
  const { data } = await execute(
    schema,
    `{ linesConnection(order: ${order}) { edges { cursor } } }`,
  )
  const edges = data.linesConnection.edges as readonly { readonly cursor: string }[]
  return edges.map(({ cursor }) => cursor)
}

/** The lines behind a cursor, or the message of the error. */
async function behind(
  schema: Schema<AccessContext>,
  cursor: string,
  list: (after: string) => string = after => `linesConnection(${after}) { nodes { text } }`,
): Promise<unknown> {
  const after = `after: ${JSON.stringify(cursor)}`
  const { data, errors } = await execute(schema, `{ ${list(after)} }`)
  if (errors !== undefined) return errors[0].message
  const nodes = data.linesConnection.nodes as readonly { readonly text: string }[]
  return nodes.map(({ text }) => text)
}

const refused =
  'The argument after is no cursor of this list in this order; ' +
  'expected one from a response to a request with the same order.'

const decoded = (cursor: string): Buffer => Buffer.from(cursor, 'base64url')

/** A cursor with one bit of a byte changed; a negative index counts from the end. */
function changed(cursor: string, index: number): string {
  const bytes = decoded(cursor)
  bytes[index < 0 ? bytes.length + index : index]! ^= 1
  return bytes.toString('base64url')
}

describe('a readable cursor', () => {
  test('has the order and its values, in every process', async () => {
    expect((await cursorsOf(open)).map(cursor => decoded(cursor).toString())).toEqual([
      '["docId,no",1,1]',
      '["docId,no",1,2]',
      '["docId,no",2,1]',
      '["docId,no",9,4712]',
    ])
  })

  test('leads to what is behind it', async () => {
    const [, second] = await cursorsOf(open)
    expect(await behind(open, second!)).toEqual(['uno', 'kept'])
  })
})

describe.each([
  ['by a secret of the process, where the order has a guarded column', guarded],
  ['by the secret of the host', secret],
])('a cursor that is sealed %s', (_, schema) => {
  test('leads to what is behind it', async () => {
    const [, second] = await cursorsOf(schema)
    expect(await behind(schema, second!)).toEqual(['uno', 'kept'])
  })

  test('has none of its values, and tells neither them nor their length', async () => {
    const cursors = await cursorsOf(schema)
    expect(cursors.filter(cursor => /docId|4712/.test(decoded(cursor).toString('latin1')))).toEqual(
      [],
    )
    expect(new Set(cursors.map(cursor => cursor.length)).size).toBe(1)
    expect(await cursorsOf(schema)).not.toEqual(cursors)
  })

  test.each<readonly [string, (cursor: string) => string]>([
    ['changed in its nonce', cursor => changed(cursor, 0)],
    ['changed in its text', cursor => changed(cursor, 14)],
    ['changed in its tag', cursor => changed(cursor, -1)],
    ['cut at its end', cursor => cursor.slice(0, -4)],
    ['cut at its beginning', cursor => cursor.slice(4)],
    ['short', cursor => cursor.slice(0, 20)],
    ['lengthened', cursor => `${cursor}AAAA`],
    ['empty', () => ''],
    ['no base64', () => '%%%'],
    ['readable', () => Buffer.from('["docId,no",1,2]').toString('base64url')],
    [
      'readable, and filled up',
      () => Buffer.from(`["docId,no",1,2]${' '.repeat(76)}`).toString('base64url'),
    ],
  ])('is refused where it is %s', async (_, change) => {
    const [, second] = await cursorsOf(schema)
    expect(await behind(schema, change(second!))).toBe(refused)
  })

  test('is refused in another order', async () => {
    const [first] = await cursorsOf(schema, '[{ text: ASC }]')
    expect(await behind(schema, first!)).toBe(refused)
  })
})

describe('the secret of the host', () => {
  test('makes cursors that are refused in a list of another type with the same order', async () => {
    const { data } = await execute(secret, '{ peopleConnection { pageInfo { startCursor } } }')
    const cursor = data.peopleConnection.pageInfo.startCursor as string
    const docs = (after: string): string =>
      `linesConnection: docsConnection(${after}) { nodes { text: title } }`
    expect(await behind(secret, cursor, docs)).toBe(refused)
    const people = (after: string): string =>
      `linesConnection: peopleConnection(${after}) { nodes { text: name } }`
    expect(await behind(secret, cursor, people)).toEqual(['Ben', 'Cleo'])
  })

  test('is that of the cursors of all its schemas', async () => {
    const [, second] = await cursorsOf(secret)
    expect(await behind(sameSecret, second!)).toEqual(['uno', 'kept'])
  })

  test.each([
    ['another', otherSecret],
    ['that of the process', guarded],
    ['none', open],
  ])('makes cursors that are refused with %s', async (_, schema) => {
    const [, second] = await cursorsOf(secret)
    expect(await behind(schema, second!)).toBe(refused)
  })
})
