/**
 * What sources ask of a library of tables. It is all that a folder for another library has to
 * implement: it reads a table once, and turns statements, which are data, into queries.
 */
export interface SourceAdapter<Table = any, Database = any> {
  /**
   * The columns and keys of a table.
   *
   * @throws SchemaError when the value is no table of the library
   */
  describe(table: Table): TableDescription<Table>
  /**
   * The rows of a statement, each as a list: the values of `columns`; those of `rawColumns` as the
   * database sends them; those of `linkColumns`; where there are parents, the index of the parent's key among theirs; the
   * index of the branch where there are several. Rows of one parent come in the order of the
   * statement. The database says which keys are equal: a row comes once for each key that it has.
   */
  select(database: Database, statement: SelectStatement<Table>): Promise<readonly Values[]>
  /**
   * The numbers of rows: a list for each parent that has some, with its number before the index of
   * its key.
   */
  count(database: Database, statement: CountStatement<Table>): Promise<readonly Values[]>
  /**
   * Computes values over rows: a list for each parent that has some, where there are parents, and
   * for each group of them, where there are `groups`. Each is the values of `groups`, those of
   * `terms`, and then the key and the branch as those of `select`. A sum of integers is a bigint, an
   * average a number, a sum and an average of decimals are texts; of no values they are null.
   */
  aggregate(database: Database, statement: AggregateStatement<Table>): Promise<readonly Values[]>
  /** Inserts rows, all of which have the same columns. Returns their primary keys in their order. */
  insert(database: Database, table: Table, rows: readonly Row[]): Promise<readonly Values[]>
  /** Sets columns of the row with a primary key. */
  update(database: Database, table: Table, key: Values, values: Row): Promise<void>
  /** Deletes the rows with some primary keys. */
  delete(database: Database, table: Table, keys: readonly Values[]): Promise<void>
  /** Runs statements on the database that the function gets: all of them have effect, or none. */
  transaction<Result>(
    database: Database,
    run: (database: Database) => Promise<Result>,
  ): Promise<Result>
  /** What the database refused with an exception; undefined where it has failed otherwise. */
  refusalOf(exception: unknown, table: Table): Violation | undefined
}

/** The values of a row by the names of its columns in code. */
export type Row = Readonly<Record<string, unknown>>

/** Values in the order of some columns. */
export type Values = readonly unknown[]

export interface TableDescription<Table = any> {
  readonly table: Table
  /** The name in the database. */
  readonly name: string
  readonly columns: readonly Column[]
  /** The names of the columns; empty where there is no primary key. */
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
  /** The default, where it is a value and no expression. */
  readonly default?: string | number | boolean | undefined
  /** Whether the database alone gives the value. */
  readonly isGenerated: boolean
  /** Whether the column alone is the primary key. */
  readonly isPrimaryKey: boolean
  /** The values of a column of the kind `enum`. */
  readonly values?: readonly string[] | undefined
  /** Whether a value that was read is exactly that of the database, so that it may be a key. */
  readonly isExact: boolean
  /** What the library calls the type, for messages. */
  readonly typeName: string
}

/**
 * What a column holds. Values of `date` and `date_time` are given as a `Date`, or as text
 * where no `Date` can say them, of `decimal` as text,
 * of `binary` as a `Uint8Array`, whichever form the library has for them; `unknown` has no scalar.
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

/** An association that the library declares beside the foreign keys. */
export interface DeclaredAssociation<Table = any> extends ForeignKey<Table> {
  readonly name: string
  readonly isList: boolean
  readonly through?: Through<Table> | undefined
}

/** The table between two tables that are associated many to many. */
export interface Through<Table = any> {
  readonly table: Table
  /** Its columns that hold the key of the parent. */
  readonly parentColumns: readonly string[]
  /** Its columns that hold the key of the target. */
  readonly targetColumns: readonly string[]
  /** Which of its rows count. Default: all. */
  readonly where?: Condition<Table> | undefined
}

/** Reads columns of a table: of one list, or of a list for each of many parents. */
export interface SelectStatement<Table = any> {
  readonly table: Table
  readonly columns: readonly string[]
  /** Columns whose values are wanted as the database sends them, for cursors. */
  readonly rawColumns: readonly OrderedValue<Table>[]
  /**
   * Columns of the table through which the parents have the rows, of which a parent and a row have
   * one at most.
   */
  readonly linkColumns?: readonly string[]
  /** Selections that are read together; more than one for aliases of one association. */
  readonly branches: readonly Branch<Table>[]
  /** The most rows in all. */
  readonly maxRows: number
  /** Whether the rows are kept from being changed until the transaction ends. */
  readonly isLocking?: boolean
}

