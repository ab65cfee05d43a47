import type { CommandArgument, CommandOption } from '../command.ts'
import { readCount } from '../read-number.ts'

/** The argument of commands that read a schema. */
export const schemaArgument: CommandArgument = {
  syntax: '<schema>',
  description:
    'a .graphql file or a glob of them, the .json of an introspection, or a module that exports a schema (.js, .mjs, .cjs, .ts); - is standard input',
}

/** The option for schemas whose faults the user cannot fix. */
export const assumeValidOption: CommandOption = {
  flags: '--assume-valid',
  description: 'take a schema that breaks rules of the specification as far as that is possible',
}

/** The option for the number of faults that a command prints. */
export const maxErrorsOption: CommandOption = {
  flags: '--max-errors <number>',
  description: 'print so many errors at most',
  default: 50,
  read: readCount,
}
