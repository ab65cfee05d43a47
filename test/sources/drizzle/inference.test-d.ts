import { eq } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  integer,
  numeric,
  pgTable,
  serial,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { arg } from '../../../src/definition/declare/argument.ts'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { InputOf } from '../../../src/definition/namespace.ts'
import type { Upload } from '../../../src/schema/scalars/upload.ts'
import { createSource, source } from '../../../src/sources/drizzle/index.ts'

// Checked by the compiler alone; nothing of it runs.

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Compiles only when the two types are exactly equal. */
declare function equal<A, B>(holds: Equal<A, B>): void

/** Compiles only when a value has exactly the expected type. */
declare function expectExactly<Expected>(): <Actual>(
  actual: Actual,
  ...holds: Equal<Actual, Expected> extends true ? [] : ['the types differ']
) => void

const users = pgTable('users', {
  id: serial().primaryKey(),
  name: text().notNull(),
  email: text(),
  role: text({ enum: ['admin', 'guest'] })
    .notNull()
    .default('guest'),
  passwordHash: text().notNull(),
  bornOn: date(),
  joinedAt: timestamp().notNull().defaultNow(),
})

const posts = pgTable('posts', {
  id: uuid().primaryKey(),
  authorId: integer().notNull(),
  title: text().notNull(),
  price: numeric(),
  isPublic: boolean().notNull(),
  tags: text().array(),
})

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const files = pgTable('files', {
  id: serial().primaryKey(),
  content: bytes().notNull(),
  preview: bytes(),
  checksum: bytes(),
})

interface Context {
  readonly db: 'the database'
  readonly tenant_id: number
}

const scoped = createSource<Context>({ strict: true })

const GraphQL = defineGraphQL<Context>()({
  User: scoped(users, {
    scope: (table, { tenant_id }) => eq(table.id, tenant_id),
    skipFields: ['passwordHash'],
    rename: { email: 'mail' },
    fields: { email: { authorize: context => context.tenant_id === 1 } },
    reads: { initials: ['name'] },
    authorize: (context, action, record) => action === 'create' || record?.id === context.tenant_id,
  }).buildAll(),
  Post: source(posts)
    .buildQuery({ only: ['list'] })
    .directives()
    .desc('A text.'),
  File: source(files, { uploads: ['content', 'preview'] }),
  Draft: source(posts, { readOnly: ['authorId', 'isPublic'] }),
})

// The value of an object type is the row of its table.
GraphQL.User.field('initials', 'string', { null: false }, ({ current }) => {
  equal<typeof current, typeof users.$inferSelect>(true)
  return current.name.slice(0, 1)
})

// A column is read by its name, and fits its type.
GraphQL.Post.field('heading', 'string', { null: false, methodName: 'title' })
// @ts-expect-error: there is no column of this name
GraphQL.Post.field('heading', 'string', { methodName: 'titel' })
// @ts-expect-error: the column may be null
GraphQL.User.field('address', 'string', { null: false, methodName: 'email' })

// A resolver returns rows.
GraphQL.query.field('me', 'User', () => null)
// @ts-expect-error: a post is no user
GraphQL.query.field('me', 'User', {}, () => ({}) as typeof posts.$inferSelect)

// Inputs have the columns that clients write; keys are of the type ID.
equal<
  InputOf<typeof GraphQL, 'PostInput'>,
  {
    id: string
    authorId: string
    title: string
    isPublic: boolean
    price?: string | null
    tags?: string[] | null
  }
>(true)
equal<
  InputOf<typeof GraphQL, 'UserInput'>,
  {
    name: string
    mail?: string | null
    role?: 'admin' | 'guest' | null
    bornOn?: Date | null
    joinedAt?: Date | null
  }
>(true)
equal<
  keyof InputOf<typeof GraphQL, 'UserUpdateInput'>,
  'name' | 'mail' | 'role' | 'bornOn' | 'joinedAt'
>(true)

// What clients only read is no part of inputs.
equal<keyof InputOf<typeof GraphQL, 'DraftInput'>, 'id' | 'title' | 'price' | 'tags'>(true)
equal<keyof InputOf<typeof GraphQL, 'DraftUpdateInput'>, 'title' | 'price' | 'tags'>(true)

// A column that takes a file is an upload in inputs, and bytes in rows.
equal<
  InputOf<typeof GraphQL, 'FileInput'>,
  { content: Upload; preview?: Upload | null; checksum?: Uint8Array | null }
>(true)
equal<
  InputOf<typeof GraphQL, 'FileUpdateInput'>,
  { content?: Upload | null; preview?: Upload | null; checksum?: Uint8Array | null }
>(true)
GraphQL.File.field('size', 'int', { null: false }, ({ current }) => current.content.length)

// Arguments of generated types are inferred.
GraphQL.query.field(
  'count',
  'int',
  { null: false, arguments: [arg('filter', 'UserFilter'), arg('role', 'UserRole')] },
  ({ filter, role }) => {
    expectExactly<'admin' | 'guest' | null | undefined>()(role)
    expectExactly<string | null | undefined>()(filter?.name?.contains)
    expectExactly<Date | null | undefined>()(filter?.and?.[0]?.joinedAt?.less)
    // @ts-expect-error: the column is skipped
    void filter?.passwordHash
    return 1
  },
)

// Options name columns of the table.
// @ts-expect-error: there is no column of this name
source(users, { skipFields: ['password'] })
// @ts-expect-error: there is no column of this name
source(users, { fields: { nickname: { desc: 'What friends say.' } } })
// @ts-expect-error: there is no column of this name
source(users, { reads: { initials: ['nickname'] } })
// @ts-expect-error: the column holds no bytes
source(users, { uploads: ['name'] })
// @ts-expect-error: the context has no entry of this name
scoped(users, { scope: (table, { user_id }) => eq(table.id, Number(user_id)) })
// @ts-expect-error: a scope is a condition
scoped(users, { scope: () => true })

// Records are asked for by columns.
const declared = source(users).directives().desc('Somebody.')
GraphQL.query.field('newest', 'User', { full: true }, (_, event) =>
  declared.select(event, {
    where: table => eq(table.role, 'guest'),
    filter: { name: { starts_with: 'A' } },
    order: [{ joinedAt: 'desc' }],
  }),
)
GraphQL.query.field('newest', 'User', { full: true }, (_, event) =>
  // @ts-expect-error: there is no column of this name
  declared.select(event, { order: [{ joined: 'desc' }] }),
)
