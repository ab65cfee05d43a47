import { specifiedScalars } from '../schema/scalars/specified-scalars.ts'

/**
 * The names of the scalars that are the same in every schema, even if a text defines them. A schema
 * contains the scalars to which its definitions refer. GraphQL specification, 3.5 "Scalars".
 */
export const specifiedScalarNames: ReadonlySet<string> = new Set(
  specifiedScalars.map(({ name }) => name),
)
