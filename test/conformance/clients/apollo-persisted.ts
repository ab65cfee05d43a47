import { createHash } from 'node:crypto'
import { ApolloLink, HttpLink } from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { runOver, visitOver } from './apollo-client.ts'
import type { Outcomes, Visit } from './program.ts'

/**
 * How Apollo Client asks for documents by their hash: by POST, or by GET where the document is not
 * needed.
 */
export interface Asking {
  readonly useGETForHashedQueries: boolean
}

/** Apollo Client with its link for persisted queries. */
export function run(url: string, asking: Asking): Promise<Outcomes> {
  return runOver(linkTo(url, asking))
}

export function visit(url: string, asking: Asking): Promise<Visit> {
  return visitOver(linkTo(url, asking, { credentials: 'include' }))
}

export function linkTo(
  url: string,
  { useGETForHashedQueries }: Asking,
  more: HttpLink.Options = {},
): ApolloLink {
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
  return ApolloLink.from([
    new PersistedQueryLink({ sha256, useGETForHashedQueries }),
    new HttpLink({ uri: url, ...more }),
  ])
}
