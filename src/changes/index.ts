export type { ClientDocument } from './documents/client-document.ts'
export { findBrokenDocuments, type BrokenDocument } from './documents/find-broken-documents.ts'
export { findSchemaChanges, type SchemaChangesOptions } from './find-schema-changes.ts'
export type { ChangeKind, ChangeUse, Criticality, SchemaChange } from './schema-change.ts'
