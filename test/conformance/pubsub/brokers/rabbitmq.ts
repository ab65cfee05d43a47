import { connect } from 'amqplib'
import { rabbitPubSub } from '../../../../src/pubsub/rabbitmq.ts'
import type { Kind } from '../suite.ts'
import { createRabbitServer, rabbitIsMissing } from './rabbitmq-server.ts'

/** RabbitMQ. */
export const rabbitKind: Kind = {
  name: 'rabbitPubSub with amqplib 2',
  missing: rabbitIsMissing,
  async start() {
    const server = await createRabbitServer()
    await server.start()
    return {
      address: { port: server.port, host: '127.0.0.1' },
      maxPayloadBytes: 16_777_216,
      open(options, port = server.port) {
        const pubsub = rabbitPubSub({ connect: () => connect(`amqp://127.0.0.1:${port}`), ...options }) // prettier-ignore
        return { pubsub, close: () => pubsub.close() }
      },
      async countSubscriptions() {
        const bindings = (await server.ask('bindings')) as readonly { readonly source: string }[]
        return bindings.filter(({ source }) => source === 'amq.direct').length
      },
      async send(topic, text) {
        const connection = await connect(server.url)
        const channel = await connection.createConfirmChannel()
        channel.publish('amq.direct', `tapeql:${topic}`, Buffer.from(text))
        await channel.waitForConfirms()
        await connection.close()
      },
      kill: () => server.kill(),
      start: () => server.start(),
      close: () => server.remove(),
    }
  },
}
