// The places of src/ that mutants are drawn of.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutators.ts'

/**
 * The files that tests run as modules: neither pages of a browser nor what is generated from native/.
 */
export function sourcePaths(root: string): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map(name => `src/${name.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.ts') && path !== 'src/language/kinds.ts')
    .filter(path => !/^src\/http\/console\/(page|graphiql)\//.test(path))
}

/**
 * Whether a mutant is in one of the places that are named, if there are some (`FOLDER`, `FILE` or
 * `FILE:LINE`), and on a line that has changed since a revision of Git, if there is one.
 */
export function selectionOf(
  root: string,
  places: readonly string[],
  since: string | undefined,
): (mutant: Mutant) => boolean {
  const lines = since === undefined ? undefined : linesAfter(differenceSince(root, since))
  return ({ path, line }) =>
    (places.length === 0 || places.some(name => isIn(name, path, line))) &&
    (lines === undefined || lines.has(`${path}:${line}`))
}

function isIn(name: string, path: string, line: number): boolean {
  return (
    name === path || name === `${path}:${line}` || path.startsWith(`${name.replace(/\/$/, '')}/`)
  )
}

/** Of the working tree, without context. */
function differenceSince(root: string, revision: string): string {
  const options = ['--unified=0', '--no-color', '--no-ext-diff', '--no-prefix']
  return execFileSync('git', ['diff', ...options, revision, '--', 'src'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
}

/** The lines that a difference without context adds or changes: `src/values/variables.ts:12`. */
export function linesAfter(difference: string): Set<string> {
  const lines = new Set<string>()
  let path = ''
  for (const text of difference.split('\n')) {
    if (text.startsWith('+++ ')) path = text.slice('+++ '.length).trimEnd()
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(text) ?? []
    if (first === undefined) continue
    for (let offset = 0; offset < Number(count); offset++)
      lines.add(`${path}:${Number(first) + offset}`)
  }
  return lines
}
