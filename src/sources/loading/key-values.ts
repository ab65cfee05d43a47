import { GraphQLError, RecordNotFoundError } from '../../errors/graphql-error.ts'
import { inspectInput } from '../../errors/inspect.ts'
import type { NamedSource, SourceField } from '../model/source.ts'
import type { Column, Values } from '../source-adapter.ts'

/** A key as one value, which is equal for equal keys, also of columns of different types. */
export function keyValueOf(values: Values): unknown {
  return values.length === 1 ? comparable(values[0]) : JSON.stringify(values.map(textOf))
}

/** A key of one column as a value that is equal for equal keys. */
export function comparable(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value))
    ? Number(value)
    : textOf(value)
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return String(value)
}

/**
 * The value in the database of a value that a client gave for a field; undefined where an ID is none
 * of the column.
 */
export function columnValue({ type, column }: SourceField, value: unknown): unknown {
  if (type !== 'id' || value === null || value === undefined) return value
  return keyValue(column, `${value as string | number}`)
}

function keyValue({ kind }: Column, text: string): unknown {
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
      return text
  }
}

function isIntegerBelow(text: string, bound: bigint): boolean {
  if (!/^-?(0|[1-9][0-9]{0,18})$/.test(text)) return false
  const value = BigInt(text)
  return -bound <= value && value < bound
}

/** The fields of the primary key. */
export function keyFields({ description, fields }: NamedSource): readonly SourceField[] {
  return description.primaryKey.flatMap(name => fields.get(name) ?? [])
}

/**
 * Whether a source has a primary key, all columns of which are fields and are read exactly: one names
 * a record by it.
 */
export function hasWholeKey(source: NamedSource): boolean {
  const { primaryKey } = source.description
  const fields = keyFields(source)
  return primaryKey.length > 0 && fields.length === primaryKey.length && isExactKey(source)
}

/** Whether the values of the primary key are read as the database has them. */
export function isExactKey({ description }: NamedSource): boolean {
  return inexactColumns(description.columns, description.primaryKey).length === 0
}

/** Those of some columns that are not read as the database has them. */
export function inexactColumns(
  columns: readonly Column[],
  names: readonly string[],
): readonly Column[] {
  return columns.filter(({ name, isExact }) => !isExact && names.includes(name))
}

/** What is wrong with keys in such columns, and what to write. */
export function inexactText(columns: readonly Column[]): string {
  const named = columns.map(({ name, typeName }) => `${name} (${typeName})`).join(', ')
  return `reading loses digits of ${named}, as a Date has milliseconds; expected precision: 3 or mode: 'string' for such a column`
}

/** The fault of something that names records, where a source has no whole primary key. */
export function lackOfWholeKey(
  { name, description, fields }: NamedSource,
  needing: string,
): string {
  const missing = description.primaryKey.filter(column => !fields.has(column))
  const inexact = inexactColumns(description.columns, description.primaryKey)
  const found =
    missing.length > 0
      ? `skipFields has ${missing.join(', ')} of it`
      : inexact.length > 0
        ? inexactText(inexact)
        : `the table ${description.name} has none`
  return `The source ${name} needs its whole primary key in its fields for ${needing}; ${found}.`
}

/**
 * The primary key in the arguments of a field.
 *
 * @throws RecordNotFoundError when no record can have it
 */
export function keyInArguments(
  source: NamedSource,
  given: Readonly<Record<string, unknown>>,
): Values {
  const key = keyOfRecord(source, given)
  if (key === undefined) throw noRecord(source, given)
  return key
}

/** The primary key by the names of its fields; undefined where no record can have it. */
export function keyOfRecord(
  source: NamedSource,
  given: Readonly<Record<string, unknown>>,
): Values | undefined {
  const values = keyFields(source).map(field => columnValue(field, given[field.name]))
  return values.includes(undefined) ? undefined : values
}

export function noRecord(
  source: NamedSource,
  given: Readonly<Record<string, unknown>>,
): RecordNotFoundError {
  const named = keyFields(source).filter(({ name }) => given[name] != null)
  const key = named.map(({ name }) => `${name} ${inspectInput(String(given[name]))}`)
  return new RecordNotFoundError(
    `There is no ${source.singular} with the ${key.join(' and the ')}.`,
  )
}

/** An error for a client about what it gave. */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}
