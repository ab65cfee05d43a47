// The tests that reach a file of src/ by imports, those first that are the most likely to see a
// change in it.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { entryPoints } from '../compiled-modules.ts'

/** The files that a file imports, by the path of each file. */
export type Imports = ReadonlyMap<string, readonly string[]>

/**
 * The imports of files, and of all that they import in turn, when they are run: those of types are
 * none. Paths are relative to `root`. The package's name stands for its sources.
 */
export function importsOf(root: string, paths: readonly string[]): Imports {
  const imports = new Map<string, readonly string[]>()
  const waiting = [...paths]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (imports.has(path)) continue
    const from = path
    const targets = specifiersIn(readFileSync(join(root, path), 'utf8'))
      .map(specifier => entryPoints.get(specifier) ?? resolve(root, dirname(from), specifier))
      .filter(target => target.endsWith('.ts') && existsSync(target))
      .map(target => relative(root, target).replaceAll('\\', '/'))
    imports.set(path, targets)
    waiting.push(...targets)
  }
  return imports
}

function specifiersIn(text: string): string[] {
  return [...text.matchAll(specifiers)].map(([, first, second]) => first ?? second!)
}

/** `import` and `export … from`, `import()` and its likes, and `new URL()` beside the file. */
const specifiers =
  /^(?:import|export)\s+(?!type\b)(?:[^'"=()]*?\bfrom\s*)?'([^']+)'|\b(?:import|importActual|mock|new URL)\(\s*'([^']+)'/gm

/**
 * The tests that reach a file: its mirror (`test/values/variables.test.ts` is that of
 * `src/values/variables.ts`), those that import it themselves, and those whose paths have most words in
 * common with it; of equals, the fastest first. `milliseconds` has how long tests take.
 */
export function relatedTests(
  path: string,
  tests: readonly string[],
  imports: Imports,
  milliseconds: Readonly<Record<string, number>>,
): string[] {
  const mirror = path.replace(/^src/, 'test').replace(/\.ts$/, '.test.ts')
  const words = wordsOf(path)
  const distances = distancesTo(path, imports)
  return tests
    .filter(test => distances.has(test))
    .map(test => ({
      test,
      ranks: [
        test === mirror ? 0 : 1,
        distances.get(test) === 1 ? 0 : 1,
        -wordsOf(test).filter(word => words.includes(word)).length,
        milliseconds[test] ?? UNKNOWN_MS,
      ],
    }))
    .sort((left, right) => compareRanks(left.ranks, right.ranks))
    .map(({ test }) => test)
}

/** The time of a test that has not run yet. */
const UNKNOWN_MS = 1_000

/** The words of a path, without its first folder and its ending; of a plural its singular. */
function wordsOf(path: string): string[] {
  const words = path.replace(/(\.test)?\.ts$/, '').split(/[/-]/)
  return [...new Set(words.slice(1).map(word => word.replace(/(?<=...)(s|ing|e)$/, '')))]
}

/** How many imports lie between a file and each of those that reach it. */
function distancesTo(path: string, imports: Imports): Map<string, number> {
  const distances = new Map([[path, 0]])
  for (const [reached, distance] of distances) {
    for (const [importer, targets] of imports) {
      if (targets.includes(reached) && !distances.has(importer))
        distances.set(importer, distance + 1)
    }
  }
  return distances
}

function compareRanks(left: readonly number[], right: readonly number[]): number {
  const index = left.findIndex((rank, position) => rank !== right[position])
  return index === -1 ? 0 : left[index]! - right[index]!
}
