import {
  ApolloClient,
  CombinedGraphQLErrors,
  gql,
  HttpLink,
  InMemoryCache,
  type ApolloLink,
} from '@apollo/client'
import { operations, variables } from './operations.ts'
import { unexpected, type Outcomes, type Visit } from './program.ts'

/** Apollo Client as it is set up first: POST, one request for each operation. */
export function run(url: string): Promise<Outcomes> {
  return runOver(new HttpLink({ uri: url }))
}

export function visit(url: string): Promise<Visit> {
  return visitOver(new HttpLink({ uri: url, credentials: 'include' }))
}

/** The operations over a link, one after the other. */
export async function runOver(link: ApolloLink): Promise<Outcomes> {
  const client = clientOver(link)
  return {
    query: await queryBooks(client),
    variables: await queryBook(client),
    error: { request: await queryMisspelt(client), field: await queryReviews(client) },
    mutation: await addBook(client),
  }
}

/** Signs in over a link and asks before and after who is seen. */
export async function visitOver(link: ApolloLink): Promise<Visit> {
  const client = clientOver(link)
  const visitor = async () => {
    const { data } = await client.query({
      query: gql(operations.Visitor),
      fetchPolicy: 'network-only',
    })
    return data
  }
  return {
    before: await visitor(),
    signIn: (await client.mutate({ mutation: gql(operations.SignIn), variables: variables.SignIn }))
      .data,
    after: await visitor(),
  }
}

export function clientOver(link: ApolloLink): ApolloClient {
  return new ApolloClient({ link, cache: new InMemoryCache() })
}

export async function queryBooks(client: ApolloClient): Promise<unknown> {
  return (await client.query({ query: gql(operations.Books) })).data
}

export async function queryBook(client: ApolloClient): Promise<unknown> {
  return (await client.query({ query: gql(operations.Book), variables: variables.Book })).data
}

export async function queryMisspelt(client: ApolloClient): Promise<unknown> {
  const asked = client.query({ query: gql(operations.Misspelt) })
  return asked.then(({ data }) => unexpected(data), shown)
}

export async function queryReviews(client: ApolloClient): Promise<unknown> {
  const { data, error } = await client.query({ query: gql(operations.Reviews), errorPolicy: 'all' })
  return { data, error: shown(error) }
}

export async function addBook(client: ApolloClient): Promise<unknown> {
  return (await client.mutate({ mutation: gql(operations.AddBook), variables: variables.AddBook }))
    .data
}

function shown(error: unknown): unknown {
  if (!CombinedGraphQLErrors.is(error)) throw error
  const { name, message, errors, data } = error
  return { name, message, errors, data }
}
