import { BatchHttpLink } from '@apollo/client/link/batch-http'
import {
  addBook,
  clientOver,
  queryBook,
  queryBooks,
  queryMisspelt,
  queryReviews,
  visitOver,
} from './apollo-client.ts'
import type { Outcomes, Visit } from './program.ts'

/** Apollo Client with a link that sends the operations of one moment as one request. */
export async function run(url: string): Promise<Outcomes> {
  const client = clientOver(new BatchHttpLink({ uri: url }))
  const [query, variables, request, field] = await Promise.all([
    queryBooks(client),
    queryBook(client),
    queryMisspelt(client),
    queryReviews(client),
  ])
  return { query, variables, error: { request, field }, mutation: await addBook(client) }
}

export function visit(url: string): Promise<Visit> {
  return visitOver(new BatchHttpLink({ uri: url, credentials: 'include' }))
}
