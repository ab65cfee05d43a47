import type { Schema } from '../../engine/schema.ts'
import type { Terminal } from '../terminal.ts'
import { documentSetOf, type DocumentSet } from './document-set.ts'
import type { ReadDocuments } from './read-documents.ts'
import { compareFaults, printFault, type DocumentFault } from './source-document.ts'
import { unusedFragments, validateSet } from './validate-set.ts'

/** The outcome of a check of documents, whose faults were printed. */
interface CheckedDocuments {
  readonly set: DocumentSet
  /** Whether there are documents, and nothing is wrong with them. */
  readonly isValid: boolean
  /** `3 errors in 2 of 14 documents.` */
  readonly summary: string
}

/** Validates documents, and prints the faults, at most `maxErrors`, and the warnings. */
export function checkDocuments(
  schema: Schema,
  read: ReadDocuments,
  maxErrors: number,
  terminal: Terminal,
): CheckedDocuments {
  const set = documentSetOf(read.documents)
  const faults = [...read.faults, ...validateSet(schema, set, terminal)].sort(compareFaults)
  const error = terminal.styled(['bold', 'red'], 'error:')
  for (const fault of faults.slice(0, maxErrors)) terminal.print(`${error} ${printFault(fault)}\n`)
  if (faults.length > maxErrors) {
    terminal.print(`… and ${words(faults.length - maxErrors, 'error')} more.\n`)
  }
  const warning = terminal.styled(['bold', 'yellow'], 'warning:')
  // Where documents could not be read, what they use is not known.
  if (faults.length === 0) {
    for (const fault of unusedFragments(set)) terminal.print(`${warning} ${printFault(fault)}\n`)
  }
  const isEmpty = faults.length === 0 && set.count === 0
  const summary = isEmpty ? noneFound('document', read) : summaryOf(read, set, faults)
  return { set, isValid: faults.length === 0 && !isEmpty, summary }
}

/** Says that the files hold no documents, or no operations. */
export function noneFound(noun: 'document' | 'operation', { fileCount }: ReadDocuments): string {
  return `No ${noun}s were found in ${words(fileCount, 'file')}.`
}

function summaryOf(
  read: ReadDocuments,
  set: DocumentSet,
  faults: readonly DocumentFault[],
): string {
  // A template with an interpolation that has no value is no document, but the user wrote one.
  const count = set.count + read.faults.length
  if (faults.length === 0) {
    return count === 1 ? '1 document is valid.' : `${count} documents are valid.`
  }
  const faulty = read.documents.filter(({ file, text, offsetInFile }) => {
    const [start, end] = [offsetInFile(0), offsetInFile(text.length)]
    return faults.some(({ places: [place] }) => {
      return place?.file === file && place.offset >= start && place.offset <= end
    })
  })
  const faultyCount = faulty.length + read.faults.length
  return `${words(faults.length, 'error')} in ${faultyCount} of ${words(count, 'document')}.`
}

function words(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
