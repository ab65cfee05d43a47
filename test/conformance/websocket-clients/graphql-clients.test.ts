import { ApolloClient, gql, InMemoryCache } from '@apollo/client'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { Client as URQLClient, subscriptionExchange } from '@urql/core'
import { createClient, type Client, type Sink } from 'graphql-ws'
import {
  Environment,
  Network,
  Observable,
  RecordSource,
  requestSubscription,
  Store,
  type ConcreteRequest,
  type GraphQLResponse,
} from 'relay-runtime'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { serveSockets, until, type Served } from '../../websocket/server.ts'
import { createCountdown, type Countdown } from './countdown.ts'

// GraphQL clients whose documentation names graphql-ws as the transport of subscriptions.

// The link of Apollo Client reads the global, which Node.js has since version 22.
vi.stubGlobal('WebSocket', WebSocket)

const counts = 'subscription Counts { countdown(from: 2) }'
const broken = 'subscription Broken { broken }'
const forever = 'subscription Forever { forever }'

/** What a client tells those who subscribe. */
interface Observer {
  readonly next: (data: unknown) => void
  readonly error: (error: unknown) => void
  readonly complete: () => void
}

/** Subscribes to a document; returns what unsubscribes. */
type Subscribe = (document: string, observer: Observer) => () => void

function apollo(client: Client): Subscribe {
  const apolloClient = new ApolloClient({
    link: new GraphQLWsLink(client),
    cache: new InMemoryCache(),
  })
  return (document, observer) => {
    const subscription = apolloClient.subscribe({ query: gql(document) }).subscribe({
      next: ({ data, error }) => {
        if (error === undefined) observer.next(data)
        else observer.error(error)
      },
      error: observer.error,
      complete: observer.complete,
    })
    return () => subscription.unsubscribe()
  }
}

function urql(client: Client): Subscribe {
  const urqlClient = new URQLClient({
    url: 'http://unused.example',
    exchanges: [
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables = {} }) => ({
          subscribe: sink => ({
            unsubscribe: client.subscribe(
              { query, variables: variables as Record<string, unknown> },
              sink as Sink,
            ),
          }),
        }),
      }),
    ],
  })
  return (document, observer) => {
    const subscription = urqlClient.subscription(document, {}).subscribe(({ data, error }) => {
      if (error === undefined) observer.next(data)
      else observer.error(error)
    })
    return () => subscription.unsubscribe()
  }
}

function relay(client: Client): Subscribe {
  const network = Network.create(
    () => Promise.reject(new Error('Nothing is fetched.')),
    ({ text }, variables) =>
      Observable.create<GraphQLResponse>(sink =>
        client.subscribe<Record<string, unknown>>(
          { query: text!, variables },
          {
            next: value => sink.next(value as GraphQLResponse),
            error: error => sink.error(error as Error),
            complete: () => sink.complete(),
          },
        ),
      ),
  )
  const environment = new Environment({ network, store: new Store(new RecordSource()) })
  return (document, observer) =>
    requestSubscription(environment, {
      subscription: artifact(document),
      variables: {},
      onNext: observer.next,
      onError: observer.error,
      onCompleted: observer.complete,
    }).dispose
}

/** A document of one field, as Relay's compiler writes it down. */
function artifact(text: string): ConcreteRequest {
  const [, name = '', field = ''] = /^subscription (\w+) \{ (\w+)/.exec(text)!
  const from = [{ kind: 'Literal' as const, name: 'from', value: 2 }]
  const args = field === 'countdown' ? from : null
  const storageKey = args === null ? null : 'countdown(from:2)'
  const selections = [{ kind: 'ScalarField' as const, name: field, alias: null, args, storageKey }]
  return {
    kind: 'Request',
    fragment: {
      kind: 'Fragment',
      name,
      type: 'Subscription',
      metadata: null,
      argumentDefinitions: [],
      selections,
    },
    operation: { kind: 'Operation', name, argumentDefinitions: [], selections },
    params: { id: null, cacheID: name, text, name, operationKind: 'subscription', metadata: {} },
  }
}

async function setUp(
  use: (client: Client) => Subscribe,
): Promise<Served & Countdown & { readonly subscribe: Subscribe }> {
  const countdown = createCountdown()
  const served = await serveSockets({ schema: countdown.schema })
  const client = createClient({ url: served.url, webSocketImpl: WebSocket, retryAttempts: 0 })
  onTestFinished(() => client.terminate())
  return { ...countdown, ...served, subscribe: use(client) }
}

describe.each([
  ['Apollo Client', apollo],
  ['urql', urql],
  ['Relay', relay],
] as const)('%s', (_, use) => {
  test('gets what a subscription pushes', async () => {
    const { subscribe, streams } = await setUp(use)
    const got: unknown[] = []
    subscribe(counts, {
      next: data => got.push(data),
      error: error => got.push(error),
      complete: () => {},
    })
    await until(() => got.length >= 3)
    // At the end urql repeats the last one.
    expect(got.slice(0, 3)).toEqual([2, 1, 0].map(countdown => ({ countdown })))
    await until(() => streams.returned === 1)
  })

  test('gets the error of the source', async () => {
    const { subscribe } = await setUp(use)
    const got: unknown[] = []
    const errors: unknown[] = []
    subscribe(broken, {
      next: data => got.push(data),
      error: error => errors.push(error),
      complete: () => {},
    })
    await until(() => errors.length === 1)
    expect(got).toEqual([{ broken: 1 }])
    const [error] = errors
    const shown = error instanceof Error ? error.message : JSON.stringify(error)
    expect(shown).toContain('The source broke.')
  })

  test('ends the stream when it unsubscribes', async () => {
    const { subscribe, streams } = await setUp(use)
    const unsubscribe = subscribe(forever, { next: () => {}, error: () => {}, complete: () => {} })
    await until(() => streams.begun === 1)
    unsubscribe()
    await until(() => streams.returned === 1)
  })
})
