import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandFailure } from './failure.ts'
import type { Terminal } from './terminal.ts'

/**
 * Writes an output file of a command, and creates missing folders.
 *
 * @throws CommandFailure when the file cannot be written
 */
export async function writeOutput(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  } catch (error) {
    throw new CommandFailure(`The file ${path} cannot be written: ${(error as Error).message}.`)
  }
}

/**
 * Prints the result of a command, or writes it to the file of its option `output`.
 *
 * @throws CommandFailure when the file cannot be written
 */
export async function printResult(
  text: string,
  output: string | undefined,
  terminal: Terminal,
): Promise<void> {
  if (output === undefined) terminal.print(text)
  else await writeOutput(output, `${text}\n`)
}