/** Counts the rows of a table, by parent where there are parents. */
export interface CountStatement<Table = any> {
  readonly table: Table
  readonly branches: readonly CountBranch<Table>[]
}

export interface CountBranch<Table = any> {
  readonly where: Condition<Table>
  readonly parents?: Parents<Table> | undefined
}

/** Computes values over the rows of a table, by parent where there are parents. */
export interface AggregateStatement<Table = any> {
  readonly table: Table
  /** The columns by whose values rows are grouped; with none, all rows of a list are one group. */
  readonly groups: readonly string[]
  readonly terms: readonly AggregateTerm[]
  readonly branches: readonly AggregateBranch<Table>[]
  /** The most groups in all. */
  readonly maxRows: number
}

/** What is computed: the number of rows, or something of the values of a column. */
export type AggregateTerm =
  { readonly function: 'count' } | { readonly function: ColumnFunction; readonly column: string }

export type ColumnFunction = 'sum' | 'average' | 'min' | 'max'

/** Rows that are computed over; where they are grouped, which groups are wanted. */
export interface AggregateBranch<Table = any> extends CountBranch<Table> {
  readonly order: readonly GroupOrder[]
  /** The most groups of each list; undefined for all. */
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** Groups without a value come last. */
export interface GroupOrder {
  /** A column of `groups`, or what is computed of each group. */
  readonly by: { readonly group: string } | AggregateTerm
  readonly isDescending: boolean
}

export interface Branch<Table = any> extends CountBranch<Table> {
  readonly order: readonly Order<Table>[]
  /** The most rows of each list; undefined for lists without an end. */
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** The keys of the parents whose rows are read. */
export interface Parents<Table = any> {
  /** The columns that hold the key: of the table `through`, else of the table that is read. */
  readonly columns: readonly string[]
  readonly keys: readonly Values[]
  /** The columns that the keys are values of, which may have other types. Default: `columns`. */
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
  /** The columns of the table that is read which the target columns refer to. */
  readonly referencedColumns: readonly string[]
  /** Which rows of the table between count. Default: all. */
  readonly where?: Condition<Table> | undefined
}

/** By what rows are ordered: a column by its name, or something of related rows. */
export type OrderedValue<Table = any> = string | ValueOfRelated<Table>

/** A column of the one related row, without a value where there is none; or the number of rows. */
interface ValueOfRelated<Table = any> {
  /** Tells it from other values by which rows are ordered. */
  readonly name: string
  /** Undefined for the number of rows. */
  readonly column: string | undefined
  readonly related: Related<Table>
}

/** Rows of another table that belong to a row, and fulfill a condition. */
export interface Related<Table = any> {
  readonly table: Table
  readonly columns: readonly string[]
  readonly targetColumns: readonly string[]
  readonly through?: Through<Table> | undefined
  readonly where: Condition<Table>
}

export interface Order<Table = any> {
  readonly column: OrderedValue<Table>
  readonly isDescending: boolean
  /** Where rows without a value come; undefined where the column has one in each row. */
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
      /** A raw value is compared with anything by which rows are ordered. */
      readonly column: OrderedValue<Table>
      readonly operator: ComparisonOperator
      readonly value: unknown
      /** Whether the value is one that the database has sent. */
      readonly isRaw?: boolean
    }
  | { readonly kind: 'in'; readonly column: string; readonly values: Values }
  /** Whether an array has a value. */
  | { readonly kind: 'has'; readonly column: string; readonly value: unknown }
  | { readonly kind: 'is_null'; readonly column: OrderedValue<Table> }
  /** Whether there are related rows. */
  | ({ readonly kind: 'exists' } & Related<Table>)
  /** A condition that the host makes, given the table under its name in the statement. */
  | { readonly kind: 'host'; readonly make: (table: Table) => unknown }

/** A constraint or type of the database that values have broken. */
export interface Violation {
  readonly kind: 'unique' | 'foreign_key' | 'not_null' | 'check' | 'value' | 'conflict'
  /** The columns, where the database names them. */
  readonly columns: readonly string[]
}
