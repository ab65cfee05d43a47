import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'

const posts = sqliteTable('posts', { id: integer().primaryKey() })
const tags = sqliteTable('tags', { id: integer().primaryKey() })
const postTags = sqliteTable(
  'post_tags',
  {
    postId: integer()
      .notNull()
      .references(() => posts.id),
    tagId: integer()
      .notNull()
      .references(() => tags.id),
    kind: text({ enum: ['main', 'other'] }).notNull(),
    cursor: text(),
  },
  table => [primaryKey({ columns: [table.postId, table.tagId] })],
)
const marks = sqliteTable('marks', {
  id: integer().primaryKey(),
  postId: integer().references(() => posts.id),
  tagId: integer().references(() => tags.id),
  weight: integer(),
})

const source = createSource<{ readonly db: unknown }>()
let schemas = 0

/** The SDL of posts whose tags have some options; `link` are those of a source between. */
function sdlOf(ofTags: object, link?: object, replacing?: string): string {
  const PostTag = source(postTags, link ?? {})
  const hidden = link === undefined ? {} : ({ postTags: false } as const)
  const Post = source(posts, {
    associations: { tags: { through: postTags, connection: true, ...ofTags }, ...hidden },
  }).buildQuery()
  const Tag = source(tags, { associations: hidden })
  const declarations = link === undefined ? { Post, Tag } : { Post, Tag, PostTag }
  const GraphQL = defineGraphQL<{ readonly db: unknown }>()(
    declarations as { readonly Post: typeof Post; readonly PostTag: typeof PostTag },
  )
  if (replacing !== undefined) GraphQL.PostTag.field('kind', 'string', {}, () => replacing)
  return GraphQL.schema(`Edges${++schemas}`).toSDL({ withoutDescriptions: true })
}

test('a connection with columns on its edges has types of its own', () => {
  const sdl = sdlOf({ edge: ['kind'] })
  expect(sdl).toContain(
    'type PostTagsEdge {\n  cursor: String!\n  node: Tag!\n  kind: PostTagsKind!\n}',
  )
  expect(sdl).toContain('enum PostTagsKind {\n  MAIN\n  OTHER\n}')
  expect(sdl).toContain('type PostTagsConnection {\n  edges: [PostTagsEdge!]!\n  nodes: [Tag!]!')
  expect(sdl).not.toContain('type TagEdge')
})

test('the fields are those of the source between, where there is one', () => {
  expect(sdlOf({ edge: ['kind'] }, { rename: { kind: 'sort' } })).toContain(
    '  sort: PostTagKind!\n',
  )
})

test.each([
  [{ edge: ['kind'], connection: false }, {}, 'there is no connection; expected connection: true'],
  [{ edge: ['none'] }, {}, 'have the column "none" of post_tags; expected one of its columns'],
  [{ edge: ['cursor'] }, {}, 'whose name the edges have already'],
  [{ edge: ['kind'] }, { skipFields: ['kind'] }, 'which is no field'],
  [
    { edge: ['kind'] },
    { fields: { kind: { authorize: () => true } } },
    'which has the option authorize; expected one that everybody may read',
  ],
  [{ edge: ['weight'], through: marks }, {}, 'marks may have several rows for two records'],
])('edges of %o beside %o are a fault', (ofTags, link, words) => {
  expect(() => sdlOf(ofTags, link)).toThrow(words)
})

test('a column whose field the host defines itself is a fault', () => {
  expect(() => sdlOf({ edge: ['kind'] }, {}, 'secret')).toThrow('stands a field of its own')
})

test('an association that goes through no table has no columns on edges', () => {
  const declare = (): unknown =>
    defineGraphQL<{ readonly db: unknown }>()({
      Post: source(posts, { associations: { marks: { connection: true, edge: ['weight'] } } }),
      Mark: source(marks),
    }).schema('NoTable')
  expect(declare).toThrow('the association goes through no other table')
})

test('two types of one name are a fault', () => {
  const declare = (): unknown =>
    defineGraphQL<{ readonly db: unknown }>()({
      Post: source(posts, {
        associations: { tags: { through: postTags, connection: true, edge: ['kind'] } },
      }),
      Tag: source(tags),
      PostTags: source(postTags),
    }).schema('TwoTypes')
  expect(declare).toThrow('a type PostTagsEdge of their own, which the source PostTags has, too')
})
