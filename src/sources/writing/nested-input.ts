import { camelCase } from '../../definition/declare/names.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import {
  badInputError,
  columnValue,
  keyFields,
  recordNotFoundError,
} from '../loading/key-values.ts'
import type { Association, NamedSource } from '../model/source.ts'
import type { Row, Values } from '../source-adapter.ts'
import type { Transaction } from './transaction.ts'
import type { InputPath } from './validation.ts'

const DEFAULT_MAX_NESTED_RECORDS = 100

/** The associations whose records are written together with a record. */
export function nestedAssociations({
  mutation,
  associations,
}: NamedSource): readonly Association[] {
  return (mutation?.nested ?? []).flatMap(name => associations.get(name) ?? [])
}

/** The field of an input with the records of an association. */
export function attributesField({ name }: Association): string {
  return `${name}_attributes`
}

/** The name of such a field in messages. */
export function attributesCoordinate(association: Association): string {
  return `${association.source.name}.${camelCase(attributesField(association))}`
}

/** What a client gave for the records of an association. */
export function nestedRecords(
  transaction: Transaction,
  association: Association,
  given: Row,
): readonly Row[] {
  const value = given[attributesField(association)]
  const list = (
    value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
  ) as readonly Row[]
  const most = maxNestedRecords(transaction)
  if (list.length <= most) return list
  throw badInputError(
    `${attributesCoordinate(association)} has ${list.length} records; expected at most ${most}.`,
  )
}

/** How many records one list of an input may have. */
export function maxNestedRecords({ options }: Transaction): number {
  return options.maxNestedRecords ?? DEFAULT_MAX_NESTED_RECORDS
}

/**
 * The associations of which nested attributes tell whether a record belongs to the one above it: they
 * name one, or there can be one alone.
 */
export function toldAssociations(
  transaction: Transaction,
  source: NamedSource,
  given: Row,
): readonly Association[] {
  return nestedAssociations(source).filter(association => {
    const records = nestedRecords(transaction, association, given)
    const { isList, target } = association
    return records.some(record => !isList || namesRecord(target, record))
  })
}

/** Whether a nested record has a part of a key that leads to an existing one. */
function namesRecord(source: NamedSource, given: Row): boolean {
  return (
    given['_delete'] === true ||
    keyFields(source).some(({ name }) => given[name] !== undefined && given[name] !== null)
  )
}

/** The primary key of a nested record; undefined where it is not given. */
export function nestedKey(source: NamedSource, given: Row, fixed: Row): Values | undefined {
  const values = keyFields(source).map(field => {
    const own = given[field.name]
    if (own === undefined || own === null) return fixed[field.column.name]
    const value = columnValue(field, own)
    if (value === undefined) throw recordNotFoundError(source, given)
    return value
  })
  return values.includes(undefined) ? undefined : values
}

/** Whether a nested record has a key that no new record may be given: it must exist. */
export function namesExisting(source: NamedSource, given: Row): boolean {
  return keyFields(source).some(
    ({ name, column }) =>
      given[name] !== undefined &&
      given[name] !== null &&
      !source.access.get(column.name)!.isCreatable,
  )
}

/** The columns that a record has by its place in an association. */
export function fixedBy({ targetColumns }: Association, values: Values): Row {
  return Object.fromEntries(targetColumns.map((name, index) => [name, values[index]]))
}

/** A new record has no records yet that could be changed or deleted. */
export function requireNew(association: Association, given: Row): void {
  const { target } = association
  if (given['_delete'] !== true && !namesExisting(target, given)) return
  throw badInputError(
    `${attributesCoordinate(association)} names an existing ${target.singular}; ` +
      `expected new ones, because the ${association.source.singular} has none yet.`,
  )
}

/** The error of a record that belongs to the one above it, and is given another. */
export function hasOwner(association: Association): GraphQLError {
  return badInputError(
    `${attributesCoordinate(association)} is given for a record that belongs to the one above it; ` +
      `expected no ${association.name} of its own.`,
  )
}

/** Where a nested record stands in the arguments. */
export function nestedPath(
  association: Association,
  path: InputPath,
  index: number | undefined,
): InputPath {
  const name = camelCase(attributesField(association))
  return association.isList ? [...path, name, index!] : [...path, name]
}
