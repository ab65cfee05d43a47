import type { Expectation } from '../../errors/expectation.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { parseToTape } from '../../language/parse.ts'
import { noLimits } from '../../language/print/print.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import type { Rule } from '../../validation/rule.ts'
import { rulesOf } from '../../validation/rules.ts'
import { checksOf, validateDocument } from '../../validation/validate.ts'

/** A document that a client sends. */
export interface ClientDocument {
  /** The name by which results mention the document. */
  readonly name: string
  /** The text: an operation with its fragments, or several. */
  readonly source: string
}

/** The expectation of a list of documents. */
export const clientDocuments: Expectation = {
  words: 'an array of documents, each with `name` and `source`',
  fits: documents => Array.isArray(documents) && documents.every(isClientDocument),
}

function isClientDocument(document: unknown): document is ClientDocument {
  if (typeof document !== 'object' || document === null) return false
  const { name, source } = document as Partial<ClientDocument>
  return typeof name === 'string' && typeof source === 'string'
}

/**
 * Returns the first error of a document against the rules of the specification; undefined for a
 * valid document. Limits and rules of the host are no part of a schema, and not applied.
 *
 * @param observer a rule that reads the document in the same walk
 */
export function firstErrorOf(
  schema: CompiledSchema,
  { source }: ClientDocument,
  observer?: Rule,
): GraphQLError | undefined {
  const document = parseToTape(source, noLimits, schema.symbolTable)
  if ('errors' in document) return document.errors[0]
  const rules = observer === undefined ? rulesOf(schema) : [...rulesOf(schema), observer]
  const options = { maxErrors: false, maxFieldComparisons: false, hasSuggestions: false } as const
  return validateDocument(schema, document, options, checksOf(rules))[0]
}
