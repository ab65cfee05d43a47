/* eslint-disable @typescript-eslint/no-unsafe-call -- The packages are installed by the test alone, so that they have no types here. */
import type { GraphQLSchema } from 'graphql'
import { expect } from 'vitest'
import { buildSchema, type Schema } from '../../../../src/index.ts'
import { fromGraphQLSchema } from '../../../../src/graphql-js/index.ts'
import { peers } from '../servers.ts'
import type { Rows } from './row.ts'

const head =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@requires"])'
const product = 'type Query { a: Int } type Product @key(fields: "id") { id: ID! told: String }'

/** A subgraph by @apollo/subgraph, and by the option `federation`. */
function subgraphs(typeDefs: string, resolvers: object): readonly [() => Schema, () => Schema] {
  const { parse } = peers.load('graphql')
  const { buildSubgraphSchema } = peers.load('@apollo/subgraph')
  return [
    () =>
      fromGraphQLSchema(
        buildSubgraphSchema({ typeDefs: parse(typeDefs), resolvers }) as GraphQLSchema,
      ),
    () => buildSchema(typeDefs, { federation: true, resolvers: resolvers as never }),
  ]
}

async function told(schema: Schema, representations: readonly object[]): Promise<unknown> {
  const source =
    'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Product { told } } }'
  const variables = { of: representations }
  const response = await schema.execute(source, { variables, context: {}, responseFormat: 'json' })
  return (JSON.parse(response) as { data: { _entities: { told: string }[] } }).data._entities.map(
    entity => entity.told,
  )
}

async function sdlOf(schema: Schema): Promise<string> {
  const response = await schema.execute('{ _service { sdl } }', { responseFormat: 'json' })
  return (JSON.parse(response) as { data: { _service: { sdl: string } } }).data._service.sdl
}

const references = [1, 2, 1].map(id => ({ __typename: 'Product', id: `${id}` }))

/** "Subgraphs". */
export const subgraphRows: Rows = {
  async '`__resolveReference(reference, context, info)`'() {
    const calls: number[] = []
    const resolve = (reference: { readonly id: string }, context: object, info: object): object => {
      expect([Object.keys(context), 'fieldName' in info]).toEqual([[], true])
      return { told: `one ${reference.id}` }
    }
    const text = `${head} ${product}`
    for (const make of subgraphs(text, { Product: { __resolveReference: resolve } }))
      expect(await told(make(), references)).toEqual(['one 1', 'one 2', 'one 1'])
    const resolvers = {
      Product: {
        __resolveReferences(all: readonly { readonly id: string }[]) {
          calls.push(all.length)
          return all.map(({ id }) => ({ told: `all ${id}` }))
        },
      },
    }
    const schema = buildSchema(text, { federation: true, resolvers })
    expect(await told(schema, references)).toEqual(['all 1', 'all 2', 'all 1'])
    expect(calls).toEqual([2])
  },

  async 'the reference as the gateway has sent it'() {
    const resolve = (reference: object): object => ({ told: JSON.stringify(reference) })
    const [theirs, ours] = subgraphs(`${head} ${product}`, {
      Product: { __resolveReference: resolve },
    })
    const sent = { __typename: 'Product', id: 7, price: 3 }
    expect(await told(theirs(), [sent])).toEqual([JSON.stringify(sent)])
    expect(await told(ours(), [sent])).toEqual([JSON.stringify({ __typename: 'Product', id: '7' })])
  },

  async 'a default of an enum with values in code'() {
    const { graphql, parse } = peers.load('graphql')
    const { buildSubgraphSchema } = peers.load('@apollo/subgraph')
    const text = `${head} enum Status { DRAFT PUBLISHED } type Query { of(status: Status = PUBLISHED): String }`
    const resolvers = {
      Status: { DRAFT: 0, PUBLISHED: 1 },
      Query: { of: (_: unknown, args: object) => JSON.stringify(args) },
    }
    const source = '{ of __schema { queryType { fields { args { defaultValue } } } } }'
    const theirs = buildSubgraphSchema({ typeDefs: parse(text), resolvers }) as GraphQLSchema
    const { data, errors } = await graphql({ schema: theirs, source })
    expect(data.of).toBe('{"status":"PUBLISHED"}')
    expect(errors).not.toHaveLength(0)
    for (const schema of subgraphs(text, resolvers)) {
      const answer = await schema().execute(source, { responseFormat: 'hash' })
      expect(answer.errors).toBeUndefined()
      expect(answer.data!['of']).toBe('{"status":1}')
    }
  },

  async 'a text without `@link`, which is Federation 1'() {
    const [theirs, ours] = subgraphs(product, {})
    expect(await sdlOf(theirs())).not.toContain('federation/v2')
    expect(await sdlOf(ours())).toContain('https://specs.apollo.dev/federation/v2.9')
  },

  'mistakes that composition finds': () => {
    const link =
      '@link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@composeDirective"])'
    const text = `extend schema ${link} @composeDirective(name: "@custom")
      directive @custom on OBJECT type Query @custom { a: Int }`
    const [theirs, ours] = subgraphs(text, {})
    expect(theirs).not.toThrow()
    expect(ours).toThrow('@custom')
    return Promise.resolve()
  },
}
