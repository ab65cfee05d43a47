// The server of `soak.ts`: everything that the package serves, in one process that runs what
// `npm run build` made. Tells its parent the ports, and what it holds where it is asked for it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { buildSchema as buildGraphQLSchema, type GraphQLFieldResolver } from 'graphql'
import { buildSchema, memoryPubSub } from 'tapeql'
import { fromGraphQLSchema, graphql } from 'tapeql/graphql-js'
import { createController } from 'tapeql/http'
import { attachWebSocket } from 'tapeql/websocket'
import * as cold from '../../../bench/fixtures/cold-documents.ts'
import { hostileSchema } from '../../../bench/fixtures/hostile-documents.ts'
import { hosts } from '../../conformance/http/hosts.ts'
import { startServices as startHTTPTargets } from '../http/services.ts'
import { startServices as startSocketTargets } from '../websocket/services.ts'
import { resolversWith, sdl } from './library.ts'
import { openMagazine } from './magazine.ts'

/** Where the load finds what it is for. */
export interface Ports {
  readonly main: number
  readonly http: Awaited<ReturnType<typeof startHTTPTargets>>['ports']
  readonly sockets: Awaited<ReturnType<typeof startSocketTargets>>['ports']
}

/** What the process holds after garbage was collected, in bytes. */
export interface Held {
  readonly resident: number
  readonly heap: number
  readonly external: number
}

/** Small, so that caches are full within the first minutes. */
const limits = { maxCachedDocuments: 300, maxPersistedKeys: 300 }
const COLLECTIONS = 4

const [folder] = process.argv.slice(2) as [string]
const onError = () => undefined
const config = { limits }
const pubsub = memoryPubSub()
const resolvers = resolversWith(pubsub)
const magazine = await openMagazine(folder, config)
const known = adoptedSchema()
const controllers = {
  '/library': createController({
    schema: buildSchema(sdl, { resolvers, pubsub, config, onError }),
    acceptBatches: true,
    onError,
  }),
  '/adopted': createController({
    schema: fromGraphQLSchema(adoptedSchema(), { name: 'AdoptedSchema', config, onError }),
    onError,
  }),
  '/magazine': createController({
    schema: magazine.schema,
    context: () => ({ db: magazine.db }),
    onError,
  }),
  '/cold': createController({
    schema: buildSchema(cold.sdl, {
      name: 'ColdSchema',
      resolvers: cold.resolvers,
      config,
      onError,
    }),
    onError,
  }),
  '/hostile': createController({
    schema: buildSchema(hostileSchema, { name: 'HostileSchema', config, onError }),
    onError,
  }),
}
const listeners = Object.entries(controllers).map(
  ([path, controller]) => [path, controller.handler(path)] as const,
)
const server = createServer((request, response) => {
  const listener = listeners.find(([path]) => request.url!.startsWith(path))?.[1]
  if (listener === undefined) void answerByGraphQL(request, response)
  else void listener(request, response)
})
attachWebSocket(controllers['/library'], server, { path: '/library' })
// Longer than any connection of the load is kept, as for a server behind a proxy: a request that
// meets the end of an idle connection would be reset, through nobody's fault.
server.keepAliveTimeout = 65_000
server.listen(0, '127.0.0.1')
// What frameworks and hosts print about clients is no part of this.
console.error = onError
const [httpTargets, socketTargets] = [await startHTTPTargets(hosts[0]!), await startSocketTargets()]
process.on('disconnect', () => process.exit())
process.on('message', () => void tellHeld())
process.send!({
  main: (server.address() as AddressInfo).port,
  http: httpTargets.ports,
  sockets: socketTargets.ports,
} satisfies Ports)

/** The same schema, made by graphql-js. */
function adoptedSchema() {
  const schema = buildGraphQLSchema(sdl)
  for (const [typeName, fieldsOfType] of Object.entries(resolvers)) {
    const fields = (schema.getType(typeName) as ReturnType<typeof schema.getQueryType>)!.getFields()
    for (const [name, resolver] of Object.entries(fieldsOfType)) {
      if (typeof resolver === 'function') {
        fields[name]!.resolve = resolver as GraphQLFieldResolver<unknown, unknown>
      } else fields[name]!.subscribe = resolver.subscribe
    }
  }
  return schema
}

/** A server such as those have that call `graphql()` of graphql-js. */
async function answerByGraphQL(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { query, variables } = JSON.parse(await text(request)) as {
      query: string
      variables?: Record<string, unknown>
    }
    const result = await graphql({
      schema: known,
      source: query,
      ...(variables && { variableValues: variables }),
    })
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(result))
  } catch {
    response.writeHead(400).end()
  }
}

async function tellHeld(): Promise<void> {
  for (let count = 0; count < COLLECTIONS; count++) {
    gc!()
    await pause(50)
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send!({ resident: rss, heap: heapUsed, external } satisfies Held)
}
