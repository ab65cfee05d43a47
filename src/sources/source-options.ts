import type { BatchResolverEvent } from '../schema/definitions/resolver.ts'
import type { Row } from './source-adapter.ts'

/** The options of all sources of one database. */
export interface SourcesOptions<Context, Table = any, Database = any, HostCondition = any> {
  /**
   * The database of a request, from its context; `read` and `write` where replicas are read: a
   * request that has written reads from the writer. Default: the entry `db` of the context.
   */
  readonly database?: (context: Context) => Database | ReplicatedDatabase<Database>
  /**
   * The context of a request with another database: that of a transaction, which `authorize`,
   * `assign` and the hooks of mutations are given. It is needed where the option `database` is.
   * Default: the context with the database as its entry `db`.
   */
  readonly withDatabase?: (context: Context, database: Database) => Context
  /**
   * The secret that seals cursors, the same in all processes. Without it, cursors are sealed with a
   * secret of the process where they hold values that some requests may not read, and else readable.
   */
  readonly cursorSecret?: string
  /** Whether every source must have the option `scope`. Default: false. */
  readonly strict?: boolean
  /** The tables and their relations, by name: what Drizzle gets as its schema. */
  readonly schema?: Readonly<Record<string, unknown>>
  /** The most rows that one request may read. Default: 10,000. */
  readonly maxRows?: number
  /** The most associations that a filter may have in each other. Default: 3. */
  readonly maxFilterDepth?: number
  /** The most associations in all filters and orders of a request. Default: 20. */
  readonly maxFilterAssociations?: number
  /**
   * The most conditions in all filters and orders of a request: comparisons, the values of lists,
   * the parts of `and`, `or` and `not`, and the entries of orders. Default: 500.
   */
  readonly maxFilterConditions?: number
  /** The most records that a request may create, change and delete. Default: 1,000. */
  readonly maxWrittenRecords?: number
  /** The most records in one list of nested attributes. Default: 100. */
  readonly maxNestedRecords?: number
  /** Never set: it carries the types. */
  readonly types?: { readonly table: Table; readonly condition: HostCondition }
}

/** A database that writes, and one that follows it. */
export interface ReplicatedDatabase<Database = any> {
  readonly read: Database
  readonly write: Database
}

/** The options of one source. */
export interface SourceOptions<Context, Table, ColumnName extends string, HostCondition, Values> {
  /**
   * The rows that a request may see and change: a condition on the table, which is given under its
   * name in the statement, or `'everyone'` for all rows. It holds on every way to the rows. A
   * function that returns undefined is an error, so that what it forgets opens nothing.
   */
  readonly scope?:
    'everyone' | ((table: Table, context: Context) => HostCondition | 'everyone' | undefined)
  /** Columns that are no part of the schema. */
  readonly skipFields?: readonly ColumnName[]
  /**
   * Columns that clients read and never write: no input has them. A nested record refers to the
   * record above it all the same.
   */
  readonly readOnly?: readonly ColumnName[]
  /** The names of fields, by the names of their columns. Default: those of the columns. */
  readonly rename?: { readonly [Name in ColumnName]?: string }
  /** What is particular about the fields of columns, by the names of the columns. */
  readonly fields?: { readonly [Name in ColumnName]?: SourceFieldOptions<Context, Values> }
  /** What is particular about associations, by their names; `false` leaves one out. */
  readonly associations?: Readonly<Record<string, false | AssociationOptions<Context, Values>>>
  /**
   * `false` where no association of other sources leads to this one, and none is generated from it:
   * of several sources of one table, all but one. Default: true.
   */
  readonly associated?: boolean
  /**
   * The columns that computed fields read, by the name of the field. For computed fields that are
   * not listed here all columns are selected.
   */
  readonly reads?: Readonly<Record<string, readonly ColumnName[]>>
  /** Whether a request may create, update or delete a record. `record` is undefined for `create`. */
  readonly authorize?: (
    context: Context,
    action: WriteAction,
    record: Values | undefined,
  ) => boolean | Promise<boolean>
  /** The values of columns of a new record, by column. No input has these columns. */
  readonly assign?: {
    readonly [Name in ColumnName]?: (context: Context) => unknown
  }
  /**
   * What the values of a record must fulfill that is created or changed, by their columns: a schema
   * of zod, valibot, arktype or another library with Standard Schema. A change is validated together
   * with the values that stay. What the schema makes of the values that are set is written.
   */
  readonly validate?: StandardSchema
  /**
   * Called in the transaction before a record is written. The columns that it returns are written,
   * too; what it throws undoes the mutation.
   */
  readonly before?: (
    write: BeforeWrite<Context, Values>,
  ) => Partial<Values> | void | Promise<Partial<Values> | void>
  /** Called in the transaction when a record and those nested in it are written. */
  readonly after?: (write: AfterWrite<Context, Values>) => unknown
  /**
   * Called when the transaction has been committed, and never for what was undone. An exception
   * changes no response; `onError` is told of it.
   */
  readonly afterCommit?: (write: AfterWrite<Context, Values>) => unknown
  /** The column that says where a row lies in a sharded database. */
  readonly partitionBy?: ColumnName
  /** The name of the type's lists. Default: its plural in English. */
  readonly plural?: string
  /** How many records lists have: without the argument `limit`, and at most. Default: 20 and 100. */
  readonly limit?: LimitOptions
}

