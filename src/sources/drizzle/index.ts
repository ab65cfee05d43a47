import type { SQL, Table } from 'drizzle-orm'
import type {
  GeneratedDefinitions,
  ObjectDeclaration,
} from '../../definition/declare/declarations.ts'
import type { Applied } from '../../definition/declare/directive-definition.ts'
import type { BatchResolverEvent, ResolverEvent } from '../../schema/definitions/resolver.ts'
import { sourcesOf } from '../source-declaration.ts'
import type {
  MutationOptions,
  QueryOptions,
  RecordsOptions,
  SourceOptions,
  SourcesOptions,
} from '../source-options.ts'
import { drizzleAdapter } from './drizzle-adapter.ts'
import type {
  ColumnName,
  FilterOf,
  GeneratedEnums,
  GeneratedTypes,
  NothingRenamed,
  OrderOf,
  RowOf,
} from './inference.ts'
import { declaredAssociations } from './tables/relations.ts'

export type {
  AfterWrite,
  AssociationOptions,
  BeforeWrite,
  LimitOptions,
  MutationOptions,
  QueryOptions,
  RecordsOptions,
  ReplicatedDatabase,
  SourceFieldOptions,
  SourceOptions,
  SourcesOptions,
  StandardSchema,
  ValidationIssue,
  ValidationResult,
  WriteAction,
} from '../source-options.ts'

/** Declares a source; see `source`. */
export interface SourceFunction<Context> {
  <
    Of extends Table,
    const Skipped extends ColumnName<Of> = never,
    const Renamed extends { readonly [Name in ColumnName<Of>]?: string } = NothingRenamed,
    const ReadOnly extends ColumnName<Of> = never,
    Assigned extends ColumnName<Of> = never,
  >(
    table: Of,
    options?: SourceOptions<Context, Of, ColumnName<Of>, SQL, RowOf<Of>> & {
      readonly skipFields?: readonly Skipped[]
      readonly rename?: Renamed
      readonly readOnly?: readonly ReadOnly[]
      readonly assign?: { readonly [Name in Assigned]: AssignedValue<Context, RowOf<Of>[Name]> }
    },
  ): Source<Of, Skipped, Renamed, ReadOnly | Assigned>
}

/** Makes the value of a column of a new record. */
type AssignedValue<Context, Value> = (context: Context) => Value | Promise<Value>

/**
 * A declared source: an object type whose fields, and on request root fields, are generated from a
 * table of Drizzle.
 */
export interface Source<Of extends Table, Skipped, Renamed, ReadOnly> extends Omit<
  ObjectDeclaration<RowOf<Of>>,
  'desc' | 'directives' | 'generate'
> {
  /** The same source with a description, which SDL and introspection show. */
  desc(text: string): this
  /** The same source with directives. */
  directives(...applied: Applied<'OBJECT'>[]): this
  /** Generates what `buildQuery()` and `buildMutation()` generate. */
  buildAll(): this
  /** Generates fields of the query root: `user(id: ID!)`, `users(...)`, and a connection. */
  buildQuery(options?: QueryOptions): this
  /** Generates fields of the mutation root: `createUser`, `updateUser` and `deleteUser`. */
  buildMutation(options?: MutationOptions): this
  /**
   * The record with a primary key, with the columns that the field of the event selects and those of
   * the key; null where there is none that the request may see. A key of several columns is an object.
   */
  find(key: Key<Of>, event: SourceEvent): Promise<RowOf<Of> | null>
  /**
   * Records that the request may see, with the columns that the field of the event selects and those
   * of the key.
   */
  select(
    event: SourceEvent,
    options?: RecordsOptions<
      Of,
      SQL,
      FilterOf<Of, Skipped, Renamed>,
      OrderOf<Of, Skipped, Renamed>
    >,
  ): Promise<readonly RowOf<Of>[]>
  generate(
    ...parameters: any[]
  ): GeneratedDefinitions<
    GeneratedTypes<Of, Skipped, Renamed, ReadOnly> & GeneratedEnums<Of, Skipped>
  >
}

type Key<Of extends Table> = string | number | bigint | Partial<RowOf<Of>>

type SourceEvent = ResolverEvent<any, any> | BatchResolverEvent<any>

/**
 * Makes a function that declares sources of one database: where the database is, whether every
 * source needs a scope, and what a request may read at most.
 *
 * @example
 * interface AppContext {
 *   readonly db: NodePgDatabase
 *   readonly current_user: { readonly id: number }
 * }
 * const ownedSource = createSource<AppContext>({ strict: true })
 * const GraphQL = defineGraphQL<AppContext>()({
 *   Order: ownedSource(orders, {
 *     scope: (orders, { current_user }) => eq(orders.customerId, current_user.id),
 *   }).buildQuery(),
 * })
 *
 * @throws SchemaError when an option is unknown or has a wrong value
 */
export function createSource<Context = any>(
  options: SourcesOptions<Context> = {},
): SourceFunction<Context> {
  return sourcesOf(
    drizzleAdapter,
    options,
    declaredAssociations,
  ) as unknown as SourceFunction<Context>
}

/**
 * Declares an object type of a table of Drizzle: its columns and associations are fields. The
 * database of a request is the entry `db` of its context; `createSource` takes another.
 *
 * @example
 * const GraphQL = defineGraphQL<{ readonly db: NodePgDatabase }>()({
 *   User: source(users, { skipFields: ['passwordHash'] }).buildAll(),
 *   Post: source(posts).buildQuery(),
 * })
 *
 * @throws SchemaError when the value is no table, or an option is unknown or has a wrong value
 */
export const source: SourceFunction<any> = createSource()
