const MAX_NAMES = 5

/** Lists names for a sentence, `A, B and C`: the first five, and the number of the rest. */
export function listNames(names: readonly string[]): string {
  const omittedCount = names.length - MAX_NAMES
  if (omittedCount > 0) {
    return `${names.slice(0, MAX_NAMES).join(', ')} and ${omittedCount} more`
  }
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
