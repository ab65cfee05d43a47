import { arg, defineGraphQL, type Schema } from '../../../src/index.ts'

const GraphQL = defineGraphQL()({})
GraphQL.query.field(
  'tree',
  'json',
  {
    arguments: [
      arg('like', 'json', { default: { key: [1, 'a "b"', null, true] } }),
      arg('any_of', 'any', { default: [] }),
    ],
  },
  ({ like }) => like,
)

/**
 * A schema whose scalars have objects and lists as defaults. Only the code generator is asked about
 * it: graphql-js 16, in which gql.tada introspects a text, cannot introspect such a default,
 * whoever wrote it; graphql-js 17 can.
 */
export const structuredDefaults: Schema = GraphQL.schema('StructuredDefaults')
