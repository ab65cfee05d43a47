import type { IncomingMessage } from 'node:http'
import { eq } from 'drizzle-orm'
import { ExecutionError } from 'tapeql'
import type { Database } from './database.ts'
import { customers, type Customer } from './tables.ts'

/**
 * The customer named by the header `Authorization: Bearer customer-<id>`; undefined without the
 * header. A real shop would check a secret here.
 *
 * @throws ExecutionError, answered with status 401, when the header names nobody
 */
export async function currentUserOf(
  request: IncomingMessage,
  db: Database,
): Promise<Customer | undefined> {
  const { authorization } = request.headers
  if (authorization === undefined) return undefined
  const id = /^Bearer customer-([1-9][0-9]{0,8})$/.exec(authorization)?.[1]
  const [customer] = id
    ? await db
        .select()
        .from(customers)
        .where(eq(customers.id, Number(id)))
    : []
  if (customer) return customer
  throw new ExecutionError('The header "Authorization" does not name a customer of the shop.', {
    extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } },
  })
}

/**
 * The customer who sent the request.
 *
 * @throws ExecutionError when nobody is signed in
 */
export function signedIn(currentUser: Customer | undefined): Customer {
  if (currentUser) return currentUser
  throw new ExecutionError('Sign in first: send the header "Authorization: Bearer customer-1".', {
    extensions: { code: 'UNAUTHENTICATED' },
  })
}
