import { defineGraphQL } from '../../../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../../../src/engine/schema.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { memoryPubSub } from '../../../../../src/pubsub/memory-pubsub.ts'
import type { ExecutionResult } from '../../../../../src/response/response.ts'
import { createSource } from '../../../../../src/sources/drizzle/index.ts'
import type { DatabaseKind, OpenDatabase, Row } from '../../databases/database.ts'
import * as mysql from './mysql.ts'
import * as postgresql from './postgresql.ts'
import { dumped, reset } from './rows.ts'
import * as sqlite from './sqlite.ts'

/** The tables; those of other dialects have the same columns. */
export type Tables = typeof postgresql

const tablesOf = { mysql, postgresql, sqlite } as unknown as Readonly<
  Record<DatabaseKind['dialect'], Tables>
>

export interface ShopContext {
  readonly db: NodePgDatabase
  readonly tenant: string
  readonly role: 'clerk' | 'manager'
}

export type SourceName = 'Customer' | 'Purchase' | 'Line' | 'Parcel' | 'Label' | 'PurchaseLabel'

/** What the host says of its sources, by their names. */
export type HostOptions = Readonly<Partial<Record<SourceName, Readonly<Record<string, unknown>>>>>

/** What a client sends. */
export interface Request {
  readonly source: string
  readonly variables?: Readonly<Record<string, unknown>>
}

/** What a request has changed: a line for each row that came or went. */
export interface Changes {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** A database of purchases, and schemas over it. */
export interface Shop {
  readonly kind: DatabaseKind
  readonly tables: Tables
  readonly context: ShopContext
  /** The text of each statement. */
  readonly statements: string[]
  readonly run: (statement: string) => Promise<readonly Row[]>
  /** The schema of sources with these options, and of what `more` adds to their namespace. */
  readonly schema: (options?: HostOptions, more?: SchemaOptions) => Schema<ShopContext>
  readonly execute: (
    schema: Schema<ShopContext>,
    request: Request | string,
    options?: object,
  ) => Promise<ExecutionResult>
  /** All rows, as lines. */
  readonly dump: () => Promise<readonly string[]>
  readonly reset: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface SchemaOptions {
  readonly sources?: object
  readonly schema?: object
}

/** What is asked of a namespace whose sources are not known to TypeScript. */
interface Namespace {
  readonly subscription: { field(name: string, type: string, options: object): unknown }
  schema(name: string, options: object): Schema<ShopContext>
}

let schemas = 0

export async function openShop(kind: DatabaseKind): Promise<Shop> {
  const tables = tablesOf[kind.dialect]
  const { db, run, statements, close } = (await kind.open()) as OpenDatabase<NodePgDatabase>
  const runAll = async (texts: string): Promise<void> => {
    for (const text of texts.split(';')) await run(text)
  }
  // SQLite waits for the disk at each commit unless it is told not to.
  if (kind.dialect === 'sqlite') await run('pragma synchronous = off')
  await runAll(tables.create)
  const context: ShopContext = { db, tenant: 'a', role: 'clerk' }
  return {
    kind,
    tables,
    context,
    statements,
    run,
    schema: (options = {}, more = {}) => schemaOf(tables, options, more),
    execute: (schema, request, options = {}) =>
      schema.execute(typeof request === 'string' ? request : request.source, {
        context,
        ...(typeof request !== 'string' && { variables: request.variables }),
        ...options,
        responseFormat: 'hash',
      }),
    async dump() {
      const lines: string[] = []
      for (const [name, query] of Object.entries(dumped))
        for (const row of await run(query)) lines.push(lineOf(name, row))
      return lines.toSorted()
    },
    reset: () => runAll(reset),
    close,
  }
}

/** What differs between two dumps. */
export function changesOf(before: readonly string[], after: readonly string[]): Changes {
  return {
    added: after.filter(line => !before.includes(line)),
    removed: before.filter(line => !after.includes(line)),
  }
}

function schemaOf(tables: Tables, options: HostOptions, more: SchemaOptions): Schema<ShopContext> {
  const source = createSource<ShopContext>(more.sources as never)
  const declared = (name: SourceName, table: unknown, standard: object, building: object): object =>
    source(table as Tables['customers'], { ...standard, ...options[name] })
      .buildQuery()
      .buildMutation(building)
  const { customers, purchases, lines, parcels, labels, purchaseLabels } = tables
  const declarations = {
    Customer: declared('Customer', customers, {}, { nested: ['purchases', 'referrer'] }),
    Purchase: declared(
      'Purchase',
      purchases,
      { associations: { labels: { through: purchaseLabels } } },
      { nested: ['lines', 'parcel', 'customer'], members: ['labels'] },
    ),
    Line: declared('Line', lines, {}, { nested: ['purchase'] }),
    Parcel: declared('Parcel', parcels, {}, { nested: ['purchase'] }),
    Label: declared('Label', labels, {}, {}),
    PurchaseLabel: declared('PurchaseLabel', purchaseLabels, {}, {}),
  }
  const GraphQL = defineGraphQL<ShopContext>()(declarations as any) as unknown as Namespace
  GraphQL.subscription.field('label_saved', 'string', {})
  return GraphQL.schema(`Shop${++schemas}`, { pubsub: memoryPubSub(), ...more.schema })
}

function lineOf(name: string, row: Row): string {
  const values = Object.values(row).map(value =>
    typeof value === 'boolean' ? Number(value) : String((value ?? '-') as string),
  )
  return `${name}: ${values.join(' ')}`
}
