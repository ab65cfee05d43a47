import type { Schema } from '../../engine/schema.ts'
import type { Terminal } from '../terminal.ts'
import { documentSetOf, type DocumentSet } from './document-set.ts'
import type { SourceDocuments } from './read-documents.ts'
import { compareFaults, printFault, type DocumentFault } from './source-document.ts'
import { unusedFragments, validateSet } from './validate-set.ts'

/** The outcome of a check of documents, after the faults were printed. */
interface DocumentCheck {
  readonly set: DocumentSet
  /** Whether there are documents, all without faults. */
  readonly isValid: boolean
  /** `3 errors in 2 of 14 documents.` */
  readonly summary: string
}

/** Validates documents, and prints at most `maxErrors` faults and all warnings. */
export function checkDocuments(
  schema: Schema,
  sources: SourceDocuments,
  maxErrors: number,
  terminal: Terminal,
): DocumentCheck {
  const set = documentSetOf(sources.documents)
  const faults = [...sources.faults, ...validateSet(schema, set, terminal)].sort(compareFaults)
  const errorLabel = terminal.style(['bold', 'red'], 'error:')
  for (const fault of faults.slice(0, maxErrors))
    terminal.print(`${errorLabel} ${printFault(fault)}\n`)
  if (faults.length > maxErrors) {
    terminal.print(`… and ${countText(faults.length - maxErrors, 'error')} more.\n`)
  }
  const warningLabel = terminal.style(['bold', 'yellow'], 'warning:')
  // A document that could not be read or parsed may use any fragment.
  if (faults.length === 0) {
    for (const fault of unusedFragments(set))
      terminal.print(`${warningLabel} ${printFault(fault)}\n`)
  }
  const isEmpty = faults.length === 0 && set.count === 0
  const summary = isEmpty ? emptySetMessage('document', sources) : summaryOf(sources, set, faults)
  return { set, isValid: faults.length === 0 && !isEmpty, summary }
}

/** Returns the message that the files contain no documents, or no operations. */
export function emptySetMessage(
  noun: 'document' | 'operation',
  { fileCount }: SourceDocuments,
): string {
  return `No ${noun}s were found in ${countText(fileCount, 'file')}.`
}

function summaryOf(
  sources: SourceDocuments,
  set: DocumentSet,
  faults: readonly DocumentFault[],
): string {
  // Templates with faults are no documents of the set, but the user counts them.
  const count = set.count + sources.faults.length
  if (faults.length === 0) {
    return count === 1 ? '1 document is valid.' : `${count} documents are valid.`
  }
  const faultyDocuments = sources.documents.filter(({ file, text, offsetInFile }) => {
    const [start, end] = [offsetInFile(0), offsetInFile(text.length)]
    return faults.some(({ positions: [position] }) => {
      return position?.file === file && position.offset >= start && position.offset <= end
    })
  })
  const faultyCount = faultyDocuments.length + sources.faults.length
  return `${countText(faults.length, 'error')} in ${faultyCount} of ${countText(count, 'document')}.`
}

function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
