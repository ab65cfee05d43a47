const MAX_NAMES = 5

/** Names in a sentence: `A, B and C`, the first five of them. */
export function listSome(names: readonly string[]): string {
  const more = names.length - MAX_NAMES
  if (more > 0) return `${names.slice(0, MAX_NAMES).join(', ')} and ${more} more`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
