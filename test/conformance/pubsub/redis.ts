import { Redis as Redis5 } from 'ioredis'
import { Redis as Redis6 } from 'ioredis6'
import { redisOptions, redisPubSub } from '../../../src/pubsub/redis.ts'
import { connect, createRedisServer, redisIsMissing } from '../cache/redis-server.ts'
import type { Kind } from './suite.ts'

const makers = {
  5: (port: number) => new Redis5({ port, ...redisOptions }),
  6: (port: number) => new Redis6({ port, ...redisOptions }),
}

/** Redis, by both versions of its client. */
export const redisKinds: readonly Kind[] = Object.entries(makers).map(([version, make]) => ({
  name: `redisPubSub with ioredis ${version}`,
  missing: redisIsMissing,
  async start() {
    const server = await createRedisServer()
    await server.start()
    const observer = connect(server.port)
    return {
      address: { port: server.port, host: '127.0.0.1' },
      open(options, port = server.port) {
        const [publisher, subscriber] = [make(port), make(port)]
        return {
          pubsub: redisPubSub({ publisher, subscriber, ...options }),
          close() {
            publisher.disconnect()
            subscriber.disconnect()
          },
        }
      },
      countSubscriptions: async () =>
        ((await observer.pubsub('CHANNELS', 'tapeql:*')) as string[]).length,
      send: (topic, text) => observer.publish(`tapeql:${topic}`, text),
      kill: () => server.kill(),
      start: () => server.start(),
      async close() {
        observer.disconnect()
        await server.kill()
      },
    }
  },
}))
