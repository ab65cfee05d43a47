import type { BatchResolverEvent } from '../schema/definitions/resolver.ts'
import type { StandardSchema } from '../schema/definitions/standard-schema.ts'
import type { Row } from './source-adapter.ts'

/** The options of all sources of one database. */
export interface SourcesOptions<Context, Table = any, Database = any, HostCondition = any> {
  /**
   * Returns the database of a request from the context, or `read` and `write` for read replicas:
   * after its first write, a request reads from `write`. With `position` and `onWrite`, later requests
   * of the client see the write, too. Default: the entry `db` of the context.
   */
  readonly database?: ((context: Context) => Database | ReplicatedDatabase<Database>) | undefined
  /**
   * Returns the context of a request with the database of a transaction, for `authorize`, `assign`
   * and the hooks of mutations. Required with the option `database`. Default: the context with the
   * database as the entry `db`.
   */
  readonly withDatabase?: ((context: Context, database: Database) => Context) | undefined
  /**
   * The secret that seals cursors, the same in all processes; of several the first seals, and all are
   * read. By default, cursors are readable, except cursors with values that some requests may not
   * read: a secret of the process seals them.
   */
  readonly cursorSecret?: string | readonly string[] | undefined
  /** Whether every source must have the option `scope`. Default: false. */
  readonly strict?: boolean | undefined
  /** The tables and their relations, by name: the schema of `drizzle()`. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined
  /** The maximum number of rows that one request reads. Default: 10,000. */
  readonly maxRows?: number | undefined
  /** The maximum depth of nested associations in a filter. Default: 3. */
  readonly maxFilterDepth?: number | undefined
  /** The maximum number of associations in all filters and orders of a request. Default: 20. */
  readonly maxFilterAssociations?: number | undefined
  /**
   * The maximum number of conditions in all filters and orders of a request: comparisons, values of
   * lists, operands of `and`, `or` and `not`, and entries of orders. Default: 500.
   */
  readonly maxFilterConditions?: number | undefined
  /** The maximum number of records that a request creates, updates and deletes. Default: 1,000. */
  readonly maxWrittenRecords?: number | undefined
  /**
   * The maximum number of bytes of files that a request writes, counted for each column that takes
   * them. Default: 128 MiB.
   */
  readonly maxWrittenBytes?: number | undefined
  /** The maximum number of records in one list of nested attributes. Default: 100. */
  readonly maxNestedRecords?: number | undefined
  /**
   * The maximum number of times that the transaction of a mutation runs again after the database has
   * refused it for a conflict with another: a serialization failure, a deadlock, or a database that is
   * busy. All functions of the host but `afterCommit` are called again. Default: none.
   */
  readonly maxRetries?: number | undefined
  /**
   * The maximum time in milliseconds that a request waits until the replica has the `position` of its
   * database; from then on, the request reads from the writer. Default: 100.
   */
  readonly maxReplicaWaitMs?: number | undefined
  /** Never set: this property only carries the types. */
  readonly types?: { readonly table: Table; readonly condition: HostCondition }
}

/**
 * The database for writes, and a replica for reads. A position is a text of PostgreSQL, such as
 * `16/B374D848`, that the client keeps, as in a cookie.
 *
 * @example
 * const source = createSource<AppContext>({
 *   database: ({ replica, primary, position, response }) => ({
 *     read: replica,
 *     write: primary,
 *     position,
 *     onWrite: position => response.setHeader('X-Position', position),
 *   }),
 * })
 */
export interface ReplicatedDatabase<Database = any> {
  readonly read: Database
  readonly write: Database
  /**
   * The position that `onWrite` had for the last write of the client: the request reads from `read`
   * when that replica has replayed it. Default: none.
   */
  readonly position?: string | undefined
  /**
   * Called after each commit of a generated mutation with a position behind it, before the response
   * begins. An exception does not change the response, and is passed to `onError`.
   */
  readonly onWrite?: ((position: string) => unknown) | undefined
}

