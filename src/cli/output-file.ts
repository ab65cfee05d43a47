import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandFailure } from './failure.ts'

/**
 * Writes a file of a command, and the folders around it that are missing.
 *
 * @throws CommandFailure where that is not possible
 */
export async function writeOutput(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  } catch (error) {
    throw new CommandFailure(`The file ${path} cannot be written: ${(error as Error).message}.`)
  }
}
