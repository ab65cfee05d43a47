import type { Command } from './command.ts'
import { buildCommand } from './commands/build.ts'
import { compileCommand } from './commands/compile.ts'
import { costCommand } from './commands/cost.ts'
import { describeCommand } from './commands/describe.ts'
import { diffCommand } from './commands/diff.ts'
import { initCommand } from './commands/init.ts'
import { serveCommand } from './commands/serve.ts'
import { validateCommand } from './commands/validate.ts'

/** The commands, in the order of the help. */
export const commands: readonly Command[] = [
  initCommand,
  describeCommand,
  serveCommand,
  validateCommand,
  compileCommand,
  costCommand,
  buildCommand,
  diffCommand,
]
