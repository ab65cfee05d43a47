import { createHash } from 'node:crypto'
import { Kind } from '../../language/kinds.ts'
import { operationTypeOf } from '../../language/operation-type.ts'
import { parseToTape } from '../../language/parse.ts'
import { noLimits, print } from '../../language/print/print.ts'
import { toAST } from '../../language/tree/to-ast.ts'
import { CommandFailure } from '../failure.ts'
import {
  joinDefinitions,
  filePositionOf,
  spreadFragments,
  type Definition,
  type DocumentSet,
} from './document-set.ts'
import { printFault } from './source-document.ts'
import { withTypenames } from './typenames.ts'

/** The format of a manifest of persisted documents. */
export type ManifestFormat = 'apollo' | 'relay' | 'tapeql'

/** An operation in the form that clients of a manifest send. */
interface PersistedOperation {
  /** The SHA-256 of the body, as 64 hexadecimal digits. */
  readonly id: string
  readonly name: string
  readonly type: string
  /** The printed operation with its fragments. */
  readonly body: string
}

/**
 * Returns the operations of a set of valid documents, sorted by name. For Apollo's clients, whose
 * cache depends on it, every selection set below the root has `__typename`.
 *
 * @throws CommandFailure when an operation is anonymous, or when two operations have the same name
 */
export function operationsOf(
  set: DocumentSet,
  format: ManifestFormat,
): readonly PersistedOperation[] {
  const byName = new Map<string, Definition>()
  for (const definition of set.documents.flat()) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const { name } = definition
    const namesake = byName.get(name)
    if (name === '') {
      const message = 'An operation has no name. Expected one, by which clients find it.'
      throw new CommandFailure(printFault({ message, positions: [filePositionOf(definition)] }))
    }
    if (namesake !== undefined) {
      const message = `There are two operations named "${name}". Expected a name of its own for each, by which clients find it.`
      throw new CommandFailure(
        printFault({ message, positions: [filePositionOf(definition), filePositionOf(namesake)] }),
      )
    }
    byName.set(name, definition)
  }
  return [...byName.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(operation => persistedOperation(set, operation, format))
}

/** Returns a manifest as JSON. */
export function printManifest(
  operations: readonly PersistedOperation[],
  format: ManifestFormat,
): string {
  return JSON.stringify(manifestOf(operations, format), undefined, 2)
}

function manifestOf(operations: readonly PersistedOperation[], format: ManifestFormat): object {
  switch (format) {
    case 'apollo':
      return { format: 'apollo-persisted-query-manifest', version: 1, operations }
    case 'relay':
      return Object.fromEntries(operations.map(({ id, body }) => [id, body]))
    case 'tapeql':
      return operations.map(({ id, name, type, body }) => ({
        name,
        type,
        query_cache_key: id,
        query: body,
      }))
  }
}

function persistedOperation(
  set: DocumentSet,
  operation: Definition,
  format: ManifestFormat,
): PersistedOperation {
  const fragments = spreadFragments(set, [operation])
  const sortedFragments = fragments.sort((a, b) => (a.name < b.name ? -1 : 1))
  const { text } = joinDefinitions([operation, ...sortedFragments])
  const tape = parseToTape(text, noLimits)
  if ('errors' in tape) throw tape.errors[0]
  const isApollo = format === 'apollo'
  const body = print(isApollo ? withTypenames(toAST(tape, { noLocation: true })) : tape)
  // The operation is the first definition.
  const type = operationTypeOf(tape, 1)
  const id = createHash('sha256').update(body).digest('hex')
  return { id, name: operation.name, type, body }
}
