import { connect } from '@nats-io/transport-node'
import { connect as connectToRabbit } from 'amqplib'
import { Redis as Redis5 } from 'ioredis'
import { Redis as Redis6 } from 'ioredis6'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Gap } from '../../src/pubsub/broker-options.ts'
import { natsOptions, natsPubSub } from '../../src/pubsub/nats.ts'
import { postgresPubSub } from '../../src/pubsub/postgresql.ts'
import type { PubSub } from '../../src/pubsub/pubsub.ts'
import { rabbitPubSub } from '../../src/pubsub/rabbitmq.ts'
import { redisOptions, redisPubSub } from '../../src/pubsub/redis.ts'
import { createRedisServer, redisIsMissing } from '../conformance/cache/redis-server.ts'
import { createNatsServer, natsIsMissing } from '../conformance/pubsub/brokers/nats-server.ts'
import {
  createRabbitServer,
  rabbitIsMissing,
} from '../conformance/pubsub/brokers/rabbitmq-server.ts'
import { createPostgresServer, postgresIsMissing } from '../conformance/pubsub/postgres-server.ts'
import { openLine, type Line } from './line.ts'

interface Opened {
  readonly line: Line
  /** Connects through the line, or to the broker itself. */
  readonly open: (
    options: object,
    isDirect?: boolean,
  ) => { readonly pubsub: PubSub; readonly close: () => unknown }
  readonly close: () => unknown
}

const redisBy = (make: (port: number) => Redis5 | Redis6) => async (): Promise<Opened> => {
  const server = await createRedisServer()
  await server.start()
  const line = await openLine({ port: server.port, host: '127.0.0.1' })
  return {
    line,
    open(options, isDirect = false) {
      const port = isDirect ? server.port : line.port
      const [publisher, subscriber] = [make(port), make(port)]
      const close = (): void => {
        publisher.disconnect()
        subscriber.disconnect()
      }
      return { pubsub: redisPubSub({ publisher, subscriber, ...options }), close }
    },
    close: () => server.kill(),
  }
}

async function startNats(): Promise<Opened> {
  const server = await createNatsServer()
  await server.start()
  const line = await openLine({ port: server.port, host: '127.0.0.1' })
  const settings = { ...natsOptions, reconnectTimeWait: 100, timeout: 500 }
  const connections = await Promise.all(
    [line.port, server.port].map(port => connect({ port, ...settings })),
  )
  return {
    line,
    open(options, isDirect = false) {
      const connection = connections[isDirect ? 1 : 0]!
      return {
        pubsub: natsPubSub({ connection, ...options }),
        close: () => connection.close(),
      }
    },
    close: () => server.remove(),
  }
}

const kinds: Readonly<
  Record<string, { readonly missing: string; readonly start: () => Promise<Opened> }>
> = {
  'ioredis 5': {
    missing: redisIsMissing,
    start: redisBy(port => new Redis5({ port, ...redisOptions })),
  },
  'ioredis 6': {
    missing: redisIsMissing,
    start: redisBy(port => new Redis6({ port, ...redisOptions })),
  },
  NATS: { missing: natsIsMissing, start: startNats },
  amqplib: {
    missing: rabbitIsMissing,
    async start() {
      const server = await createRabbitServer()
      await server.start()
      const line = await openLine({ port: server.port, host: '127.0.0.1' })
      return {
        line,
        open(options, isDirect = false) {
          const url = isDirect ? server.url : `amqp://127.0.0.1:${line.port}`
          const connect = (): ReturnType<typeof connectToRabbit> =>
            connectToRabbit(url, { timeout: 5_000 })
          const pubsub = rabbitPubSub({ connect, ...options })
          return { pubsub, close: () => pubsub.close() }
        },
        close: () => server.remove(),
      }
    },
  },
  pg: {
    missing: postgresIsMissing,
    async start() {
      const server = createPostgresServer()
      await server.start()
      const line = await openLine({ path: `${server.folder}/.s.PGSQL.5432` })
      return {
        line,
        open(options, isDirect = false) {
          const pubsub = postgresPubSub({
            connect: () => server.client(isDirect ? undefined : line.port),
            ...options,
          })
          return { pubsub, close: () => pubsub.close() }
        },
        close: () => server.remove(),
      }
    },
  },
}

