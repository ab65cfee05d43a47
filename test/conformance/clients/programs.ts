import * as apolloBatch from './apollo-batch-client.ts'
import * as apollo from './apollo-client.ts'
import * as apolloGet from './apollo-get-client.ts'
import * as graphqlRequest from './graphql-request-client.ts'
import type { Program } from './program.ts'
import * as relay from './relay-client.ts'
import * as urql from './urql-client.ts'
import * as urqlPost from './urql-post-client.ts'

/** All programs, by the names that the tests call them. */
export const programs = {
  'Apollo Client': apollo,
  'Apollo Client with GET': apolloGet,
  'Apollo Client with batches': apolloBatch,
  urql: urql,
  'urql with POST': urqlPost,
  'graphql-request': graphqlRequest,
  Relay: relay,
} as const satisfies Record<string, Program>

export type ProgramName = keyof typeof programs
