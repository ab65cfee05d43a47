import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { misuse } from '../failure.ts'

/**
 * The text of a file in UTF-8, without a byte order mark.
 *
 * @throws CommandFailure where it cannot be read
 */
export async function readFileText(path: string): Promise<string> {
  try {
    return withoutMark(await readFile(path, 'utf8'))
  } catch (error) {
    throw misuse(`The file ${path} cannot be read: ${(error as Error).message}.`)
  }
}

/** The text of standard input, to its end. */
export async function readStandardInput(): Promise<string> {
  return withoutMark(await text(process.stdin))
}

function withoutMark(source: string): string {
  return source.startsWith('\uFEFF') ? source.slice(1) : source
}
