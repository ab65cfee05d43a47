// What is used of the packages of peers.ts; of those that the root does not install, as far as it is
// used.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type * as Drizzle from 'drizzle-orm'
import type * as NodePostgres from 'drizzle-orm/node-postgres'
import type * as PgCore from 'drizzle-orm/pg-core'
import type { fastify } from 'fastify'
import type * as Express from 'express'
import type * as GraphQLJs from 'graphql'
import type * as GraphQLHTTP from 'graphql-http/lib/use/http'
import type * as GraphQLWS from 'graphql-ws/use/ws'
import type * as Hono from 'hono'
import type { mercurius } from 'mercurius'
import type pg from 'pg'
import type * as WS from 'ws'

export interface PeerModules {
  readonly express: typeof Express.default
  readonly fastify: typeof fastify
  readonly graphql: typeof GraphQLJs
  readonly 'graphql-http/lib/use/http': typeof GraphQLHTTP
  readonly hono: typeof Hono
  readonly mercurius: typeof mercurius
  readonly 'graphql-ws/use/ws': typeof GraphQLWS
  readonly ws: typeof WS
  readonly 'drizzle-orm': typeof Drizzle
  readonly 'drizzle-orm/node-postgres': typeof NodePostgres
  readonly 'drizzle-orm/pg-core': typeof PgCore
  readonly pg: typeof pg
  readonly '@apollo/server': {
    readonly ApolloServer: new (options: {
      readonly schema: GraphQLJs.GraphQLSchema
      readonly plugins?: readonly object[]
    }) => object
  }
  readonly '@apollo/server/plugin/cacheControl': {
    readonly ApolloServerPluginCacheControl: (options: { readonly defaultMaxAge: number }) => object
  }
  readonly '@apollo/server-plugin-response-cache': { readonly default: () => object }
  readonly '@apollo/server/plugin/disabled': {
    readonly ApolloServerPluginCacheControlDisabled: () => object
  }
  readonly '@apollo/server/standalone': {
    startStandaloneServer(
      server: object,
      options: { readonly listen: { readonly host: string; readonly port: number } },
    ): Promise<{ readonly url: string }>
  }
  readonly '@apollo/subgraph': {
    buildSubgraphSchema(modules: {
      readonly typeDefs: GraphQLJs.DocumentNode
      readonly resolvers: object
    }): GraphQLJs.GraphQLSchema
  }
  readonly '@hono/node-server': {
    readonly getRequestListener: (
      fetch: (request: Request) => Response | Promise<Response>,
    ) => RequestListener
    readonly createAdaptorServer: (options: {
      readonly fetch: (request: Request) => Response | Promise<Response>
    }) => Server
  }
  readonly 'drizzle-graphql': {
    buildSchema(
      db: unknown,
      options: { readonly mutations: boolean },
    ): { readonly schema: GraphQLJs.GraphQLSchema }
  }
  readonly 'graphql-jit': {
    compileQuery(
      schema: GraphQLJs.GraphQLSchema,
      document: GraphQLJs.DocumentNode,
      operationName?: string,
      options?: JITOptions,
    ): CompiledQuery | GraphQLJs.ExecutionResult
  }
  readonly '@graphql-yoga/plugin-response-cache': {
    readonly useResponseCache: (options: {
      readonly session: () => string | null
      readonly ttl: number
    }) => object
  }
  readonly '@graphql-yoga/plugin-defer-stream': { readonly useDeferStream: () => object }
  readonly 'graphql-yoga': {
    createYoga(options: {
      readonly schema: GraphQLJs.GraphQLSchema
      readonly logging: boolean
      readonly graphiql: boolean
      readonly plugins?: readonly object[]
      readonly maxRequestBodySize?: false
    }): (request: IncomingMessage, response: ServerResponse) => unknown
  }
}

export interface JITOptions {
  readonly customJSONSerializer?: boolean
  readonly disableLeafSerialization?: boolean
  readonly disablingCapturingStackErrors?: boolean
}

/** What graphql-jit makes of a document that it can compile. */
export interface CompiledQuery {
  readonly query: (
    root: unknown,
    context: unknown,
    variables: Readonly<Record<string, unknown>> | undefined,
  ) => GraphQLJs.ExecutionResult | Promise<GraphQLJs.ExecutionResult>
  readonly stringify: (result: GraphQLJs.ExecutionResult) => string
}
