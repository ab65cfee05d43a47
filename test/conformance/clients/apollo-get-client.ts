import { HttpLink, type ApolloLink } from '@apollo/client'
import { runOver, visitOver } from './apollo-client.ts'
import type { Outcomes, Visit } from './program.ts'

/** Apollo Client with queries by GET, which browsers ask leave for because of the header. */
export function run(url: string): Promise<Outcomes> {
  return runOver(linkTo(url))
}

export function visit(url: string): Promise<Visit> {
  return visitOver(linkTo(url))
}

function linkTo(url: string): ApolloLink {
  return new HttpLink({
    uri: url,
    useGETForQueries: true,
    headers: { 'Apollo-Require-Preflight': 'true' },
    credentials: 'include',
  })
}
