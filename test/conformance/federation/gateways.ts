/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return --
   The packages are installed by the tests alone, so that they have no types here. */
import type * as GraphQLJs from 'graphql'
import { Peers } from '../adoption/peers.ts'

// What composes subgraphs, and what executes requests for the supergraph.

export const peers: Peers = new Peers('gateways')

/** A subgraph as composition takes it. */
export interface Service {
  readonly name: string
  readonly sdl: string
  readonly url: string
}

export interface GatewayRequest {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
}

export interface GatewayResponse {
  readonly data?: any
  readonly errors?: readonly { readonly message: string; readonly path?: readonly unknown[] }[]
}

/** Answers a request for the supergraph. */
export type Ask = (request: GatewayRequest) => Promise<GatewayResponse>

/** Answers a request for a subgraph, in place of HTTP. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A running gateway. */
export interface Gateway {
  readonly ask: Ask
  readonly close: () => Promise<void>
}

interface CompositionResult {
  readonly supergraphSdl?: string
  readonly errors?: readonly Error[]
}

/** The libraries that compose. */
export const composers = ['@apollo/composition', '@theguild/federation-composition'] as const

/**
 * Composes subgraphs to the text of a supergraph.
 *
 * @throws Error with what the library reports
 */
export function compose(
  composer: (typeof composers)[number],
  services: readonly Service[],
): string {
  const { parse } = peers.load<typeof GraphQLJs>('graphql')
  const { supergraphSdl, errors } = peers
    .load(composer)
    .composeServices(
      services.map(({ name, sdl, url }) => ({ name, url, typeDefs: parse(sdl) })),
    ) as CompositionResult
  if (supergraphSdl !== undefined) return supergraphSdl
  throw new Error(`${composer}: ${errors?.map(({ message }) => message).join('\n')}`)
}

/** Starts a gateway for a supergraph. */
type StartGateway = (supergraphSdl: string, fetchSubgraph?: Fetch) => Promise<Gateway>

export const gateways: Readonly<Record<'Apollo Gateway' | 'Hive Gateway', StartGateway>> = {
  async 'Apollo Gateway'(supergraphSdl, fetchSubgraph) {
    const { ApolloGateway, RemoteGraphQLDataSource } = peers.load('@apollo/gateway')
    const { ApolloServer } = peers.load('@apollo/server')
    const logger = { debug() {}, info() {}, warn() {}, error() {} }
    const gateway = new ApolloGateway({
      supergraphSdl,
      logger,
      buildService: ({ url }: { readonly url: string }) =>
        new RemoteGraphQLDataSource({ url, ...(fetchSubgraph && { fetcher: fetchSubgraph }) }),
    }) as object
    const server = new ApolloServer({ gateway, logger, includeStacktraceInErrorResponses: false })
    await server.start()
    return {
      async ask(request) {
        const { body } = await server.executeOperation(request)
        return JSON.parse(JSON.stringify(body.singleResult)) as GatewayResponse
      },
      close: () => server.stop(),
    }
  },
  'Hive Gateway'(supergraphSdl, fetchSubgraph) {
    const { createGatewayRuntime } = peers.load('@graphql-hive/gateway-runtime')
    const gateway = createGatewayRuntime({
      supergraph: supergraphSdl,
      logging: false,
      maskedErrors: false,
      ...(fetchSubgraph && { fetchAPI: { ...globalThis, fetch: fetchSubgraph } }),
    })
    return Promise.resolve({
      async ask(request) {
        const response = await gateway.fetch('http://gateway.example/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(request),
        })
        return response.json()
      },
      close: () => gateway[Symbol.asyncDispose](),
    })
  },
}
