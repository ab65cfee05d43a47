import { writeSync } from 'node:fs'
import { exitCodes } from '../exit-code.ts'
import { CommandFailure } from '../failure.ts'
import { processTerminal } from '../terminal.ts'

/** What is told where a module ends the process. */
export function moduleExitMessage(path: string, exitCode: number): string {
  return `The module ${path} has ended the process, with the exit code ${exitCode}.`
}

/**
 * Runs `load`; where the user's code ends the process meanwhile, that is told, and the process ends
 * with a failure, whatever exit code the code has given.
 */
export async function failOnExit<T>(path: string, load: () => Promise<T>): Promise<T> {
  const tell = (exitCode: number): void => {
    const error = processTerminal().styledMessage(['bold', 'red'], 'error:')
    // Nothing that is asynchronous is written any more.
    writeSync(process.stderr.fd, `${error} ${moduleExitMessage(path, exitCode)}\n`)
    process.exitCode = exitCodes.FAILURE
  }
  process.once('exit', tell)
  try {
    return await load()
  } finally {
    process.removeListener('exit', tell)
  }
}

/**
 * Settles as `load` does; rejected where nothing is left that could settle it.
 *
 * @throws CommandFailure where the loading cannot end
 */
export async function failOnStandstill<T>(path: string, load: () => Promise<T>): Promise<T> {
  let stop = (): void => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = () =>
      reject(
        new CommandFailure(
          `The module ${path} does not finish loading. It waits for a promise that nothing settles.`,
        ),
      )
  })
  process.once('beforeExit', stop)
  try {
    return await Promise.race([load(), stopped])
  } finally {
    process.removeListener('beforeExit', stop)
  }
}
