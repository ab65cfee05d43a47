import { statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { glob } from 'tinyglobby'

/**
 * Returns the files that patterns match, sorted, as paths relative to the working directory. The
 * name of a file is a pattern as well. `node_modules` and folders whose names begin with a dot are
 * excluded.
 */
export async function findFiles(patterns: readonly string[]): Promise<string[]> {
  const files = new Set<string>()
  for (const pattern of patterns) {
    for (const path of await matchesOf(pattern)) {
      const segments = relative('.', path).split(sep)
      if (!segments.includes('node_modules')) files.add(segments.join('/'))
    }
  }
  return [...files].sort()
}

/**
 * Returns the absolute paths that a pattern matches. Patterns are matched against paths relative to
 * the searched folder, which never contain `..`. So each alternative has its own searched folder.
 */
async function matchesOf(pattern: string): Promise<string[]> {
  if (statSync(pattern, { throwIfNoEntry: false })?.isDirectory() === false)
    return [resolve(pattern)]
  const paths: string[] = []
  for (const alternative of alternativesOf(pattern)) {
    const { folder, relativePattern } = splitAtMagic(alternative)
    const matches = await glob([relativePattern], {
      cwd: folder,
      ignore: ['**/node_modules/**'],
      expandDirectories: false,
    })
    paths.push(...matches.map(path => resolve(folder, path)))
  }
  return paths
}

/** Expands the braces of a pattern, such as `{a,b}/*.ts`. */
function alternativesOf(pattern: string): string[] {
  const braces = /(?<!\\)\{([^{}]*,[^{}]*)\}/.exec(pattern)
  if (braces === null) return [pattern]
  const prefix = pattern.slice(0, braces.index)
  const suffix = pattern.slice(braces.index + braces[0].length)
  return braces[1]!.split(',').flatMap(alternative => alternativesOf(prefix + alternative + suffix))
}

/** Splits a pattern into the folder before its first magic character, and the remaining pattern. */
function splitAtMagic(pattern: string): {
  readonly folder: string
  readonly relativePattern: string
} {
  const segments = pattern.split('/')
  const magicIndex = segments.findIndex(segment => /^!|[*?[\](){}\\]/.test(segment))
  const count = magicIndex === -1 ? segments.length - 1 : magicIndex
  const folder = segments.slice(0, count).map(segment => `${segment}/`)
  return { folder: resolve(folder.join('')), relativePattern: segments.slice(count).join('/') }
}
