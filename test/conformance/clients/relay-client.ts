import {
  commitMutation,
  createOperationDescriptor,
  Environment,
  fetchQuery,
  Network,
  RecordSource,
  Store,
  type ConcreteRequest,
  type FetchFunction,
  type GraphQLResponse,
  type PayloadError,
  type Variables,
} from 'relay-runtime'
import { variables } from './operations.ts'
import { unexpected, type Outcomes, type Visit } from './program.ts'
import { artifacts } from './relay-artifacts.ts'

/** Relay with the function for fetching that its documentation shows. */
export async function run(url: string): Promise<Outcomes> {
  const environment = environmentFor(url)
  return {
    query: await query(environment, artifacts.Books),
    variables: await query(environment, artifacts.Book, variables.Book),
    error: {
      request: await query(environment, artifacts.Misspelt).then(unexpected, shown),
      field: {
        payload: await payloadOf(environment, artifacts.Reviews),
        data: await query(environment, artifacts.Reviews),
      },
    },
    mutation: await mutate(environment, artifacts.AddBook, variables.AddBook),
  }
}

export async function visit(url: string): Promise<Visit> {
  const environment = environmentFor(url, { credentials: 'include' })
  return {
    before: await query(environment, artifacts.Visitor),
    signIn: (await mutate(environment, artifacts.SignIn, variables.SignIn)).response,
    after: await query(environment, artifacts.Visitor),
  }
}

function environmentFor(url: string, more: RequestInit = {}): Environment {
  const fetchResponse: FetchFunction = async (request, variables) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: request.text, variables }),
      ...more,
    })
    return (await response.json()) as GraphQLResponse
  }
  return new Environment({
    network: Network.create(fetchResponse),
    store: new Store(new RecordSource()),
  })
}

async function query(
  environment: Environment,
  artifact: ConcreteRequest,
  given: Variables = {},
): Promise<unknown> {
  return fetchQuery(environment, artifact, given, { fetchPolicy: 'network-only' }).toPromise()
}

/**
 * What the network layer hands to the store, the errors of fields included, which a query leaves
 * out.
 */
async function payloadOf(environment: Environment, artifact: ConcreteRequest): Promise<unknown> {
  const operation = createOperationDescriptor(artifact, {})
  return environment.execute({ operation }).toPromise()
}

interface Mutated {
  readonly response: unknown
  readonly errors: readonly PayloadError[] | null | undefined
}

function mutate(
  environment: Environment,
  mutation: ConcreteRequest,
  given: Variables,
): Promise<Mutated> {
  return new Promise((resolve, reject) => {
    commitMutation(environment, {
      mutation,
      variables: given,
      onCompleted: (response, errors) => resolve({ response, errors }),
      onError: reject,
    })
  })
}

interface RelayError extends Error {
  readonly source: { readonly errors: readonly PayloadError[]; readonly variables: Variables }
}

function shown(error: unknown): unknown {
  if (!(error instanceof Error && 'source' in error)) throw error
  const { name, message, source } = error as RelayError
  return { name, message, source: { errors: source.errors, variables: source.variables } }
}
