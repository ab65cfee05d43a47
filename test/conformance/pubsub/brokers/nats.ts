import { connect, type NatsConnection } from '@nats-io/transport-node'
import { natsOptions, natsPubSub, type NatsStreamOptions } from '../../../../src/pubsub/nats.ts'
import type { Kind } from '../suite.ts'
import { createNatsServer, natsIsMissing } from './nats-server.ts'

const streams: Readonly<Record<string, NatsStreamOptions | undefined>> = {
  natsPubSub: undefined,
  'natsPubSub with a stream': { name: 'EVENTS' },
}

/** NATS, alone and with JetStream. */
export const natsKinds: readonly Kind[] = Object.entries(streams).map(([name, stream]) => ({
  name,
  missing: natsIsMissing,
  async start() {
    const server = await createNatsServer()
    await server.start()
    const open = (port: number): Promise<NatsConnection> =>
      connect({ port, ...natsOptions, reconnectTimeWait: 100 })
    const sender = await open(server.port)
    return {
      address: { port: server.port, host: '127.0.0.1' },
      maxPayloadBytes: 1_048_576,
      replays: stream !== undefined,
      async open(options, port = server.port) {
        const connection = await open(port)
        return {
          pubsub: natsPubSub({ connection, stream, ...options }),
          close: () => connection.close(),
        }
      },
      countSubscriptions: () => server.countSubscriptions(),
      async send(topic, text) {
        sender.publish(`tapeql.${encodeURIComponent(topic)}`, text)
        await sender.flush()
      },
      kill: () => server.kill(),
      start: () => server.start(),
      async close() {
        await sender.close()
        await server.remove()
      },
    }
  },
}))
