import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { arg, defineGraphQL, type Schema } from '../../../src/index.ts'
import type { PubSub } from '../../../src/pubsub/pubsub.ts'
import { memoryKind } from './memory.ts'
import { postgresKind } from './postgresql.ts'
import { redisKinds } from './redis.ts'

describe.for([memoryKind, ...redisKinds, postgresKind])('$name', ({ missing, start }) => {
  test.skipIf(missing !== '')(
    '20,000 subscriptions that end while a generator waits leave nothing behind',
    async () => {
      const backend = await start()
      const sample = await backend.open({})
      const counted = countStreams(sample.pubsub)
      const schema = roomSchema(counted.pubsub)
      for (let round = 0; round < 20; round++) {
        const streams = await Promise.all(
          Array.from({ length: 1_000 }, async (_, index) => {
            const source = `subscription { room(id: ${index % 10}) }`
            return (await schema.subscribe(source)) as AsyncIterableIterator<string>
          }),
        )
        const pending = streams.map(stream => stream.next())
        await untilCount(10)
        for (const stream of streams) void stream.return!()
        for (const result of await Promise.all(pending)) expect(result.done).toBe(true)
        await untilCount(0)
      }
      expect(counted.returns()).toBe(20_000)
      await sample.close()
      await backend.close?.()

      async function untilCount(expected: number): Promise<void> {
        const count = (): Promise<number> => backend.countSubscriptions!()
        if (backend.countSubscriptions === undefined) return void (await new Promise(setImmediate))
        for (let attempt = 0; attempt < 200; attempt++) {
          if ((await count()) === expected) return
          await wait(50)
        }
        expect(await count()).toBe(expected)
      }
    },
    240_000,
  )
})

/** Counts the streams that are returned. */
function countStreams(inner: PubSub): {
  readonly pubsub: PubSub
  readonly returns: () => number
} {
  let returns = 0
  const subscribe = (topic: string): AsyncIterableIterator<unknown> => {
    const queue = inner.subscribe(topic)
    const stream: AsyncIterableIterator<unknown> = {
      next: () => queue.next(),
      return() {
        returns++
        return queue.return!()
      },
      [Symbol.asyncIterator]: () => stream,
    }
    return stream
  }
  return {
    pubsub: { publish: (topic, payload) => inner.publish(topic, payload), subscribe },
    returns: () => returns,
  }
}

/** A schema whose source is a generator, which leaves a stream when it is returned itself. */
function roomSchema(pubsub: PubSub): Schema {
  const GraphQL = defineGraphQL()({})
  GraphQL.query.field('ready', 'boolean', () => true)
  GraphQL.subscription.field(
    'room',
    'string',
    { arguments: arg('id', 'int') },
    {
      async *subscribe(named) {
        for await (const text of named.pubsub.subscribe(`room ${named.id}`)) yield String(text)
      },
    },
  )
  return GraphQL.schema('RoomSchema', { pubsub, replace: true })
}
