import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../../..')

/** A fenced block of a page. */
export interface Block {
  /** The page's name without extension: `http`. */
  readonly page: string
  /** The page's path from the root: `docs/http.md`. */
  readonly path: string
  readonly line: number
  readonly language: string
  /** As shown; for `ts` with the lines that a comment in front of it adds. */
  readonly code: string
  /** The file that other blocks of the page import, as its first line says: `// graphql.ts`. */
  readonly file: string
  readonly isNamed: boolean
  /** The file that the line in front of the block names: "Put this in `tsconfig.json`:". */
  readonly before: string | undefined
}

/** The pages that strangers read, by their paths from the root. */
export const pages: readonly string[] = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]

/** All pages of the repository: those, and what stands beside the code. */
export const allPages: readonly string[] = [
  ...pages,
  ...readdirSync(root).filter(name => name.endsWith('.md') && name !== 'README.md'),
  ...['bench', 'examples', 'native'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.md') && !name.includes('node_modules'))
      .map(name => `${folder}/${name}`),
  ),
]

/** A comment that is not rendered: `<!-- with: import { schema } from './schema.ts' -->`. */
const withLines = /<!-- with: ((?:(?!-->)[^])*) -->\n+$/

/**
 * The blocks of a page, in order. Lines of code that would only repeat what a page has shown stand
 * in a comment in front of the block.
 */
export function blocksOf(path: string): Block[] {
  const text = readFileSync(join(root, path), 'utf8')
  const page = basename(path, '.md')
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map((match, index) => {
    const [, language, shown] = match as unknown as [string, string, string]
    const before = text.slice(0, match.index)
    const added = withLines.exec(before)?.[1]
    const named = /^(?:\/\/|#) (\S+\.\w+)\n/.exec(shown)?.[1]
    return {
      page,
      path,
      line: before.split('\n').length,
      language,
      code: added === undefined || language !== 'ts' ? shown : `${added}\n${shown}`,
      file: named ?? `block-${index}.ts`,
      isNamed: named !== undefined,
      before: /`([\w.-]+\.\w+)`:\n+$/.exec(before)?.[1],
    }
  })
}

/** What comments say is printed: those behind `console.log(...)`, or in the lines below it. */
export function expectedOutput(code: string): string[] {
  const expected: string[] = []
  let isBehindLog = false
  for (const line of code.split('\n')) {
    const isLog = /^\s*console\.log\(|^\s*\)+( |$)/.test(line)
    const comment = isLog ? /\) \/\/ (.*)$/.exec(line)?.[1] : /^\s*\/\/ ?(.*)$/.exec(line)?.[1]
    if (comment !== undefined && (isLog || isBehindLog)) expected.push(comment)
    isBehindLog = isLog || (isBehindLog && comment !== undefined)
  }
  return expected
}
