// A process of a service: its clients subscribe and cause events, which go through a broker.
import { connect as connectToNats } from '@nats-io/transport-node'
import { Cluster, Redis } from 'ioredis'
import pg from 'pg'
import { buildSchema, type PubSub } from '../../../src/index.ts'
import type { BrokerOptions } from '../../../src/pubsub/broker-options.ts'
import { natsOptions, natsPubSub, type NatsStreamOptions } from '../../../src/pubsub/nats.ts'
import { postgresPubSub } from '../../../src/pubsub/postgresql.ts'
import { redisClusterOptions, redisOptions, redisPubSub } from '../../../src/pubsub/redis.ts'

/** What a process is told: which broker there is, and to cause an event. */
export type Task = BrokerTask | { readonly trigger: string }

export type BrokerTask =
  | { readonly redis: number }
  | { readonly cluster: readonly number[] }
  | { readonly postgres: string }
  | { readonly nats: number; readonly stream?: NatsStreamOptions }

/** What it tells: that it listens, a response that its client got, and a gap. */
export type Told =
  'ready' | 'failed' | 'triggered' | { response: unknown } | { gap: readonly string[] }

const tell = (told: Told): void => void process.send!(told)
let trigger: (status: string) => void | Promise<void> = () => {}

process.on('message', (task: Task) => {
  if (!('trigger' in task)) void serve(task)
  else
    void Promise.resolve(trigger(task.trigger)).then(
      () => tell('triggered'),
      () => tell('failed'),
    )
})
process.send!('started')

async function serve(task: BrokerTask): Promise<void> {
  const pubsub = await connect(task, {
    onGap: ({ topics }) => tell({ gap: topics }),
    // The broker is gone for a while.
    onError: () => {},
  })
  const schema = buildSchema(
    'type Query { now: String } type Subscription { orderStatusChanged(id: ID!): String }',
    { pubsub },
  )
  trigger = status => schema.trigger('orderStatusChanged', { args: { id: '4' }, payload: status })
  const responses = await schema.subscribe('subscription { orderStatusChanged(id: 4) }')
  void (async () => {
    for await (const response of responses as AsyncIterable<string>) tell({ response })
  })()
  // What is published behind a subscription finds that it is there.
  const stream = pubsub.subscribe(`ready ${process.pid}`)
  const next = stream.next()
  await pubsub.publish(`ready ${process.pid}`, 0)
  await next
  await stream.return!()
  tell('ready')
}

async function connect(task: BrokerTask, options: BrokerOptions): Promise<PubSub> {
  if ('postgres' in task) {
    const config = { host: task.postgres, user: 'test', database: 'postgres' }
    return postgresPubSub({ connect: () => new pg.Client(config), ...options })
  }
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
