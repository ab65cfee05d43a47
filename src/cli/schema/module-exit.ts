import { writeSync } from 'node:fs'
import { exitCodes } from '../exit-code.ts'
import { CommandFailure } from '../failure.ts'
import { processTerminal } from '../terminal.ts'

/** Returns the message for a module that ends the process. */
export function moduleExitMessage(path: string, exitCode: number): string {
  return `The module ${path} has ended the process, with the exit code ${exitCode}.`
}

/**
 * Runs `load`. If the user's code ends the process during the loading, prints a message, and
 * replaces the exit code by that of a failure.
 */
export async function failOnExit<Result>(
  path: string,
  load: () => Promise<Result>,
): Promise<Result> {
  const printExit = (exitCode: number): void => {
    const errorLabel = processTerminal().styleMessage(['bold', 'red'], 'error:')
    // An exiting process completes synchronous writes only.
    writeSync(process.stderr.fd, `${errorLabel} ${moduleExitMessage(path, exitCode)}\n`)
    process.exitCode = exitCodes.FAILURE
  }
  process.once('exit', printExit)
  try {
    return await load()
  } finally {
    process.removeListener('exit', printExit)
  }
}

/**
 * Returns the result of `load`, or rejects when the event loop is empty before `load` settles.
 *
 * @throws CommandFailure when the loading cannot end
 */
export async function failOnStandstill<Result>(
  path: string,
  load: () => Promise<Result>,
): Promise<Result> {
  let rejectStandstill = (): void => {}
  const standstill = new Promise<never>((_, reject) => {
    rejectStandstill = () =>
      reject(
        new CommandFailure(
          `The module ${path} does not finish loading. It waits for a promise that nothing settles.`,
        ),
      )
  })
  process.once('beforeExit', rejectStandstill)
  try {
    return await Promise.race([load(), standstill])
  } finally {
    process.removeListener('beforeExit', rejectStandstill)
  }
}
