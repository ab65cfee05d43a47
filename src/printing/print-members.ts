import type { Described, PrintDescription } from './print-description.ts'

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
