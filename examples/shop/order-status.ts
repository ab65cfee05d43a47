import { eq } from 'drizzle-orm'
import { arg, idArgument, RecordNotFoundError } from 'tapeql'
import { GraphQL, Order } from './graphql.ts'
import { signedIn } from './sign-in.ts'
import { orders } from './tables.ts'

GraphQL.mutation.field(
  'setOrderStatus',
  'Order',
  {
    null: false,
    desc: 'A real shop would ask for one of its staff here; this one lets customers try it.',
    arguments: [idArgument(), arg('status', 'OrderStatus', { null: false })],
  },
  async ({ id, status, db, pubsub }, event) => {
    const order = found(await Order.find(id, event), id)
    await db.update(orders).set({ status }).where(eq(orders.id, order.id))
    await pubsub.publish(topicOf(order), { id: order.id })
    return found(await Order.find(id, event), id)
  },
)

GraphQL.subscription.field(
  'orderStatusChanged',
  'Order',
  {
    desc: 'An order of the customer who is signed in, each time that its status is set.',
    arguments: arg('order_id', 'id', { null: false }),
  },
  {
    subscribe: async ({ order_id, pubsub }, event) => {
      const order = found(await Order.find(order_id, event), order_id)
      return pubsub.subscribe(topicOf(order)) as AsyncIterableIterator<{ readonly id: number }>
    },
    resolve: ({ current }, event) => Order.find(current.id, event),
    // All windows of a customer share one stream, which is allowed or refused once.
    scope: ({ current_user }) => `customer ${signedIn(current_user).id}`,
  },
)

function topicOf({ id }: { readonly id: number }): string {
  return `status of order ${id}`
}

function found<Record>(record: Record | null, id: string): Record {
  if (record !== null) return record
  throw new RecordNotFoundError(`There is no order with the id "${id}".`)
}
