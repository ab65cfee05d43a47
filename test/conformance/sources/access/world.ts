import type { SQLWrapper } from 'drizzle-orm'
import { defineGraphQL } from '../../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../../src/engine/schema.ts'
import { memoryPubSub } from '../../../../src/pubsub/memory-pubsub.ts'
import { createSource } from '../../../../src/sources/drizzle/index.ts'
import type { AfterWrite } from '../../../../src/sources/source-options.ts'
import type { DatabaseKind, OpenDatabase } from '../databases/database.ts'
import type * as postgresql from './postgresql.ts'
import { dumped } from './rows.ts'

/** The tables; those of other dialects have the same columns. */
export type Tables = typeof postgresql

export interface AccessContext {
  readonly db: AccessDrizzle
  /** Guards let the staff pass. */
  readonly role: 'guest' | 'staff'
}

/** What is asked of Drizzle itself; each version and dialect has types of its own. */
interface AccessDrizzle {
  readonly $client: { executeMultiple?(statements: string): Promise<void> }
  select(columns: object): { from(table: unknown): { where(condition: unknown): SQLWrapper } }
}

/** What a guard adds to the sources, by their names. */
export interface GuardedSources {
  readonly options?: Readonly<Partial<Record<SourceName, Options>>>
  /** The associations that are written together with their record. */
  readonly nested?: Readonly<Partial<Record<SourceName, readonly string[]>>>
  /** Puts fields of the host in the place of generated ones. */
  readonly replace?: (GraphQL: Namespace) => void
  readonly cursorSecret?: string
}

/** A namespace whose types are those of the sources. */
interface Namespace {
  readonly Doc: Listened
  readonly subscription: Fields
  directive(
    name: string,
    options: { readonly on: readonly string[] },
    listener: (named: object, next: () => unknown, event: Asked) => unknown,
  ): () => object
  schema(name: string, options: object): Schema<AccessContext>
}

interface Fields {
  field(name: string, type: string, options: object, resolver?: unknown): unknown
}

interface Listened extends Fields {
  before(listener: (event: Pick<Asked, 'context'>) => void): unknown
  directives(...applied: object[]): unknown
}

/** What a resolver of a document finds. */
export interface Asked {
  readonly context: AccessContext
  readonly current: { readonly id: number; readonly budget: number; readonly ownerId: number }
}

/** A source, before it is in a namespace. */
interface Declared {
  find(id: number, event: unknown): Promise<unknown>
}

type SourceName = 'Person' | 'Doc' | 'Line' | 'Tag' | 'DocTag'

interface Options {
  readonly associations?: Readonly<Record<string, unknown>>
  readonly [option: string]: unknown
}

/** The associations through a table whose members are set with their record. */
const members: Readonly<Partial<Record<SourceName, readonly string[]>>> = {
  Doc: ['tags'],
  Tag: ['docs'],
}

let schemas = 0

