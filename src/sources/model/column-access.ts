import { camelCase } from '../../definition/declare/names.ts'
import type { Column, TableDescription } from '../source-adapter.ts'
import type { SourceOptions } from '../source-options.ts'
import { isNamedAsKey } from './names.ts'

/**
 * What clients may do with a column. It is stated here alone: filters, orders, aggregates, cursors,
 * associations and inputs are generated from it, and each value that a client causes to be written
 * passes it.
 */
export interface ColumnAccess {
  /** What decides for each request, or each record, whether the values may be read. */
  readonly guard: ColumnGuard | undefined
  /** Whether filters, orders, aggregates and readable cursors may tell the values. */
  readonly isComparable: boolean
  /** Whether the host alone gives values: by `readOnly`, or by `assign`. */
  readonly isOfHost: boolean
  /** Whether a client may give the value of a new record. */
  readonly isCreatable: boolean
  /** Whether a client may change the value of a record. */
  readonly isUpdatable: boolean
}

/** The option `authorize` of the field, or a field of the host in its place. */
export type ColumnGuard = 'authorize' | 'replacement'

type ColumnOptions = Pick<
  SourceOptions<any, any, string, any, any>,
  'skipFields' | 'readOnly' | 'assign' | 'fields' | 'rename'
>

/** The access to the columns of a table, by their names in code. */
export function accessOfColumns(
  description: TableDescription,
  options: ColumnOptions,
  replaced: ReadonlySet<string>,
): ReadonlyMap<string, ColumnAccess> {
  return new Map(
    description.columns.map(column => [
      column.name,
      accessOf(column, description, options, replaced),
    ]),
  )
}

function accessOf(
  column: Column,
  { primaryKey }: TableDescription,
  { skipFields, readOnly, assign, fields, rename }: ColumnOptions,
  replaced: ReadonlySet<string>,
): ColumnAccess {
  const { name, isGenerated, hasDefault } = column
  const { authorize, compared } = fields?.[name] ?? {}
  const isField = skipFields?.includes(name) !== true
  const isReplaced = replaced.has(camelCase(rename?.[name] ?? name)) && compared !== true
  const guard =
    authorize !== undefined ? 'authorize' : isField && isReplaced ? 'replacement' : undefined
  const isOfHost = readOnly?.includes(name) === true || Object.hasOwn(assign ?? {}, name)
  const isWritable = isField && !isGenerated && !isOfHost
  const isKey = primaryKey.includes(name)
  // A key that is that of another record, such as `personId`, is given; others the database makes.
  const isMade = isKey && hasDefault && !isNamedAsKey(name)
  return {
    guard,
    isComparable: isField && guard === undefined,
    isOfHost,
    isCreatable: isWritable && !isMade,
    isUpdatable: isWritable && !isKey,
  }
}
