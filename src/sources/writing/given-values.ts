import { camelCase } from '../../definition/declare/names.ts'
import { badInput, columnValue, keyOf } from '../loading/key-values.ts'
import type { Source } from '../model/source.ts'
import type { Row } from '../source-adapter.ts'
import { fieldNames, mayNotWriteError } from './refusals.ts'
import type { Transaction } from './transaction.ts'

/** The values in the database of the columns that a client gave. */
export async function columnValues(
  transaction: Transaction,
  source: Source,
  given: Row,
  record: Row | undefined,
): Promise<Row> {
  const values: Record<string, unknown> = {}
  for (const field of source.fields.values()) {
    const value = given[field.name]
    if (value === undefined || (record !== undefined && isInKey(source, field.column.name)))
      continue
    const { column, options } = field
    if (value === null && !column.isNullable)
      throw badInput(`${source.name}.${field.name} is null; expected a value.`)
    const isAllowed =
      options.authorize === undefined ||
      (await options.authorize(transaction.context, 'write', record))
    if (!isAllowed) throw mayNotWriteError(`${source.name}.${camelCase(field.name)}`)
    const stored = columnValue(field, value)
    if (stored === undefined) {
      throw badInput(
        `${source.name}.${field.name} is ${JSON.stringify(value)}, which cannot be an ID of this type.`,
      )
    }
    values[column.name] = stored
  }
  return values
}

/**
 * Checks the columns that a record has by its place: clients may give no other value for them, the
 * host assigns no other, and the request may write them.
 */
export async function checkPlaced(
  transaction: Transaction,
  source: Source,
  placed: Row,
  given: Row,
  assigned: Row | undefined,
): Promise<void> {
  for (const [column, value] of Object.entries(placed)) {
    const field = source.fields.get(column)
    const name = `${source.name}.${field === undefined ? column : camelCase(field.name)}`
    if (column in given && keyOf([given[column]]) !== keyOf([value])) {
      throw badInput(
        `${name} is given, and is that of the record that it is nested with; expected one of them.`,
      )
    }
    const isAssigned = assigned !== undefined && column in assigned
    const { authorize } = field?.options ?? {}
    if (isAssigned && keyOf([assigned[column]]) !== keyOf([value])) throw mayNotWriteError(name)
    if (authorize !== undefined && !(await authorize(transaction.context, 'write', undefined)))
      throw mayNotWriteError(name)
  }
}

/** Checks that a new row has a value for each column that needs one. */
export function requireValues(source: Source, row: Row): void {
  for (const { name, isNullable, hasDefault, isGenerated } of source.description.columns) {
    if (isNullable || hasDefault || isGenerated || row[name] !== undefined) continue
    const [field] = fieldNames(source, [name])
    throw badInput(
      field === undefined || source.options.readOnly?.includes(name) === true
        ? `A ${source.singular} lacks a value that clients cannot give.`
        : `${source.name}.${field} is missing; expected a value.`,
    )
  }
}

/** Whether a client gave a value for a column. */
export function isGiven({ fields }: Source, given: Row, column: string): boolean {
  const field = fields.get(column)
  return field !== undefined && given[field.name] !== undefined
}

function isInKey({ description }: Source, column: string): boolean {
  return description.primaryKey.includes(column)
}
