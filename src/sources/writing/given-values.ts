import type { GraphQLError } from '../../errors/graphql-error.ts'
import { inspectInput } from '../../errors/inspect.ts'
import { badInputError, columnValue, keyValueOf } from '../loading/key-values.ts'
import type { NamedSource } from '../model/source.ts'
import type { Row } from '../source-adapter.ts'
import { columnCoordinate, fieldNames, mayNotWriteError } from './refusals.ts'

/**
 * The values in the database of the columns that a client gave for a record. Columns that it may
 * not give are left out: a nested record has the key by which it is named among its fields.
 */
export function columnValues(
  source: NamedSource,
  given: Row,
  access: 'isCreatable' | 'isUpdatable',
): Row {
  const values: Record<string, unknown> = {}
  for (const field of source.fields.values()) {
    const value = given[field.name]
    const { column } = field
    if (value === undefined || !source.access.get(column.name)![access]) continue
    if (value === null && !column.isNullable)
      throw badInputError(`${source.name}.${field.name} is null; expected a value.`)
    const stored = columnValue(field, value)
    if (stored === undefined) {
      throw badInputError(
        `${source.name}.${field.name} is ${inspectInput(value)}, which cannot be an ID of this type.`,
      )
    }
    if (column.kind !== 'json' && !isWholeText(stored)) {
      throw badInputError(
        `${source.name}.${field.name} has half of a surrogate pair or a zero character, which databases change; expected another text.`,
      )
    }
    values[column.name] = stored
  }
  return values
}

/** Whether a value is no text, or one that each database keeps as it is. */
function isWholeText(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isWholeText)
  return typeof value !== 'string' || !/\p{Surrogate}|\0/u.test(value)
}

/** A value that a column must have in the database when the record is written, and the error else. */
export interface Claim {
  readonly column: string
  readonly value: unknown
  readonly error: () => GraphQLError
}

/**
 * Checks the columns that a record has by its place: clients may give no other value for them, and
 * the host assigns no other. Returns what only the database can say: it takes some values for equal
 * that are written in different ways.
 */
export function checkPlaced(
  source: NamedSource,
  placed: Row,
  given: Row,
  assigned: Row,
): readonly Claim[] {
  const claims: Claim[] = []
  const claim = (values: Row, column: string, error: () => GraphQLError): void => {
    const isOther =
      column in values && keyValueOf([values[column]]) !== keyValueOf([placed[column]])
    if (isOther) claims.push({ column, value: values[column], error })
  }
  for (const column of Object.keys(placed)) {
    const coordinate = columnCoordinate(source, column)
    const beside = `${coordinate} is given, and is that of the record that it is nested with; expected one of them.`
    claim(given, column, () => badInputError(beside))
    claim(assigned, column, () => mayNotWriteError(coordinate))
  }
  return claims
}

/** Checks that a new row has a value for each column that needs one. */
export function requireValues(source: NamedSource, row: Row): void {
  for (const { name, isNullable, hasDefault, isGenerated } of source.description.columns) {
    if (isNullable || hasDefault || isGenerated || row[name] !== undefined) continue
    const [field] = fieldNames(source, [name])
    throw badInputError(
      field === undefined || !source.access.get(name)!.isCreatable
        ? `A ${source.singular} lacks a value that clients cannot give.`
        : `${source.name}.${field} is missing; expected a value.`,
    )
  }
}

/** Whether a client gave a value for a column. */
export function isGiven({ fields }: NamedSource, given: Row, column: string): boolean {
  const field = fields.get(column)
  return field !== undefined && given[field.name] !== undefined
}
