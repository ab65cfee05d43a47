import { printBlockString } from '../language/print/print-string.ts'

/** A definition that may have a description. */
export interface Described {
  readonly description?: string | undefined
}

/** Prints a description and a line break; returns an empty text without a description. */
export type PrintDescription = (described: Described, indentation: string) => string

/** Prints a description as a block string. GraphQL specification, 2.2 "Descriptions". */
export const printDescription: PrintDescription = ({ description }, indentation) =>
  description === undefined ? '' : `${indentation}${printBlockString(description, indentation)}\n`

/** Prints no description. */
export const omitDescription: PrintDescription = () => ''
