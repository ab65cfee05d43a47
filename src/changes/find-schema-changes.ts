import type { Schema } from '../engine/schema.ts'
import { inspectKind } from '../errors/inspect.ts'
import { findAnnotationChanges } from './annotation-changes.ts'
import { announcementsOf } from './deprecation.ts'
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

/**
 * Returns the changes from one schema to another, defined in code or as text: breaking changes
 * first, then removals that the old schema announced by `@deprecated`, then dangerous changes, then
 * safe changes, each group sorted by coordinate. The order of
 * members is no change. Resolvers are not compared.
 *
 * @example
 * const before = buildSchema('type Query { a: Int, b: Int }')
 * const after = buildSchema('type Query { a: Int! }')
 * findSchemaChanges(before, after)[0]
 * // { kind: 'FIELD_REMOVED', criticality: 'BREAKING', coordinate: 'Query.b',
 * //   message: 'The field Query.b was removed.' }
 *
 * @throws TypeError when an argument is no schema of tapeql
 */
export function findSchemaChanges(before: Schema, after: Schema): SchemaChange[] {
  const oldSchema = compiledOf('before', before)
  const newSchema = compiledOf('after', after)
  const changes: SchemaChange[] = []
  const isAnnounced = announcementsOf(oldSchema)
  const report: Report = (kind, coordinate, message) => {
    const isDeprecated = removals.has(kind) && isAnnounced(coordinate)
    const criticality = isDeprecated ? 'DEPRECATED' : criticalityOf[kind]
    changes.push({ kind, criticality, coordinate, message })
  }
  findAnnotationChanges('schema', oldSchema, newSchema, report)
  for (const findChanges of finders) findChanges(oldSchema, newSchema, report)
  return changes.sort(compare)
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

function compiledOf(name: string, schema: Schema): Schema['compiled'] {
  if (typeof schema === 'object' && schema !== null && 'compiled' in schema) return schema.compiled
  throw new TypeError(
    `findSchemaChanges() was given ${inspectKind(schema)} as \`${name}\`; expected a schema of tapeql, as buildSchema() returns.`,
  )
}
