import { statSync } from 'node:fs'
import { extname } from 'node:path'
import { misuse } from '../failure.ts'
import { findFiles } from '../find-files.ts'
import { decodeText, readFileBytes } from '../schema/read-text.ts'
import type { Terminal } from '../terminal.ts'
import { SourceFile, type DocumentFault, type SourceDocument } from './source-document.ts'
import { findTemplates } from './template-literals.ts'

/** The documents of files, in the order of the paths, and the faults of template literals. */
export interface SourceDocuments {
  readonly documents: readonly SourceDocument[]
  readonly faults: readonly DocumentFault[]
  /** The number of files. */
  readonly fileCount: number
}

/**
 * Reads the documents of the files that patterns match: GraphQL files, and template literals in
 * JavaScript and TypeScript files.
 *
 * @throws CommandFailure when a pattern matches no such file, or when a text is not UTF-8
 */
export async function readDocuments(
  patterns: readonly string[],
  terminal: Terminal,
): Promise<SourceDocuments> {
  const paths = new Set<string>()
  for (const pattern of patterns) {
    if (statSync(pattern, { throwIfNoEntry: false })?.isDirectory() === true) {
      const folder = pattern.replace(/\/+$/, '')
      throw misuse(
        `${pattern} is a folder; expected a file or a glob such as '${folder}/**/*.graphql'.`,
      )
    }
    const matches = (await findFiles([pattern])).filter(path => hasDocuments(path))
    if (matches.length === 0) {
      throw misuse(
        `The pattern ${pattern} matches no file with documents; expected files of ${[...graphqlExtensions, ...codeExtensions].join(', ')}.`,
      )
    }
    for (const path of matches) paths.add(path)
  }
  const documents: SourceDocument[] = []
  const faults: DocumentFault[] = []
  let readCount = 0
  for (const path of [...paths].sort()) {
    terminal.progress(`Reading ${++readCount} of ${paths.size} files`)
    const bytes = await readFileBytes(path)
    const isGraphQLFile = graphqlExtensions.includes(extname(path))
    // Most files of a program contain no documents, and this search is faster than a tokenization.
    if (!isGraphQLFile && !/gql|graphql/i.test(bytes.toString('latin1'))) continue
    const file = new SourceFile(path, decodeText(path, bytes))
    if (isGraphQLFile) {
      documents.push({ file, text: file.text, offsetInFile: offset => offset })
      continue
    }
    const templates = findTemplates(file)
    documents.push(...templates.documents)
    faults.push(...templates.faults)
  }
  terminal.progress('')
  return { documents, faults, fileCount: paths.size }
}

const graphqlExtensions = ['.graphql', '.gql', '.graphqls']
const codeExtensions = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.cts']

function hasDocuments(path: string): boolean {
  return graphqlExtensions.includes(extname(path)) || codeExtensions.includes(extname(path))
}
