import type { Command } from './command.ts'
import { compile } from './commands/compile.ts'
import { describe } from './commands/describe.ts'
import { diff } from './commands/diff.ts'
import { init } from './commands/init.ts'
import { serve } from './commands/serve.ts'
import { validate } from './commands/validate.ts'

/** The commands, in the order of the help. */
export const commands: readonly Command[] = [init, describe, serve, validate, compile, diff]
