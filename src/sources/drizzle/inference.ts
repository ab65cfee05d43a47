import type { Table } from 'drizzle-orm'
import type {
  EnumDeclaration,
  ObjectDeclaration,
  ScalarDeclaration,
} from '../../definition/declare/declarations.ts'

/** The rows of a table as Drizzle selects them. */
export type RowOf<Of extends Table> = Of['$inferSelect']

export type ColumnName<Of extends Table> = keyof RowOf<Of> & string

/**
 * The types that a source generates, by what follows the name of its type in theirs. `Skipped` are
 * the columns that are no part of the schema, `Renamed` the names of fields that are not those of
 * their columns, and `ReadOnly` the columns that are no part of inputs.
 */
export interface GeneratedTypes<Of extends Table, Skipped, Renamed, ReadOnly> {
  readonly Filter: ScalarDeclaration<FilterOf<Of, Skipped, Renamed>>
  readonly ListFilter: ScalarDeclaration<ListFilterOf<Of, Skipped, Renamed>>
  readonly Order: ScalarDeclaration<OrderOf<Of, Skipped, Renamed>>
  readonly Input: ScalarDeclaration<InputOf<Of, Skipped | ReadOnly, Renamed>>
  readonly UpdateInput: ScalarDeclaration<UpdateInputOf<Of, Skipped | ReadOnly, Renamed>>
  readonly Attributes: ScalarDeclaration<AttributesOf<Of, Skipped | ReadOnly, Renamed>>
  readonly Connection: ObjectDeclaration<PageOf<RowOf<Of>>>
  readonly Edge: ObjectDeclaration<EdgeOf<RowOf<Of>>>
}

/** The enums that a source generates. */
export type GeneratedEnums<Of extends Table, Skipped> = {
  readonly [Name in EnumColumn<Of, Skipped> as Pascal<Name>]: EnumDeclaration<
    ValueOf<Of, Name> & string,
    { readonly [Each in ValueOf<Of, Name> & string as EnumName<Each>]: Each }
  >
}

/** A page of a connection. */
interface PageOf<Row> {
  readonly edges: readonly EdgeOf<Row>[]
  readonly nodes: readonly Row[]
}

/** A record in a page, with its cursor. */
interface EdgeOf<Row> {
  readonly cursor: string
  readonly node: Row
}

/** A filter as resolvers receive it. */
export type FilterOf<Of extends Table, Skipped, Renamed> = {
  and?: FilterOf<Of, Skipped, Renamed>[] | null
  or?: FilterOf<Of, Skipped, Renamed>[] | null
  not?: FilterOf<Of, Skipped, Renamed> | null
} & {
  [Name in FieldColumn<Of, Skipped> as FieldName<Name, Renamed>]?: ValueFilter<
    ValueOf<Of, Name>
  > | null
}

interface ListFilterOf<Of extends Table, Skipped, Renamed> {
  some?: FilterOf<Of, Skipped, Renamed> | null
  none?: FilterOf<Of, Skipped, Renamed> | null
}

/** One item of the argument `order` as resolvers receive it. */
export type OrderOf<Of extends Table, Skipped, Renamed> = {
  [Name in FieldColumn<Of, Skipped>]: {
    readonly [Only in Name as FieldName<Only, Renamed>]: 'asc' | 'desc'
  }
}[FieldColumn<Of, Skipped>]

/** The comparisons of a column; which of them there are depends on its type. */
interface ValueFilter<Value> {
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
type InputOf<Of extends Table, Skipped, Renamed> = Flatten<
  {
    [Name in RequiredColumn<Of, Skipped> as FieldName<Name, Renamed>]: ValueOf<Of, Name>
  } & {
    [
      Name in Exclude<WritableColumn<Of, Skipped>, RequiredColumn<Of, Skipped>> as FieldName<
        Name,
        Renamed
      >
    ]?: ValueOf<Of, Name> | null
  }
>

/** The input of changes as resolvers receive it. */
type UpdateInputOf<Of extends Table, Skipped, Renamed> = {
  [
    Name in Exclude<WritableColumn<Of, Skipped>, KeyColumn<Of>> as FieldName<Name, Renamed>
  ]?: ValueOf<Of, Name> | null
}

/** The input of a nested record as resolvers receive it. */
type AttributesOf<Of extends Table, Skipped, Renamed> = Flatten<
  UpdateInputOf<Of, Skipped, Renamed> & {
    [Name in KeyColumn<Of> as FieldName<Name, Renamed>]?: string | null
  } & { _delete?: boolean | null }
>

/** No field has another name than its column. */
export type NothingRenamed = Readonly<Record<never, never>>

type FieldName<Name, Renamed> = Name extends keyof Renamed
  ? Renamed[Name] extends string
    ? Renamed[Name]
    : Name
  : Name

type ColumnsOf<Of extends Table> = Of['_']['columns']

type FieldColumn<Of extends Table, Skipped> = Exclude<keyof ColumnsOf<Of> & string, Skipped>

/** The columns that have a value of their own in each row that is inserted. */
type RequiredColumn<Of extends Table, Skipped> = {
  [Name in WritableColumn<Of, Skipped>]: ColumnsOf<Of>[Name]['_'] extends {
    readonly notNull: true
    readonly hasDefault: false
  }
    ? Name
    : never
}[WritableColumn<Of, Skipped>]

type WritableColumn<Of extends Table, Skipped> = {
  [Name in FieldColumn<Of, Skipped>]: ColumnsOf<Of>[Name]['_'] extends
    { readonly generated: object } | { readonly identity: 'always' } | GeneratedKey<Name>
    ? never
    : Name
}[FieldColumn<Of, Skipped>]

/** A key that the database makes; one that is that of another record is given. */
type GeneratedKey<Name> = Name extends `${string}Id` | `${string}_id`
  ? never
  : { readonly isPrimaryKey: true; readonly hasDefault: true }

type KeyColumn<Of extends Table> = {
  [Name in keyof ColumnsOf<Of> & string]: ColumnsOf<Of>[Name]['_'] extends {
    readonly isPrimaryKey: true
  }
    ? Name
    : never
}[keyof ColumnsOf<Of> & string]

type EnumColumn<Of extends Table, Skipped> = {
  [Name in FieldColumn<Of, Skipped>]: ColumnsOf<Of>[Name]['_'] extends {
    readonly enumValues: readonly [string, ...string[]]
  }
    ? Name
    : never
}[FieldColumn<Of, Skipped>]

/** The value of a column in an input. A column that holds a key has the type ID. */
type ValueOf<Of extends Table, Name extends keyof ColumnsOf<Of>> =
  IsKey<Of, Name> extends true ? string : ColumnValue<ColumnsOf<Of>[Name]['_']>

type IsKey<Of extends Table, Name extends keyof ColumnsOf<Of>> = Name extends
  `${string}Id` | `${string}_id` | KeyColumn<Of>
  ? ColumnsOf<Of>[Name]['_']['data'] extends string | number | bigint
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
