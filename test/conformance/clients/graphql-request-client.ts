import { ClientError, GraphQLClient, request } from 'graphql-request'
import { operations, variables } from './operations.ts'
import { unexpected, type Outcomes, type Visit } from './program.ts'

/** graphql-request as it is used first: a function, without a client. */
export async function run(url: string): Promise<Outcomes> {
  return {
    query: await request(url, operations.Books),
    variables: await request(url, operations.Book, variables.Book),
    error: {
      request: await request(url, operations.Misspelt).then(unexpected, shown),
      field: await request(url, operations.Reviews).then(unexpected, shown),
    },
    mutation: await request(url, operations.AddBook, variables.AddBook),
  }
}

export async function visit(url: string): Promise<Visit> {
  const client = new GraphQLClient(url, { credentials: 'include' })
  return {
    before: await client.request(operations.Visitor),
    signIn: await client.request(operations.SignIn, variables.SignIn),
    after: await client.request(operations.Visitor),
  }
}

function shown(error: unknown): unknown {
  if (!(error instanceof ClientError)) throw error
  const { status, data, errors } = error.response
  return { response: { status, data, errors }, request: error.request }
}
