import { minimize, shorterLists, type Predicate } from './minimize.ts'

/** Roughly the tokens of GraphQL and what is ignored between them; joined they are the text. */
const tokens = /"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\])*"|\.\.\.|\w+|\s+|[^]/g
const codeUnits = /[^]/g

/** A text with as many tokens, and then as many code units, left out as a predicate lets go. */
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
