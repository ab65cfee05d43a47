import type { Schema } from '../engine/schema.ts'
import { inspectKind } from '../errors/inspect.ts'
import { findAnnotationChanges } from './annotation-changes.ts'
import { findDirectiveChanges } from './directive-changes.ts'
import { findReachabilityChanges } from './reachability-changes.ts'
import { findRootTypeChanges } from './root-type-changes.ts'
import { criticalityOf, type Criticality, type Report, type SchemaChange } from './schema-change.ts'
import { findTypeChanges } from './type-changes.ts'

/**
 * The changes from one schema to another, defined in code or as text: the breaking ones first, then
 * the dangerous ones, then the safe ones, each sorted by coordinate. The order of members is no
 * change. Resolvers are not compared.
 *
 * @example
 * const before = buildSchema('type Query { a: Int, b: Int }')
 * const after = buildSchema('type Query { a: Int! }')
 * findSchemaChanges(before, after)[0]
 * // { kind: 'FIELD_REMOVED', criticality: 'BREAKING', coordinate: 'Query.b',
 * //   message: 'The field Query.b was removed.' }
 *
 * @throws TypeError when one of the two is no schema of tapeql
 */
export function findSchemaChanges(before: Schema, after: Schema): SchemaChange[] {
  const compiled = compiledOf('before', before)
  const otherCompiled = compiledOf('after', after)
  const changes: SchemaChange[] = []
  const report: Report = (kind, coordinate, message) =>
    changes.push({ kind, criticality: criticalityOf[kind], coordinate, message })
  findAnnotationChanges('schema', compiled, otherCompiled, report)
  for (const find of finders) find(compiled, otherCompiled, report)
  return changes.sort(compare)
}

const finders = [
  findRootTypeChanges,
  findTypeChanges,
  findDirectiveChanges,
  findReachabilityChanges,
] as const

const ranks: Readonly<Record<Criticality, number>> = { BREAKING: 0, DANGEROUS: 1, SAFE: 2 }

/** Texts are compared by code unit, so that the order is the same everywhere. */
function compare(left: SchemaChange, right: SchemaChange): number {
  if (left.criticality !== right.criticality)
    return ranks[left.criticality] - ranks[right.criticality]
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
