import { GraphQLError } from '../../errors/graphql-error.ts'
import { Upload } from '../../schema/scalars/upload.ts'
import { issuesError, type InputPath } from '../../values/input-issues.ts'
import type { NamedSource } from '../model/source.ts'
import type { Row } from '../source-adapter.ts'
import { nestedAssociations, nestedInputs, nestedPath } from './nested-input.ts'
import { fieldNames } from './refusals.ts'
import type { Transaction } from './transaction.ts'

/**
 * Waits until the files in the input of a record, and in those nested in it, have arrived. Nothing of
 * them is read.
 *
 * @throws GraphQLError when a file has failed, with its path in the arguments of the mutation field
 */
export async function receiveFiles(
  source: NamedSource,
  input: Row,
  path: InputPath,
): Promise<void> {
  for (const { name, column } of source.fields.values()) {
    const value = input[name]
    if (!Upload.is(value)) continue
    try {
      await Upload.completionOf(value)
    } catch (exception) {
      throw fileError(source, [...path, ...fieldNames(source, [column.name])], exception)
    }
  }
  for (const association of nestedAssociations(source))
    for (const [index, nestedInput] of nestedInputs(association, input).entries())
      await receiveFiles(association.target, nestedInput, nestedPath(association, path, index))
}

/** Returns the error of a file that has failed; the exception itself where it is not for clients. */
function fileError({ singular }: NamedSource, path: InputPath, exception: unknown): unknown {
  if (!(exception instanceof GraphQLError)) return exception
  const issue = { message: exception.message, path }
  const { message, extensions } = issuesError(`The ${singular} is`, [issue], 1, path.length - 1)
  return new GraphQLError(message, {
    extensions: { ...extensions, ...exception.extensions },
    cause: exception,
  })
}

/**
 * Returns the values of a record with the contents of files in the place of the files.
 *
 * @throws GraphQLError when the request exceeds `maxWrittenBytes`
 */
export async function readFiles(transaction: Transaction, values: Row): Promise<Row> {
  const contents: Record<string, unknown> = { ...values }
  for (const [column, value] of Object.entries(values)) {
    if (!Upload.is(value)) continue
    const bytes = await value.bytes()
    transaction.countWrittenBytes(bytes.length)
    contents[column] = bytes
  }
  return contents
}
