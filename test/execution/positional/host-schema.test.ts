import * as graphql16 from 'graphql'
import { expect, test } from 'vitest'
import type { CompiledSchema } from '../../../src/schema/compiled/compiled-schema.ts'
import { hostSchema } from '../../../src/execution/positional/host-schema.ts'
import { fromGraphQLSchema } from '../../../src/graphql-js/index.ts'
import { peers } from '../../conformance/execution/peers.ts'

const { GraphQLObjectType, GraphQLScalarType, GraphQLSchema } = graphql16

test.each([16, 17] as const)(
  'graphql-js %i coerces by the functions of a scalar',
  async version => {
    const Cents = new GraphQLScalarType({
      name: 'Cents',
      serialize: amount => Number(amount) * 100,
      parseValue: cents => Number(cents) / 100,
    })
    const price = { type: Cents, args: { of: { type: Cents } } }
    const origin = new GraphQLSchema({
      query: new GraphQLObjectType({ name: 'Query', fields: { price } }),
    })
    const engine = fromGraphQLSchema(origin)
    const { execute, parse } = peers[version]
    const schema = hostSchema(
      peers[version],
      (engine as unknown as { readonly compiled: CompiledSchema }).compiled,
      engine.toSDL(),
    )
    const received: unknown[] = []
    const rootValue = { price: ({ of }: { of: unknown }) => (received.push(of), 7) }
    const document = parse(
      'query ($cents: Cents) { literal: price(of: 300) variable: price(of: $cents) }',
    )
    const response = await execute({
      schema: schema as never,
      document,
      rootValue,
      variableValues: { cents: 500 },
    })
    expect(response).toEqual({ data: { literal: 700, variable: 700 } })
    expect(received).toEqual([3, 5])
  },
)
