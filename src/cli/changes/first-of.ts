/** The most documents that the text of a change names. */
const MAX_NAMES = 3

/** Returns the first texts, and at the end how many more there are. */
export function firstOf(texts: readonly string[]): readonly string[] {
  const rest = texts.length - MAX_NAMES
  return rest > 0 ? [...texts.slice(0, MAX_NAMES), `and ${rest} more`] : texts
}
