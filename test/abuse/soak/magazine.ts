// Sources over the tables of magazines in a PostgreSQL.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { defineGraphQL, type Schema, type SchemaConfiguration } from 'tapeql'
import { source } from 'tapeql/sources/drizzle'
import * as tables from '../../conformance/sources/magazine/postgresql.ts'
import { articles, articleTags, comments, people, profiles, tags } from '../../conformance/sources/magazine/rows.ts' // prettier-ignore

const POOL_SIZE = 5

export interface Magazine {
  readonly schema: Schema<{ db: NodePgDatabase }>
  readonly db: NodePgDatabase
}

/** Fills an empty database, and opens all connections that there will be. */
export async function openMagazine(folder: string, config: SchemaConfiguration): Promise<Magazine> {
  const pool = new pg.Pool({
    host: folder,
    user: 'test',
    database: 'postgres',
    max: POOL_SIZE,
    idleTimeoutMillis: 0,
  })
  await pool.query(tables.create)
  const db = drizzle({ client: pool })
  await db.insert(tables.people).values(people)
  await db.insert(tables.profiles).values(profiles)
  await db.insert(tables.articles).values(articles)
  await db.insert(tables.comments).values(comments)
  await db.insert(tables.tags).values(tags)
  await db.insert(tables.articleTags).values(articleTags)
  await Promise.all(Array.from({ length: POOL_SIZE }, () => pool.query('select pg_sleep(0.2)')))
  const GraphQL = defineGraphQL<{ db: NodePgDatabase }>()({
    Person: source(tables.people, {
      plural: 'people',
      associations: { articlesAsAuthor: { name: 'articles', connection: true } },
    }).buildAll(),
    Profile: source(tables.profiles).buildAll(),
    Article: source(tables.articles, {
      associations: { tags: { through: tables.articleTags, connection: true } },
    })
      .buildQuery({ only: ['record', 'list', 'connection'] })
      .buildMutation(),
    Comment: source(tables.comments).buildAll(),
    Tag: source(tables.tags, {
      associations: { articles: { through: tables.articleTags } },
    }).buildAll(),
  })
  return { schema: GraphQL.schema('MagazineSchema', { config, onError: () => undefined }), db }
}
