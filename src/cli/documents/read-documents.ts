import { statSync } from 'node:fs'
import { extname } from 'node:path'
import { misuse } from '../failure.ts'
import { findFiles } from '../find-files.ts'
import { decodeText, readFileBytes } from '../schema/read-text.ts'
import type { Terminal } from '../terminal.ts'
import { SourceFile, type DocumentFault, type SourceDocument } from './source-document.ts'
import { findTemplates } from './template-literals.ts'

/** The documents of files, in the order of the paths, and what is wrong before they are parsed. */
export interface ReadDocuments {
  readonly documents: readonly SourceDocument[]
  readonly faults: readonly DocumentFault[]
  /** How many files were read. */
  readonly fileCount: number
}

/**
 * Reads the documents of the files that patterns match: whole files of GraphQL, and template
 * literals in files of JavaScript and TypeScript.
 *
 * @throws CommandFailure where a pattern matches no such file, or a text is not UTF-8
 */
export async function readDocuments(
  patterns: readonly string[],
  terminal: Terminal,
): Promise<ReadDocuments> {
  const paths = new Set<string>()
  for (const pattern of patterns) {
    if (statSync(pattern, { throwIfNoEntry: false })?.isDirectory() === true) {
      const folder = pattern.replace(/\/+$/, '')
      throw misuse(
        `${pattern} is a folder; expected a file or a glob such as '${folder}/**/*.graphql'.`,
      )
    }
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
    const bytes = await readFileBytes(path)
    const isWhole = wholeFiles.includes(extname(path))
    // Most files of a program have no documents, and to find tokens takes longer than this.
    if (!isWhole && !/gql|graphql/i.test(bytes.toString('latin1'))) continue
    const file = new SourceFile(path, decodeText(path, bytes))
    if (isWhole) {
      documents.push({ file, text: file.text, offsetInFile: offset => offset })
      continue
    }
    const found = findTemplates(file)
    documents.push(...found.documents)
    faults.push(...found.faults)
  }
  terminal.progress('')
  return { documents, faults, fileCount: paths.size }
}

const wholeFiles = ['.graphql', '.gql', '.graphqls']
const codeFiles = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.cts']

function isRead(path: string): boolean {
  return wholeFiles.includes(extname(path)) || codeFiles.includes(extname(path))
}
