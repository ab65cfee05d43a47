// One listening server by the name of each contender, and how an event is published to it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GraphQLObjectType, GraphQLSchema } from 'graphql'
import { buildSchema, memoryPubSub, type PubSub } from 'tapeql'
import { createController } from 'tapeql/http'
import { attachWebSocket } from 'tapeql/websocket'
import { load } from '../peers.ts'
import { bookOf, sdl, sourceOf, statusOf, topicOf, type Book } from './subject.ts'

export interface RunningServer {
  readonly port: number
  readonly publish: (group: number) => unknown
}

const HOST = '127.0.0.1'

const starts: Readonly<Record<string, () => Promise<RunningServer>>> = {
  tapeql: async () => {
    const pubsub = memoryPubSub()
    const subscribe = subscribeTo(pubsub)
    const schema = buildSchema(sdl, {
      resolvers: {
        Subscription: { bookChanged: { subscribe, resolve: passOn, scope: 'everyone' } },
        Book: { status: statusOf },
      },
    })
    const controller = createController({ schema })
    const server = createServer(controller.handler())
    attachWebSocket(controller, server, { path: '/graphql' })
    return { port: await listen(server), publish: publishTo(pubsub) }
  },
  'graphql-ws': async () => {
    const pubsub = memoryPubSub()
    const schema = peerSchema(subscribeTo(pubsub))
    const server = createServer()
    const sockets = new (load('ws').WebSocketServer)({ server, path: '/graphql' })
    load('graphql-ws/use/ws').useServer({ schema }, sockets)
    return { port: await listen(server), publish: publishTo(pubsub) }
  },
  mercurius: async () => {
    const app = load('fastify')()
    const schema = peerSchema((_, { id }, { pubsub }) => pubsub.subscribe(topicOf(id)))
    await app.register(load('mercurius'), { schema, jit: 1, path: '/graphql', subscription: true })
    await app.listen({ host: HOST, port: 0 })
    return {
      port: (app.server.address() as AddressInfo).port,
      publish: group =>
        app.graphql.pubsub.publish({ topic: topicOf(String(group)), payload: bookOf(group) }),
    }
  },
  floor: bare,
}

/** Starts a server on a free port of this machine. */
export function startServer(contender: string): Promise<RunningServer> {
  const start = starts[contender]
  if (start === undefined) throw new Error(`There is no contender ${contender}.`)
  return start()
}

/** Sends each subscriber of a group the same bytes, without GraphQL. */
async function bare(): Promise<RunningServer> {
  const server = createServer()
  const { WebSocketServer } = load('ws')
  const groups = new Map<string, Set<{ send(message: Buffer, options: object): void }>>()
  let isSmall = false
  const handleProtocols = (): string => 'graphql-transport-ws'
  new WebSocketServer({ server, path: '/graphql', handleProtocols }).on('connection', socket => {
    socket.on('message', (message: Buffer) => {
      const { type, payload } = JSON.parse(message.toString()) as Message
      if (type === 'connection_init') socket.send('{"type":"connection_ack"}')
      if (type !== 'subscribe') return
      const { id } = payload.variables
      isSmall = payload.query === sourceOf('small')
      if (!groups.has(id)) groups.set(id, new Set())
      groups.get(id)!.add(socket)
    })
  })
  const publish = (group: number): void => {
    const { id, status, ...levels } = bookOf(group)
    const payload = { data: { bookChanged: { id, status, ...(isSmall ? {} : levels) } } }
    const message = Buffer.from(JSON.stringify({ id: '1', type: 'next', payload }))
    for (const socket of groups.get(id) ?? []) socket.send(message, { binary: false })
  }
  return { port: await listen(server), publish }
}

type Subscribe = (
  root: unknown,
  args: { id: string },
  context: { readonly pubsub: { subscribe(topic: string): unknown } },
) => unknown

/** What a client sends to the bare server. */
interface Message {
  readonly type: string
  readonly payload: { readonly query: string; readonly variables: { readonly id: string } }
}

function subscribeTo(pubsub: PubSub): Subscribe {
  return (_, { id }) => pubsub.subscribe(topicOf(id))
}

function publishTo(pubsub: PubSub): (group: number) => unknown {
  return group => pubsub.publish(topicOf(String(group)), bookOf(group))
}

function passOn(book: Book): Book {
  return book
}

function peerSchema(subscribe: Subscribe): GraphQLSchema {
  const schema = load('graphql').buildSchema(sdl)
  const field = schema.getSubscriptionType()!.getFields()['bookChanged']!
  field.subscribe = subscribe
  field.resolve = passOn
  const book = schema.getType('Book') as GraphQLObjectType
  book.getFields()['status']!.resolve = statusOf
  return schema
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, HOST, 4_096, () => resolve((server.address() as AddressInfo).port))
  })
}
