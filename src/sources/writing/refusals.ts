import { GraphQLError } from '../../errors/graphql-error.ts'
import { camelCase } from '../../definition/declare/names.ts'
import type { ErrorCode } from '../../errors/error-code.ts'
import type { NamedSource } from '../model/source.ts'
import type { Violation } from '../source-adapter.ts'

/** The error for a client of what the database refused. */
export function refusalError(
  source: NamedSource,
  refusal: Violation,
  isDelete: boolean,
  cause: unknown,
): GraphQLError {
  const fields = fieldNames(source, refusal.columns)
  const { code, message } = wordsOf(source, refusal.kind, fields, isDelete)
  return new GraphQLError(message, {
    extensions: { code, ...(fields.length > 0 && { fields }) },
    cause,
  })
}

/** The names in GraphQL of the fields of columns; those that are no part of the schema stay unnamed. */
export function fieldNames({ fields }: NamedSource, columns: readonly string[]): readonly string[] {
  return columns.flatMap(column => {
    const field = fields.get(column)
    return field === undefined ? [] : [camelCase(field.name)]
  })
}

/** The name of a column's field in messages; the name in code of one that is no field. */
export function columnCoordinate(source: NamedSource, column: string): string {
  const [fieldName = column] = fieldNames(source, [column])
  return `${source.name}.${fieldName}`
}

/** The error of a field that the request may not write. */
export function mayNotWriteError(coordinate: string): GraphQLError {
  return new GraphQLError(`The request may not write ${coordinate}.`, {
    extensions: { code: 'FORBIDDEN' },
  })
}

/** The error of a record that the request would write and may not see. */
export function outOfReachError(source: NamedSource): GraphQLError {
  return new GraphQLError(`The request may not write a ${source.singular} that it may not see.`, {
    extensions: { code: 'FORBIDDEN' },
  })
}

interface Words {
  readonly code: ErrorCode
  readonly message: string
}

function wordsOf(
  { name, singular }: NamedSource,
  kind: Violation['kind'],
  fields: readonly string[],
  isDelete: boolean,
): Words {
  const named = fields.length === 0 ? `A value of ${name}` : `${name}.${fields.join(' and ')}`
  switch (kind) {
    case 'unique':
      return {
        code: 'UNIQUE_VIOLATION',
        message: `${named} is taken: another ${singular} has the same value.`,
      }
    case 'foreign_key':
      return {
        code: 'REFERENCE_VIOLATION',
        message: isDelete
          ? `The ${singular} cannot be deleted, because other records refer to it.`
          : `${named} refers to a record that does not exist.`,
      }
    case 'not_null':
      return { code: 'NULL_VIOLATION', message: `${named} has no value; expected one.` }
    case 'check':
      return { code: 'CHECK_VIOLATION', message: `${named} breaks a rule of the database.` }
    case 'value':
      return { code: 'BAD_USER_INPUT', message: `${named} does not fit its column.` }
    case 'conflict':
      return {
        code: 'WRITE_CONFLICT',
        message: `Another request changes the ${singular} at the same time; try again.`,
      }
  }
}
