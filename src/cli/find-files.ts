import { glob } from 'tinyglobby'

/**
 * The files that patterns match, sorted, as paths from the working directory. `node_modules` and
 * folders whose names begin with a dot are left out.
 */
export async function findFiles(patterns: readonly string[]): Promise<string[]> {
  const found = await glob([...patterns], {
    ignore: ['**/node_modules/**'],
    expandDirectories: false,
  })
  return found.sort()
}
