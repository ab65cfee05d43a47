import type { GraphQLSchema } from 'graphql'
import type { Schema } from '../../engine/schema.ts'
import { inspectKind } from '../../errors/inspect.ts'
import type { HostModule } from '../host.ts'
import { ExportedSchema } from './exported-schema.ts'

const exported = new WeakMap<GraphQLSchema, ExportedSchema>()

/**
 * Makes a schema object of a schema, for one copy of graphql-js.
 *
 * @throws TypeError for a value that is no schema of this engine
 */
export function exportSchema(host: HostModule, schema: Schema): GraphQLSchema {
  const { compiled, toSDL } = Object(schema) as Partial<Schema>
  if (compiled === undefined || typeof toSDL !== 'function') {
    throw new TypeError(
      `toGraphQLSchema() was given ${inspectKind(schema)}; expected a schema of buildSchema() or GraphQL.schema().`,
    )
  }
  const exportedSchema = new ExportedSchema(host, schema)
  exported.set(exportedSchema.object, exportedSchema)
  return exportedSchema.object
}

/** The schema of which a schema object was made, if no host has changed functions of the object. */
export function originalOf(object: GraphQLSchema): Schema | undefined {
  const exportedSchema = exported.get(object)
  return exportedSchema?.isUnchanged === true ? exportedSchema.schema : undefined
}
