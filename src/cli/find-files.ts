import { statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { glob } from 'tinyglobby'

/**
 * The files that patterns match, sorted, as paths from the working directory. The name of a file is
 * a pattern too. `node_modules` and folders whose names begin with a dot are left out.
 */
export async function findFiles(patterns: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const pattern of patterns) {
    for (const path of await matchesOf(pattern)) {
      const fromHere = relative('.', path).split(sep)
      if (!fromHere.includes('node_modules')) found.add(fromHere.join('/'))
    }
  }
  return [...found].sort()
}

/**
 * The absolute paths that a pattern matches. Matching compares paths from the folder that is
 * searched, which never have `..` in them, so each alternative is searched from its own folder.
 */
async function matchesOf(pattern: string): Promise<string[]> {
  if (statSync(pattern, { throwIfNoEntry: false })?.isDirectory() === false)
    return [resolve(pattern)]
  const found: string[] = []
  for (const each of alternativesOf(pattern)) {
    const { folder, rest } = splitAtMagic(each)
    const paths = await glob([rest], {
      cwd: folder,
      ignore: ['**/node_modules/**'],
      expandDirectories: false,
    })
    found.push(...paths.map(path => resolve(folder, path)))
  }
  return found
}

/** The patterns that a pattern with alternatives in braces, as `{a,b}/*.ts`, stands for. */
function alternativesOf(pattern: string): string[] {
  const braces = /(?<!\\)\{([^{}]*,[^{}]*)\}/.exec(pattern)
  if (braces === null) return [pattern]
  const before = pattern.slice(0, braces.index)
  const behind = pattern.slice(braces.index + braces[0].length)
  return braces[1]!.split(',').flatMap(each => alternativesOf(before + each + behind))
}

/** The folder that a pattern names without magic characters, and the pattern from there. */
function splitAtMagic(pattern: string): { readonly folder: string; readonly rest: string } {
  const segments = pattern.split('/')
  const first = segments.findIndex(segment => /^!|[*?[\](){}\\]/.test(segment))
  const count = first === -1 ? segments.length - 1 : first
  const folder = segments.slice(0, count).map(segment => `${segment}/`)
  return { folder: resolve(folder.join('')), rest: segments.slice(count).join('/') }
}
