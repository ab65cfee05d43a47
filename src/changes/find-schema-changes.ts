import type { Schema } from '../engine/schema.ts'
import { optionFaults, optionsError } from '../errors/expectation.ts'
import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import { findAnnotationChanges } from './annotation-changes.ts'
import { compiledOf } from './documents/compiled-of.ts'
import { announcementsOf } from './deprecation.ts'
import { changeUsesOf } from './documents/change-uses.ts'
import { clientDocuments, firstErrorOf, type ClientDocument } from './documents/client-document.ts'
import { DocumentUses } from './documents/document-uses.ts'
import { findDirectiveChanges } from './directive-changes.ts'
import { findReachabilityChanges } from './reachability-changes.ts'
import { findRootTypeChanges } from './root-type-changes.ts'
import {
  criticalities,
  criticalityOf,
  removals,
  type Report,
  type SchemaChange,
} from './schema-change.ts'
import { findTypeChanges } from './type-changes.ts'

/** What `findSchemaChanges` knows of the clients. */
export interface SchemaChangesOptions {
  /**
   * The documents that clients send, valid against the schema before: then each change that is not
   * safe has `uses`, and the removal of a deprecated member is `BREAKING` where the text of a
   * document shows that the document uses the member.
   */
  readonly documents?: readonly ClientDocument[] | undefined
}

/**
 * Returns the changes from one schema to another, defined in code or as text: breaking changes
 * first, then removals that the old schema announced by `@deprecated`, then dangerous changes, then
 * safe changes, each group sorted by coordinate. The order of members is no change. Resolvers are
 * not compared.
 *
 * @example
 * const before = buildSchema('type Query { a: Int, b: Int }')
 * const after = buildSchema('type Query { a: Int! }')
 * findSchemaChanges(before, after, { documents: [{ name: 'B', source: 'query B { b }' }] })[0]
 * // { kind: 'FIELD_REMOVED', criticality: 'BREAKING', coordinate: 'Query.b',
 * //   message: 'The field Query.b was removed.', uses: [{ document: 'B', variable: null }] }
 *
 * @throws TypeError when an argument is no schema of tapeql
 * @throws Error when a document is invalid against the schema before, or an option is wrong
 */
export function findSchemaChanges(
  before: Schema,
  after: Schema,
  options: SchemaChangesOptions = {},
): SchemaChange[] {
  const oldSchema = compiledOf('findSchemaChanges', 'before', before)
  const newSchema = compiledOf('findSchemaChanges', 'after', after)
  const faults = optionFaults('findSchemaChanges()', options, { documents: clientDocuments })
  if (faults.length > 0) throw optionsError(faults)
  const { documents } = options
  const changes: SchemaChange[] = []
  const isAnnounced = announcementsOf(oldSchema)
  const usesOf = documents && changeUsesOf(usesIn(oldSchema, documents), oldSchema, newSchema)
  const report: Report = (kind, coordinate, message, detail) => {
    const uses = usesOf?.({ kind, coordinate, detail })
    const isDeprecated = removals.has(kind) && isAnnounced(coordinate)
    const isUsedText = uses?.some(({ variable }) => variable === null) === true
    const criticality = isDeprecated && !isUsedText ? 'DEPRECATED' : criticalityOf[kind]
    changes.push({ kind, criticality, coordinate, message, ...(uses && { uses }) })
  }
  findAnnotationChanges('schema', oldSchema, newSchema, report)
  for (const findChanges of finders) findChanges(oldSchema, newSchema, report)
  return changes.sort(compare)
}

function usesIn(schema: CompiledSchema, documents: readonly ClientDocument[]): DocumentUses {
  const uses = new DocumentUses(schema)
  for (const document of documents) {
    const error = firstErrorOf(schema, document, uses.ruleFor(document.name))
    if (error === undefined) continue
    throw new Error(
      `The document ${document.name} is invalid against the schema before the changes: ${error.message} Expected documents that are valid there.`,
    )
  }
  return uses
}

const finders = [
  findRootTypeChanges,
  findTypeChanges,
  findDirectiveChanges,
  findReachabilityChanges,
] as const

/** Compares strings by code unit, so that the order does not depend on the locale. */
function compare(left: SchemaChange, right: SchemaChange): number {
  if (left.criticality !== right.criticality)
    return criticalities.indexOf(left.criticality) - criticalities.indexOf(right.criticality)
  for (const key of ['coordinate', 'kind', 'message'] as const)
    if (left[key] !== right[key]) return left[key] < right[key] ? -1 : 1
  return 0
}
