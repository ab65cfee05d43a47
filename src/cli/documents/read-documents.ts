import { extname } from 'node:path'
import { misuse } from '../failure.ts'
import { findFiles } from '../find-files.ts'
import { readFileText } from '../schema/read-text.ts'
import type { Terminal } from '../terminal.ts'
import { SourceFile, type DocumentFault, type SourceDocument } from './source-document.ts'
import { findTemplates } from './template-literals.ts'

/** The documents of files, in the order of the paths, and what is wrong before they are parsed. */
export interface ReadDocuments {
  readonly documents: readonly SourceDocument[]
  readonly faults: readonly DocumentFault[]
}

/**
 * Reads the documents of the files that patterns match: whole files of GraphQL, and template
 * literals in files of JavaScript and TypeScript.
 *
 * @throws CommandFailure where a pattern matches no such file
 */
export async function readDocuments(
  patterns: readonly string[],
  terminal: Terminal,
): Promise<ReadDocuments> {
  const paths = new Set<string>()
  for (const pattern of patterns) {
    const found = (await findFiles([pattern])).filter(path => isRead(path))
    if (found.length === 0) {
      throw misuse(
        `The pattern ${pattern} matches no file with documents; expected files of ${[...wholeFiles, ...codeFiles].join(', ')}.`,
      )
    }
    for (const path of found) paths.add(path)
  }
  const documents: SourceDocument[] = []
  const faults: DocumentFault[] = []
  let read = 0
  for (const path of [...paths].sort()) {
    terminal.progress(`Reading ${++read} of ${paths.size} files`)
    const file = new SourceFile(path, await readFileText(path))
    if (wholeFiles.includes(extname(path))) {
      documents.push({ file, text: file.text, offsetInFile: offset => offset })
      continue
    }
    // Most files of a program have no documents, and to find tokens takes longer than this.
    if (!/gql|graphql/i.test(file.text)) continue
    const found = findTemplates(file)
    documents.push(...found.documents)
    faults.push(...found.faults)
  }
  terminal.progress('')
  return { documents, faults }
}

const wholeFiles = ['.graphql', '.gql', '.graphqls']
const codeFiles = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.cts']

function isRead(path: string): boolean {
  return wholeFiles.includes(extname(path)) || codeFiles.includes(extname(path))
}
