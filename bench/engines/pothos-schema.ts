/* eslint-disable @typescript-eslint/no-unsafe-return -- The resolvers of the workloads return anything. */
import SchemaBuilder from '@pothos/core'
import type { GraphQLSchema } from 'graphql'
import type { FieldResolvers } from '../fixtures/workloads.ts'

/**
 * The schema of the workloads, without its mutation, as Pothos makes it: this package's, or another
 * copy that knows another copy of graphql-js.
 */
export function pothosSchema(
  { Query, Product, Review }: FieldResolvers,
  Builder = SchemaBuilder,
): GraphQLSchema {
  const builder = new Builder<{ Objects: Record<string, any> }>({})
  const Country = builder.enumType('Country', { values: ['DE', 'FR', 'IT', 'PL', 'SE'] as const })
  builder.objectType('Person', {
    fields: t => ({
      id: t.exposeID('id', { nullable: false }),
      firstName: t.exposeString('firstName', { nullable: false }),
      lastName: t.exposeString('lastName', { nullable: false }),
      email: t.exposeString('email', { nullable: true }),
      age: t.exposeInt('age', { nullable: false }),
      score: t.exposeFloat('score', { nullable: true }),
      isActive: t.exposeBoolean('isActive', { nullable: false }),
      city: t.exposeString('city', { nullable: true }),
      country: t.expose('country', { type: Country, nullable: true }),
      createdAt: t.exposeString('createdAt', { nullable: false }),
    }),
  })
  builder.objectType('Item', {
    fields: t => ({
      id: t.exposeID('id', { nullable: false }),
      name: t.exposeString('name', { nullable: false }),
      description: t.exposeString('description', { nullable: true }),
      price: t.exposeFloat('price', { nullable: false }),
      quantity: t.exposeInt('quantity', { nullable: false }),
      isAvailable: t.exposeBoolean('isAvailable', { nullable: false }),
      code: t.exposeString('code', { nullable: true }),
      country: t.expose('country', { type: Country, nullable: true }),
    }),
  })
  builder.objectType('Author', {
    fields: t => ({
      id: t.exposeID('id', { nullable: false }),
      name: t.exposeString('name', { nullable: false }),
      email: t.exposeString('email', { nullable: true }),
    }),
  })
  builder.objectType('Review', {
    fields: t => ({
      id: t.exposeID('id', { nullable: false }),
      rating: t.exposeInt('rating', { nullable: false }),
      title: t.exposeString('title', { nullable: false }),
      body: t.exposeString('body', { nullable: true }),
      author: t.field({
        type: 'Author',
        nullable: true,
        resolve: (parent, args) => Review!['author']!(parent, args) as any,
      }),
    }),
  })
  builder.objectType('Product', {
    fields: t => ({
      id: t.exposeID('id', { nullable: false }),
      name: t.exposeString('name', { nullable: false }),
      price: t.exposeFloat('price', { nullable: false }),
      isAvailable: t.exposeBoolean('isAvailable', { nullable: false }),
      reviews: t.field({
        type: ['Review'],
        nullable: { list: false, items: false },
        args: { count: t.arg.int({ required: true }) },
        resolve: (parent, args) => Product!['reviews']!(parent, args) as any[],
      }),
    }),
  })
  builder.queryType({
    fields: t => ({
      person: t.field({
        type: 'Person',
        nullable: true,
        args: { id: t.arg.id({ required: true }), withEmail: t.arg.boolean() },
        resolve: (parent, args) => Query!['person']!(parent, args) as any,
      }),
      items: t.field({
        type: ['Item'],
        nullable: { list: false, items: false },
        args: { count: t.arg.int({ required: true }) },
        resolve: (parent, args) => Query!['items']!(parent, args) as any[],
      }),
      products: t.field({
        type: ['Product'],
        nullable: { list: false, items: false },
        args: { count: t.arg.int({ required: true }) },
        resolve: (parent, args) => Query!['products']!(parent, args) as any[],
      }),
    }),
  })
  return builder.toSchema()
}
