import type { Schema } from '../../engine/schema.ts'
import { parameterFaults } from '../../errors/expectation.ts'
import { compiledOf } from './compiled-of.ts'
import { clientDocuments, firstErrorOf, type ClientDocument } from './client-document.ts'

/** A document that is valid against the schema before, and invalid against the schema after. */
export interface BrokenDocument {
  /** The name of the document. */
  readonly document: string
  /** The message of the first error of validation. */
  readonly message: string
}

/**
 * Returns the documents that are valid against one schema and invalid against another, by the rules
 * of the specification, in their order. A change that is safe by itself may break a document: a
 * field that is never null any more cannot be merged with its namesake of another type.
 *
 * @example
 * const before = buildSchema('type Query { a: Int, b: Int }')
 * const after = buildSchema('type Query { a: Int! }')
 * findBrokenDocuments(before, after, [{ name: 'B', source: 'query B { b }' }])
 * // [{ document: 'B', message: 'Cannot query field "b" on type "Query".' }]
 *
 * @throws TypeError when an argument is no schema of tapeql, or no list of documents
 */
export function findBrokenDocuments(
  before: Schema,
  after: Schema,
  documents: readonly ClientDocument[],
): BrokenDocument[] {
  const oldSchema = compiledOf('findBrokenDocuments', 'before', before)
  const newSchema = compiledOf('findBrokenDocuments', 'after', after)
  const faults = parameterFaults(
    'findBrokenDocuments()',
    { documents },
    { documents: clientDocuments },
  )
  if (faults.length > 0) throw new TypeError(faults[0])
  return documents.flatMap(document => {
    if (firstErrorOf(oldSchema, document) !== undefined) return []
    const error = firstErrorOf(newSchema, document)
    return error === undefined ? [] : [{ document: document.name, message: error.message }]
  })
}
