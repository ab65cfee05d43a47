import { eq, type SQL } from 'drizzle-orm'
import { foreignKey, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { createSource, type SourceOptions } from '../../../src/sources/drizzle/index.ts'
import type { Drizzle0, OpenDatabase } from '../../conformance/sources/databases/database.ts'
import { libsql } from '../../conformance/sources/databases/libsql.ts'

const posts = sqliteTable('posts', { id: integer().primaryKey(), title: text().notNull() })
const tags = sqliteTable('tags', {
  id: integer().primaryKey(),
  isPublic: integer({ mode: 'boolean' }).notNull(),
})
const postTags = sqliteTable(
  'post_tags',
  {
    postId: integer()
      .notNull()
      .references(() => posts.id),
    tagId: integer()
      .notNull()
      .references(() => tags.id),
    addedBy: text().notNull(),
  },
  table => [primaryKey({ columns: [table.postId, table.tagId] })],
)
/** Any number of rows lead from a post to a tag. */
const marks = sqliteTable('marks', {
  id: integer().primaryKey(),
  postId: integer()
    .notNull()
    .references(() => posts.id),
  tagId: integer()
    .notNull()
    .references(() => tags.id),
  isHidden: integer({ mode: 'boolean' }).notNull().default(false),
})
const seats = sqliteTable('seats', { row: integer(), number: integer() }, table => [
  primaryKey({ columns: [table.row, table.number] }),
])
const postSeats = sqliteTable(
  'post_seats',
  {
    postId: integer().references(() => posts.id),
    row: integer(),
    number: integer(),
  },
  table => [
    primaryKey({ columns: [table.postId, table.row, table.number] }),
    foreignKey({ columns: [table.row, table.number], foreignColumns: [seats.row, seats.number] }),
  ],
)
const plain = sqliteTable('plain', {
  postId: integer().references(() => posts.id),
  tagId: integer().references(() => tags.id),
})

interface Context {
  readonly db: unknown
  readonly user: string
}

const source = createSource<Context>({ maxNestedRecords: 3, maxWrittenRecords: 4 })

let opened: OpenDatabase<Drizzle0>
beforeAll(async () => {
  opened = await libsql.open()
  for (const statement of [
    'create table posts (id integer primary key, title text not null)',
    'create table tags (id integer primary key, isPublic integer not null)',
    'create table post_tags (postId integer not null references posts, tagId integer not null references tags, addedBy text not null, primary key (postId, tagId))',
    'create table marks (id integer primary key, postId integer not null references posts, tagId integer not null references tags, isHidden integer not null default 0)',
    'create table seats ("row" integer, number integer, primary key ("row", number))',
    'create table post_seats (postId integer references posts, "row" integer, number integer, primary key (postId, "row", number))',
    'insert into seats values (1, 1), (1, 2), (2, 1)',
    'insert into tags values (1, 1), (2, 1), (3, 1), (4, 1), (9, 0)',
    "insert into posts values (1, 'one')",
  ])
    await opened.run(statement)
})
afterAll(() => opened?.close())
beforeEach(async () => {
  await opened.run('delete from post_tags')
  await opened.run('delete from marks')
  await opened.run("insert into post_tags values (1, 1, 'ann'), (1, 9, 'ann')")
  await opened.run(
    'insert into marks values (1, 1, 1, 0), (2, 1, 1, 0), (3, 1, 9, 0), (4, 1, 2, 1)',
  )
})

type LinkOptions = SourceOptions<
  Context,
  typeof postTags,
  keyof typeof postTags.$inferSelect,
  SQL,
  typeof postTags.$inferSelect
>
let schemas = 0

function schemaOf(link: LinkOptions, isLinked = true, ofTags: object = {}): Schema<Context> {
  const Tag = source(tags, {
    scope: table => eq(table.isPublic, true),
    associations: { postTags: false },
  })
  const Post = source(posts, {
    associations: {
      tags: { through: postTags, ...ofTags },
      labels: { through: marks },
      postTags: false,
    },
  })
    .buildQuery()
    .buildMutation({ members: ['tags', 'labels'] })
  const Mark = source(marks, { scope: table => eq(table.isHidden, false) })
  const declarations = isLinked
    ? { Post, Tag, Mark, PostTag: source(postTags, link as object) }
    : { Post, Tag, Mark }
  return defineGraphQL<Context>()(declarations as { Post: typeof Post }).schema(
    `Members${++schemas}`,
  )
}

async function set(
  link: LinkOptions,
  given: string,
  user = 'bob',
  ofTags: object = {},
): Promise<unknown> {
  const document = `mutation { updatePost(id: 1, post: { ${given} }) { id } }`
  const context = { db: opened.db, user }
  const response = await schemaOf(link, true, ofTags).execute(document, {
    context,
    responseFormat: 'hash',
  })
  const rows = await opened.run('select tagId, addedBy from post_tags order by tagId')
  const links = rows.map(row => `${String(row['tagId'])} ${String(row['addedBy'])}`)
  return response.errors === undefined
    ? links
    : [response.errors[0]!.extensions?.['code'], ...links]
}

const byUser = { assign: { addedBy: ({ user }: Context) => user } }

describe('members', () => {
  test('that the request may not see stay, and cannot be added', async () => {
    expect(await set(byUser, 'tagIds: [2]')).toEqual(['2 bob', '9 ann'])
    expect(await set(byUser, 'tagIds: [9]')).toEqual(['RECORD_NOT_FOUND', '2 bob', '9 ann'])
    expect(await set(byUser, 'tagIds: []')).toEqual(['9 ann'])
  })

  test('are rows of the table between that its source lets a request create and delete', async () => {
    const only = (allowed: string): LinkOptions => ({
      ...byUser,
      authorize: (_, action) => action === allowed,
    })
    expect(await set(only('delete'), 'tagIds: [1, 2]')).toEqual(['FORBIDDEN', '1 ann', '9 ann'])
    expect(await set(only('create'), 'tagIds: []')).toEqual(['FORBIDDEN', '1 ann', '9 ann'])
    expect(await set(only('create'), 'tagIds: [1, 2]')).toEqual(['1 ann', '2 bob', '9 ann'])
    expect(await set(only('delete'), 'tagIds: []')).toEqual(['9 ann'])
    const records: unknown[] = []
    const seeing: LinkOptions = {
      ...byUser,
      authorize: (_, __, record) => records.push(record) > 0,
    }
    await opened.run("insert into post_tags values (1, 3, 'ann')")
    expect(await set(seeing, 'tagIds: []')).toEqual(['9 ann'])
    expect(records).toEqual([{ postId: 1, tagId: 3, addedBy: 'ann' }])
  })

  test.each(['postId', 'tagId'] as const)(
    'set %s of the table between, which the request must be allowed to write',
    async column => {
      const guarded: LinkOptions = {
        ...byUser,
        fields: { [column]: { authorize: (_: Context, action: string) => action === 'read' } },
      }
      expect(() => schemaOf(guarded)).toThrow(`PostTag.${column} has the option authorize`)
      const isReadable = { authorize: () => true }
      expect(await set(guarded, 'tagIds: [1, 2]', 'bob', isReadable)).toEqual([
        'FORBIDDEN',
        '1 ann',
        '9 ann',
      ])
    },
  )

  test('hold to the scope of the table between', async () => {
    const scoped: LinkOptions = { ...byUser, scope: (table, { user }) => eq(table.addedBy, user) }
    // The rows of others are no members that the request sees.
    expect(await set(scoped, 'tagIds: []')).toEqual(['1 ann', '9 ann'])
    expect(await set(scoped, 'tagIds: [2]')).toEqual(['1 ann', '2 bob', '9 ann'])
    expect(await set(scoped, 'tagIds: [1]')).toEqual([
      'UNIQUE_VIOLATION',
      '1 ann',
      '2 bob',
      '9 ann',
    ])
    expect(await set(scoped, 'tagIds: []', 'ann')).toEqual(['2 bob', '9 ann'])
    const elsewhere: LinkOptions = { ...scoped, assign: { addedBy: () => 'eve' } }
    expect(await set(elsewhere, 'tagIds: [2, 3]')).toEqual(['FORBIDDEN', '2 bob', '9 ann'])
  })

  test('go with all rows between that the request may see, where the table has a key of its own', async () => {
    const rows = async (): Promise<readonly string[]> =>
      (await opened.run('select id, tagId from marks order by id')).map(
        row => `${String(row['id'])}: ${String(row['tagId'])}`,
      )
    await set(byUser, 'labelIds: [1, 3]')
    expect(await rows()).toEqual(['1: 1', '2: 1', '3: 9', '4: 2', '5: 3'])
    await set(byUser, 'labelIds: [3]')
    expect(await rows()).toEqual(['3: 9', '4: 2', '5: 3'])
  })

  test('are counted', async () => {
    expect(await set(byUser, 'tagIds: [1, 2, 3, 4]')).toEqual(['BAD_USER_INPUT', '1 ann', '9 ann'])
    // The post, two that come, and one that goes; then one more.
    expect(await set(byUser, 'tagIds: [2, 3]')).toEqual(['2 bob', '3 bob', '9 ann'])
    expect(await set(byUser, 'tagIds: [1, 4]')).toEqual([
      'COMPLEXITY_LIMIT',
      '2 bob',
      '3 bob',
      '9 ann',
    ])
  })

  test('with keys of several columns are given as inputs', async () => {
    const schema = defineGraphQL<Context>()({
      Post: source(posts, { associations: { seats: { through: postSeats } } })
        .buildQuery()
        .buildMutation({ members: ['seats'] }),
      Seat: source(seats),
    }).schema('Seats')
    const update = async (keys: string): Promise<unknown> => {
      const document = `mutation { updatePost(id: 1, post: { seatKeys: [${keys}] }) { seats { row number } } }`
      const context = { db: opened.db, user: 'bob' }
      const { data, errors } = await schema.execute(document, { context, responseFormat: 'hash' })
      return (
        errors?.[0]?.message ??
        (data as { readonly updatePost: { readonly seats: unknown } }).updatePost.seats
      )
    }
    expect(await update('{ row: 1, number: 2 }, { row: 2, number: 1 }')).toEqual([
      { row: 1, number: 2 },
      { row: 2, number: 1 },
    ])
    expect(await update('{ row: 1, number: 1 }, { row: 1, number: 2 }')).toEqual([
      { row: 1, number: 1 },
      { row: 1, number: 2 },
    ])
    expect(await update('{ row: 2, number: 2 }')).toBe(
      'There is no seat with the row "2" and the number "2".',
    )
  })

  test('are no part of inputs that nobody has asked for', () => {
    const sdl = schemaOf(byUser).toSDL({ withoutDescriptions: true })
    expect(sdl).toContain(
      'input PostUpdateInput {\n  title: String\n  tagIds: [ID!]\n  labelIds: [ID!]\n}',
    )
    expect(sdl).not.toContain('postIds')
  })
})

describe('a fault of the schema', () => {
  test('is a column between that nothing gives', () => {
    expect(() => schemaOf({})).toThrow(
      'A new row of post_tags needs addedBy, which the members Post.tags do not give',
    )
    expect(() => schemaOf({}, false)).toThrow('post_tags needs addedBy')
  })

  test('is a key between that the host alone gives', () => {
    expect(() => schemaOf({ ...byUser, readOnly: ['tagId'] })).toThrow(
      'sets the members Post.tags, and so tagId of post_tags, which readOnly or assign has',
    )
    expect(() => schemaOf({ assign: { ...byUser.assign, postId: () => 1 } })).toThrow(
      'and so postId of post_tags',
    )
  })

  test('is a table between without a key, and an association that goes through none', () => {
    const declare = (members: readonly string[]): unknown =>
      defineGraphQL<Context>()({
        Post: source(posts, { associations: { tags: { through: plain } } }).buildMutation({
          members,
        }),
        Tag: source(tags),
      }).schema('Faulty')
    expect(() => declare(['tags'])).toThrow(
      'The table plain has no primary key, which the members Post.tags need.',
    )
    expect(() => declare(['title'])).toThrow(
      'The source Post sets the members "title"; expected some of its associations that go through another table: tags.',
    )
  })
})
