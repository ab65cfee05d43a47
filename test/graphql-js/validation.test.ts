import { expect, test } from 'vitest'
import { sides } from '../conformance/adoption/worlds/sides.ts'

test.each([16, 17] as const)(
  'a scalar of the schema with the name of a specified one is heeded, with graphql-js %d',
  version => {
    const { host, ours } = sides[version]
    const { GraphQLObjectType, GraphQLScalarType, GraphQLSchema } = host
    const refuse = (): never => {
      throw new Error('No literals.')
    }
    const type = new GraphQLScalarType({
      name: 'Int',
      ...{ parseLiteral: refuse, coerceInputLiteral: refuse },
      ...{ parseValue: String, coerceInputValue: String },
    })
    const schema = new GraphQLSchema({
      query: new GraphQLObjectType({
        name: 'Query',
        fields: { number: { type, args: { of: { type } } } },
      }),
    })
    const document = host.parse('{ number(of: 5) }')
    const expected = host.validate(schema, document)
    expect(expected).toHaveLength(1)
    expect(ours.validate(schema, document)).toEqual(expected)
  },
)
