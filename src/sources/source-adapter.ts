/**
 * The interface between sources and a library of tables, and all that a folder for another library
 * implements: the adapter describes a table once, and turns statements, which are data, into
 * queries.
 */
export interface SourceAdapter<Table = any, Database = any> {
  /**
   * Returns the columns and keys of a table.
   *
   * @throws SchemaError when the value is no table of the library
   */
  describe(table: Table): TableDescription<Table>
  /** Returns the name of a table in its database. */
  nameOf(table: Table): string
  /**
   * Returns the rows of a statement. A row is a list of the values of `columns`, of `rawColumns` as
   * the database sends them, and of `linkColumns`; with parents, the index of the parent's key
   * follows, and with several branches the index of the branch. Rows of one parent come in the
   * order of the statement. The database decides which keys are equal: a row comes once for each
   * equal key.
   */
  select(database: Database, statement: SelectStatement<Table>): Promise<readonly Values[]>
  /**
   * Returns the numbers of rows: for each parent with rows, a list of the number and the index of
   * the parent's key.
   */
  count(database: Database, statement: CountStatement<Table>): Promise<readonly Values[]>
  /**
   * Computes values over rows. Returns a list for each parent with rows and each of its groups: the
   * values of `groups`, the values of `terms`, then the indices of the key and the branch as in
   * `select`. A sum of integers is a bigint, an average a number, a sum or an average of decimals a
   * text. An aggregate of no values is null.
   */
  aggregate(database: Database, statement: AggregateStatement<Table>): Promise<readonly Values[]>
  /** Inserts rows with the same columns. Returns the primary keys in the order of the rows. */
  insert(database: Database, table: Table, rows: readonly Row[]): Promise<readonly Values[]>
  /** Sets columns of the row with a primary key. */
  update(database: Database, table: Table, key: Values, values: Row): Promise<void>
  /** Deletes the rows with the given primary keys. */
  delete(database: Database, table: Table, keys: readonly Values[]): Promise<void>
  /**
   * Calls a function with the database of a transaction. Commits, or rolls back on an exception.
   */
  transaction<Result>(
    database: Database,
    run: (database: Database) => Promise<Result>,
  ): Promise<Result>
  /** Whether a database is an open transaction, of which a transaction in it is a part. */
  isTransaction(database: Database): boolean
  /** Returns the position of a writer behind all that is committed, which its replicas reach. */
  currentPosition(database: Database, table: Table): Promise<string>
  /**
   * Returns whether a replica has replayed a position of its writer, and waits for a bounded time
   * until it has.
   *
   * @throws GraphQLError when a client has sent another text than a position
   */
  waitForPosition(
    database: Database,
    table: Table,
    position: string,
    maxWaitMs: number,
  ): Promise<boolean>
  /** Returns the violation that an exception reports; undefined for any other failure. */
  refusalOf(exception: unknown, table: Table): Violation | undefined
}

/** The values of a row by the names of its columns in code. */
export type Row = Readonly<Record<string, unknown>>

/** Values in the order of a list of columns. */
export type Values = readonly unknown[]

export interface TableDescription<Table = any> {
  readonly table: Table
  /** The name in the database. */
  readonly name: string
  readonly columns: readonly Column[]
  /** The names of the columns; empty for a table without a primary key. */
  readonly primaryKey: readonly string[]
  readonly uniqueKeys: readonly (readonly string[])[]
  readonly foreignKeys: readonly ForeignKey<Table>[]
}

export interface Column {
  /** The name in code. */
  readonly name: string
  readonly kind: ColumnKind
  readonly isNullable: boolean
  readonly isArray: boolean
  /** Whether a row may be inserted without a value. */
  readonly hasDefault: boolean
  /** The default value; undefined for an expression. */
  readonly default?: string | number | boolean | undefined
  /** Whether only the database sets the value. */
  readonly isGenerated: boolean
  /** Whether the column alone is the primary key. */
  readonly isPrimaryKey: boolean
  /** The values of a column of the kind `enum`. */
  readonly values?: readonly string[] | undefined
  /** Whether a value is read without loss of precision, so that the column may be a key. */
  readonly isExact: boolean
  /** Whether texts may contain the character U+0000, which PostgreSQL refuses. */
  readonly takesNul: boolean
  /** The library's name of the type, for messages. */
  readonly typeName: string
}

/**
 * The kind of the values of a column. Adapters return `date` and `date_time` as a `Date`, or as
 * text where a `Date` cannot represent the value, `decimal` as text, and `binary` as a
 * `Uint8Array`. The kind `unknown` has no scalar.
 */
export type ColumnKind =
  | 'int'
  | 'float'
  | 'bigint'
  | 'decimal'
  | 'boolean'
  | 'string'
  | 'uuid'
  | 'date'
  | 'date_time'
  | 'time'
  | 'json'
  | 'binary'
  | 'enum'
  | 'unknown'

export interface ForeignKey<Table = any> {
  readonly columns: readonly string[]
  readonly target: Table
  readonly targetColumns: readonly string[]
}

/** An association that the library declares in addition to the foreign keys. */
export interface DeclaredAssociation<Table = any> extends ForeignKey<Table> {
  readonly name: string
  readonly isList: boolean
  readonly through?: Through<Table> | undefined
}

/** The junction table of a many-to-many association. */
export interface Through<Table = any> {
  readonly table: Table
  /** The columns of the junction table that hold the key of the parent. */
  readonly parentColumns: readonly string[]
  /** The columns of the junction table that hold the key of the target. */
  readonly targetColumns: readonly string[]
  /** The rows of the junction table that count as links. Default: all. */
  readonly where?: Condition<Table> | undefined
}

