// One listening server by the name of each contender.
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import { createServer as createTLSServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { GraphQLObjectType, GraphQLSchema } from 'graphql'
import { buildSchema } from 'tapeql'
import { createController, type Controller } from 'tapeql/http'
import { load } from '../peers.ts'
import { startNest } from '../nest/applications.ts'
import { authors, constantSubject, md5, subjectOf, type Subject } from './subjects.ts'
import { bareUploadListener, uploadListener, yogaUploadListener } from '../uploads/servers.ts'

/** What a server is told before it starts. */
export interface Setting {
  readonly contender: string
  /** The name of the subject that it serves. */
  readonly subject: string
  /** What the bare servers answer. */
  readonly answer?: Answer
  /** The key and the certificate, PEM; the server speaks TLS then. */
  readonly tls?: { readonly key: string; readonly cert: string }
}

export interface Answer {
  readonly body: string
  readonly contentType: string
}

const HOST = '127.0.0.1'
/** How long servers with a cache keep a response: longer than a measurement. */
const CACHE_SECONDS = 3_600

/** Makes each server, and returns the port on which it listens. */
const starts: Readonly<Record<string, (setting: Setting) => number | Promise<number>>> = {
  floor: setting => listen(bare(setting), setting),
  tapeql: setting => listen(controllerOf(setting).handler('/graphql'), setting),
  constant: ({ answer }) => listenTapeql(constantSubject(Buffer.byteLength(answer!.body))),
  mercurius: async ({ subject }) => {
    const app = load('fastify')()
    await app.register(load('mercurius'), { schema: schemaOf(subject), jit: 1, path: '/graphql' })
    await app.listen({ host: HOST, port: 0 })
    return portOf(app.server)
  },
  'tapeql-incremental': ({ subject }) => listenTapeql(subjectOf(subject), { incremental: true }),
  'cached-tapeql': ({ subject }) =>
    listenTapeql(subjectOf(subject), {
      config: { responseCache: { defaultMaxAge: CACHE_SECONDS } },
    }),
  'cached-yoga': setting => {
    const { useResponseCache } = load('@graphql-yoga/plugin-response-cache')
    const settings = { session: () => null, ttl: CACHE_SECONDS * 1_000 }
    return listenYoga(setting, [useResponseCache(settings)])
  },
  'cached-apollo': ({ subject }) => {
    const { ApolloServerPluginCacheControl } = load('@apollo/server/plugin/cacheControl')
    return listenApollo(subject, [
      ApolloServerPluginCacheControl({ defaultMaxAge: CACHE_SECONDS }),
      load('@apollo/server-plugin-response-cache').default(),
    ])
  },
  yoga: setting => listenYoga(setting, []),
  'yoga-incremental': setting =>
    listenYoga(setting, [load('@graphql-yoga/plugin-defer-stream').useDeferStream()]),
  apollo: ({ subject }) => listenApollo(subject, []),
  'graphql-http': setting => {
    const handler = load('graphql-http/lib/use/http').createHandler({
      schema: schemaOf(setting.subject),
    })
    return listen((request, response) => void handler(request, response), setting)
  },
  ...Object.fromEntries(
    ['express', 'fastify'].flatMap(platform =>
      ['tapeql', 'before', 'apollo', 'bare'].map(name => [`nest-${platform}-${name}`, startNest]),
    ),
  ),
  'uploads-floor': () => listen(bareUploadListener()),
  'tapeql-uploads': ({ subject }) => listen(uploadListener(subject)),
  'yoga-uploads': () => listen(yogaUploadListener()),
  rest: setting => listen((_, response) => sendAuthors(response), setting),
  'rest-post': setting =>
    listen((request, response) => readJSON(request, () => sendAuthors(response)), setting),
  'express-bare': ({ answer }) => {
    const express = load('express')
    const app = express()
    app.use(express.json())
    app.post(
      '/graphql',
      (_, response) => void response.type(answer!.contentType).send(answer!.body),
    )
    return listen(app as RequestListener)
  },
  'express-tapeql': setting => {
    const app = load('express')()
    app.use('/graphql', controllerOf(setting).handler('/'))
    return listen(app as RequestListener)
  },
  'fastify-bare': async ({ answer }) => {
    const app = load('fastify')()
    app.post('/graphql', (_, reply) => reply.type(answer!.contentType).send(answer!.body))
    await app.listen({ host: HOST, port: 0 })
    return portOf(app.server)
  },
  'fastify-tapeql': async setting => {
    const app = load('fastify')()
    const listener = controllerOf(setting).handler('/graphql')
    app.all('/graphql*', (request, reply) => {
      reply.hijack()
      listener(Object.assign(request.raw, { body: request.body }), reply.raw)
    })
    await app.listen({ host: HOST, port: 0 })
    return portOf(app.server)
  },
  'hono-bare': ({ answer }) => {
    const app = new (load('hono').Hono)()
    app.post('/graphql', async context => {
      await context.req.json()
      return context.body(answer!.body, 200, { 'Content-Type': answer!.contentType })
    })
    return listenFetch(app.fetch)
  },
  'hono-tapeql': setting => {
    const app = new (load('hono').Hono)()
    const controller = controllerOf(setting)
    app.all('/graphql', context => controller.fetch(context.req.raw))
    return listenFetch(app.fetch)
  },
  'fetch-bare': ({ answer }) =>
    listenFetch(async request => {
      await request.json()
      return new Response(answer!.body, { headers: { 'Content-Type': answer!.contentType } })
    }),
  'fetch-tapeql': setting => listenFetch(controllerOf(setting).fetch),
}

/** Starts a server on a free port of this machine and returns the port. */
export function startServer(setting: Setting): number | Promise<number> {
  const start = starts[setting.contender]
  if (start === undefined) throw new Error(`There is no contender ${setting.contender}.`)
  return start(setting)
}

/** Reads the body, parses it, and answers the same bytes each time. */
function bare({ answer }: Setting): RequestListener {
  const body = Buffer.from(answer!.body)
  const headers = ['Content-Type', answer!.contentType, 'Content-Length', String(body.length)]
  return (request, response) =>
    readJSON(request, () => {
      response.writeHead(200, headers)
      response.end(body)
    })
}

function sendAuthors(response: Parameters<RequestListener>[1]): void {
  const body = JSON.stringify({
    data: {
      authors: authors.map(({ id, name, books }) => ({
        id,
        name,
        md5: md5(name),
        books: books.map(({ id, name }) => ({ id, name })),
      })),
    },
  })
  const length = String(Buffer.byteLength(body))
  response.writeHead(200, [
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    length,
  ])
  response.end(body)
}

function readJSON(request: IncomingMessage, use: (value: unknown) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const [first, ...others] = chunks
    use(JSON.parse((others.length === 0 ? first! : Buffer.concat(chunks)).toString()))
  })
}

