import type { GraphQLSchema } from 'graphql'
import { createSchema, type SchemaSettings } from '../../engine/create-schema.ts'
import type { DefaultFormat } from '../../engine/configuration.ts'
import type { Schema } from '../../engine/schema.ts'
import { inspectKind } from '../../errors/inspect.ts'
import { typeMapOf } from './type-map-of.ts'

/** The options of `fromGraphQLSchema`. */
export interface FromGraphQLSchemaOptions<
  Format extends DefaultFormat = DefaultFormat,
> extends Omit<SchemaSettings<Format>, 'namespace' | 'graphql' | 'hostSchema'> {
  /** The name under which controllers find the schema. Default: none. */
  readonly name?: string | undefined
}

/**
 * Makes a schema of this engine of a schema object of graphql-js: its types, resolvers, scalars,
 * internal values of enums, defaults and directives. `info.schema` and the types in `info` are
 * those of the given object. Errors that are no `GraphQLError` are masked, as everywhere in the
 * engine. GraphQL specification, 3 "Type System".
 *
 * @param schema of any copy of graphql-js 16 or 17, which is recognised by its shape
 * @param options by default the rules of the engine are not applied to the schema
 *   (`assumeValid: true`), because graphql-js has rules of its own
 * @throws SchemaError for what is no schema, and where it cannot be compiled
 *
 * @example
 * import { buildSchema } from 'graphql'
 * const schema = fromGraphQLSchema(buildSchema('type Query { hello: String }'))
 * await schema.execute('{ hello }', { rootValue: { hello: 'world' } })
 */
export function fromGraphQLSchema<Format extends DefaultFormat = 'json'>(
  schema: GraphQLSchema,
  options: FromGraphQLSchemaOptions<Format> = {},
): Schema<any, Format> {
  if (Object.prototype.toString.call(schema) !== '[object GraphQLSchema]') {
    throw new TypeError(
      `fromGraphQLSchema() was given ${inspectKind(schema)}; expected a GraphQLSchema of graphql-js.`,
    )
  }
  const { name, ...settings } = options
  return createSchema(name, typeMapOf(schema), {
    assumeValid: true,
    ...settings,
    hostSchema: schema,
  }) as Schema<any, Format>
}
