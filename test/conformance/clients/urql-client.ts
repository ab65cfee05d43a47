import {
  cacheExchange,
  Client,
  fetchExchange,
  type ClientOptions,
  type CombinedError,
  type OperationResult,
} from '@urql/core'
import { operations, variables } from './operations.ts'
import { unexpected, type Outcomes, type Visit } from './program.ts'

/** urql as it is set up first: queries by GET, for which browsers ask no leave. */
export function run(url: string): Promise<Outcomes> {
  return runOn(clientFor(url))
}

export function visit(url: string): Promise<Visit> {
  return visitOn(clientFor(url, { fetchOptions: { credentials: 'include' } }))
}

export function clientFor(url: string, more: Partial<ClientOptions> = {}): Client {
  return new Client({ url, exchanges: [cacheExchange, fetchExchange], ...more })
}

/** The operations on a client, one after the other. */
export async function runOn(client: Client): Promise<Outcomes> {
  return {
    query: dataOf(await client.query(operations.Books, {})),
    variables: dataOf(await client.query(operations.Book, variables.Book)),
    error: {
      request: shown(await client.query(operations.Misspelt, {})),
      field: shown(await client.query(operations.Reviews, {})),
    },
    mutation: dataOf(await client.mutation(operations.AddBook, variables.AddBook)),
  }
}

/** Signs in on a client and asks before and after who is seen. */
export async function visitOn(client: Client): Promise<Visit> {
  const visitor = async () =>
    dataOf(await client.query(operations.Visitor, {}, { requestPolicy: 'network-only' }))
  return {
    before: await visitor(),
    signIn: dataOf(await client.mutation(operations.SignIn, variables.SignIn)),
    after: await visitor(),
  }
}

function dataOf({ data, error }: OperationResult): unknown {
  if (error !== undefined) throw error
  return data
}

function shown({ data, error }: OperationResult): unknown {
  return { data, error: error === undefined ? unexpected(data) : shownError(error) }
}

function shownError(error: CombinedError): unknown {
  const { name, message, graphQLErrors, networkError, response } = error
  if (networkError !== undefined) throw error
  const errors = graphQLErrors.map(each => {
    const { message, locations, path, extensions } = each
    return { message, locations, path, extensions }
  })
  return { name, message, graphQLErrors: errors, status: response.status }
}
