import { exitCodes, type ExitCode } from './exit-code.ts'

/** Ends a command, which prints the message to standard error, without a stack. */
export class CommandFailure extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = exitCodes.FAILURE) {
    super(message)
    this.name = 'CommandFailure'
    this.exitCode = exitCode
  }
}

/** Returns the failure of a command with invalid arguments. */
export function misuse(message: string): CommandFailure {
  return new CommandFailure(message, exitCodes.MISUSE)
}
