import type { ColumnAccess } from './column-access.ts'
import type { SourceAdapter, TableDescription, Through, Column } from '../source-adapter.ts'
import type {
  AssociationOptions,
  MutationOptions,
  QueryOptions,
  SourceFieldOptions,
  SourceOptions,
  SourcesOptions,
} from '../source-options.ts'

export type AnySourceOptions = SourceOptions<any, any, string, any, any>

/** The adapter and options that all sources of one database share. */
export interface SourceFamily {
  readonly adapter: SourceAdapter
  readonly options: SourcesOptions<any>
}

/** The table and options of `source(table, options)`, and the options of the fields to generate. */
export interface SourceSettings {
  readonly family: SourceFamily
  readonly description: TableDescription<unknown>
  readonly options: AnySourceOptions
  readonly query: QueryOptions | undefined
  readonly mutation: MutationOptions | undefined
}

/** A source in a namespace, under the name of its type and with its associations. */
export interface NamedSource extends SourceSettings {
  /** The name of the type. */
  readonly name: string
  /** The name of a record in root fields and arguments. */
  readonly singular: string
  /** The name of the list in root fields. */
  readonly plural: string
  /** The fields of columns, by the names of the columns in code. */
  readonly fields: ReadonlyMap<string, SourceField>
  /** The access of clients to each column, by its name in code. */
  readonly access: ReadonlyMap<string, ColumnAccess>
  /** The associations by the names of their fields. */
  readonly associations: ReadonlyMap<string, Association>
  /** The keys of other sources' records that a record holds, with or without a field. */
  readonly references: readonly Reference[]
  /** The columns that a field reads, by the name of the field; undefined for all columns. */
  readonly columnsByField: ReadonlyMap<string, readonly string[] | undefined>
}

/** Columns that hold the key of a record of another source. */
export interface Reference {
  readonly target: NamedSource
  readonly columns: readonly string[]
  readonly targetColumns: readonly string[]
}

/** A generated field of a column. */
export interface SourceField {
  readonly name: string
  readonly column: Column
  readonly options: SourceFieldOptions<any, any>
  /** The name of the field's type. With `isEnumGenerated`, the source generates the enum. */
  readonly type: string
  /** The name of the type in inputs of new, changed and nested records. */
  readonly inputType: string
  readonly isEnumGenerated: boolean
  /**
   * Reads the key of the node whose key the column holds from a global ID; undefined for any other
   * text.
   */
  readonly globalId?: { readonly read: (id: string) => string | undefined }
}

/** The records of another source that belong to a record. */
export interface Association {
  readonly name: string
  readonly options: AssociationOptions<any, any>
  readonly source: NamedSource
  readonly target: NamedSource
  readonly isList: boolean
  /** Whether each parent has a record. */
  readonly isRequired: boolean
  /** Whether the parent holds the key. */
  readonly isOwning: boolean
  /** The columns of the parent, which equal `targetColumns` or the parent columns of `through`. */
  readonly columns: readonly string[]
  readonly targetColumns: readonly string[]
  readonly through: Through | undefined
  /** The declared source of the junction table. */
  readonly link: NamedSource | undefined
  /** The source of the junction table: `link`, or an internal source without options. */
  readonly junction: NamedSource | undefined
  /** The key columns of the parent whose option `authorize` also guards the association. */
  readonly guards: readonly string[]
  /** Whether filters, orders and aggregates may disclose which records belong to a record. */
  readonly isComparable: boolean
}