/** Long enough for a broker on a busy machine. */
const heartbeatMs = 300

describe.for(Object.entries(kinds))('a line to the broker, by %s,', ([, { missing, start }]) => {
  test.skipIf(missing !== '')(
    'that falls silent is made again, and the gap is reported',
    async () => {
      const { line, open, close } = await start()
      const gaps: Gap[] = []
      const errors: string[] = []
      const { pubsub, close: closePubSub } = open({
        heartbeatMs,
        onGap: (gap: Gap) => void gaps.push(gap),
        onError: (error: Error) => void errors.push(error.message),
      })
      const stream = pubsub.subscribe('a')
      let next = stream.next()
      await pubsub.publish('a', 1)
      expect((await next).value).toBe(1)
      // An answer to each heartbeat keeps the connections.
      const connections = line.connections()
      await wait(5 * heartbeatMs)
      await pubsub.publish('b', 1)
      expect([line.connections(), errors]).toEqual([connections, []])

      const frozenAt = Date.now()
      line.freeze()
      next = stream.next()
      const lost = await Promise.allSettled([pubsub.publish('a', 2), pubsub.publish('a', 3)])
      for (const result of lost) {
        expect(result).toMatchObject({ status: 'rejected' })
        expect(String((result as PromiseRejectedResult).reason)).toMatch(
          /The connection to (Redis|PostgreSQL|NATS|RabbitMQ) was lost, and whether the event has been published is not known\./,
        )
      }
      // The attempts to connect fall silent, too.
      await until(() => line.connections() > connections + 2)
      expect(gaps).toEqual([])
      line.mend()
      await until(() => gaps.length === 1)
      expect(gaps[0]!.topics).toEqual(['a'])
      // The line was silent for a while before that was noticed.
      expect(gaps[0]!.since.getTime()).toBeLessThanOrEqual(frozenAt)
      expect(errors).toContain(`The broker has given no sign of life for ${heartbeatMs} ms.`)
      // An event is delivered, or lost in another silence of a busy machine, which is reported, too.
      let isDelivered = false
      void next.then(() => (isDelivered = true))
      for (let reported = 0; !isDelivered;) {
        reported = gaps.length
        await until(async () => {
          await pubsub.publish('a', 4)
          return true
        })
        await until(() => isDelivered || gaps.length > reported)
      }
      expect((await next).value).toBe(4)
      await stream.return!()
      await closePubSub()
      line.close()
      await close()
    },
    60_000,
  )

  // Not through the line: this process would have to pass on the answers that it waits for.
  test.skipIf(missing !== '')(
    'is kept while the process is busy: what has come is read before it counts as silence',
    async () => {
      const { line, open, close } = await start()
      const errors: string[] = []
      const onError = (error: Error): void => void errors.push(error.message)
      // The broker has to answer within an interval, beside whatever else the machine does.
      const intervalMs = 5 * heartbeatMs
      const { pubsub, close: closePubSub } = open({ heartbeatMs: intervalMs, onError }, true)
      await pubsub.publish('a', 1)
      for (let round = 0; round < 3; round++) {
        const end = Date.now() + 2 * intervalMs
        while (Date.now() < end);
        await turn()
      }
      await pubsub.publish('a', 2)
      expect(errors).toEqual([])
      line.close()
      await closePubSub()
      await close()
    },
    60_000,
  )

  test.skipIf(missing !== '')(
    'holds 100,000 events that nobody takes, refuses more, and ends',
    async () => {
      const { line, open, close } = await start()
      const { pubsub, close: closePubSub } = open({ heartbeatMs: false, onError: () => {} })
      await pubsub.publish('a', 1)
      line.freeze()
      let rejected = 0
      for (let count = 0; count < 100_000; count++)
        void Promise.resolve(pubsub.publish('a', count)).catch(() => rejected++)
      await expect(pubsub.publish('a', 'more')).rejects.toThrow(
        'The event was not published, because 100000 events of',
      )
      expect(rejected).toBe(0)
      await closePubSub()
      line.close()
      await close()
    },
    60_000,
  )
})

async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 1; attempt <= 400; attempt++) {
    try {
      if (await check()) return
    } catch (error) {
      if (attempt === 400) throw error
    }
    await wait(50)
  }
  throw new Error('It has not come to pass.')
}
