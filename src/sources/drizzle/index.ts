import type { SQL, Table } from 'drizzle-orm'
import type {
  GeneratedDefinitions,
  ObjectDeclaration,
} from '../../definition/declare/declarations.ts'
import type { Applied } from '../../definition/declare/directive-definition.ts'
import type { BatchResolverEvent, ResolverEvent } from '../../schema/definitions/resolver.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { sourcesOf } from '../source-declaration.ts'
import type {
  MutationOptions,
  QueryOptions,
  RecordsOptions,
  SourceOptions,
  SourcesOptions,
  WriteAction,
} from '../source-options.ts'
import { drizzleAdapter } from './drizzle-adapter.ts'
import type {
  BinaryColumn,
  ColumnName,
  FilterOf,
  GeneratedEnums,
  GeneratedTypes,
  NoRenames,
  OrderOf,
  RowOf,
} from './inference.ts'
// What the compiler names in the declarations of a namespace of sources.
export type {
  EdgeOf,
  FilterOf,
  GeneratedEnums,
  GeneratedTypes,
  ListFilterOf,
  NoRenames,
  OrderOf,
  PageOf,
  ValueFilter,
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
  WriteAction,
} from '../source-options.ts'
export type {
  StandardSchema,
  ValidationIssue,
  ValidationResult,
} from '../../schema/definitions/standard-schema.ts'

/** Declares a source; see `source`. */
export interface SourceFunction<Context> {
  <
    SourceTable extends Table,
    const Skipped extends ColumnName<SourceTable> = never,
    const Renamed extends {
      readonly [Name in ColumnName<SourceTable>]?: string | undefined
    } = NoRenames,
    const ReadOnly extends ColumnName<SourceTable> = never,
    Assigned extends ColumnName<SourceTable> = never,
    const Uploaded extends BinaryColumn<SourceTable> = never,
  >(
    table: SourceTable,
    options?: SourceOptions<
      Context,
      SourceTable,
      ColumnName<SourceTable>,
      SQL,
      RowOf<SourceTable>
    > & {
      readonly skipFields?: readonly Skipped[] | undefined
      readonly rename?: Renamed | undefined
      readonly readOnly?: readonly ReadOnly[] | undefined
      readonly uploads?: readonly Uploaded[] | undefined
      readonly assign?:
        | {
            readonly [Name in Assigned]: AssignedValue<Context, RowOf<SourceTable>[Name]>
          }
        | undefined
    },
  ): Source<SourceTable, Skipped, Renamed, ReadOnly | Assigned, Uploaded>
}

/** Returns the value of a column of a new record. */
type AssignedValue<Context, Value> = (context: Context) => Value | Promise<Value>

/**
 * A declared source: an object type with fields that are generated from a table of Drizzle, and
 * optional root fields.
 */
export interface Source<
  SourceTable extends Table,
  Skipped,
  Renamed,
  ReadOnly,
  Uploaded,
> extends Omit<ObjectDeclaration<RowOf<SourceTable>>, 'desc' | 'directives' | 'generate'> {
  /** Returns the source with a description for SDL and introspection. */
  desc(text: string): this
  /** Returns the source with applied directives. */
  directives(...applied: Applied<'OBJECT'>[]): this
  /** Generates the fields of both `buildQuery()` and `buildMutation()`. */
  buildAll(): this
  /**
   * Generates fields of the query root: `user(id: ID!)` and `users(...)`, on request also a
   * connection and an aggregate.
   */
  buildQuery(options?: QueryOptions): this
  /** Generates fields of the mutation root: `createUser`, `updateUser` and `deleteUser`. */
  buildMutation(options?: MutationOptions): this
  /**
   * Returns the record with a primary key; null for a record that is absent or invisible to the
   * request. The record has the columns that the field of the event selects, and the primary key. A
   * key of several columns is an object.
   */
  find(key: Key<SourceTable>, event: SourceEvent): Promise<RowOf<SourceTable> | null>
  /**
   * Returns records that are visible to the request. Each record has the columns that the field of
   * the event selects, and the primary key.
   */
  select(
    event: SourceEvent,
    options?: RecordsOptions<
      SourceTable,
      SQL,
      FilterOf<SourceTable, Skipped, Renamed>,
      OrderOf<SourceTable, Skipped, Renamed>
    >,
  ): Promise<readonly RowOf<SourceTable>[]>
  /**
   * Returns the error by which a generated mutation answers a violation of the table's constraints,
   * as `UNIQUE_VIOLATION` with the names of the fields in `extensions.fields`; undefined for any other
   * exception. `action` chooses the sentence about references. Default: `'update'`.
   *
   * @example
   * await db.insert(users).values(user).catch(exception => {
   *   throw User.violationError(exception, 'create') ?? exception
   * })
   */
  violationError(exception: unknown, action?: WriteAction): GraphQLError | undefined
  generate(
    ...parameters: any[]
  ): GeneratedDefinitions<
    GeneratedTypes<SourceTable, Skipped, Renamed, ReadOnly, Uploaded> &
      GeneratedEnums<SourceTable, Skipped>
  >
}

type Key<SourceTable extends Table> = string | number | bigint | Partial<RowOf<SourceTable>>

type SourceEvent = ResolverEvent<any, any> | BatchResolverEvent<any>

/**
 * Returns a function that declares sources of one database, with options for all of them: the
 * database of a request, whether every source needs a scope, and limits of a request.
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
 * Declares an object type with the columns and associations of a table of Drizzle as fields. The
 * database of a request is the entry `db` of the context, unless `createSource` sets the option
 * `database`.
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
