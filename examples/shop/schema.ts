import './catalogue.ts'
import './customers.ts'
import './orders.ts'
import './order-status.ts'
import './place-order.ts'
import './reviews.ts'
import './search.ts'
import { GraphQL } from './graphql.ts'

/** The schema: what the modules above have stated about the types of `graphql.ts`. */
export const ShopSchema = GraphQL.schema('ShopSchema', { description: 'A shop, to try tapeql on.' })