/** The options of one source. */
export interface SourceOptions<Context, Table, ColumnName extends string, HostCondition, Values> {
  /**
   * Returns the rows that a request may see and change: a condition on `table`, which has an alias
   * in the statement, or `'everyone'` for all rows. The condition applies on every path to the
   * rows. A function that returns undefined is an error, so a forgotten branch discloses no rows.
   */
  readonly scope?:
    | 'everyone'
    | ((table: Table, context: Context) => HostCondition | 'everyone' | undefined)
    | undefined
  /**
   * The columns by which gateways refer to records where the schema is a subgraph of a federation: a
   * list of columns that are unique together, or several lists; `false` for none. Default: the primary
   * key.
   */
  readonly key?: false | readonly ColumnName[] | readonly (readonly ColumnName[])[] | undefined
  /** The columns that are no part of the schema. */
  readonly skipFields?: readonly ColumnName[] | undefined
  /**
   * The columns that clients read and never write: no input has them. The reference of a nested
   * record to the record above is still written.
   */
  readonly readOnly?: readonly ColumnName[] | undefined
  /**
   * The columns of bytes that take a file: inputs have the type `Upload` for them. The controller
   * needs `acceptUploads`, whose limits bound the bytes.
   */
  readonly uploads?: readonly ColumnName[] | undefined
  /** The names of fields, by the names of their columns. Default: the names of the columns. */
  readonly rename?: { readonly [Name in ColumnName]?: string | undefined } | undefined
  /** The options of fields, by the names of their columns. */
  readonly fields?:
    { readonly [Name in ColumnName]?: SourceFieldOptions<Context, Values> | undefined } | undefined
  /** The options of associations, by their names; `false` leaves the association out. */
  readonly associations?:
    Readonly<Record<string, false | AssociationOptions<Context, Values>>> | undefined
  /**
   * Whether associations lead to this source and from it. Exactly one of several sources of a table
   * has them. Default: true.
   */
  readonly associated?: boolean | undefined
  /**
   * The columns that computed fields read, by the name of the field. A computed field without an
   * entry selects all columns.
   */
  readonly reads?: Readonly<Record<string, readonly ColumnName[]>> | undefined
  /**
   * Whether filters, orders, aggregates and associations compare values although listeners stand
   * around the fields of the type: of a directive, or `before` or `after`. `false` leaves the columns
   * and associations out, `true` says that the listeners keep no value secret. A type with listeners
   * wants one of both; `compared` of a field or of an association goes before.
   */
  readonly compared?: boolean | undefined
  /** Returns whether a request may write a record. `record` is undefined for `create`. */
  readonly authorize?:
    | ((
        context: Context,
        action: WriteAction,
        record: Values | undefined,
      ) => boolean | Promise<boolean>)
    | undefined
  /** Functions that return the values of columns of a new record. No input has these columns. */
  readonly assign?:
    | {
        readonly [Name in ColumnName]?: (context: Context) => unknown
      }
    | undefined
  /**
   * A schema that validates the values of a created or updated record by column: a schema of zod,
   * valibot, arktype or another library with Standard Schema. An update is validated together with
   * the unchanged values. The output of the schema is written.
   */
  readonly validate?: StandardSchema | undefined
  /**
   * Called in the transaction before a record is written. The returned columns are also written. An
   * exception rolls the mutation back.
   */
  readonly before?:
    | ((
        write: BeforeWrite<Context, Values>,
      ) => Partial<Values> | void | Promise<Partial<Values> | void>)
    | undefined
  /**
   * Called in the transaction after a record and its nested records are written. An exception rolls
   * the mutation back.
   */
  readonly after?: ((write: AfterWrite<Context, Values>) => unknown) | undefined
  /**
   * Called after the commit of the transaction, and never after a rollback. An exception does not
   * change the response, and is passed to `onError`.
   */
  readonly afterCommit?: ((write: AfterWrite<Context, Values>) => unknown) | undefined
  /** The column that determines the shard of a row in a sharded database. */
  readonly partitionBy?: ColumnName | undefined
  /**
   * Whether the records are nodes: the type implements `Node`, its field `id` is the global ID of the
   * primary key, and `node` and `nodes` of the query root read records by one statement for each type.
   * Inputs take the ID in the place of the key. Default: false.
   */
  readonly node?: boolean | undefined
  /** The name of lists of the type. Default: the English plural of the type's name. */
  readonly plural?: string | undefined
  /** The default and the maximum of the argument `limit` of lists. Default: 20 and 100. */
  readonly limit?: LimitOptions | undefined
}

/** The argument of the hook `before`. */
export interface BeforeWrite<Context, Values = Row> extends Pick<
  BatchResolverEvent,
  'schema' | 'signal' | 'trigger'
> {
  readonly action: WriteAction
  /** The context of the request, with the database of the transaction. */
  readonly context: Context
  /** The record in the database; undefined for `create`. */
  readonly record: Values | undefined
  /** The columns that are set; none for `delete`. */
  readonly values: Partial<Values>
}

