import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { CommandFailure, misuse } from '../failure.ts'

/**
 * Returns the text of a file in UTF-8, without a byte order mark.
 *
 * @throws CommandFailure when the file cannot be read, or is in another encoding
 */
export async function readFileText(path: string): Promise<string> {
  return decodeText(path, await readFileBytes(path))
}

/**
 * Returns the bytes of a file.
 *
 * @throws CommandFailure when the file cannot be read
 */
export async function readFileBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw misuse(`The file ${path} cannot be read: ${(error as Error).message}.`)
  }
}

/**
 * Returns the text of standard input in UTF-8, to its end.
 *
 * @throws CommandFailure when the text is in another encoding
 */
export async function readStandardInput(): Promise<string> {
  return decodeText('standard input', await buffer(process.stdin))
}

/**
 * Returns the text of bytes in UTF-8, without a byte order mark.
 *
 * @throws CommandFailure when the bytes are in another encoding
 */
export function decodeText(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const byteOrderMark = bytes.toString('latin1', 0, 2)
    const isUTF16 = byteOrderMark === '\xff\xfe' || byteOrderMark === '\xfe\xff'
    throw new CommandFailure(
      isUTF16 ? `${name} is UTF-16; expected UTF-8.` : `${name} is not UTF-8.`,
    )
  }
}
