// The brokers that several processes share, each a server of its own that can be killed.
import type { NatsStreamOptions } from '../../../src/pubsub/nats.ts'
import { createRedisServer, redisIsMissing } from '../cache/redis-server.ts'
import { createNatsServer, natsIsMissing } from './brokers/nats-server.ts'
import { createRabbitServer, rabbitIsMissing } from './brokers/rabbitmq-server.ts'
import { startRedisCluster } from './brokers/redis-cluster-server.ts'
import type { BrokerTask } from './connect-broker.ts'
import { createPostgresServer, postgresIsMissing } from './postgres-server.ts'

/** A broker that processes share. */
export interface SharedBroker {
  readonly task: BrokerTask
  start(): Promise<void>
  kill(): Promise<void>
  readonly remove: () => Promise<void>
}

export interface SharedBrokerKind {
  readonly name: string
  readonly missing: string
  /** Whether a process gets what was published while it had no broker. */
  readonly replays?: boolean
  readonly create: () => Promise<SharedBroker>
}

const natsBy = (stream?: NatsStreamOptions) => async (): Promise<SharedBroker> => {
  const server = await createNatsServer()
  return { ...server, task: { nats: server.port, ...(stream && { stream }) } }
}

/**
 * A primary of PostgreSQL and its replica. Where the primary is killed, the replica takes its place, and what
 * starts again is the replica.
 */
async function createPostgresPair(): Promise<SharedBroker> {
  let primary = createPostgresServer()
  await primary.start()
  let replica = createPostgresServer(primary)
  let isReplica = true
  return {
    task: { postgres: [primary.folder, replica.folder] },
    async start() {
      if (!isReplica) replica.follow(primary)
      isReplica = true
      await replica.start()
    },
    async kill() {
      await primary.kill()
      await replica.promote()
      const lost = primary
      primary = replica
      replica = lost
      isReplica = false
    },
    async remove() {
      await replica.remove()
      await primary.remove()
    },
  }
}

/** The kinds; of a cluster the master of a topic is killed. */
export function sharedBrokerKinds(topic: string): readonly SharedBrokerKind[] {
  return [
    {
      name: 'Redis',
      missing: redisIsMissing,
      create: async () => {
        const server = await createRedisServer()
        return { ...server, task: { redis: server.port }, remove: () => server.kill() }
      },
    },
    {
      name: 'a cluster of Redis',
      missing: redisIsMissing,
      create: async () => {
        const server = await startRedisCluster()
        const kill = async (): Promise<void> =>
          server.kill(await server.masterOf(`tapeql:${topic}`))
        return { ...server, kill, task: { cluster: server.ports } }
      },
    },
    {
      name: 'PostgreSQL',
      missing: postgresIsMissing,
      create: () => {
        const server = createPostgresServer()
        return Promise.resolve({ ...server, task: { postgres: [server.folder] } })
      },
    },
    {
      name: 'two servers of PostgreSQL',
      missing: postgresIsMissing,
      create: createPostgresPair,
    },
    {
      name: 'RabbitMQ',
      missing: rabbitIsMissing,
      create: async () => {
        const server = await createRabbitServer()
        return { ...server, task: { rabbitmq: server.url } }
      },
    },
    { name: 'NATS', missing: natsIsMissing, create: natsBy() },
    {
      name: 'a stream of NATS',
      missing: natsIsMissing,
      replays: true,
      create: natsBy({ name: 'EVENTS' }),
    },
  ]
}
