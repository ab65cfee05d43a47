import type { Table } from 'drizzle-orm'
import type { Upload } from '../../schema/scalars/upload.ts'
import type {
  EnumDeclaration,
  ObjectDeclaration,
  ScalarDeclaration,
} from '../../definition/declare/declarations.ts'

/** The rows of a table as Drizzle selects them. */
export type RowOf<SourceTable extends Table> = SourceTable['$inferSelect']

export type ColumnName<SourceTable extends Table> = keyof RowOf<SourceTable> & string

/** The columns that hold bytes. */
export type BinaryColumn<SourceTable extends Table> = {
  [Name in ColumnName<SourceTable>]: NonNullable<RowOf<SourceTable>[Name]> extends Uint8Array
    ? Name
    : never
}[ColumnName<SourceTable>]

/**
 * The generated types of a source, by the suffix of their names. `Skipped` are the columns that are
 * no part of the schema, `Renamed` the names of fields that differ from the names of their columns,
 * `ReadOnly` the columns that are no part of inputs, and `Uploaded` the columns that take a file.
 */
export interface GeneratedTypes<SourceTable extends Table, Skipped, Renamed, ReadOnly, Uploaded> {
  readonly Filter: ScalarDeclaration<FilterOf<SourceTable, Skipped, Renamed>>
  readonly ListFilter: ScalarDeclaration<ListFilterOf<SourceTable, Skipped, Renamed>>
  readonly Order: ScalarDeclaration<OrderOf<SourceTable, Skipped, Renamed>>
  readonly Input: ScalarDeclaration<InputOf<SourceTable, Skipped | ReadOnly, Renamed, Uploaded>>
  readonly UpdateInput: ScalarDeclaration<
    UpdateInputOf<SourceTable, Skipped | ReadOnly, Renamed, Uploaded>
  >
  readonly Attributes: ScalarDeclaration<
    AttributesOf<SourceTable, Skipped | ReadOnly, Renamed, Uploaded>
  >
  readonly Connection: ObjectDeclaration<PageOf<RowOf<SourceTable>>>
  readonly Edge: ObjectDeclaration<EdgeOf<RowOf<SourceTable>>>
}

/** The enums that a source generates. */
export type GeneratedEnums<SourceTable extends Table, Skipped> = {
  readonly [Name in EnumColumn<SourceTable, Skipped> as Pascal<Name>]: EnumDeclaration<
    ValueOf<SourceTable, Name> & string,
    { readonly [Value in ValueOf<SourceTable, Name> & string as EnumName<Value>]: Value }
  >
}

/** A page of a connection. */
export interface PageOf<Row> {
  readonly edges: readonly EdgeOf<Row>[]
  readonly nodes: readonly Row[]
}

/** A record in a page, with its cursor. */
export interface EdgeOf<Row> {
  readonly cursor: string
  readonly node: Row
}

/** A filter as resolvers receive it. */
export type FilterOf<SourceTable extends Table, Skipped, Renamed> = {
  and?: FilterOf<SourceTable, Skipped, Renamed>[] | null
  or?: FilterOf<SourceTable, Skipped, Renamed>[] | null
  not?: FilterOf<SourceTable, Skipped, Renamed> | null
} & {
  [Name in FieldColumn<SourceTable, Skipped> as FieldName<Name, Renamed>]?: ValueFilter<
    ValueOf<SourceTable, Name>
  > | null
}

export interface ListFilterOf<SourceTable extends Table, Skipped, Renamed> {
  some?: FilterOf<SourceTable, Skipped, Renamed> | null
  // eslint-disable-next-line id-denylist -- of a filter of clients
  none?: FilterOf<SourceTable, Skipped, Renamed> | null
}

/** An item of the argument `order` as resolvers receive it. */
export type OrderOf<SourceTable extends Table, Skipped, Renamed> = {
  [Name in FieldColumn<SourceTable, Skipped>]: {
    readonly [Only in Name as FieldName<Only, Renamed>]: 'asc' | 'desc'
  }
}[FieldColumn<SourceTable, Skipped>]

/** The comparisons of a column. The type of the column determines which of them exist. */
export interface ValueFilter<Value> {
  equal?: Value | null
  not_equal?: Value | null
  in?: Value[] | null
  not_in?: Value[] | null
  less?: Value | null
  less_or_equal?: Value | null
  greater?: Value | null
  greater_or_equal?: Value | null
  contains?: Value | null
  starts_with?: Value | null
  ends_with?: Value | null
  has?: (Value extends readonly (infer Item)[] ? Item : never) | null
  is_null?: boolean | null
}

