import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { Defer20220824Handler, GraphQL17Alpha9Handler } from '@apollo/client/incremental'
import { Client, fetchExchange } from '@urql/core'
import { meros } from 'meros/browser'
import {
  createOperationDescriptor,
  Environment,
  Network,
  Observable,
  RecordSource,
  Store,
  type FetchFunction,
  type GraphQLSingularResponse,
} from 'relay-runtime'
import { documents } from '../../behaviour/http/incremental-service.ts'
import { incrementalArtifacts } from './incremental-artifacts.ts'

export type IncrementalName = 'Deferred' | 'Streamed' | 'Shared'

/**
 * Executes an operation with a client as its users do, and calls `show` with the data each time that
 * the client shows some. The promise is resolved when the client takes the response for complete,
 * and rejected with the error that the client shows.
 */
export type IncrementalClient = (
  url: string,
  name: IncrementalName,
  show: (data: unknown) => void,
) => Promise<void>

function apollo(
  incrementalHandler: ApolloClient.Options['incrementalHandler'] & {},
): IncrementalClient {
  return (url, name, show) => {
    const client = new ApolloClient({
      link: new HttpLink({ uri: url }),
      cache: new InMemoryCache(),
      incrementalHandler,
    })
    const query = client.watchQuery({ query: gql(documents[name]), fetchPolicy: 'network-only' })
    return new Promise<void>((resolve, reject) => {
      query.subscribe(({ data, loading, error }) => {
        if (error !== undefined) reject(new Error(error.message))
        else if (data !== undefined) show(data)
        if (!loading) resolve()
      })
    }).finally(() => client.stop())
  }
}

function urql(headers: Readonly<Record<string, string>>): IncrementalClient {
  return (url, name, show) => {
    const client = new Client({ url, exchanges: [fetchExchange], fetchOptions: { headers } })
    return new Promise((resolve, reject) => {
      client.query(documents[name], {}).subscribe(({ data, error, hasNext }) => {
        if (error !== undefined) reject(error)
        else show(data)
        if (!hasNext) resolve()
      })
    })
  }
}

/** A part in the format of 2022. */
interface Part {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string }[]
  readonly hasNext?: boolean
  readonly incremental?: readonly {
    readonly data?: unknown
    readonly items?: readonly unknown[]
    readonly path: readonly (string | number)[]
    readonly label?: string
  }[]
}

/** Returns a part as the payloads of Relay, where a streamed item has a payload of its own. */
function payloadsOf({ incremental, hasNext, ...initial }: Part): GraphQLSingularResponse[] {
  const payloads = (incremental ?? []).flatMap(({ items, path, label, data }) => {
    const index = Number(path.at(-1))
    return items === undefined
      ? { data, path, label }
      : items.map((item, offset) => ({
          data: item,
          path: [...path.slice(0, -1), index + offset],
          label,
        }))
  })
  const isFinal = { extensions: { is_final: hasNext !== true } }
  const isInitial = 'data' in initial || 'errors' in initial
  return [...(isInitial ? [initial] : []), ...payloads].map(payload => ({
    ...payload,
    ...isFinal,
  })) as unknown as GraphQLSingularResponse[]
}

const relay: IncrementalClient = (url, name, show) => {
  const fetchParts: FetchFunction = ({ text: query }, variables) =>
    Observable.create(sink => {
      const read = async (): Promise<void> => {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Accept: 'multipart/mixed;deferSpec=20220824, application/json',
          },
          body: JSON.stringify({ query, variables }),
        })
        const parts = await meros<Part>(response)
        if (parts instanceof Response) throw new Error('The response has no parts.')
        for await (const part of parts) {
          if (!part.json) throw new Error(`The part is no JSON: ${String(part.body)}`)
          const payloads = payloadsOf(part.body as Part)
          if (payloads.length > 0) sink.next(payloads)
        }
        sink.complete()
      }
      read().catch((reason: Error) => sink.error(reason))
    })
  const environment = new Environment({
    network: Network.create(fetchParts),
    store: new Store(new RecordSource()),
  })
  const operation = createOperationDescriptor(incrementalArtifacts[name], {})
  return new Promise((resolve, reject) => {
    environment.execute({ operation }).subscribe({
      next: () => show(structuredClone(environment.lookup(operation.fragment).data)),
      complete: () => resolve(),
      error: reject,
    })
  })
}

export const incrementalClients: Readonly<Record<string, IncrementalClient>> = {
  'Apollo Client with the handler of 2022': apollo(new Defer20220824Handler()),
  'Apollo Client with the handler of the draft': apollo(
    new GraphQL17Alpha9Handler() as unknown as ApolloClient.Options['incrementalHandler'] & {},
  ),
  'urql, by events': urql({}),
  'urql, by parts': urql({ accept: 'multipart/mixed' }),
  'urql, by parts of 2022': urql({ accept: 'multipart/mixed;deferSpec=20220824' }),
  'Relay with meros': relay,
}
