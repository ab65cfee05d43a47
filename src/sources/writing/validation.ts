import { inspect } from '../../errors/inspect.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import type { NamedSource } from '../model/source.ts'
import type { Row } from '../source-adapter.ts'
import { keysOf, type ValidationIssue } from '../../schema/definitions/standard-schema.ts'
import { issuesError, type InputPath } from '../../values/input-issues.ts'
import { fieldNames } from './refusals.ts'
import type { Transaction } from './transaction.ts'

/**
 * Validates a record by the option `validate` of its source, and returns the values to write. The
 * schema gets the new values together with the unchanged ones.
 *
 * @throws GraphQLError with the issues, if any
 */
export async function validateValues(
  transaction: Transaction,
  source: NamedSource,
  values: Row,
  record: Row | undefined,
  path: InputPath,
): Promise<Row> {
  const { validate } = source.options
  if (validate === undefined || Object.keys(values).length === 0) return values
  const row: Row = { ...record, ...values }
  const result = await transaction.callHost(() => validate['~standard'].validate({ ...row }))
  if (result.issues !== undefined) throw validationError(source, result.issues, path)
  const output = result.value
  if (typeof output !== 'object' || output === null) {
    throw new TypeError(
      `The schema of ${source.name} in validate made ${inspect(output)} of a record; expected its columns.`,
    )
  }
  const outputEntries = Object.entries(output).filter(
    ([name, value]) => name in values || value !== row[name],
  )
  return { ...values, ...Object.fromEntries(outputEntries) }
}

/**
 * Returns the error of issues, with the path of each in the arguments of the mutation field.
 * Standard Schema, "issues".
 */
function validationError(
  source: NamedSource,
  issues: readonly ValidationIssue[],
  path: InputPath,
): GraphQLError {
  const inputIssues = issues.map(issue => ({
    message: issue.message,
    path: [...path, ...pathInRecord(source, issue)],
  }))
  const { message, extensions } = issuesError(
    `The ${source.singular} is`,
    inputIssues,
    issues.length,
    path.length,
  )
  return new GraphQLError(message, { extensions })
}

/** Returns the path of an issue with the name of the field; empty for a column that is no field. */
function pathInRecord(source: NamedSource, issue: ValidationIssue): InputPath {
  const [column, ...innerKeys] = keysOf(issue)
  if (column === undefined) return []
  const names = fieldNames(source, [String(column)])
  if (names.length === 0) return []
  return [...names, ...innerKeys.map(key => (typeof key === 'number' ? key : String(key)))]
}
