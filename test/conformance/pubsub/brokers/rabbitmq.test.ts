import { once } from 'node:events'
import { connect, type ChannelModel } from 'amqplib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Gap } from '../../../../src/pubsub/broker-options.ts'
import { rabbitPubSub } from '../../../../src/pubsub/rabbitmq.ts'
import { eventually, settle, value } from '../streams.ts'
import { describePubSub } from '../suite.ts'
import { createRabbitServer, rabbitIsMissing, type RabbitServer } from './rabbitmq-server.ts'
import { rabbitKind } from './rabbitmq.ts'

describePubSub(rabbitKind)

describe.skipIf(rabbitIsMissing !== '')(`a RabbitMQ in need ${rabbitIsMissing}`.trim(), () => {
  let server: RabbitServer

  beforeAll(async () => {
    server = await createRabbitServer()
    await server.start()
  }, 120_000)

  afterAll(() => server?.remove())

  const open = () => {
    const connections: ChannelModel[] = []
    const gaps: Gap[] = []
    const errors: string[] = []
    const pubsub = rabbitPubSub({
      async connect() {
        const connection = await connect(server.url)
        connections.push(connection)
        return connection
      },
      onGap: gap => void gaps.push(gap),
      onError: error => void errors.push(error.message),
    })
    onTestFinished(() => pubsub.close())
    return { pubsub, connections, gaps, errors }
  }

  test('without memory it refuses events, with its reason, and subscriptions stay', async () => {
    const { pubsub, connections, gaps, errors } = open()
    const first = pubsub.subscribe('news').next()
    await settle(pubsub)
    await server.limitMemory(0.000_001)
    onTestFinished(() => server.limitMemory(0.4))
    const blocked = connections.map(connection => once(connection, 'blocked'))
    // RabbitMQ says so at an event, which it takes as soon as it has memory again.
    const waiting = pubsub.publish('news', 'first')
    await Promise.race(blocked)
    await expect(pubsub.publish('news', 'refused')).rejects.toThrow(
      'The event was not published, because RabbitMQ takes none at present: low on memory.',
    )
    const next = pubsub.subscribe('later').next()
    await server.limitMemory(0.4)
    await waiting
    expect(await first).toEqual(value('first'))
    await eventually(() => pubsub.publish('later', 'again'))
    expect(await next).toEqual(value('again'))
    expect([gaps, errors]).toEqual([[], []])
  }, 60_000)

  test('a connection that an operator closes is made again, and the gap is told', async () => {
    const { pubsub, gaps, errors } = open()
    const next = pubsub.subscribe('news').next()
    await settle(pubsub)
    await eventually(async () => {
      const connections = (await server.ask('connections')) as readonly { readonly name: string }[]
      expect(connections).toHaveLength(2)
      for (const { name } of connections)
        await server.ask(`connections/${encodeURIComponent(name)}`, 'DELETE')
    })
    await eventually(() => expect(gaps).toHaveLength(1))
    expect(gaps[0]!.topics).toEqual(['news'])
    await eventually(() => pubsub.publish('news', 1))
    expect(await next).toEqual(value(1))
    expect(errors).toHaveLength(2)
    for (const message of errors) expect(message).toContain('CONNECTION_FORCED')
  }, 60_000)

  test('two connections are opened for all, each at its first use, and none stays', async () => {
    const { pubsub, connections } = open()
    expect(connections).toHaveLength(0)
    await Promise.all(Array.from({ length: 20 }, async (_, index) => pubsub.publish('news', index)))
    expect(connections).toHaveLength(1)
    const stream = pubsub.subscribe('news')
    const next = stream.next()
    await settle(pubsub)
    expect(connections).toHaveLength(2)
    await pubsub.close()
    expect((await next).done).toBe(true)
    await expect(pubsub.publish('news', 1)).rejects.toThrow('The pub/sub was closed.')
    await eventually(async () => expect(await server.ask('queues')).toEqual([]))
  }, 60_000)
})