/** Reads columns of a table: one list, or a list for each parent. */
export interface SelectStatement<Table = any> {
  readonly table: Table
  readonly columns: readonly string[]
  /** Columns whose values are returned as the database sends them, for cursors. */
  readonly rawColumns: readonly OrderedValue<Table>[]
  /** Columns of the junction table, which has at most one row for a parent and a row. */
  readonly linkColumns?: readonly string[]
  /** The lists to read in one statement: one for each alias of an association. */
  readonly branches: readonly Branch<Table>[]
  /** The maximum number of rows of all branches together. */
  readonly maxRows: number
  /** Whether the rows are locked for update until the transaction ends. */
  readonly isLocking?: boolean
}

/** Counts the rows of a table, for each parent if there are parents. */
export interface CountStatement<Table = any> {
  readonly table: Table
  readonly branches: readonly CountBranch<Table>[]
}

export interface CountBranch<Table = any> {
  readonly where: Condition<Table>
  readonly parents?: Parents<Table> | undefined
}

/** Computes values over the rows of a table, for each parent if there are parents. */
export interface AggregateStatement<Table = any> {
  readonly table: Table
  /** The columns of GROUP BY; without columns, the rows of a list are one group. */
  readonly groups: readonly string[]
  readonly terms: readonly AggregateTerm[]
  readonly branches: readonly AggregateBranch<Table>[]
  /** The maximum number of groups of all branches together. */
  readonly maxRows: number
}

/** An aggregate function: the number of rows, or a function of the values of a column. */
export type AggregateTerm =
  { readonly function: 'count' } | { readonly function: ColumnFunction; readonly column: string }

export type ColumnFunction = 'sum' | 'average' | 'min' | 'max'

/** The rows of an aggregate, and the order and page of the groups. */
export interface AggregateBranch<Table = any> extends CountBranch<Table> {
  readonly order: readonly GroupOrder[]
  /** The maximum number of groups of each list; undefined for all. */
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** An order of groups. Groups without a value come last. */
export interface GroupOrder {
  /** A column of `groups`, or an aggregate of each group. */
  readonly by: { readonly group: string } | AggregateTerm
  readonly isDescending: boolean
}

export interface Branch<Table = any> extends CountBranch<Table> {
  readonly order: readonly Order<Table>[]
  /** The maximum number of rows of each list; undefined for all. */
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** The parents whose rows a statement reads. */
export interface Parents<Table = any> {
  /**
   * The columns that hold the key of the parent: of the table `through`, or of the statement's
   * table.
   */
  readonly columns: readonly string[]
  readonly keys: readonly Values[]
  /** The columns that `keys` are values of, which may have other types. Default: `columns`. */
  readonly keyColumns?: readonly TableColumn<Table>[] | undefined
  readonly through?: ParentsThrough<Table> | undefined
}

/** A column by its name in code. */
interface TableColumn<Table = any> {
  readonly table: Table
  readonly column: string
}

interface ParentsThrough<Table> {
  readonly table: Table
  readonly targetColumns: readonly string[]
  /** The columns of the statement's table that the target columns refer to. */
  readonly referencedColumns: readonly string[]
  /** The rows of the junction table that count as links. Default: all. */
  readonly where?: Condition<Table> | undefined
}

/** A value of ORDER BY: the name of a column, or a value of related rows. */
export type OrderedValue<Table = any> = string | RelationValue<Table>

/** A column of the only related row, null without such a row; or the number of related rows. */
interface RelationValue<Table = any> {
  /** The identity of the value among the values of an order. */
  readonly name: string
  /** Undefined for the number of rows. */
  readonly column: string | undefined
  readonly relation: Relation<Table>
}

/** The rows of another table that belong to a row and fulfill a condition. */
export interface Relation<Table = any> {
  readonly table: Table
  readonly columns: readonly string[]
  readonly targetColumns: readonly string[]
  readonly through?: Through<Table> | undefined
  readonly where: Condition<Table>
}

export interface Order<Table = any> {
  readonly column: OrderedValue<Table>
  readonly isDescending: boolean
  /** The position of rows without a value; undefined for a column that is never null. */
  readonly nulls: 'first' | 'last' | undefined
}

export type ComparisonOperator =
  | 'equal'
  | 'not_equal'
  | 'less'
  | 'less_or_equal'
  | 'greater'
  | 'greater_or_equal'
  | 'contains'
  | 'starts_with'
  | 'ends_with'

/** A condition on the rows of one table. */
export type Condition<Table = any> =
  | { readonly kind: 'all' | 'any'; readonly conditions: readonly Condition<Table>[] }
  | { readonly kind: 'not'; readonly condition: Condition<Table> }
  | {
      readonly kind: 'compare'
      /** A value of related rows is comparable with raw values only. */
      readonly column: OrderedValue<Table>
      readonly operator: ComparisonOperator
      readonly value: unknown
      /** Whether the value is in the form that the database sends, as in a cursor. */
      readonly isRaw?: boolean
    }
  | { readonly kind: 'in'; readonly column: string; readonly values: Values }
  /** Whether an array contains a value. */
  | { readonly kind: 'has'; readonly column: string; readonly value: unknown }
  | { readonly kind: 'is_null'; readonly column: OrderedValue<Table> }
  /** Whether there are related rows. */
  | ({ readonly kind: 'exists' } & Relation<Table>)
  /** A condition of the host, who receives the table under its alias in the statement. */
  | {
      readonly kind: 'host'
      /** The function of the host, as the subject of messages: `The scope of Post`. */
      readonly subject: string
      readonly make: (table: Table) => unknown
    }

/** A violated constraint or type of the database, or a conflict of transactions. */
export interface Violation {
  readonly kind: 'unique' | 'foreign_key' | 'not_null' | 'check' | 'value' | 'conflict'
  /** The columns that the database names, if any. */
  readonly columns: readonly string[]
}
