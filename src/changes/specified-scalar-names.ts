import { specifiedScalars } from '../schema/scalars/scalars.ts'

/**
 * The scalars that are the same in every schema, whatever a text says of them. A schema has them
 * where a definition refers to them. GraphQL specification, 3.5 "Scalars".
 */
export const specifiedScalarNames: ReadonlySet<string> = new Set(
  specifiedScalars.map(({ name }) => name),
)
