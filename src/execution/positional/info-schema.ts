import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import { hostSchema, type HostGraphQL } from './host-schema.ts'
import { SchemaView } from './schema-view.ts'

/** The schema as `info` shows it: what `info` itself reads of it. */
export interface InfoSchema {
  getType(name: string): object | undefined
}

/** An object type of such a schema. */
export interface InfoComposite {
  getFields(): Readonly<Record<string, { readonly type: object }>>
}

/**
 * The schema for `info`, made once and only when it is asked for: of the classes of the host's `graphql` module if that is
 * given, else a view of the compiled schema.
 */
export function infoSchemaOf(
  compiled: CompiledSchema,
  sdl: () => string,
  graphql: HostGraphQL | undefined,
): () => InfoSchema {
  let schema: InfoSchema | undefined
  return () =>
    (schema ??= graphql === undefined ? new SchemaView(compiled) : hostSchema(graphql, compiled, sdl()))
}
