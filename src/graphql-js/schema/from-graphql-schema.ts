import type { GraphQLScalarType, GraphQLSchema } from 'graphql'
import { functionNames, isOriginal } from '../../definition/schema-object/leaf-functions.ts'
import { typeMapOf } from '../../definition/schema-object/type-map-of.ts'
import { createSchema, type SchemaSettings } from '../../engine/create-schema.ts'
import type { DefaultFormat } from '../../engine/configuration.ts'
import type { Schema } from '../../engine/schema.ts'
import { inspectKind } from '../../errors/inspect.ts'
import { specifiedScalars } from '../../schema/scalars/scalars.ts'

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
 * @throws TypeError for what is no schema object, and for specified scalars with other functions than
 *   those of graphql-js, which would not be called
 * @throws SchemaError where the schema cannot be compiled: one without root type of query, say
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
  const own = ownSpecifiedScalars(schema)
  if (own.length > 0) {
    throw new TypeError(
      `fromGraphQLSchema() was given a schema whose ${own.join(', ')} ${own.length === 1 ? 'is' : 'are'} not that of graphql-js; expected the specified scalars, which the engine coerces itself. Give yours another name, or execute by the functions in the place of graphql-js.`,
    )
  }
  const { name, ...settings } = options
  return createSchema(name, typeMapOf(schema), {
    assumeValid: true,
    ...settings,
    hostSchema: schema,
  }) as Schema<any, Format>
}

/** The specified scalars that a host has replaced: those have functions of their own. */
function ownSpecifiedScalars(schema: GraphQLSchema): readonly string[] {
  return specifiedScalars
    .map(({ name }) => name)
    .filter(name => {
      const scalar = schema.getType(name) as GraphQLScalarType | undefined
      return scalar !== undefined && !functionNames.every(each => isOriginal(scalar, each))
    })
}