/** What `before` is told of a record that is about to be written. */
export interface BeforeWrite<Context, Values = Row> extends Pick<
  BatchResolverEvent,
  'schema' | 'signal' | 'trigger'
> {
  readonly action: WriteAction
  /** The context of the request, with the database of the transaction. */
  readonly context: Context
  /** The record as it is; undefined where it is new. */
  readonly record: Values | undefined
  /** The columns that are set; none where the record is deleted. */
  readonly values: Partial<Values>
}

/** What `after` and `afterCommit` are told of a record that was written. */
export interface AfterWrite<Context, Values = Row> extends Omit<
  BeforeWrite<Context, Values>,
  'record'
> {
  /** The record as it is now, or as it was before it was deleted. */
  readonly record: Values
  /** The record as it was before it was changed. */
  readonly previous: Values | undefined
}

/**
 * The part of [Standard Schema](https://standardschema.dev) that is asked: version 1, whose
 * `validate` returns a value, or issues with paths.
 */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1
    readonly validate: (value: unknown) => ValidationResult | Promise<ValidationResult>
  }
}

export type ValidationResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly ValidationIssue[] }

export interface ValidationIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

export type WriteAction = 'create' | 'update' | 'delete'

export interface LimitOptions {
  readonly default?: number
  readonly most?: number
}

export interface SourceFieldOptions<Context, Values = Row> {
  /** The type of the field, as in `field`. Default: that of the column. */
  readonly type?: string
  readonly desc?: string
  readonly deprecated?: boolean | string
  /**
   * Whether a request may read or write the field. A field with it is nullable, and no part of
   * filters, orders and aggregates. It guards the association of a foreign key, too.
   */
  readonly authorize?: (
    context: Context,
    action: 'read' | 'write',
    record: Values | undefined,
  ) => boolean | Promise<boolean>
  /**
   * Whether filters, orders, aggregates and associations have the column although a field of the
   * host stands in the place of its own. Default: false, because a resolver or a directive of the
   * host may hide the values.
   */
  readonly compared?: boolean
}

export interface AssociationOptions<Context, Values = Row> {
  /** The name of the field. Default: that of the association. */
  readonly name?: string
  readonly desc?: string
  readonly deprecated?: boolean | string
  /** Whether there is a connection beside the list. Default: false. */
  readonly connection?: boolean
  /** Whether there is an aggregate beside the list: `postsAggregate`. Default: false. */
  readonly aggregate?: boolean
  /**
   * Whether the other records are ordered by it: by a column of its record, or by the number of its
   * records, as in `{ author: { name: ASC } }` and `{ postsCount: DESC }`. Default: false.
   */
  readonly orderable?: boolean
  /**
   * Columns of the table between that the edges of the connection have. A pair of records must have
   * one row there at most.
   */
  readonly edge?: readonly string[]
  /** The table between the two, where the association is many to many. */
  readonly through?: unknown
  /**
   * Whether filters, orders and the other fields of the association tell it although a field of the
   * host stands in the place of one of them. Default: false.
   */
  readonly compared?: boolean
  /** Whether a request may read the association of a record. With it, the field is nullable. */
  readonly authorize?: (
    context: Context,
    action: 'read',
    record: Values,
  ) => boolean | Promise<boolean>
}

/** What `buildQuery` generates. */
export interface QueryOptions {
  /**
   * The fields: one record, a list of them, a connection, and an aggregate. Default: record and
   * list.
   */
  readonly only?: readonly ('record' | 'list' | 'connection' | 'aggregate')[]
}

/** What `buildMutation` generates. */
export interface MutationOptions {
  /** Default: all three. */
  readonly only?: readonly WriteAction[]
  /** The associations whose records are written together with a record. Default: none. */
  readonly nested?: readonly string[]
  /**
   * The associations through a table whose members are set with a record: `tags` makes `tagIds`,
   * which replaces all of them. Default: none.
   */
  readonly members?: readonly string[]
}

/** Which records `select` reads. */
export interface RecordsOptions<
  Table = any,
  HostCondition = unknown,
  Filter = unknown,
  Order = unknown,
> {
  /** A condition on the table, which is given under its name in the statement. */
  readonly where?: (table: Table) => HostCondition | undefined
  readonly filter?: Filter
  readonly order?: readonly Order[]
  /** Default: all. */
  readonly limit?: number
  readonly offset?: number
}
