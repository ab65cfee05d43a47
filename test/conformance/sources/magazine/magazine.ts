import { eq } from 'drizzle-orm'
import { defineGraphQL } from '../../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../../src/engine/schema.ts'
import { createSource } from '../../../../src/sources/drizzle/index.ts'
import type { SourcesOptions } from '../../../../src/sources/source-options.ts'
import type * as postgresql from './postgresql.ts'
import { articles, articleTags, comments, people, profiles, tags } from './rows.ts'

/** The tables of the magazines; those of other dialects have the same columns. */
export type Tables = typeof postgresql

export interface MagazineContext {
  readonly db: unknown
  /** The magazine whose records a request sees, where the sources have scopes. */
  readonly magazine_id: number
}

let schemas = 0

/** A schema of two magazines. With scopes, a request sees the records of one of them. */
export function magazineSchema(
  tables: Tables,
  {
    isScoped = false,
    onError,
    ...options
  }: SourcesOptions<MagazineContext> & {
    isScoped?: boolean
    onError?: (error: unknown) => void
  } = {},
): Schema<MagazineContext> {
  const source = createSource<MagazineContext>({ strict: isScoped, ...options })
  const scope = (table: Tables['people'], context: MagazineContext) =>
    eq(table.magazineId, context.magazine_id)
  const scoped: object = isScoped
    ? {
        scope,
        assign: { magazineId: (context: MagazineContext) => context.magazine_id },
        skipFields: ['magazineId'],
      }
    : {}
  const Article = source(tables.articles, {
    ...scoped,
    associations: {
      author: { orderable: true },
      editor: { orderable: true },
      tags: {
        through: tables.articleTags,
        connection: true,
        aggregate: true,
        orderable: true,
        edge: ['addedAt', 'place'],
      },
      comments: { aggregate: true, orderable: true },
    },
  })
    .buildQuery({ only: ['record', 'list', 'connection', 'aggregate'] })
    .buildMutation({ nested: ['comments', 'author'], members: ['tags'] })
  const GraphQL = defineGraphQL<MagazineContext>()({
    Person: source(tables.people, {
      ...scoped,
      plural: 'people',
      reads: { greeting: ['name'] },
      associations: {
        articlesAsAuthor: { name: 'articles', connection: true, aggregate: true, orderable: true },
        manager: { orderable: true },
      },
    })
      .buildQuery({ only: ['record', 'list', 'connection', 'aggregate'] })
      .buildMutation({ nested: ['articles', 'profile', 'manager'] })
      .desc('Somebody who writes.'),
    // Clients give the magazine of a profile: the scope alone holds them back.
    Profile: source(tables.profiles, { ...((isScoped ? { scope } : {}) as object) }).buildAll(),
    Article,
    Comment: source(tables.comments, {
      ...scoped,
      associations: { article: { orderable: true } },
    }).buildAll(),
    Tag: source(tables.tags, {
      ...((isScoped ? { scope: 'everyone' } : {}) as object),
      associations: { articles: { through: tables.articleTags, aggregate: true } },
    }).buildAll(),
  })
  GraphQL.Person.field(
    'greeting',
    'string',
    { null: false },
    ({ current }) => `I am ${current.name}.`,
  )
  GraphQL.subscription.field(
    'article_changed',
    'Article',
    {},
    {
      scope: 'everyone',
      subscribe: ({ pubsub }) => pubsub.subscribe('articles') as AsyncIterable<{ id: number }>,
      resolve: ({ current }, event) => Article.find(current.id, event),
    },
  )
  return GraphQL.schema(`Magazine${++schemas}`, { onError })
}

/** What fills the tables: each version and driver of Drizzle has types of its own. */
export interface FillableDatabase {
  insert(table: unknown): { values(rows: readonly object[]): PromiseLike<unknown> }
}

/** Fills the tables. */
export async function fill(db: FillableDatabase, tables: Tables): Promise<void> {
  await db.insert(tables.people).values(people)
  await db.insert(tables.profiles).values(profiles)
  await db.insert(tables.articles).values(articles)
  await db.insert(tables.comments).values(comments)
  await db.insert(tables.tags).values(tags)
  await db.insert(tables.articleTags).values(articleTags)
}
