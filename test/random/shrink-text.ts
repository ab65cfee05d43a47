import { minimize, shorterLists, type Predicate } from './minimize.ts'

/**
 * Approximates the tokens of GraphQL and the ignored text between them, whose concatenation is the
 * text.
 */
const tokens = /"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\])*"|\.\.\.|\w+|\s+|[^]/g
const codeUnits = /[^]/g

/** Returns a text without all tokens, and then code units, that a predicate does not need. */
export async function shrinkText(
  text: string,
  isInteresting: Predicate<string>,
  maxSteps?: number,
): Promise<string> {
  let smallest = text
  for (const units of [tokens, codeUnits]) {
    const rest = await minimize<readonly string[]>(
      smallest.match(units) ?? [],
      shorterLists,
      list => isInteresting(list.join('')),
      maxSteps,
    )
    smallest = rest.join('')
  }
  return smallest
}
