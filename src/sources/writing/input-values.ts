import { badInputError } from '../../errors/graphql-error.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { inspectInput } from '../../errors/inspect.ts'
import { columnValue, keyValueOf } from '../loading/key-values.ts'
import type { NamedSource } from '../model/source.ts'
import type { Column, Row } from '../source-adapter.ts'
import { columnCoordinate, fieldNames, mayNotWriteError } from './refusals.ts'

/**
 * Returns the database values of the input of a record. Columns that clients may not write are left
 * out: the input of a nested record has the fields of its primary key.
 *
 * @throws GraphQLError when a column cannot hold its value
 */
export function columnValues(
  source: NamedSource,
  input: Row,
  access: 'isCreatable' | 'isUpdatable',
): Row {
  const values: Record<string, unknown> = {}
  for (const field of source.fields.values()) {
    const value = input[field.name]
    const { column } = field
    if (value === undefined || !source.access.get(column.name)![access]) continue
    if (value === null && !column.isNullable)
      throw badInputError(`${source.name}.${field.name} is null; expected a value.`)
    const databaseValue = columnValue(field, value)
    if (databaseValue === undefined) {
      throw badInputError(
        `${source.name}.${field.name} is ${inspectInput(value)}, which cannot be an ID of this type.`,
      )
    }
    if (column.kind !== 'json' && !isStorableText(databaseValue)) {
      throw badInputError(
        `${source.name}.${field.name} has half of a surrogate pair or a zero character, which databases change; expected another text.`,
      )
    }
    values[column.name] = databaseValue
  }
  return values
}

/** Whether a value is no text, or a text that each database stores unchanged. */
function isStorableText(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isStorableText)
  return typeof value !== 'string' || !/\p{Surrogate}|\0/u.test(value)
}

/** A value that the database must find equal to a written column, and the error of a difference. */
export interface EqualityCheck {
  readonly column: string
  readonly value: unknown
  readonly error: () => GraphQLError
}

/**
 * Returns the checks of foreign keys: neither the input nor the option `assign` has a value other
 * than that of the parent. The database compares, as equal values may be written in different ways.
 */
export function foreignKeyChecks(
  source: NamedSource,
  foreignKeyValues: Row,
  inputValues: Row,
  assignedValues: Row,
): readonly EqualityCheck[] {
  const checks: EqualityCheck[] = []
  const addCheck = (values: Row, column: string, error: () => GraphQLError): void => {
    const isDifferent =
      column in values && keyValueOf([values[column]]) !== keyValueOf([foreignKeyValues[column]])
    if (isDifferent) checks.push({ column, value: values[column], error })
  }
  for (const column of Object.keys(foreignKeyValues)) {
    const coordinate = columnCoordinate(source, column)
    const conflictMessage = `${coordinate} is given, and is that of the record that it is nested with; expected one of them.`
    addCheck(inputValues, column, () => badInputError(conflictMessage))
    addCheck(assignedValues, column, () => mayNotWriteError(coordinate))
  }
  return checks
}

/** Whether a new row must have a value of a column. */
export function needsValue({ isNullable, hasDefault, isGenerated }: Column): boolean {
  return !isNullable && !hasDefault && !isGenerated
}

/**
 * Requires that a new row has a value for each column without a default. Of a column that no client
 * can give, the host hears the name: the client may not know that there is one.
 *
 * @throws GraphQLError when a value is missing
 */
export function requireValues(
  source: NamedSource,
  row: Row,
  reportToHost: (exception: unknown) => void,
): void {
  for (const column of source.description.columns) {
    const { name } = column
    if (!needsValue(column) || row[name] !== undefined) continue
    const [field] = fieldNames(source, [name])
    if (field !== undefined && source.access.get(name)!.isCreatable)
      throw badInputError(`${source.name}.${field} is missing; expected a value.`)
    reportToHost(
      new Error(
        `A new record of ${source.name} has no value for ${name}, which is not null, has no default, and is given by no client; ` +
          `expected assign: { ${name}: context => ... }, before with a value, or a default in the table.`,
      ),
    )
    throw badInputError(`A ${source.singular} lacks a value that clients cannot give.`)
  }
}

/** Whether the input of a record has a value for a column. */
export function hasInputValue({ fields }: NamedSource, input: Row, column: string): boolean {
  const field = fields.get(column)
  return field !== undefined && input[field.name] !== undefined
}
