import { eq } from 'drizzle-orm'
import { idArgument } from 'tapeql'
import type { Database } from './database.ts'
import { GraphQL } from './graphql.ts'
import { noRecord, recordId } from './record-id.ts'
import { customers, type Customer } from './tables.ts'

GraphQL.query
  .field('me', 'Customer', { desc: 'Whoever is signed in.' }, ({ current_user }) => current_user)
  .field('customer', 'Customer', { arguments: idArgument() }, ({ id, db }) => customerById(db, id))

GraphQL.Customer.field('id', 'id', { null: false })
  .field('name', 'string', { null: false })
  .field('joined_at', 'date_time', { null: false })
  .field(
    'email',
    'string',
    { desc: 'Shown to the customers themselves, null for everybody else.' },
    ({ current, current_user }) => (current.id === current_user?.id ? current.email : null),
  )

async function customerById(db: Database, id: string): Promise<Customer> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(eq(customers.id, recordId('customer', id)))
  if (!customer) throw noRecord('customer', id)
  return customer
}
