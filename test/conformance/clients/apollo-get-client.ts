import { HttpLink } from '@apollo/client'
import { runOver, visitOver } from './apollo-client.ts'
import type { Outcomes, Visit } from './program.ts'

/** Apollo Client with queries by GET, which browsers ask leave for because of the header. */
export function run(url: string): Promise<Outcomes> {
  return runOver(new HttpLink({ uri: url, useGETForQueries: true }))
}

export function visit(url: string): Promise<Visit> {
  return visitOver(new HttpLink({ uri: url, useGETForQueries: true, credentials: 'include' }))
}