/** The input of a new record as resolvers receive it. */
type InputOf<SourceTable extends Table, Skipped, Renamed, Uploaded> = Flatten<
  {
    [Name in RequiredColumn<SourceTable, Skipped> as FieldName<Name, Renamed>]: InputValueOf<
      SourceTable,
      Name,
      Uploaded
    >
  } & {
    [
      Name in Exclude<
        WritableColumn<SourceTable, Skipped>,
        RequiredColumn<SourceTable, Skipped>
      > as FieldName<Name, Renamed>
    ]?: InputValueOf<SourceTable, Name, Uploaded> | null
  }
>

/** The input of changes as resolvers receive it. */
type UpdateInputOf<SourceTable extends Table, Skipped, Renamed, Uploaded> = {
  [
    Name in Exclude<WritableColumn<SourceTable, Skipped>, KeyColumn<SourceTable>> as FieldName<
      Name,
      Renamed
    >
  ]?: InputValueOf<SourceTable, Name, Uploaded> | null
}

/** The input of a nested record as resolvers receive it. */
type AttributesOf<SourceTable extends Table, Skipped, Renamed, Uploaded> = Flatten<
  UpdateInputOf<SourceTable, Skipped, Renamed, Uploaded> & {
    [Name in KeyColumn<SourceTable> as FieldName<Name, Renamed>]?: string | null
  } & { _delete?: boolean | null }
>

/** The option `rename` without entries. */
export type NoRenames = Readonly<Record<never, never>>

type FieldName<Name, Renamed> = Name extends keyof Renamed
  ? Renamed[Name] extends string
    ? Renamed[Name]
    : Name
  : Name

type ColumnsOf<SourceTable extends Table> = SourceTable['_']['columns']

type FieldColumn<SourceTable extends Table, Skipped> = Exclude<
  keyof ColumnsOf<SourceTable> & string,
  Skipped
>

/** The columns that have a value of their own in each row that is inserted. */
type RequiredColumn<SourceTable extends Table, Skipped> = {
  [Name in WritableColumn<SourceTable, Skipped>]: ColumnsOf<SourceTable>[Name]['_'] extends {
    readonly notNull: true
    readonly hasDefault: false
  }
    ? Name
    : never
}[WritableColumn<SourceTable, Skipped>]

type WritableColumn<SourceTable extends Table, Skipped> = {
  [Name in FieldColumn<SourceTable, Skipped>]: ColumnsOf<SourceTable>[Name]['_'] extends
    { readonly generated: object } | { readonly identity: 'always' } | GeneratedKey<Name>
    ? never
    : Name
}[FieldColumn<SourceTable, Skipped>]

/** A key that the database generates, unlike a key that refers to another record. */
type GeneratedKey<Name> = Name extends `${string}Id` | `${string}_id`
  ? never
  : { readonly isPrimaryKey: true; readonly hasDefault: true }

type KeyColumn<SourceTable extends Table> = {
  [Name in keyof ColumnsOf<SourceTable> & string]: ColumnsOf<SourceTable>[Name]['_'] extends {
    readonly isPrimaryKey: true
  }
    ? Name
    : never
}[keyof ColumnsOf<SourceTable> & string]

type EnumColumn<SourceTable extends Table, Skipped> = {
  [Name in FieldColumn<SourceTable, Skipped>]: ColumnsOf<SourceTable>[Name]['_'] extends {
    readonly enumValues: readonly [string, ...string[]]
  }
    ? Name
    : never
}[FieldColumn<SourceTable, Skipped>]

/** The value of a column in an input of records: a file where the column takes one. */
type InputValueOf<
  SourceTable extends Table,
  Name extends keyof ColumnsOf<SourceTable>,
  Uploaded,
> = Name extends Uploaded ? Upload : ValueOf<SourceTable, Name>

/** The value of a column in an input. A column that holds a key has the type ID. */
type ValueOf<SourceTable extends Table, Name extends keyof ColumnsOf<SourceTable>> =
  IsKey<SourceTable, Name> extends true ? string : ColumnValue<ColumnsOf<SourceTable>[Name]['_']>

type IsKey<SourceTable extends Table, Name extends keyof ColumnsOf<SourceTable>> = Name extends
  `${string}Id` | `${string}_id` | KeyColumn<SourceTable>
  ? ColumnsOf<SourceTable>[Name]['_']['data'] extends string | number | bigint
    ? true
    : false
  : false

type ColumnValue<Config> = Config extends { readonly columnType: `${string}DateString` }
  ? Date
  : Config extends { readonly columnType: `${string}BigInt53` }
    ? bigint
    : Config extends { readonly data: infer Data }
      ? Data extends Uint8Array
        ? Uint8Array
        : Data
      : never

type Pascal<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<Name>

type EnumName<Value extends string> = Value extends `${infer Head}-${infer Tail}`
  ? EnumName<`${Head}_${Tail}`>
  : Value

type Flatten<Type> = { [Key in keyof Type]: Type[Key] }
