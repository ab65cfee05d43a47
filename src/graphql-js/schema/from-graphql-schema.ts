import type { GraphQLScalarType, GraphQLSchema } from 'graphql'
import { functionNames, isOriginal } from '../../definition/schema-object/leaf-functions.ts'
import { typeMapOf } from '../../definition/schema-object/type-map-of.ts'
import {
  createSchema,
  settingsExpectations,
  type SchemaSettings,
} from '../../engine/create-schema.ts'
import type { DefaultFormat } from '../../engine/configuration.ts'
import type { Schema } from '../../engine/schema.ts'
import { aString, optionFaults, optionsError, type Expectations } from '../../errors/expectation.ts'
import { inspectKind } from '../../errors/inspect.ts'
import { specifiedScalars } from '../../schema/scalars/specified-scalars.ts'
import { originalOf } from '../exported/to-graphql-schema.ts'
import { expectNoPlans } from './grafast-plans.ts'

/** The options of `fromGraphQLSchema`. */
export interface FromGraphQLSchemaOptions<
  Format extends DefaultFormat = DefaultFormat,
> extends Omit<SchemaSettings<Format>, 'namespace' | 'graphql' | 'hostSchema' | 'federation'> {
  /** The name under which controllers find the schema. Default: none. */
  readonly name?: string | undefined
}

/**
 * Makes a schema of this engine from a schema object of graphql-js: from its types, resolvers,
 * scalars, internal values of enums, defaults and directives. `info.schema` and the types in `info`
 * are those of the schema object. Errors other than `GraphQLError` are masked, as everywhere in the
 * engine. Of a schema object that `toGraphQLSchema` has made, and nobody has changed, the schema itself
 * is returned. GraphQL specification, 3 "Type System".
 *
 * @param schema a schema object of any copy of graphql-js 16 or 17, recognised by its shape
 * @param options by default the engine does not validate the schema (`assumeValid: true`), because
 *   graphql-js validates it by its own rules. `GraphQLDeferDirective` and `GraphQLStreamDirective` of
 *   graphql-js 17 in the schema do not switch on incremental delivery; `incremental: true` does
 * @throws TypeError if `schema` is no schema object or one of Grafast, or a specified scalar in it has other functions
 *   than those of graphql-js, which the engine would not call
 * @throws Error that lists every unknown option and every wrong value
 * @throws SchemaError if the schema cannot be compiled: without a query root type, for example
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
  expectNoPlans('fromGraphQLSchema', schema)
  const original = Object.keys(options).length === 0 ? originalOf(schema) : undefined
  if (original !== undefined) return original as Schema<any, Format>
  const replacedScalars = replacedSpecifiedScalars(schema)
  if (replacedScalars.length > 0) {
    throw new TypeError(
      `fromGraphQLSchema() was given a schema whose ${replacedScalars.join(', ')} ${replacedScalars.length === 1 ? 'is' : 'are'} not that of graphql-js; expected the specified scalars, which the engine coerces itself. Give yours another name, or execute by the functions in the place of graphql-js.`,
    )
  }
  const faults = optionFaults('fromGraphQLSchema()', options, expectations)
  if (faults.length > 0) throw optionsError(faults)
  const { name, ...settings } = options
  return createSchema(name, typeMapOf(schema), {
    assumeValid: true,
    ...settings,
    hostSchema: schema,
  }) as Schema<any, Format>
}

const expectations: Expectations<FromGraphQLSchemaOptions> = {
  name: aString,
  ...settingsExpectations,
}

/** The names of the specified scalars whose functions a host has replaced. */
function replacedSpecifiedScalars(schema: GraphQLSchema): readonly string[] {
  return specifiedScalars
    .map(({ name }) => name)
    .filter(name => {
      const scalar = schema.getType(name) as GraphQLScalarType | undefined
      return (
        scalar !== undefined &&
        !functionNames.every(functionName => isOriginal(scalar, functionName))
      )
    })
}
