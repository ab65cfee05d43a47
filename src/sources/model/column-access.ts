import { camelCase } from '../../definition/declare/names.ts'
import type { Column, TableDescription } from '../source-adapter.ts'
import type { SourceOptions } from '../source-options.ts'
import { isNamedAsKey } from './names.ts'

/**
 * The access of clients to a column. This is the only statement of that access: filters, orders,
 * aggregates, cursors, associations and inputs are generated from it, and each write on behalf of a
 * client is checked against it.
 */
export interface ColumnAccess {
  /** The check that decides for each request, or each record, whether the values may be read. */
  readonly guard: ColumnGuard | undefined
  /** Whether filters, orders, aggregates and readable cursors may disclose the values. */
  readonly isComparable: boolean
  /** Whether only the host writes values, because of `readOnly` or `assign`. */
  readonly isHostOnly: boolean
  /** Whether a client may set the value of a new record. */
  readonly isCreatable: boolean
  /** Whether a client may change the value of a record. */
  readonly isUpdatable: boolean
}

/**
 * The option `authorize` of the field, a field of the host that replaces the generated field, or
 * listeners around the fields of the type, of which the host has said that they guard values.
 */
export type ColumnGuard = 'authorize' | 'replacement' | 'listeners'

type ColumnOptions = Pick<
  SourceOptions<any, any, string, any, any>,
  'skipFields' | 'readOnly' | 'assign' | 'fields' | 'rename' | 'compared'
>

/** The access to the columns of a table, by their names in code. */
export function accessOfColumns(
  description: TableDescription,
  options: ColumnOptions,
  replacedFields: ReadonlySet<string>,
): ReadonlyMap<string, ColumnAccess> {
  return new Map(
    description.columns.map(column => [
      column.name,
      accessOf(column, description, options, replacedFields),
    ]),
  )
}

function accessOf(
  column: Column,
  { primaryKey }: TableDescription,
  options: ColumnOptions,
  replacedFields: ReadonlySet<string>,
): ColumnAccess {
  const { name, isGenerated, hasDefault } = column
  const { skipFields, readOnly, assign, rename } = options
  const isField = skipFields?.includes(name) !== true
  const isReplaced = replacedFields.has(camelCase(rename?.[name] ?? name))
  const guard = guardOf(options, name, isField, isReplaced)
  const isHostOnly = readOnly?.includes(name) === true || Object.hasOwn(assign ?? {}, name)
  const isWritable = isField && !isGenerated && !isHostOnly
  const isKey = primaryKey.includes(name)
  // Clients set a key that refers to another record, such as `personId`.
  const isGeneratedKey = isKey && hasDefault && !isNamedAsKey(name)
  return {
    guard,
    isComparable: isField && guard === undefined,
    isHostOnly,
    isCreatable: isWritable && !isGeneratedKey,
    isUpdatable: isWritable && !isKey,
  }
}

function guardOf(
  { fields, compared: isTypeCompared }: ColumnOptions,
  column: string,
  isField: boolean,
  isReplaced: boolean,
): ColumnGuard | undefined {
  const { authorize, compared } = fields?.[column] ?? {}
  if (authorize !== undefined) return 'authorize'
  if (!isField) return undefined
  if (isReplaced && compared !== true) return 'replacement'
  return (compared ?? isTypeCompared) === false ? 'listeners' : undefined
}
