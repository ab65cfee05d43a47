import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { assumeValidOption, schemaArgument } from '../schema/schema-argument.ts'

interface DescribeOptions {
  readonly withoutDescriptions?: boolean
  readonly withoutSpec?: boolean
  readonly subgraph?: boolean
  readonly output?: string
  readonly assumeValid?: boolean
}

/** Prints a schema as SDL, as `schema.toSDL` with the same options. */
export const describeCommand: Command<DescribeOptions> = {
  name: 'describe',
  summary: 'Print a schema in the type system definition language.',
  arguments: [schemaArgument],
  options: [
    { flags: '--without-descriptions', description: 'leave out all descriptions' },
    {
      flags: '--without-spec',
      description: 'leave out the scalars and directives that the specification defines',
    },
    { flags: '--subgraph', description: 'print the text that gateways of a federation compose' },
    {
      flags: '-o, --output <file>',
      description: 'write to a file in the place of standard output',
    },
    assumeValidOption,
  ],
  examples: [
    'npx tapeql describe ./schema.js > schema.graphql',
    'npx tapeql describe schema.graphql --without-descriptions --without-spec',
  ],
  async run([schemaPath], { output, assumeValid, ...options }, terminal) {
    const { loadSchema } = await import('../schema/load-schema.ts')
    const { printResult } = await import('../output-file.ts')
    const { schema } = await loadSchema(schemaPath!, { assumeValid })
    const text = schema.toSDL(options)
    await printResult(text, output, terminal)
    return exitCodes.SUCCESS
  },
}
