import { badInputError } from '../../errors/graphql-error.ts'
import { camelCase } from '../../definition/declare/names.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { columnValue, keyFields, recordNotFoundError } from '../loading/key-values.ts'
import type { Association, NamedSource } from '../model/source.ts'
import type { Row, Values } from '../source-adapter.ts'
import type { Transaction } from './transaction.ts'
import type { InputPath } from '../../values/input-issues.ts'

const DEFAULT_MAX_NESTED_RECORDS = 100

/** Returns the associations whose records are nested in mutations of a source. */
export function nestedAssociations({
  mutation,
  associations,
}: NamedSource): readonly Association[] {
  return (mutation?.nested ?? []).flatMap(name => associations.get(name) ?? [])
}

/** Returns the name of the input field for nested records: `posts_attributes`. */
export function attributesField({ name }: Association): string {
  return `${name}_attributes`
}

/** Returns the coordinate of this input field in messages. */
export function attributesCoordinate(association: Association): string {
  return `${association.source.name}.${camelCase(attributesField(association))}`
}

/**
 * Returns the inputs of the nested records of an association.
 *
 * @throws GraphQLError when a list exceeds `maxNestedRecords`
 */
export function nestedRecords(
  transaction: Transaction,
  association: Association,
  input: Row,
): readonly Row[] {
  const list = nestedInputs(association, input)
  const maxRecords = maxNestedRecords(transaction)
  if (list.length <= maxRecords) return list
  throw badInputError(
    `${attributesCoordinate(association)} has ${list.length} records; expected at most ${maxRecords}.`,
  )
}

/** Returns the inputs of the nested records of an association, however many. */
export function nestedInputs(association: Association, input: Row): readonly Row[] {
  const value = input[attributesField(association)]
  return (
    value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
  ) as readonly Row[]
}

/** Returns the most records of a list in an input. */
export function maxNestedRecords({ options }: Transaction): number {
  return options.maxNestedRecords ?? DEFAULT_MAX_NESTED_RECORDS
}

/**
 * Returns the associations whose records an input would reveal: a nested record has a primary key, or
 * the association has at most one record.
 */
export function revealedAssociations(
  transaction: Transaction,
  source: NamedSource,
  input: Row,
): readonly Association[] {
  return nestedAssociations(source).filter(association => {
    const records = nestedRecords(transaction, association, input)
    const { isList, target } = association
    return records.some(record => !isList || namesRecord(target, record))
  })
}

/** Whether the input of a nested record has a column of the primary key, or deletes the record. */
function namesRecord(source: NamedSource, input: Row): boolean {
  return (
    input['_delete'] === true ||
    keyFields(source).some(({ name }) => input[name] !== undefined && input[name] !== null)
  )
}

/**
 * Returns the primary key in the input of a nested record; undefined where the input lacks a
 * column.
 */
export function nestedKey(
  source: NamedSource,
  input: Row,
  foreignKeyValues: Row,
): Values | undefined {
  const values = keyFields(source).map(field => {
    const inputValue = input[field.name]
    if (inputValue === undefined || inputValue === null) return foreignKeyValues[field.column.name]
    const value = columnValue(field, inputValue)
    if (value === undefined) throw recordNotFoundError(source, input)
    return value
  })
  return values.includes(undefined) ? undefined : values
}

/** Whether the input of a nested record has a key that clients may not give to new records. */
export function namesExistingRecord(source: NamedSource, input: Row): boolean {
  return keyFields(source).some(
    ({ name, column }) =>
      input[name] !== undefined &&
      input[name] !== null &&
      !source.access.get(column.name)!.isCreatable,
  )
}

/** Returns the foreign key of the records of an association for a parent key. */
export function foreignKeyValuesOf({ targetColumns }: Association, values: Values): Row {
  return Object.fromEntries(targetColumns.map((name, index) => [name, values[index]]))
}

/**
 * Requires that the nested record of a new record is new, too.
 *
 * @throws GraphQLError when the input changes or deletes a record
 */
export function requireNewRecord(association: Association, input: Row): void {
  const { target } = association
  if (input['_delete'] !== true && !namesExistingRecord(target, input)) return
  throw badInputError(
    `${attributesCoordinate(association)} names an existing ${target.singular}; ` +
      `expected new ones, because the ${association.source.singular} has none yet.`,
  )
}

/** Returns the error of a nested record whose input has another parent. */
export function parentConflictError(association: Association): GraphQLError {
  return badInputError(
    `${attributesCoordinate(association)} is given for a record that belongs to the one above it; ` +
      `expected no ${association.name} of its own.`,
  )
}

/** Returns the path of a nested record in the arguments. */
export function nestedPath(
  association: Association,
  path: InputPath,
  index: number | undefined,
): InputPath {
  const name = camelCase(attributesField(association))
  return association.isList ? [...path, name, index!] : [...path, name]
}
