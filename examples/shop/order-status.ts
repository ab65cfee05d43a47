import { eq } from 'drizzle-orm'
import { arg, idArgument } from 'tapeql'
import { GraphQL } from './graphql.ts'
import { orderOf } from './orders.ts'
import { noRecord } from './record-id.ts'
import { signedIn } from './sign-in.ts'
import { orders, type Order } from './tables.ts'

GraphQL.mutation.field(
  'setOrderStatus',
  'Order',
  {
    null: false,
    desc: 'A real shop would ask for one of its staff here; this one lets customers try it.',
    arguments: [idArgument(), arg('status', 'OrderStatus', { null: false })],
  },
  async ({ id, status, current_user, db, pubsub }) => {
    const { id: orderId } = await orderOf(db, signedIn(current_user), id)
    const [order] = await db
      .update(orders)
      .set({ status })
      .where(eq(orders.id, orderId))
      .returning()
    if (!order) throw noRecord('order', id)
    await pubsub.publish(topicOf(order), order)
    return order
  },
)

GraphQL.subscription.field(
  'orderStatusChanged',
  'Order',
  {
    null: false,
    desc: 'An order of the customer who is signed in, each time that its status is set.',
    arguments: arg('order_id', 'id', { null: false }),
  },
  {
    subscribe: async ({ order_id, current_user, db, pubsub }) => {
      const order = await orderOf(db, signedIn(current_user), order_id)
      return pubsub.subscribe(topicOf(order)) as AsyncIterableIterator<Order>
    },
    // All windows of a customer share one stream, which is allowed or refused once.
    scope: ({ current_user }) => `customer ${signedIn(current_user).id}`,
  },
)

function topicOf(order: Order): string {
  return `status of order ${order.id}`
}
