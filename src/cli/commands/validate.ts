import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { assumeValidOption, maxErrorsOption, schemaArgument } from '../schema/schema-argument.ts'

interface ValidateOptions {
  readonly maxErrors: number
  readonly assumeValid?: boolean
}

/** Validates the documents of files against a schema. */
export const validateCommand: Command<ValidateOptions> = {
  name: 'validate',
  summary: 'Validate the documents of files against a schema.',
  arguments: [
    schemaArgument,
    {
      syntax: '<globs...>',
      description:
        'files of documents: .graphql, .gql, or code with documents in template literals (gql`…`, graphql`…`, /* GraphQL */ `…`, or a text that begins with the line #graphql)',
    },
  ],
  options: [maxErrorsOption, assumeValidOption],
  examples: [
    "npx tapeql validate schema.graphql 'src/**/*.graphql'",
    "npx tapeql validate ./schema.js 'src/**/*.{ts,tsx}' --max-errors 10",
  ],
  async run([schemaPath, ...globs], { maxErrors, assumeValid }, terminal) {
    const { loadSchema } = await import('../schema/load-schema.ts')
    const { readDocuments } = await import('../documents/read-documents.ts')
    const { checkDocuments } = await import('../documents/check-documents.ts')
    terminal.progress(`Reading ${schemaPath}`)
    const { schema } = await loadSchema(schemaPath!, { assumeValid, hasTrustedDocuments: true })
    const sources = await readDocuments(globs, terminal)
    const { isValid, summary } = checkDocuments(schema, sources, maxErrors, terminal)
    terminal.print(summary)
    return isValid ? exitCodes.SUCCESS : exitCodes.FAILURE
  },
}
