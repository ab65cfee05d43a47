import { RecordNotFoundError } from '../../errors/graphql-error.ts'
import { inspectInput } from '../../errors/inspect.ts'
import type { NamedSource, SourceField } from '../model/source.ts'
import type { Column, Values } from '../source-adapter.ts'

/** Returns a key as one value, which is equal for equal keys, also of columns of different types. */
export function keyValueOf(values: Values): unknown {
  return values.length === 1
    ? comparableValue(values[0])
    : JSON.stringify(values.map(serializeValue))
}

/** Returns the key of one column as a value that is equal for equal keys. */
export function comparableValue(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value))
    ? Number(value)
    : serializeValue(value)
}

function serializeValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return String(value)
}

/**
 * Returns the database value of a coerced input value; undefined where the column cannot hold an
 * ID. Where the column holds the key of a node, clients give the key or the global ID.
 */
export function columnValue({ type, column, globalId }: SourceField, value: unknown): unknown {
  if (type !== 'id' || value === null || value === undefined) return value
  const text = `${value as string | number}`
  return parseKeyText(column, globalId?.read(text) ?? text)
}

/** Returns the value of a text in a column of a key; undefined where the column cannot hold it. */
export function parseKeyText({ kind, takesNul }: Column, text: string): unknown {
  switch (kind) {
    case 'int':
      return isIntegerBelow(text, 2n ** 31n) ? Number(text) : undefined
    case 'bigint':
      return isIntegerBelow(text, 2n ** 63n) ? BigInt(text) : undefined
    case 'uuid':
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
        ? text.toLowerCase()
        : undefined
    default:
      return takesNul || !text.includes('\0') ? text : undefined
  }
}

/**
 * Returns the database value of a field in a reference, whose field need not be an ID; undefined where
 * the column cannot hold it, so that the other references are found.
 */
export function referenceValue(field: SourceField, value: unknown): unknown {
  if (field.type === 'id') return columnValue(field, value)
  const isTold = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
  return isTold && parseKeyText(field.column, String(value)) === undefined ? undefined : value
}

function isIntegerBelow(text: string, bound: bigint): boolean {
  if (!/^-?(0|[1-9][0-9]{0,18})$/.test(text)) return false
  const value = BigInt(text)
  return -bound <= value && value < bound
}

/** Returns the fields of the primary key. */
export function keyFields({ description, fields }: NamedSource): readonly SourceField[] {
  return description.primaryKey.flatMap(name => fields.get(name) ?? [])
}

/**
 * Whether all columns of the primary key are fields and are read exactly, so that clients can name a
 * record by the key.
 */
export function hasKeyFields(source: NamedSource): boolean {
  const { primaryKey } = source.description
  const fields = keyFields(source)
  return primaryKey.length > 0 && fields.length === primaryKey.length && isExactKey(source)
}

/** Whether the values of the primary key are read without loss. */
export function isExactKey({ description }: NamedSource): boolean {
  return inexactColumns(description.columns, description.primaryKey).length === 0
}

/** Returns the named columns whose values lose digits when they are read. */
export function inexactColumns(
  columns: readonly Column[],
  names: readonly string[],
): readonly Column[] {
  return columns.filter(({ name, isExact }) => !isExact && names.includes(name))
}

/** Returns the fault of a key with inexact columns, and the remedy. */
export function inexactColumnsFault(columns: readonly Column[]): string {
  const columnTexts = columns.map(({ name, typeName }) => `${name} (${typeName})`).join(', ')
  return `reading loses digits of ${columnTexts}, as a Date has milliseconds; expected precision: 3 or mode: 'string' for such a column`
}

/** Returns the fault of a purpose that needs keys of records, for a source without `hasKeyFields`. */
export function missingKeyFault(
  { name, description, fields }: NamedSource,
  purpose: string,
): string {
  const missingColumns = description.primaryKey.filter(column => !fields.has(column))
  const inexactKeyColumns = inexactColumns(description.columns, description.primaryKey)
  const reason =
    missingColumns.length > 0
      ? `skipFields has ${missingColumns.join(', ')} of it`
      : inexactKeyColumns.length > 0
        ? inexactColumnsFault(inexactKeyColumns)
        : `the table ${description.name} has none`
  return `The source ${name} needs its whole primary key in its fields for ${purpose}; ${reason}.`
}

/**
 * Returns the primary key in the arguments of a field.
 *
 * @throws RecordNotFoundError when no record can have the key
 */
export function keyInArguments(
  source: NamedSource,
  argumentValues: Readonly<Record<string, unknown>>,
): Values {
  const key = primaryKeyOf(source, argumentValues)
  if (key === undefined) throw recordNotFoundError(source, argumentValues)
  return key
}

/** Returns the primary key in values by field names; undefined for a key that no record can have. */
export function primaryKeyOf(
  source: NamedSource,
  fieldValues: Readonly<Record<string, unknown>>,
): Values | undefined {
  const values = keyFields(source).map(field => columnValue(field, fieldValues[field.name]))
  return values.includes(undefined) ? undefined : values
}

/** Returns the error of a primary key, by the names of its fields, without a visible record. */
export function recordNotFoundError(
  source: NamedSource,
  fieldValues: Readonly<Record<string, unknown>>,
): RecordNotFoundError {
  const presentFields = keyFields(source).filter(({ name }) => fieldValues[name] != null)
  const keyTexts = presentFields.map(
    ({ name }) => `${name} ${inspectInput(String(fieldValues[name]))}`,
  )
  return new RecordNotFoundError(
    `There is no ${source.singular} with the ${keyTexts.join(' and the ')}.`,
  )
}
