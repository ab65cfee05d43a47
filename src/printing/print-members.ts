import { printBlockString } from '../language/print/print-string.ts'

/** A definition that may have a description. */
export interface Described {
  readonly description: string | null
}

/** Prints a description and a line break; returns an empty text without a description. */
export type PrintDescription = (described: Described, indentation: string) => string

/** Prints a description as a block string. GraphQL specification, 2.2 "Descriptions". */
export const printDescription: PrintDescription = ({ description }, indentation) =>
  description === null ? '' : `${indentation}${printBlockString(description, indentation)}\n`

/** Prints no description. */
export const omitDescription: PrintDescription = () => ''

/**
 * Prints each member on a line, below its description. A blank line separates a description from
 * the previous member.
 */
export function printMembers<Member extends Described>(
  members: readonly Member[],
  print: (member: Member) => string,
  describe: PrintDescription,
  indentation: string,
): string {
  let text = ''
  for (const member of members) {
    const description = describe(member, indentation)
    if (text !== '') text += description === '' ? '\n' : '\n\n'
    text += description + indentation + print(member)
  }
  return text
}
