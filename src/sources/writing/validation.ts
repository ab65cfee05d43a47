import { clip } from '../../errors/clip.ts'
import { inspect } from '../../errors/inspect.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import type { NamedSource } from '../model/source.ts'
import type { Row } from '../source-adapter.ts'
import type { ValidationIssue } from '../source-options.ts'
import { fieldNames } from './refusals.ts'
import type { Transaction } from './transaction.ts'

/** Where a record stands in the arguments of a mutation field: names in GraphQL, and indices. */
export type InputPath = readonly (string | number)[]

/** How many issues an error has at most, and characters each. */
const MOST_ISSUES = 20
const MOST_CHARACTERS = 300

/**
 * The values that are set of a record, as the option `validate` of its source makes them. The whole
 * record is validated: the values that are set, and those that stay.
 *
 * @throws GraphQLError with the issues, where there are some
 */
export async function validated(
  transaction: Transaction,
  source: NamedSource,
  values: Row,
  record: Row | undefined,
  path: InputPath,
): Promise<Row> {
  const { validate } = source.options
  if (validate === undefined || Object.keys(values).length === 0) return values
  const whole: Row = { ...record, ...values }
  const result = await transaction.ask(() => validate['~standard'].validate({ ...whole }))
  if (result.issues !== undefined) throw invalid(source, result.issues, path)
  const output = result.value
  if (typeof output !== 'object' || output === null) {
    throw new TypeError(
      `The schema of ${source.name} in validate made ${inspect(output)} of a record; expected its columns.`,
    )
  }
  const made = Object.entries(output).filter(
    ([name, value]) => name in values || value !== whole[name],
  )
  return { ...values, ...Object.fromEntries(made) }
}

/** Standard Schema, "issues": each has a message, and the keys that lead to what it is about. */
function invalid(
  source: NamedSource,
  issues: readonly ValidationIssue[],
  path: InputPath,
): GraphQLError {
  const shown = issues.slice(0, MOST_ISSUES).map(issue => ({
    // Some libraries repeat the value in it.
    message: clip(issue.message, MOST_CHARACTERS),
    path: [...path, ...pathInRecord(source, issue)],
  }))
  const [first] = shown
  const more = issues.length - 1
  return new GraphQLError(
    `The ${source.singular} is not valid: ${first!.path.slice(path.length).join('.') || 'it'}: ${first!.message}` +
      (more > 0 ? ` (and ${more} more)` : ''),
    { extensions: { code: 'BAD_USER_INPUT', issues: shown } },
  )
}

/** A column by the name of its field; one that is no field is not named. */
function pathInRecord(source: NamedSource, { path = [] }: ValidationIssue): InputPath {
  const keys = path.map(segment => (typeof segment === 'object' ? segment.key : segment))
  const [column, ...inside] = keys
  if (column === undefined) return []
  const names = fieldNames(source, [String(column)])
  if (names.length === 0) return []
  return [...names, ...inside.map(key => (typeof key === 'number' ? key : String(key)))]
}
