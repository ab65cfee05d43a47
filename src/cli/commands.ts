import type { Command } from './command.ts'
import { describe } from './commands/describe.ts'

/** The commands, in the order of the help. */
export const commands: readonly Command[] = [describe]
