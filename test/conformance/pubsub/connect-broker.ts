// A process's connection to a broker that others have started.
import { connect as connectToNats } from '@nats-io/transport-node'
import { connect as connectToRabbit } from 'amqplib'
import { Cluster, Redis } from 'ioredis'
import pg from 'pg'
import type { PubSub } from '../../../src/index.ts'
import type { BrokerOptions } from '../../../src/pubsub/broker-options.ts'
import { natsOptions, natsPubSub, type NatsStreamOptions } from '../../../src/pubsub/nats.ts'
import { postgresPubSub } from '../../../src/pubsub/postgresql.ts'
import { rabbitPubSub } from '../../../src/pubsub/rabbitmq.ts'
import { redisClusterOptions, redisOptions, redisPubSub } from '../../../src/pubsub/redis.ts'

/** Which broker there is, and where. */
export type BrokerTask =
  | { readonly redis: number }
  | { readonly cluster: readonly number[] }
  | { readonly postgres: readonly string[] }
  | { readonly rabbitmq: string }
  | { readonly nats: number; readonly stream?: NatsStreamOptions }

export async function connectBroker(task: BrokerTask, options: BrokerOptions): Promise<PubSub> {
  if ('postgres' in task) {
    const { postgres: hosts } = task
    let attempts = 0
    const connect = (): pg.Client => {
      const host = hosts[attempts++ % hosts.length]!
      return new pg.Client({ host, user: 'test', database: 'postgres' })
    }
    return postgresPubSub({ connect, ...options })
  }
  if ('rabbitmq' in task)
    return rabbitPubSub({ connect: () => connectToRabbit(task.rabbitmq), ...options })
  if ('nats' in task) {
    const connection = await connectToNats({ port: task.nats, ...natsOptions })
    return natsPubSub({ connection, stream: task.stream, ...options })
  }
  if ('cluster' in task) {
    const nodes = task.cluster.map(port => ({ port, host: '127.0.0.1' }))
    const client = new Cluster(nodes, redisClusterOptions)
    return redisPubSub({ publisher: client, subscriber: client, ...options })
  }
  const [publisher, subscriber] = [0, 1].map(
    () => new Redis({ port: task.redis, ...redisOptions }),
  ) as [Redis, Redis]
  return redisPubSub({ publisher, subscriber, ...options })
}
