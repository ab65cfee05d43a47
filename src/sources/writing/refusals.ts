import { GraphQLError } from '../../errors/graphql-error.ts'
import { camelCase } from '../../definition/declare/names.ts'
import type { ErrorCode } from '../../errors/error-code.ts'
import type { NamedSource } from '../model/source.ts'
import type { Violation } from '../source-adapter.ts'

/** Returns the GraphQL error of an exception where the database has refused, else the exception. */
export function databaseError(source: NamedSource, isDelete: boolean, exception: unknown): unknown {
  return violationError(source, isDelete, exception) ?? exception
}

/**
 * Returns the GraphQL error of an exception by which the database has refused a row; undefined for
 * any other exception.
 */
export function violationError(
  source: NamedSource,
  isDelete: boolean,
  exception: unknown,
): GraphQLError | undefined {
  const violation = source.family.adapter.refusalOf(exception, source.description.table)
  return violation && refusalError(source, violation, isDelete, exception)
}

/** Whether the database has refused one of two transactions that meet. */
export function isConflict({ family, description }: NamedSource, exception: unknown): boolean {
  return family.adapter.refusalOf(exception, description.table)?.kind === 'conflict'
}

/** Returns the GraphQL error of a refusal by the database. */
export function refusalError(
  source: NamedSource,
  violation: Violation,
  isDelete: boolean,
  cause: unknown,
): GraphQLError {
  const fields = fieldNames(source, violation.columns)
  const { code, message } = errorTextOf(source, violation.kind, fields, isDelete)
  return new GraphQLError(message, {
    extensions: { code, ...(fields.length > 0 && { fields }) },
    cause,
  })
}

/** Returns the names in GraphQL of the fields of columns, without columns that are no fields. */
export function fieldNames({ fields }: NamedSource, columns: readonly string[]): readonly string[] {
  return columns.flatMap(column => {
    const field = fields.get(column)
    return field === undefined ? [] : [camelCase(field.name)]
  })
}

/** Returns the name of a column in messages: that of its field, else the name in code. */
export function columnCoordinate(source: NamedSource, column: string): string {
  const [fieldName = column] = fieldNames(source, [column])
  return `${source.name}.${fieldName}`
}

/** Returns the error of a field that the request may not write. */
export function mayNotWriteError(coordinate: string): GraphQLError {
  return new GraphQLError(`The request may not write ${coordinate}.`, {
    extensions: { code: 'FORBIDDEN' },
  })
}

/** Returns the error of a written record that the request may not see. */
export function notVisibleError(source: NamedSource): GraphQLError {
  return new GraphQLError(`The request may not write a ${source.singular} that it may not see.`, {
    extensions: { code: 'FORBIDDEN' },
  })
}

interface ErrorText {
  readonly code: ErrorCode
  readonly message: string
}

function errorTextOf(
  { name, singular }: NamedSource,
  kind: Violation['kind'],
  fields: readonly string[],
  isDelete: boolean,
): ErrorText {
  const subject = fields.length === 0 ? `A value of ${name}` : `${name}.${fields.join(' and ')}`
  switch (kind) {
    case 'unique':
      return {
        code: 'UNIQUE_VIOLATION',
        message: `${subject} is taken: another ${singular} has the same value.`,
      }
    case 'foreign_key':
      return {
        code: 'REFERENCE_VIOLATION',
        message: isDelete
          ? `The ${singular} cannot be deleted, because other records refer to it.`
          : `${subject} refers to a record that does not exist.`,
      }
    case 'not_null':
      return { code: 'NULL_VIOLATION', message: `${subject} has no value; expected one.` }
    case 'check':
      return { code: 'CHECK_VIOLATION', message: `${subject} breaks a rule of the database.` }
    case 'value':
      return { code: 'BAD_USER_INPUT', message: `${subject} does not fit its column.` }
    case 'conflict':
      return {
        code: 'WRITE_CONFLICT',
        message: `Another request changes the ${singular} at the same time; try again.`,
      }
  }
}
