import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import { hostSchema, type HostGraphQL } from './host-schema.ts'
import { SchemaView } from './schema-view.ts'

/** The schema in `info`, as far as `info` itself reads it. */
export interface InfoSchema {
  getType(name: string): object | undefined
}

/** An object type of the schema in `info`. */
export interface InfoComposite {
  getFields(): Readonly<Record<string, { readonly type: object }>>
}

/**
 * Returns a function that makes the schema for `info` at the first call: with the classes of the
 * host's `graphql` module, if any, else as a view of the compiled schema.
 */
export function infoSchemaOf(
  compiled: CompiledSchema,
  sdl: () => string,
  graphql: HostGraphQL | undefined,
): () => InfoSchema {
  let schema: InfoSchema | undefined
  return () =>
    (schema ??=
      graphql === undefined ? new SchemaView(compiled) : hostSchema(graphql, compiled, sdl()))
}
