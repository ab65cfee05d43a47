import './catalogue.ts'
import './delivery.ts'
import './order-status.ts'
import './orders.ts'
import './place-order.ts'
import './search.ts'
import { GraphQL } from './graphql.ts'

/** The schema: what the tables give, and what the modules above have stated besides. */
export const ShopSchema = GraphQL.schema('ShopSchema', {
  description: 'A shop, to try tapeql on.',
  incremental: true,
})
