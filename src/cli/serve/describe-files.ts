import { relative } from 'node:path'

/** Returns the names of files for a message, with the verb: `a.graphql and b.graphql have`. */
export function describeFiles(paths: readonly string[]): string {
  const names = paths.map(path => relative('.', path))
  if (names.length > 3) return `${names.length} files have`
  return `${names.join(' and ')} ${names.length === 1 ? 'has' : 'have'}`
}
