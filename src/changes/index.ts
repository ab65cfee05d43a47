export { findSchemaChanges } from './find-schema-changes.ts'
export type { ChangeKind, Criticality, SchemaChange } from './schema-change.ts'
