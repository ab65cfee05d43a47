import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import type { Report } from './schema-change.ts'

/** The changes of root operation types. GraphQL specification, 3.3.1 "Root Operation Types". */
export function findRootTypeChanges(
  before: CompiledSchema,
  after: CompiledSchema,
  report: Report,
): void {
  const roots = [
    ['query', before.queryType, after.queryType],
    ['mutation', before.mutationType, after.mutationType],
    ['subscription', before.subscriptionType, after.subscriptionType],
  ] as const
  for (const [operation, type, otherType] of roots) {
    const [name, other] = [type?.name, otherType?.name]
    if (name === other) continue
    const what = `The root operation type for ${operation}`
    if (name === undefined) report('ROOT_TYPE_ADDED', other!, `${what}, ${other}, was added.`)
    else if (other === undefined)
      report('ROOT_TYPE_REMOVED', name, `${what}, ${name}, was removed.`)
    else report('ROOT_TYPE_CHANGED', name, `${what} changed from ${name} to ${other}.`)
  }
}
