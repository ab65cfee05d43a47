/* eslint-disable @typescript-eslint/no-unsafe-call -- The packages are installed by the test alone, so that they have no types here. */
import http from 'node:http'
import { buildSchema, type Schema } from '../../../src/index.ts'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { listen } from '../../listen.ts'
import { Peers } from '../adoption/peers.ts'

/** The servers from which docs/moving.md tells how to move. */
export const peers = new Peers('../moving/peers')

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined where the text is not JSON. */
  readonly json: any
}

interface Sending {
  readonly method?: string
  /** Below the origin of the server; the route of its GraphQL by default. */
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A running server, asked over HTTP. */
export interface Server {
  /** Sends an object as JSON, and other bodies as they are. */
  readonly ask: (body?: object | string, sending?: Sending) => Promise<Answer>
  readonly origin: string
}

const closers: (() => unknown)[] = []

/** Calls a function at the end of the test. */
export function whenClosed(close: () => unknown): void {
  closers.push(close)
}

/** Ends the servers that a test has started. */
export async function closeServers(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}

function serverAt(origin: string, route: string): Server {
  return {
    origin,
    async ask(body, { method = 'POST', path = route, headers = {} } = {}) {
      const isRaw = typeof body === 'string' || body instanceof FormData || body === undefined
      const response = await fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(isRaw && typeof body !== 'string' ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: parsed(text) }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A listener of node:http on a free port of the loopback interface. */
export async function serve(
  listener: http.RequestListener,
  route = '/graphql',
): Promise<Server & { readonly http: http.Server }> {
  const server = http.createServer(listener)
  const { origin, close } = await listen(server)
  closers.push(close)
  return { ...serverAt(origin, route), http: server }
}

/** tapeql with a controller. */
export async function serveOurs(schema: Schema, options: ControllerOptions = {}): Promise<Server> {
  const controller = createController({ onError: () => undefined, ...options, schema })
  return serve(controller.handler('/graphql'))
}

/** A schema of text, and of resolvers as the other servers take them. */
export function schemaOf(
  { typeDefs, resolvers }: Definitions,
  options: Parameters<typeof buildSchema>[1] = {},
): Schema {
  return buildSchema(typeDefs, {
    onError: () => undefined,
    ...options,
    resolvers: resolvers as Record<string, object>,
  })
}

export interface Definitions {
  readonly typeDefs: string
  readonly resolvers: Readonly<Record<string, object>>
}

/** Apollo Server 5, or 4, standalone. */
export async function serveApollo(
  options: object,
  {
    version = 5,
    ...standalone
  }: { readonly version?: 4 | 5; readonly context?: (parts: any) => unknown } = {},
): Promise<Server & { readonly server: any }> {
  const name = version === 5 ? '@apollo/server' : 'apollo-server-4'
  const { ApolloServer } = peers.load(name)
  const { startStandaloneServer } = peers.load(`${name}/standalone`)
  const server = new ApolloServer({ logger: silent, ...options })
  closers.push(() => server.stop())
  const { url } = await startStandaloneServer(server, {
    ...standalone,
    listen: { host: '127.0.0.1', port: 0 },
  })
  return { ...serverAt(new URL(url as string).origin, '/'), server }
}

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** GraphQL Yoga behind node:http. */
export async function serveYoga(
  { typeDefs, resolvers }: Definitions,
  options: object = {},
): Promise<Server> {
  const { createSchema, createYoga } = peers.load('graphql-yoga')
  const schema = createSchema({ typeDefs, resolvers }) as object
  const yoga = createYoga({ schema, logging: false, ...options })
  closers.push(() => yoga.dispose())
  return serve(yoga as http.RequestListener)
}

/** Mercurius behind Fastify. */
export async function serveMercurius(
  { typeDefs, resolvers }: Definitions,
  options: object = {},
  prepare: (app: any) => unknown = () => undefined,
): Promise<Server & { readonly app: any }> {
  const app = peers.load('fastify')()
  closers.push(() => app.close())
  await prepare(app)
  await app.register(peers.load('mercurius'), { schema: typeDefs, resolvers, ...options })
  const origin = (await app.listen({ host: '127.0.0.1', port: 0 })) as string
  return { ...serverAt(origin, '/graphql'), app }
}

/** graphql-http, the reference of GraphQL over HTTP. */
export async function serveGraphQLHTTP(
  { typeDefs, resolvers }: Definitions,
  options: object = {},
): Promise<Server> {
  const { createSchema } = peers.load('graphql-yoga')
  const { createHandler } = peers.load('graphql-http/lib/use/http')
  const schema = createSchema({ typeDefs, resolvers }) as object
  return serve(createHandler({ schema, ...options }) as http.RequestListener)
}
