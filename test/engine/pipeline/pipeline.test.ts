import { describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/index.ts'

const GraphQL = defineGraphQL()({})
GraphQL.query.field('name', 'string', {}, () => 'Ann')

const definitions = [
  'schema { query: Query }',
  'extend schema @a',
  '"d" type Query { name: String }',
  'extend type Query implements Node',
  'interface Node { id(a: Int = 1): ID! @b }',
  'union U = A | B',
  'enum E { A }',
  'input I { a: [I!] = [{a: []}] @skip }',
  'scalar S',
  'directive @skip repeatable on FIELD',
]

describe('a request with definitions of the type system', () => {
  const schema = GraphQL.schema('TypeSystemSchema')

  test.each(definitions)('is answered with errors alone: %s', async definition => {
    for (const source of [
      definition,
      `${definition} query B { name }`,
      `query A { name } ${definition}`,
    ]) {
      for (const operationName of [undefined, 'A', 'Query']) {
        const result = await schema.execute(source, { operationName, responseFormat: 'hash' })
        expect(Object.keys(result)).toEqual(['errors'])
        expect(result.errors).toHaveLength(1)
        expect(result.errors![0]).toMatchObject({
          message: expect.stringMatching(/^The (schema|"\w+") definition is not executable\.$/),
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        })
      }
    }
  })
})
