import * as host from 'graphql'
import { dropInFor, type DropIn } from './drop-in.ts'
import type { ExecuteIncrementally } from './graphql-version.ts'
import type { HostModule } from './host.ts'

export { fromGraphQLSchema, type FromGraphQLSchemaOptions } from './schema/from-graphql-schema.ts'
export type { DropIn, HostModule }

/**
 * The same functions for another copy of graphql-js than the one that this package finds: where a
 * server has its own. Make them once.
 *
 * @example
 * import * as otherCopy from 'graphql'
 * const ofOther = functionsFor(otherCopy)
 * ofOther.parse('{ hello }')
 */
export function functionsFor(graphql: HostModule): DropIn {
  return dropInFor(graphql)
}

const functions = dropInFor(host)

/**
 * `graphql` of graphql-js: parses, validates and executes a request. Documents are known by their
 * text, so that each is parsed and validated once. Errors are instances of `GraphQLError` of the
 * host's graphql-js, and are not masked.
 *
 * @example
 * import { buildSchema } from 'graphql'
 * const schema = buildSchema('type Query { hello: String }')
 * await graphql({ schema, source: '{ hello }', rootValue: { hello: 'world' } })
 */
export const graphql: typeof host.graphql = functions.graphql

/**
 * `graphqlSync` of graphql-js.
 *
 * @throws Error when something of the execution is a promise
 *
 * @example
 * import { buildSchema } from 'graphql'
 * const schema = buildSchema('type Query { hello: String }')
 * graphqlSync({ schema, source: '{ hello }', rootValue: { hello: 'world' } })
 */
export const graphqlSync: typeof host.graphqlSync = functions.graphqlSync

/**
 * `execute` of graphql-js: executes a document, which is known by its identity; it is not
 * validated. From the second execution on, generated code is used. GraphQL specification, 6
 * "Execution".
 *
 * @throws Error for a schema that is not valid, as graphql-js does
 *
 * @example
 * import { buildSchema } from 'graphql'
 * const schema = buildSchema('type Query { hello: String }')
 * const document = parse('{ hello }')
 * await execute({ schema, document, rootValue: { hello: 'world' } })
 */
export const execute: typeof host.execute = functions.execute

/**
 * `executeSync` of graphql-js.
 *
 * @throws Error when something of the execution is a promise
 *
 * @example
 * import { buildSchema } from 'graphql'
 * const schema = buildSchema('type Query { hello: String }')
 * executeSync({ schema, document: parse('{ hello }'), rootValue: { hello: 'world' } })
 */
export const executeSync: typeof host.executeSync = functions.executeSync

/**
 * `experimentalExecuteIncrementally` of graphql-js 17: executes a document by parts where it has
 * `@defer` or `@stream`. A part is made when it is asked for. Draft of the GraphQL specification, 6.2
 * "Executing Operations".
 *
 * @returns a result, or `initialResult` and `subsequentResults`, with the properties of graphql-js
 * @throws TypeError with graphql-js 16, which does not execute the directives
 *
 * @example
 * import { buildSchema } from 'graphql'
 * const schema = buildSchema(`
 *   directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
 *   directive @stream(if: Boolean! = true, label: String, initialCount: Int! = 0) on FIELD
 *   type Query { hello: String }
 * `)
 * const document = parse('{ ... @defer { hello } }')
 * const rootValue = { hello: 'world' }
 * const result = await experimentalExecuteIncrementally({ schema, document, rootValue })
 * if ('initialResult' in result)
 *   for await (const { incremental, hasNext } of result.subsequentResults) console.log(hasNext)
 */
export const experimentalExecuteIncrementally: ExecuteIncrementally =
  functions.experimentalExecuteIncrementally

/**
 * `subscribe` of graphql-js. GraphQL specification, 6.2.3 "Subscription".
 *
 * @example
 * import { buildSchema } from 'graphql'
 * const schema = buildSchema('type Query { a: Int } type Subscription { ticks: Int }')
 * const ticks = async function* () {
 *   yield { ticks: 1 }
 * }
 * await subscribe({ schema, document: parse('subscription { ticks }'), rootValue: { ticks } })
 */
export const subscribe: typeof host.subscribe = functions.subscribe

/**
 * `validate` of graphql-js. A valid document, which is known by its identity, is validated once, by
 * the rules of this engine; errors are those of the host's graphql-js, which also applies rules of
 * the host. GraphQL specification, 5 "Validation".
 *
 * @example
 * import { buildSchema } from 'graphql'
 * const schema = buildSchema('type Query { hello: String }')
 * validate(schema, parse('{ helo }')).map(({ message }) => message)
 */
export const validate: typeof host.validate = functions.validate

/**
 * `parse` of graphql-js. Tokens of locations are read when one of them is first accessed.
 *
 * @throws GraphQLError of the host's graphql-js for a syntax error
 *
 * @example
 * parse('{ hello }').definitions.length
 */
export const parse: typeof host.parse = functions.parse

/**
 * `parse` for a server that parses the text of each request: a text that has come before has the same
 * tree from its second time on, so that it is not parsed, validated and planned again. The texts that
 * are used go last where the cache is full. A text with options is parsed each time.
 *
 * @throws GraphQLError for a syntax error, each time
 *
 * @example
 * cachedParse('{ hello }')
 * const document = cachedParse('{ hello }')
 * cachedParse('{ hello }') === document // true
 */
export const cachedParse: typeof host.parse = functions.cachedParse

/**
 * Makes a schema object of graphql-js of a schema, for whatever takes one: Envelop, GraphQL Yoga, shield,
 * armor, mocks, code generators. graphql-js then executes requests, and calls the resolvers of the
 * schema with the arguments that it gives; batches, named values, `event`, directives and checks of
 * arguments are those of the engine. Errors are not masked, and there are no limits.
 *
 * @throws TypeError for a value that is no schema of this engine
 *
 * @example
 * import { printSchema } from 'graphql'
 * import { buildSchema } from 'tapeql'
 * const schema = buildSchema('type Query { hello: String }', {
 *   resolvers: { Query: { hello: () => 'world' } },
 * })
 * printSchema(toGraphQLSchema(schema))
 */
export const toGraphQLSchema: DropIn['toGraphQLSchema'] = functions.toGraphQLSchema
