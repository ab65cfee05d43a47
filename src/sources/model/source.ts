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

/** What all sources of one database have in common. */
export interface SourceFamily {
  readonly adapter: SourceAdapter
  readonly options: SourcesOptions<any>
}

/** What `source(table, options)` was given, and what it is to generate. */
export interface SourceSettings {
  readonly family: SourceFamily
  readonly description: TableDescription<unknown>
  readonly options: AnySourceOptions
  readonly query: QueryOptions | undefined
  readonly mutation: MutationOptions | undefined
}

/** A source in a namespace: a table under the name of its type, with its associations. */
export interface NamedSource extends SourceSettings {
  /** The name of the type. */
  readonly name: string
  /** The name of one record among root fields and arguments. */
  readonly singular: string
  /** The name of the list among root fields. */
  readonly plural: string
  /** The columns that are fields, by their names in code. */
  readonly fields: ReadonlyMap<string, SourceField>
  /** What clients may do with each column, by its name in code. */
  readonly access: ReadonlyMap<string, ColumnAccess>
  /** By the names of their fields. */
  readonly associations: ReadonlyMap<string, Association>
  /** The keys of other sources' records that a record holds, whichever associations are fields. */
  readonly references: readonly Reference[]
  /** The columns that each field reads, by the name of the field; undefined for all columns. */
  readonly columnsOf: ReadonlyMap<string, readonly string[] | undefined>
}

/** Columns that hold the key of a record of another source. */
export interface Reference {
  readonly target: NamedSource
  readonly columns: readonly string[]
  readonly targetColumns: readonly string[]
}

/** A field that reads a column. */
export interface SourceField {
  readonly name: string
  readonly column: Column
  readonly options: SourceFieldOptions<any, any>
  /** The name of its type; an enum is generated where `isEnumGenerated`. */
  readonly type: string
  readonly isEnumGenerated: boolean
}

/** The records of another source that belong to a record. */
export interface Association {
  readonly name: string
  readonly options: AssociationOptions<any, any>
  readonly source: NamedSource
  readonly target: NamedSource
  readonly isList: boolean
  /** Whether there is a record for each parent. */
  readonly isRequired: boolean
  /** Whether the parent holds the key. */
  readonly isOwning: boolean
  /** The columns of the parent, and those of the target or of the table between that equal them. */
  readonly columns: readonly string[]
  readonly targetColumns: readonly string[]
  readonly through: Through | undefined
  /** The source of the table between, where it has one. */
  readonly link: NamedSource | undefined
  /** The table between, as that source, or as one without options that clients do not know. */
  readonly between: NamedSource | undefined
  /**
   * The columns of the parent whose option `authorize` guards the association, too: those that hold
   * the key of its record.
   */
  readonly guards: readonly string[]
  /** Whether filters, orders and aggregates may tell which records belong to a record. */
  readonly isComparable: boolean
}
