const MAX_NAMES = 5

/**
 * Lists names in a sentence: `A, B and C`. Only the first five are named, and the others counted.
 */
export function listSome(names: readonly string[]): string {
  const more = names.length - MAX_NAMES
  if (more > 0) return `${names.slice(0, MAX_NAMES).join(', ')} and ${more} more`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
