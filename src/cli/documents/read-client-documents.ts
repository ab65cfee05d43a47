import { statSync } from 'node:fs'
import type { ClientDocument } from '../../changes/documents/client-document.ts'
import { Kind } from '../../language/kinds.ts'
import { CommandFailure, misuse } from '../failure.ts'
import { findFiles } from '../find-files.ts'
import type { Terminal } from '../terminal.ts'
import { emptySetMessage } from './check-documents.ts'
import {
  documentSetOf,
  filePositionOf,
  joinDefinitions,
  spreadFragments,
  type Definition,
} from './document-set.ts'
import { readDocuments } from './read-documents.ts'
import { readManifest } from './read-manifest.ts'
import { printFault } from './source-document.ts'

/**
 * Reads the documents of clients: for each pattern those of one client. A pattern that ends with
 * `.json` is that of manifests of persisted documents; any other is one of files of documents, or a
 * folder of such files, whose operations are documents, each with the fragments that it uses. The
 * name of a document is that of the operation with its file.
 *
 * @throws CommandFailure when a pattern matches no documents, or a file has faults
 */
export async function readClientDocuments(
  patterns: readonly string[],
  terminal: Terminal,
): Promise<readonly ClientDocument[]> {
  const documents: ClientDocument[] = []
  for (const pattern of patterns) {
    const clientDocuments = pattern.endsWith('.json')
      ? await documentsOfManifests(pattern)
      : await documentsOfFiles(pattern, terminal)
    documents.push(...clientDocuments)
  }
  return documents
}

async function documentsOfManifests(pattern: string): Promise<readonly ClientDocument[]> {
  const paths = await findFiles([pattern])
  if (paths.length === 0) throw misuse(`The pattern ${pattern} matches no manifest.`)
  const manifests = await Promise.all(
    paths.map(async path => {
      const documents = await readManifest(path)
      return documents.map(({ name, source }) => ({ name: `${name} (${path})`, source }))
    }),
  )
  const documents = manifests.flat()
  if (documents.length === 0)
    throw new CommandFailure(`The manifest ${paths[0]} has no documents; expected one at least.`)
  return documents
}

async function documentsOfFiles(
  pattern: string,
  terminal: Terminal,
): Promise<readonly ClientDocument[]> {
  const isFolder = statSync(pattern, { throwIfNoEntry: false })?.isDirectory() === true
  const glob = isFolder ? `${pattern.replace(/\/+$/, '')}/**/*` : pattern
  const sources = await readDocuments([glob], terminal)
  const set = documentSetOf(sources.documents)
  const [fault] = [...sources.faults, ...set.faults]
  if (fault !== undefined) throw new CommandFailure(printFault(fault))
  const operations = set.documents.flat().filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  if (operations.length === 0) throw new CommandFailure(emptySetMessage('operation', sources))
  return operations.map(operation => ({
    name: nameOf(operation),
    source: joinDefinitions([operation, ...spreadFragments(set, [operation])]).text,
  }))
}

function nameOf(operation: Definition): string {
  const { file, offset } = filePositionOf(operation)
  if (operation.name !== '') return `${operation.name} (${file.path})`
  const { line, column } = file.locate(offset)
  return `${file.path}:${line}:${column}`
}
