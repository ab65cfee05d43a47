import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import type { Report } from './schema-change.ts'

/**
 * Reports the changes of root operation types. GraphQL specification, 3.3.1 "Root Operation Types".
 */
export function findRootTypeChanges(
  oldSchema: CompiledSchema,
  newSchema: CompiledSchema,
  report: Report,
): void {
  const rootTypes = [
    ['query', oldSchema.queryType, newSchema.queryType],
    ['mutation', oldSchema.mutationType, newSchema.mutationType],
    ['subscription', oldSchema.subscriptionType, newSchema.subscriptionType],
  ] as const
  for (const [operation, oldType, newType] of rootTypes) {
    const [oldName, newName] = [oldType?.name, newType?.name]
    if (oldName === newName) continue
    const subject = `The root operation type for ${operation}`
    if (oldName === undefined)
      report('ROOT_TYPE_ADDED', newName!, `${subject}, ${newName}, was added.`)
    else if (newName === undefined)
      report('ROOT_TYPE_REMOVED', oldName, `${subject}, ${oldName}, was removed.`, operation)
    else {
      const message = `${subject} changed from ${oldName} to ${newName}.`
      report('ROOT_TYPE_CHANGED', oldName, message, operation)
    }
  }
}
