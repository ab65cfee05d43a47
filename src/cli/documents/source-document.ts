import { locatorOf, type SourceLocation } from '../../errors/location.ts'
import { excerptOf } from './excerpt.ts'

/** A file that documents were found in. */
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

  /** The line and column of a UTF-16 offset. */
  locate(offset: number): SourceLocation {
    return (this.#locator ??= locatorOf(this.text))(offset)
  }
}

/** A document as a file holds it: the whole file, or one template literal. */
export interface SourceDocument {
  readonly file: SourceFile
  readonly text: string
  /** The offset in the file of an offset in the text. */
  readonly offsetInFile: (offset: number) => number
}

/** A place in a file, as a UTF-16 offset. */
export interface FilePlace {
  readonly file: SourceFile
  readonly offset: number
}

/** Something that is wrong with the documents, and where. */
export interface DocumentFault {
  readonly message: string
  /** The first is where the fault is sorted. */
  readonly places: readonly FilePlace[]
}

/** The message of a fault, and for each place `file:line:column` with the line and a caret. */
export function printFault({ message, places }: DocumentFault): string {
  return message + places.map(printPlace).join('')
}

function printPlace({ file, offset }: FilePlace): string {
  const { line, column } = file.locate(offset)
  return `\n\n${file.path}:${line}:${column}\n${excerptOf(file.lines, line, column)}`
}

/** Sorts faults by path and offset. */
export function compareFaults(a: DocumentFault, b: DocumentFault): number {
  const [one, other] = [a.places[0], b.places[0]]
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined)
  }
  if (one.file.path !== other.file.path) return one.file.path < other.file.path ? -1 : 1
  return one.offset - other.offset
}
