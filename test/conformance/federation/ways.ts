/* eslint-disable @typescript-eslint/no-unsafe-call --
   The packages are installed by the tests alone, so that they have no types here. */
import type * as GraphQLJs from 'graphql'
import type { GraphQLSchema } from 'graphql'
import { fromGraphQLSchema } from '../../../src/graphql-js/index.ts'
import { buildSchema, type Schema } from '../../../src/index.ts'
import { peers } from './gateways.ts'
import { productsInCode } from './products-in-code.ts'
import { openTables, productsInTables } from './products-in-tables.ts'
import { productsResolvers, productsText } from './products.ts'

/** `products` as some way makes it. */
export interface MadeSubgraph {
  readonly schema: Schema<any>
  /** The context of requests. */
  readonly context?: object
  readonly close?: () => Promise<void>
}

/** The ways in which `products` is made. */
export const ways: Readonly<Record<string, () => MadeSubgraph | Promise<MadeSubgraph>>> = {
  text: () => ({
    schema: buildSchema(productsText, { federation: true, resolvers: productsResolvers }),
  }),
  code: () => ({ schema: productsInCode() }),
  async 'a source over PostgreSQL'() {
    const { db, close } = await openTables()
    return { schema: productsInTables(), context: { db }, close }
  },
  fromGraphQLSchema: () => ({
    schema: fromGraphQLSchema(subgraphSchema(productsText, productsResolvers)),
  }),
}

/** What @apollo/subgraph makes of a text. */
export function subgraphSchema(text: string, resolvers: object): GraphQLSchema {
  const typeDefs = peers.load<typeof GraphQLJs>('graphql').parse(text)
  return peers
    .load('@apollo/subgraph')
    .buildSubgraphSchema({ typeDefs, resolvers }) as GraphQLSchema
}