/** Documents with owners, lines and tags, whose sources have a guard. */
export function schemaOf(
  tables: Tables,
  { options = {}, nested = {}, replace, cursorSecret }: GuardedSources,
): Schema<AccessContext> {
  const source = createSource<AccessContext>({
    ...(cursorSecret !== undefined && { cursorSecret }),
  })
  const declared = (
    name: SourceName,
    table: unknown,
    standard: Options,
    associations: readonly string[],
  ): Declared => {
    const guard = options[name] ?? {}
    const all: object = {
      ...standard,
      ...guard,
      associations: merged(standard.associations, guard.associations),
    }
    return source(table as Tables['docs'], all)
      .buildQuery({ only: ['record', 'list', 'connection', 'aggregate'] })
      .buildMutation({ nested: nested[name] ?? associations, members: members[name] ?? [] })
  }
  const orderable = { orderable: true }
  const list = { ...orderable, connection: true, aggregate: true }
  const { people, docs, lines, tags, docTags } = tables
  const ofDoc: Options = {
    associations: { owner: orderable, lines: list, tags: { ...list, through: docTags } },
    afterCommit: ({ record: { id }, trigger }: AfterWrite<AccessContext>) =>
      trigger('doc_saved', { payload: { id } }),
  }
  const ofPerson: Options = { plural: 'people', associations: { docs: list } }
  const ofTag: Options = { associations: { docs: { ...list, through: docTags } } }
  const inDoc: Options = { associations: { doc: orderable } }
  const Doc = declared('Doc', docs, ofDoc, ['lines', 'owner'])
  const declarations: any = {
    Person: declared('Person', people, ofPerson, ['docs']),
    Doc,
    Line: declared('Line', lines, inDoc, ['doc']),
    Tag: declared('Tag', tags, ofTag, []),
    DocTag: declared('DocTag', docTags, inDoc, ['doc', 'tag']),
  }
  const GraphQL = defineGraphQL<AccessContext>()(declarations) as unknown as Namespace
  GraphQL.subscription.field(
    'doc_saved',
    'Doc',
    {},
    { resolve: ({ current }: Asked, event: unknown) => Doc.find(current.id, event) },
  )
  replace?.(GraphQL)
  return GraphQL.schema(`Access${++schemas}`, { pubsub: memoryPubSub(), federation: true })
}

function merged(
  standard: Options['associations'] = {},
  guard: Options['associations'] = {},
): object {
  const names = Object.keys({ ...standard, ...guard })
  const optionsOf = (name: string): unknown =>
    guard[name] === false ? false : { ...(standard[name] as object), ...(guard[name] as object) }
  return Object.fromEntries(names.map(name => [name, optionsOf(name)]))
}

export type Role = AccessContext['role']

/** What a client sends. */
export interface Request {
  readonly source: string
  readonly variables?: Readonly<Record<string, unknown>>
}

/** The response to an operation of a guest, or to the first event of a subscription. */
export async function responseTo(
  world: World,
  request: Request,
  trigger: Trigger = { id: 1 },
): Promise<string> {
  const { schema, opened } = world
  const context = { db: opened.db, role: 'guest' } as const
  const { source, variables } = request
  if (!source.startsWith('subscription'))
    return schema.execute(source, { context, variables, responseFormat: 'json' })
  return firstResponse(world, source, 'guest', async () => {
    if ('id' in trigger) return schema.trigger('doc_saved', { payload: trigger })
    await schema.execute(trigger.mutation, { context: { db: opened.db, role: trigger.role } })
  })
}

/** What somebody is told of first of a mutation, and of the third document behind it. */
export async function firstResponse(
  { schema, opened }: World,
  subscription: string,
  role: Role,
  act: () => Promise<unknown>,
): Promise<string> {
  const context = { db: opened.db, role }
  const responses = await schema.subscribe(subscription, { context, responseFormat: 'json' })
  if ('errors' in responses) return JSON.stringify(responses)
  const first = responses.next()
  await new Promise(setImmediate)
  await act()
  await schema.trigger('doc_saved', { payload: { id: 3 } })
  const { value } = await first
  await responses.return?.()
  return value as string
}

/** The document that was saved, or a mutation that may save one. */
export type Trigger = { readonly id: number } | { readonly role: Role; readonly mutation: string }

/** A schema over a database. */
export interface World {
  readonly schema: Schema<AccessContext>
  readonly opened: AccessDatabase
}

export type AccessDatabase = OpenDatabase<AccessDrizzle> & Pick<DatabaseKind, 'dialect'>

/** Runs SQL statements; SQLite waits for the disk at each commit unless it is told not to. */
export async function run({ db, dialect, run }: AccessDatabase, statements: string): Promise<void> {
  if (dialect === 'sqlite')
    await db.$client.executeMultiple!(`pragma synchronous = off; begin; ${statements}; commit`)
  else for (const statement of statements.split(';')) await run(statement)
}

/** All rows of all tables. */
export async function dump({ run }: AccessDatabase): Promise<unknown> {
  const tables: Record<string, unknown> = {}
  for (const [name, query] of Object.entries(dumped)) tables[name] = await run(query)
  return tables
}
