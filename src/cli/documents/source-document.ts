import { locatorOf, type SourceLocation } from '../../errors/location.ts'
import { excerptOf } from './excerpt.ts'

/** A file that contains documents. */
export class SourceFile {
  readonly path: string
  readonly text: string
  #locator: ReturnType<typeof locatorOf> | undefined
  #lines: readonly string[] | undefined

  constructor(path: string, text: string) {
    this.path = path
    this.text = text
  }

  get lines(): readonly string[] {
    return (this.#lines ??= this.text.split(/\r\n|[\n\r]/))
  }

  /** Returns the line and column of a UTF-16 offset. */
  locate(offset: number): SourceLocation {
    return (this.#locator ??= locatorOf(this.text))(offset)
  }
}

/** A document of a file: the whole file, or a template literal. */
export interface SourceDocument {
  readonly file: SourceFile
  readonly text: string
  /** Returns the offset in the file of an offset in the text. */
  readonly offsetInFile: (offset: number) => number
}

/** A UTF-16 offset in a file. */
export interface FilePosition {
  readonly file: SourceFile
  readonly offset: number
}

/** A fault of the documents, with its positions. */
export interface DocumentFault {
  readonly message: string
  /** The first position determines the order of faults. */
  readonly positions: readonly FilePosition[]
}

/** Returns the message of a fault and, for each position, `file:line:column` with an excerpt. */
export function printFault({ message, positions }: DocumentFault): string {
  return message + positions.map(printPosition).join('')
}

function printPosition({ file, offset }: FilePosition): string {
  const { line, column } = file.locate(offset)
  return `\n\n${file.path}:${line}:${column}\n${excerptOf(file.lines, line, column)}`
}

/** Compares faults by path and offset. */
export function compareFaults(a: DocumentFault, b: DocumentFault): number {
  const [left, right] = [a.positions[0], b.positions[0]]
  if (left === undefined || right === undefined) {
    return Number(left === undefined) - Number(right === undefined)
  }
  if (left.file.path !== right.file.path) return left.file.path < right.file.path ? -1 : 1
  return left.offset - right.offset
}