function controllerOf({ subject }: Setting): Controller {
  const { sdl, resolvers, federation = false } = subjectOf(subject)
  return createController({ schema: buildSchema(sdl, { resolvers, federation }) })
}

function listenTapeql({ sdl, resolvers }: Subject, options: object = {}): Promise<number> {
  const schema = buildSchema(sdl, { resolvers, ...options })
  return listen(createController({ schema }).handler('/graphql'))
}

async function listenApollo(subject: string, plugins: readonly object[]): Promise<number> {
  const { ApolloServer } = load('@apollo/server')
  const standalone = load('@apollo/server/standalone')
  const server = new ApolloServer({ schema: schemaOf(subject), plugins })
  const { url } = await standalone.startStandaloneServer(server, {
    listen: { host: HOST, port: 0 },
  })
  return Number(new URL(url).port)
}

function listenYoga(setting: Setting, plugins: readonly object[]): Promise<number> {
  const schema = schemaOf(setting.subject)
  const options = { schema, plugins, logging: false, graphiql: false }
  const yoga = load('graphql-yoga').createYoga(options)
  return listen((request, response) => void yoga(request, response), setting)
}

function schemaOf(subject: string): GraphQLSchema {
  const { sdl, resolvers, federation } = subjectOf(subject)
  if (federation) {
    const modules = { typeDefs: load('graphql').parse(sdl), resolvers }
    return load('@apollo/subgraph').buildSubgraphSchema(modules)
  }
  const schema = load('graphql').buildSchema(sdl)
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName) as GraphQLObjectType
    for (const [name, resolve] of Object.entries(fields)) type.getFields()[name]!.resolve = resolve
  }
  return schema
}

function listenFetch(fetch: (request: Request) => Response | Promise<Response>): Promise<number> {
  return listening(load('@hono/node-server').createAdaptorServer({ fetch }))
}

function listen(listener: RequestListener, { tls }: Partial<Setting> = {}): Promise<number> {
  return listening(tls === undefined ? createPlainServer(listener) : createTLSServer(tls, listener))
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, HOST, 4_096, () => resolve(portOf(server)))
  })
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port
}
