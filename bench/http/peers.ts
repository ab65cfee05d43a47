// The packages of `bench/http/package.json`. They are loaded by name when a server needs them, so
// that a process holds no other server than its own, and so that the rest compiles where they are
// not installed.
import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type * as Pothos from '@pothos/core'
import type { fastify } from 'fastify'
import type * as Express from 'express'
import type * as GraphQLJs from 'graphql'
import type * as GraphQLHTTP from 'graphql-http/lib/use/http'
import type * as GraphQLWS from 'graphql-ws/use/ws'
import type * as Hono from 'hono'
import type { mercurius } from 'mercurius'
import type * as WS from 'ws'

/** What is used of each package; of those that the root does not install, as far as it is used. */
interface Peers {
  readonly express: typeof Express.default
  readonly fastify: typeof fastify
  readonly graphql: typeof GraphQLJs
  readonly 'graphql-http/lib/use/http': typeof GraphQLHTTP
  readonly hono: typeof Hono
  readonly mercurius: typeof mercurius
  readonly 'graphql-ws/use/ws': typeof GraphQLWS
  readonly ws: typeof WS
  readonly '@pothos/core': typeof Pothos
  readonly '@apollo/server/plugin/disabled': {
    readonly ApolloServerPluginCacheControlDisabled: () => object
  }
  readonly 'graphql-yoga': {
    createYoga(options: {
      readonly schema: GraphQLJs.GraphQLSchema
      readonly logging: boolean
      readonly graphiql: boolean
    }): (request: IncomingMessage, response: ServerResponse) => unknown
  }
  readonly '@apollo/server': {
    readonly ApolloServer: new (options: { readonly schema: GraphQLJs.GraphQLSchema }) => object
  }
  readonly '@apollo/server/standalone': {
    startStandaloneServer(
      server: object,
      options: { readonly listen: { readonly host: string; readonly port: number } },
    ): Promise<{ readonly url: string }>
  }
  readonly '@hono/node-server': {
    readonly getRequestListener: (
      fetch: (request: Request) => Response | Promise<Response>,
    ) => RequestListener
    readonly createAdaptorServer: (options: {
      readonly fetch: (request: Request) => Response | Promise<Response>
    }) => Server
  }
}

const packageFile = new URL('../../http/package.json', import.meta.url)
const require = createRequire(packageFile)

export function load<Name extends keyof Peers>(name: Name): Peers[Name] {
  return require(name) as Peers[Name]
}

/** The names and versions of all peers, as they are installed. */
export function peerVersions(): string {
  const { dependencies } = readJSON(packageFile) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  const names = Object.keys(dependencies)
  return names
    .map(name => `${name} ${versionOf(new URL(`node_modules/${name}/`, packageFile))}`)
    .join(', ')
}

export function ownVersion(): string {
  return versionOf(new URL('../../', packageFile))
}

function versionOf(folder: URL): string {
  return (readJSON(new URL('package.json', folder)) as { readonly version: string }).version
}

function readJSON(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
