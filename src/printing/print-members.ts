import { printBlockString } from './print-string.ts'

/** What a description can belong to. */
export interface Described {
  readonly description: string | null
}

/** Prints the description of something, with the line break behind it; empty where nothing is to be said. */
export type PrintDescription = (described: Described, indentation: string) => string

/** The description as a string of its own, in front of what it describes. GraphQL specification, 2.2 "Descriptions". */
export const printDescription: PrintDescription = ({ description }, indentation) =>
  description === null ? '' : `${indentation}${printBlockString(description, indentation)}\n`

/** Leaves a description out. */
export const omitDescription: PrintDescription = () => ''

/** One member on a line, each with its description above; a blank line parts a description from the member before. */
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
