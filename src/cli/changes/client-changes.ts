import { firstErrorOf, type ClientDocument } from '../../changes/documents/client-document.ts'
import {
  findBrokenDocuments,
  type BrokenDocument,
} from '../../changes/documents/find-broken-documents.ts'
import { findSchemaChanges } from '../../changes/find-schema-changes.ts'
import type { SchemaChange } from '../../changes/schema-change.ts'
import type { Schema } from '../../engine/schema.ts'
import { CommandFailure } from '../failure.ts'
import type { Terminal } from '../terminal.ts'
import { firstOf } from './first-of.ts'

/** The changes between two schemas, and what they mean for documents. */
export interface ClientChanges {
  readonly changes: readonly SchemaChange[]
  /** The number of documents that were judged. */
  readonly documentCount: number
  /** The documents that become invalid though no breaking change concerns them. */
  readonly brokenDocuments: readonly BrokenDocument[]
}

/**
 * Finds the changes between two schemas with the documents that they concern. Documents that are
 * invalid before the changes are left out, with a message.
 *
 * @throws CommandFailure when no document is left
 */
export function findClientChanges(
  before: Schema,
  after: Schema,
  documents: readonly ClientDocument[],
  terminal: Terminal,
): ClientChanges {
  const errors = documents.map(document => firstErrorOf(before.compiled, document))
  const validDocuments = documents.filter((_, index) => errors[index] === undefined)
  const invalidNames = documents.flatMap(({ name }, index) => {
    const error = errors[index]
    return error === undefined ? [] : [`${name}: ${error.message}`]
  })
  if (invalidNames.length > 0) {
    const count =
      invalidNames.length === 1 ? '1 document is' : `${invalidNames.length} documents are`
    terminal.printMessage(
      `${count} left out, invalid against the old schema already:\n  ${firstOf(invalidNames).join('\n  ')}`,
    )
  }
  if (validDocuments.length === 0)
    throw new CommandFailure('Expected a document that is valid against the old schema.')
  const changes = findSchemaChanges(before, after, { documents: validDocuments })
  const concernedNames = new Set(
    changes
      .filter(({ criticality }) => criticality === 'BREAKING')
      .flatMap(({ uses = [] }) => uses.map(({ document }) => document)),
  )
  return {
    changes,
    documentCount: validDocuments.length,
    brokenDocuments: findBrokenDocuments(before, after, validDocuments).filter(
      ({ document }) => !concernedNames.has(document),
    ),
  }
}
