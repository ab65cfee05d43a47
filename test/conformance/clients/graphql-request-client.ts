import { ClientError, GraphQLClient } from 'graphql-request'
import { operations, variables } from './operations.ts'
import { unexpected, type Outcomes, type Visit } from './program.ts'

/** graphql-request with one client for all requests. */
export async function run(url: string): Promise<Outcomes> {
  const client = clientFor(url)
  return {
    query: await client.request(operations.Books),
    variables: await client.request(operations.Book, variables.Book),
    error: {
      request: await client.request(operations.Misspelt).then(unexpected, shown),
      field: await client.request(operations.Reviews).then(unexpected, shown),
    },
    mutation: await client.request(operations.AddBook, variables.AddBook),
  }
}

export async function visit(url: string): Promise<Visit> {
  const client = clientFor(url)
  return {
    before: await client.request(operations.Visitor),
    signIn: await client.request(operations.SignIn, variables.SignIn),
    after: await client.request(operations.Visitor),
  }
}

function clientFor(url: string): GraphQLClient {
  return new GraphQLClient(url, { credentials: 'include' })
}

function shown(error: unknown): unknown {
  if (!(error instanceof ClientError)) throw error
  const { status, data, errors } = error.response
  return { response: { status, data, errors }, request: error.request }
}
