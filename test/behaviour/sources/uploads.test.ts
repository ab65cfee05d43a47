import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const digests = pgTable('digests', { digest: bytes().primaryKey() })
const photos = pgTable('photos', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  title: text().notNull(),
  digest: bytes().references(() => digests.digest),
  pages: bytes().array(),
  content: bytes().notNull(),
  checksum: bytes(),
})

/** What is called of a source, whatever the types say. */
interface LooseSource {
  buildAll(): LooseSource
}

const source = createSource<any>() as (table: unknown, options?: object) => LooseSource

function sdlOf(uploads: readonly string[]): string {
  const GraphQL = defineGraphQL()({
    Photo: source(photos, { uploads, rename: { content: 'image' } }).buildAll(),
  } as never) as unknown as { schema(name: string, options: object): { toSDL(): string } }
  return GraphQL.schema('Photos', { replace: true }).toSDL()
}

function typeIn(sdl: string, name: string): string {
  return new RegExp(`\\b(?:type|input) ${name}\\b[^{]*\\{[^}]*\\}`).exec(sdl)![0]
}

test('a column in uploads is a file in inputs, and bytes in the type and its filter', () => {
  const sdl = sdlOf(['content'])
  expect(sdl).toMatch(/^scalar Upload\b/m)
  expect(typeIn(sdl, 'PhotoInput')).toBe(`input PhotoInput {
  title: String!
  digest: Binary
  pages: [Binary!]
  image: Upload!
  checksum: Binary
}`)
  expect(typeIn(sdl, 'PhotoUpdateInput')).toContain('  image: Upload\n')
  expect(typeIn(sdl, 'Photo')).toContain('  image: Binary!\n')
  expect(typeIn(sdl, 'PhotoFilter')).toContain('  image: BinaryFilter\n')
  expect(typeIn(sdl, 'PhotoOrder')).not.toContain('image')
})

test('a schema without uploads has no scalar for files', () => {
  expect(sdlOf([])).not.toContain('Upload')
})

test.each<[column: string, problem: string]>([
  ['title', 'has the type text'],
  ['pages', 'has the type bytea[]'],
  ['id', 'is part of a key'],
  ['digest', 'is part of a key'],
])('the column %s in uploads is a fault, because it %s', (column, problem) => {
  expect(() => sdlOf([column])).toThrow(
    `The source Photo names the column ${column} in uploads, which ${problem}; expected a column of bytes, such as bytea or blob, that is part of no key.`,
  )
})

test('a name in uploads that no column has is a fault', () => {
  expect(() => sdlOf(['contents'])).toThrow(
    'The source Photo names the column "contents" in uploads; expected a column of photos: id, title, digest, pages, content, checksum.',
  )
})

test('uploads is a list of names', () => {
  expect(() => source(photos, { uploads: true })).toThrow('The source of photos has')
})