/** The argument of the hooks `after` and `afterCommit`. */
export interface AfterWrite<Context, Values = Row> extends Omit<
  BeforeWrite<Context, Values>,
  'record'
> {
  /** The record after the write; for `delete`, the deleted record. */
  readonly record: Values
  /** The record before an update. */
  readonly previous: Values | undefined
}

export type WriteAction = 'create' | 'update' | 'delete'

export interface LimitOptions {
  readonly default?: number | undefined
  // eslint-disable-next-line id-denylist -- an option of the host
  readonly most?: number | undefined
}

export interface SourceFieldOptions<Context, Values = Row> {
  /** The type of the field, as in `field`. Default: the type of the column. */
  readonly type?: string | undefined
  readonly desc?: string | undefined
  readonly deprecated?: boolean | string | undefined
  /**
   * Returns whether a request may read or write the field. A field with `authorize` is nullable,
   * and no part of filters, orders and aggregates. On a foreign key, `authorize` also guards the
   * association.
   */
  readonly authorize?:
    | ((
        context: Context,
        action: 'read' | 'write',
        record: Values | undefined,
      ) => boolean | Promise<boolean>)
    | undefined
  /**
   * Returns whether a request may write the field, on every way to its column. Everybody reads the
   * field, and filters, orders and aggregates have it, unless `authorize` guards it, too. `record` is
   * undefined for a new record.
   */
  readonly authorizeWrite?:
    ((context: Context, record: Values | undefined) => boolean | Promise<boolean>) | undefined
  /**
   * Whether filters, orders, aggregates and associations have the column although a field of the
   * host replaces the generated field, or listeners stand around it. Default: `compared` of the
   * source; false for a field of the host, because a resolver or a directive may hide the values.
   */
  readonly compared?: boolean | undefined
}

export interface AssociationOptions<Context, Values = Row> {
  /** The name of the field. Default: the name of the association. */
  readonly name?: string | undefined
  readonly desc?: string | undefined
  readonly deprecated?: boolean | string | undefined
  /** Whether the association also has a connection: `postsConnection`. Default: false. */
  readonly connection?: boolean | undefined
  /** Whether the association also has an aggregate: `postsAggregate`. Default: false. */
  readonly aggregate?: boolean | undefined
  /**
   * Whether records can be ordered by a column of the associated record, or by the number of
   * associated records: `{ author: { name: ASC } }`, `{ postsCount: DESC }`. Default: false.
   */
  readonly orderable?: boolean | undefined
  /**
   * The columns of the junction table that edges of the connection have. The junction table must
   * have at most one row for each pair of records.
   */
  readonly edge?: readonly string[] | undefined
  /** The junction table of a many-to-many association. */
  readonly through?: unknown
  /**
   * Whether filters, orders and the generated fields of the association disclose the association
   * although a field of the host replaces a generated field, or listeners stand around it. Default:
   * `compared` of the source; false for a field of the host.
   */
  readonly compared?: boolean | undefined
  /** Returns whether a request may read the association of a record. The field is then nullable. */
  readonly authorize?:
    ((context: Context, action: 'read', record: Values) => boolean | Promise<boolean>) | undefined
}

/** The options of `buildQuery`. */
export interface QueryOptions {
  /** The fields to generate: record, list, connection and aggregate. Default: record and list. */
  readonly only?: readonly ('record' | 'list' | 'connection' | 'aggregate')[] | undefined
}

/** The options of `buildMutation`. */
export interface MutationOptions {
  /** The fields to generate. Default: all three. */
  readonly only?: readonly WriteAction[] | undefined
  /** The associations whose records can be written with a record. Default: none. */
  readonly nested?: readonly string[] | undefined
  /**
   * The many-to-many associations whose members can be set with a record: `tags` adds the input
   * field `tagIds`, a list that replaces all members. Default: none.
   */
  readonly members?: readonly string[] | undefined
}

/** The options of `select`. */
export interface RecordsOptions<
  Table = any,
  HostCondition = unknown,
  Filter = unknown,
  Order = unknown,
> {
  /** Returns a condition on `table`, which has an alias in the statement. */
  readonly where?: ((table: Table) => HostCondition | undefined) | undefined
  readonly filter?: Filter | undefined
  readonly order?: readonly Order[] | undefined
  /** Default: all. */
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}
