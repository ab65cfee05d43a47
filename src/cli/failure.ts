import { exitCodes, type ExitCode } from './exit-code.ts'

/** Ends a command: its message is printed to standard error, without a stack. */
export class CommandFailure extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = exitCodes.FAILURE) {
    super(message)
    this.name = 'CommandFailure'
    this.exitCode = exitCode
  }
}

/** The failure of a command that was called in a wrong way. */
export function misuse(message: string): CommandFailure {
  return new CommandFailure(message, exitCodes.MISUSE)
}
