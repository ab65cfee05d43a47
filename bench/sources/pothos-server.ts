// Pothos with its plugins for Drizzle and Relay, on Yoga, each with its defaults.
import type { RequestListener } from 'node:http'
import type { GraphQLSchema } from 'graphql'
import type { DatabaseAddress } from './database.ts'
import { load, loadUntyped } from '../peers.ts'
import { drizzleTables } from './tables.ts'

const folder = 'sources/pothos'

/** Builders of Pothos, of whose types this package knows nothing. */
type Untyped = any

export function pothosListener(address: DatabaseAddress): RequestListener {
  const options = { schema: schemaOf(address), logging: false, graphiql: false }
  const yoga = load('graphql-yoga', folder).createYoga(options)
  return (request, response) => void yoga(request, response)
}

/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-return */
function schemaOf(address: DatabaseAddress): GraphQLSchema {
  const core = load('drizzle-orm/pg-core', folder)
  const { orderStatus, orders, items, products } = drizzleTables(core)
  const { defineRelations } = loadUntyped('drizzle-orm', folder) as Untyped
  const relations = defineRelations({ orders, items, products }, (r: Untyped) => ({
    orders: { items: r.many.items({ from: r.orders.id, to: r.items.orderId }) },
    items: {
      product: r.one.products({ from: r.items.productId, to: r.products.id, optional: false }),
    },
  }))
  const client = new (load('pg', folder).Pool)(address)
  const { drizzle } = loadUntyped('drizzle-orm/node-postgres', folder) as Untyped
  const db = drizzle({ client, relations })
  const { default: SchemaBuilder } = loadUntyped('@pothos/core', folder) as Untyped
  const builder = new SchemaBuilder({
    plugins: [pluginOf('@pothos/plugin-relay'), pluginOf('@pothos/plugin-drizzle')],
    drizzle: { client: db, getTableConfig: core.getTableConfig, relations },
  })

  builder.enumType('OrderStatus', { values: orderStatus.enumValues })
  builder.drizzleObject('products', {
    name: 'Product',
    fields: (t: Untyped) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      sku: t.exposeString('sku'),
      priceCents: t.exposeInt('priceCents'),
      weightGrams: t.exposeInt('weightGrams', { nullable: true }),
    }),
  })
  builder.drizzleObject('items', {
    name: 'Item',
    fields: (t: Untyped) => ({
      id: t.exposeID('id'),
      quantity: t.exposeInt('quantity'),
      priceCents: t.exposeInt('priceCents'),
      isGift: t.exposeBoolean('isGift'),
      product: t.relation('product'),
    }),
  })
  builder.drizzleObject('orders', {
    name: 'Order',
    fields: (t: Untyped) => ({
      id: t.exposeID('id'),
      number: t.exposeString('number'),
      status: t.expose('status', { type: 'OrderStatus' }),
      totalCents: t.exposeInt('totalCents'),
      placedAt: t.string({
        select: { columns: { placedAt: true } },
        resolve: ({ placedAt }: { readonly placedAt: Date }) => placedAt.toISOString(),
      }),
      note: t.exposeString('note', { nullable: true }),
      items: t.relation('items', { query: { orderBy: { id: 'asc' } } }),
    }),
  })
  builder.queryType({
    fields: (t: Untyped) => ({
      order: t.drizzleField({
        type: 'orders',
        nullable: true,
        args: { id: t.arg.int({ required: true }) },
        resolve: (query: Untyped, _root: unknown, { id }: Untyped) =>
          db.query.orders.findFirst(query({ where: { id } })),
      }),
      orders: t.drizzleField({
        type: ['orders'],
        args: {
          offset: t.arg.int({ required: true }),
          limit: t.arg.int({ required: true }),
        },
        resolve: (query: Untyped, _root: unknown, { offset, limit }: Untyped) =>
          db.query.orders.findMany(query({ orderBy: { id: 'asc' }, offset, limit })),
      }),
      ordersOfCustomer: t.drizzleField({
        type: ['orders'],
        args: {
          customerId: t.arg.int({ required: true }),
          above: t.arg.int({ required: true }),
          limit: t.arg.int({ required: true }),
        },
        resolve: (query: Untyped, _root: unknown, { customerId, above, limit }: Untyped) =>
          db.query.orders.findMany(
            query({
              where: { customerId, totalCents: { gt: above } },
              orderBy: { placedAt: 'desc' },
              limit,
            }),
          ),
      }),
      ordersConnection: t.drizzleConnection({
        type: 'orders',
        args: { ids: t.arg.intList() },
        resolve: (query: Untyped, _root: unknown, { ids }: Untyped) =>
          db.query.orders.findMany(
            query({ ...(ids && { where: { id: { in: ids } } }), orderBy: { id: 'asc' } }),
          ),
      }),
    }),
  })
  return builder.toSchema()
}

function pluginOf(name: string): string {
  return (loadUntyped(name, folder) as { readonly default: string }).default
}
