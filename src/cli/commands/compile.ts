import type { Command } from '../command.ts'
import type { ManifestFormat } from '../documents/manifest.ts'
import { exitCodes } from '../exit-code.ts'
import { assumeValidOption, maxErrorsOption } from '../schema/schema-argument.ts'

interface CompileOptions {
  readonly schema: string
  readonly format: ManifestFormat
  readonly output?: string
  readonly maxErrors: number
  readonly assumeValid?: boolean
}

/** Writes the operations of files as persisted documents. */
export const compileCommand: Command<CompileOptions> = {
  name: 'compile',
  summary: 'Validate documents, and write their operations as a manifest of persisted documents.',
  arguments: [
    { syntax: '<globs...>', description: 'files of documents, as for the command validate' },
  ],
  options: [
    {
      flags: '--schema <schema>',
      description: 'the schema, as for the command validate',
      isRequired: true,
    },
    {
      flags: '--format <format>',
      description:
        'the form of the manifest: that of Apollo, that of Relay, or a list for schema.persist',
      choices: ['apollo', 'relay', 'tapeql'],
      default: 'apollo',
    },
    {
      flags: '-o, --output <file>',
      description: 'write to a file in the place of standard output',
    },
    maxErrorsOption,
    assumeValidOption,
  ],
  examples: [
    "npx tapeql compile 'src/**/*.graphql' --schema schema.graphql --output manifest.json",
    "npx tapeql compile 'src/**/*.ts' --schema ./schema.js --format relay --output documents.json",
  ],
  async run(globs, options, terminal) {
    const { loadSchema } = await import('../schema/load-schema.ts')
    const { readDocuments } = await import('../documents/read-documents.ts')
    const { checkDocuments, emptySetMessage } = await import('../documents/check-documents.ts')
    const { operationsOf, printManifest } = await import('../documents/manifest.ts')
    const { printResult } = await import('../output-file.ts')
    const { assumeValid, maxErrors, format, output } = options
    const { schema } = await loadSchema(options.schema, { assumeValid, hasTrustedDocuments: true })
    const sources = await readDocuments(globs, terminal)
    // Only the manifest goes to standard output.
    const messages = { ...terminal, print: terminal.printMessage, style: terminal.styleMessage }
    const { set, isValid, summary } = checkDocuments(schema, sources, maxErrors, messages)
    if (!isValid) {
      terminal.printMessage(summary)
      return exitCodes.FAILURE
    }
    const operations = operationsOf(set, format)
    if (operations.length === 0) {
      terminal.printMessage(emptySetMessage('operation', sources))
      return exitCodes.FAILURE
    }
    const manifest = printManifest(operations, format)
    await printResult(manifest, output, terminal)
    if (output !== undefined) {
      const noun = operations.length === 1 ? 'operation' : 'operations'
      terminal.printMessage(`${operations.length} ${noun} written to ${output}.`)
    }
    return exitCodes.SUCCESS
  },
}
