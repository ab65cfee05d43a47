import { Cluster as Cluster5 } from 'ioredis'
import { Cluster as Cluster6 } from 'ioredis6'
import { redisClusterOptions, redisPubSub } from '../../../../src/pubsub/redis.ts'
import { redisIsMissing } from '../../cache/redis-server.ts'
import type { Kind } from '../suite.ts'
import { startRedisCluster } from './redis-cluster-server.ts'

const makers = {
  5: (port: number) => new Cluster5([{ port, host: '127.0.0.1' }], redisClusterOptions),
  6: (port: number) => new Cluster6([{ port, host: '127.0.0.1' }], redisClusterOptions),
}

/** A cluster of Redis with sharded pub/sub, by both versions of its client. */
export const redisClusterKinds: readonly Kind[] = Object.entries(makers).map(([version, make]) => ({
  name: `redisPubSub with a cluster, ioredis ${version}`,
  missing: redisIsMissing,
  async start() {
    const server = await startRedisCluster()
    const sender = make(server.ports[0]!)
    return {
      open(options) {
        const client = make(server.ports[0]!)
        return {
          pubsub: redisPubSub({ publisher: client, subscriber: client, ...options }),
          close: () => client.disconnect(),
        }
      },
      countSubscriptions: () => server.countSubscriptions(),
      send: (topic, text) => sender.spublish(`tapeql:${topic}`, text),
      kill: () => server.kill(),
      start: () => server.start(),
      async close() {
        sender.disconnect()
        await server.remove()
      },
    }
  },
}))
