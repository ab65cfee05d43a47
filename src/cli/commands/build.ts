import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { CommandFailure } from '../failure.ts'
import { assumeValidOption, schemaArgument } from '../schema/schema-argument.ts'

interface BuildOptions {
  readonly output?: string
  readonly assumeValid?: boolean
  readonly incremental?: boolean
  readonly ignoreRule?: readonly string[]
}

/** Writes the facts of a schema's texts, with which its next start reads only what requests use. */
export const buildCommand: Command<BuildOptions> = {
  name: 'build',
  summary: 'Check the texts of a schema ahead, so that it starts without checking them again.',
  arguments: [
    {
      ...schemaArgument,
      description:
        'a .graphql file or a glob of them, or a module that exports a schema of texts (.js, .mjs, .cjs, .ts); - is standard input',
    },
  ],
  options: [
    {
      flags: '-o, --output <file>',
      description: 'write to a file in the place of standard output',
    },
    assumeValidOption,
    {
      flags: '--incremental',
      description:
        'for a server with the option incremental, whose texts may not define @defer and @stream',
    },
    {
      flags: '--ignore-rule <name>',
      description:
        'leave out a rule that the option ignoredRules of the server leaves out; may be repeated',
      isRepeatable: true,
    },
  ],
  examples: [
    'npx tapeql build schema.graphql --output schema.facts.json',
    'npx tapeql build ./schema.js --output schema.facts.json',
  ],
  async run([schemaPath], { output, assumeValid, incremental, ignoreRule = [] }, terminal) {
    const { ignoredRulesOf } = await import('../schema/ignored-rules.ts')
    const { loadSchema } = await import('../schema/load-schema.ts')
    const { printResult } = await import('../output-file.ts')
    const { schema } = await loadSchema(schemaPath!, {
      assumeValid,
      incremental,
      ignoredRules: ignoredRulesOf(ignoreRule),
    })
    const text = JSON.stringify(factsOf(schema))
    await printResult(text, output, terminal)
    return exitCodes.SUCCESS
  },
}

/** @throws CommandFailure when the schema has types that stand in no text */
function factsOf(schema: { facts(): object }): object {
  try {
    return schema.facts()
  } catch (error) {
    throw new CommandFailure((error as Error).message)
  }
}
