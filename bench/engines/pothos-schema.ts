/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-return */
import type { GraphQLSchema } from 'graphql'
import type { FieldResolvers } from '../fixtures/workloads.ts'
import { loadUntyped } from '../peers.ts'

/** A builder of Pothos, of whose types this package knows nothing. */
type Untyped = any

/**
 * The schema of the workloads, without its mutation, as Pothos makes it, of the copy of graphql-js
 * that peers share.
 */
export function pothosSchema({ Query, Product, Review }: FieldResolvers): GraphQLSchema {
  const { default: SchemaBuilder } = loadUntyped('@pothos/core') as Untyped
  const builder = new SchemaBuilder({})
  const Country = builder.enumType('Country', { values: ['DE', 'FR', 'IT', 'PL', 'SE'] })
  builder.objectType('Person', {
    fields: (t: Untyped) => ({
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
    fields: (t: Untyped) => ({
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
    fields: (t: Untyped) => ({
      id: t.exposeID('id', { nullable: false }),
      name: t.exposeString('name', { nullable: false }),
      email: t.exposeString('email', { nullable: true }),
    }),
  })
  builder.objectType('Review', {
    fields: (t: Untyped) => ({
      id: t.exposeID('id', { nullable: false }),
      rating: t.exposeInt('rating', { nullable: false }),
      title: t.exposeString('title', { nullable: false }),
      body: t.exposeString('body', { nullable: true }),
      author: t.field({
        type: 'Author',
        nullable: true,
        resolve: (parent: object, args: object) => Review!['author']!(parent, args),
      }),
    }),
  })
  builder.objectType('Product', {
    fields: (t: Untyped) => ({
      id: t.exposeID('id', { nullable: false }),
      name: t.exposeString('name', { nullable: false }),
      price: t.exposeFloat('price', { nullable: false }),
      isAvailable: t.exposeBoolean('isAvailable', { nullable: false }),
      reviews: t.field({
        type: ['Review'],
        nullable: { list: false, items: false },
        args: { count: t.arg.int({ required: true }) },
        resolve: (parent: object, args: object) => Product!['reviews']!(parent, args),
      }),
    }),
  })
  builder.queryType({
    fields: (t: Untyped) => ({
      person: t.field({
        type: 'Person',
        nullable: true,
        args: { id: t.arg.id({ required: true }), withEmail: t.arg.boolean() },
        resolve: (parent: object, args: object) => Query!['person']!(parent, args),
      }),
      items: t.field({
        type: ['Item'],
        nullable: { list: false, items: false },
        args: { count: t.arg.int({ required: true }) },
        resolve: (parent: object, args: object) => Query!['items']!(parent, args),
      }),
      products: t.field({
        type: ['Product'],
        nullable: { list: false, items: false },
        args: { count: t.arg.int({ required: true }) },
        resolve: (parent: object, args: object) => Query!['products']!(parent, args),
      }),
    }),
  })
  return builder.toSchema()
}
