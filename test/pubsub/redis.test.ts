import { Cluster as Cluster5, Redis as Redis5 } from 'ioredis'
import { Cluster as Cluster6, Redis as Redis6 } from 'ioredis6'
import { EventEmitter } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Gap } from '../../src/pubsub/broker-options.ts'
import {
  redisClusterOptions,
  redisOptions,
  redisPubSub,
  type RedisClient,
} from '../../src/pubsub/redis.ts'
import { freePort } from '../free-port.ts'

/** A client whose commands are answered by hand. */
class FakeClient extends EventEmitter implements RedisClient {
  status = 'connecting'
  readonly options = redisOptions
  readonly commands: string[] = []
  answers: { resolve: () => void; reject: (error: Error) => void }[] = []

  connect(): Promise<unknown> {
    this.commands.push('connect')
    return Promise.resolve()
  }
  ping(): Promise<unknown> {
    return this.#send('ping')
  }
  disconnect(): void {
    this.commands.push('disconnect')
  }
  publish(channel: string, message: string): Promise<unknown> {
    return this.#send(`publish ${channel} ${message}`)
  }
  subscribe(channel: string): Promise<unknown> {
    return this.#send(`subscribe ${channel}`)
  }
  unsubscribe(channel: string): Promise<unknown> {
    return this.#send(`unsubscribe ${channel}`)
  }
  change(status: string): void {
    this.status = status
    this.emit(status)
  }
  answer(): Promise<unknown> {
    for (const { resolve } of this.answers.splice(0)) resolve()
    return new Promise(setImmediate)
  }
  #send(command: string): Promise<unknown> {
    this.commands.push(command)
    return new Promise((resolve, reject) => {
      this.answers.push({ resolve: () => resolve(1), reject })
    })
  }
}

function open(gaps: Gap[] = [], status = 'connecting') {
  const [publisher, subscriber] = [new FakeClient(), new FakeClient()]
  publisher.status = status
  const onError = (): void => {}
  const onGap = (gap: Gap): void => void gaps.push(gap)
  return { publisher, subscriber, pubsub: redisPubSub({ publisher, subscriber, onGap, onError }) }
}

const turn = (): Promise<unknown> => new Promise(setImmediate)

test('options that cannot work are refused with what to write', () => {
  const [one, other] = [new FakeClient(), new FakeClient()]
  expect(() => redisPubSub({ publisher: one } as never)).toThrow(
    'redisPubSub() has no subscriber; expected a client of ioredis.',
  )
  expect(() => redisPubSub({ publisher: 1, subscriber: other, prefix: 1 } as never)).toThrow(
    'redisPubSub() has publisher a number; expected a client of ioredis. redisPubSub() has prefix 1; expected a string.',
  )
  expect(() => redisPubSub({ publisher: one, subscriber: one })).toThrow('expected two')
  const doubling = Object.assign(new FakeClient(), { options: {} })
  expect(() => redisPubSub({ publisher: doubling, subscriber: other })).toThrow(
    'write new Redis(url, redisOptions).',
  )
})

test('clients of a cluster that would lose or double events are refused with what to write', () => {
  const cluster = (options: object): never =>
    Object.assign(new FakeClient(), { isCluster: true, options }) as never
  const fit = cluster(redisClusterOptions)
  const single = new FakeClient()
  expect(() => redisPubSub({ publisher: fit, subscriber: single })).toThrow(
    'redisPubSub() has one client of a cluster and one of a single Redis; expected two of the same.',
  )
  for (const change of [
    { shardedSubscribers: false },
    { retryDelayOnFailover: 100 },
    { clusterNodeRetryStrategy: () => 100 },
    { redisOptions: { keepAlive: 1_000 } },
    { redisOptions: { ...redisClusterOptions.redisOptions, keepAlive: 0 } },
  ]) {
    const subscriber = cluster({ ...redisClusterOptions, ...change })
    expect(() => redisPubSub({ publisher: fit, subscriber })).toThrow(
      'redisPubSub() has a client of a cluster that would double or lose events, or end the process; write new Cluster(nodes, redisClusterOptions)',
    )
  }
  expect(() => redisPubSub({ publisher: fit, subscriber: fit, heartbeatMs: 1_000 })).toThrow(
    "redisPubSub() has heartbeatMs with a cluster, whose connections are the client's; expected the option keepAlive in redisOptions of the client.",
  )
})

// The client of a cluster leaves a node so, while the node says that the channels of a slot have moved.
test.each<[string, (port: number) => Redis5 | Redis6]>([
  ['ioredis 5', port => new Redis5({ port, ...redisClusterOptions.redisOptions })],
  ['ioredis 6', port => new Redis6({ port, ...redisClusterOptions.redisOptions })],
])('replies that come late end no process: %s', async (_, clientOf) => {
  const sockets: Socket[] = []
  const server = createServer({ allowHalfOpen: true }, socket => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', () => {})
    const reply = '*3\r\n$12\r\nsunsubscribe\r\n$1\r\na\r\n:0\r\n'
    socket.on('end', () => socket.end(reply.repeat(20)))
  })
  onTestFinished(() => void server.close())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = clientOf(port)
  client.on('error', () => {})
  await vi.waitFor(() => expect(sockets).toHaveLength(1))
  client.disconnect()
  client.removeAllListeners()
  await vi.waitFor(() => expect(sockets[0]!.closed).toBe(true))
  await new Promise(resolve => setTimeout(resolve, 50))
})

test('clients wait 100 milliseconds, then twice as long each time, at most 10 seconds', () => {
  expect([1, 2, 3, 7, 8, 1_000, 10_000].map(redisOptions.retryStrategy)).toEqual([
    100, 200, 400, 6_400, 10_000, 10_000, 10_000,
  ])
})

test('what Redis has not answered when the connection is lost is rejected, and what comes while it is', async () => {
  const { publisher, pubsub } = open()
  publisher.change('ready')
  const sent = pubsub.publish('a', 1) as Promise<void>
  publisher.change('close')
  await expect(sent).rejects.toThrow('whether the event has been published is not known')
  const unsent = 'The event was not published, because Redis cannot be reached.'
  await expect(pubsub.publish('a', 2)).rejects.toThrow(unsent)
  publisher.change('close')
  await expect(pubsub.publish('a', 3)).rejects.toThrow(unsent)
  publisher.change('ready')
  const again = pubsub.publish('a', 4)
  await publisher.answer()
  await again
  expect(publisher.commands).toEqual(['publish tapeql:a 1', 'publish tapeql:a 4'])
})

test('what comes before the first connection waits for one attempt', async () => {
  const { publisher, pubsub } = open()
  const waiting = Promise.all([1, 2].map(async event => pubsub.publish('a', event)))
  await turn()
  expect(publisher.commands).toEqual([])
  publisher.change('ready')
  await turn()
  await publisher.answer()
  await waiting
  expect(publisher.commands).toEqual(['publish tapeql:a 1', 'publish tapeql:a 2'])
})

test.each(['wait', 'connecting', 'reconnecting', 'end'])(
  'where Redis cannot be reached from the beginning (%s), nothing is published, nor kept for later',
  async status => {
    const { publisher, pubsub } = open([], status)
    const unsent = 'The event was not published, because Redis cannot be reached.'
    const waiting = expect(pubsub.publish('a', 1)).rejects.toThrow(unsent)
    await turn()
    if (status !== 'end') publisher.change('close')
    await waiting
    await expect(pubsub.publish('a', 2)).rejects.toThrow(unsent)
    publisher.change('ready')
    const published = pubsub.publish('a', 3)
    await publisher.answer()
    await published
    const sent = publisher.commands.filter(command => command !== 'connect')
    expect(sent).toEqual(['publish tapeql:a 3'])
    expect(publisher.commands.length - sent.length).toBe(status === 'wait' ? 1 : 0)
  },
)

test.each<[string, (port: number) => Redis5 | Redis6 | Cluster5 | Cluster6]>([
  ['ioredis 5', port => new Redis5({ port, ...redisOptions })],
  ['ioredis 6', port => new Redis6({ port, ...redisOptions })],
  ['a cluster, ioredis 5', port => new Cluster5([{ port }], redisClusterOptions)],
  ['a cluster, ioredis 6', port => new Cluster6([{ port }], redisClusterOptions)],
])('an event is refused where there has never been a Redis: %s', async (_, clientOf) => {
  const port = await freePort()
  const [publisher, subscriber] = [clientOf(port), clientOf(port)]
  const pubsub = redisPubSub({ publisher, subscriber, onError: () => {} })
  for (const event of [1, 2])
    await expect(pubsub.publish('a', event)).rejects.toThrow(
      'The event was not published, because Redis cannot be reached.',
    )
  for (const client of [publisher, subscriber]) client.disconnect()
})

test('an event waits for the subscription that was asked for before, unless its connection is lost', async () => {
  const { publisher, subscriber, pubsub } = open()
  publisher.change('ready')
  const stream = pubsub.subscribe('a')
  const next = stream.next()
  const published = pubsub.publish('a', 1)
  await turn()
  expect([subscriber.commands, publisher.commands]).toEqual([[], []])
  subscriber.change('ready')
  await turn()
  expect([subscriber.commands, publisher.commands]).toEqual([['subscribe tapeql:a'], []])
  await subscriber.answer()
  expect(publisher.commands).toEqual(['publish tapeql:a 1'])
  await publisher.answer()
  await published
  subscriber.emit('message', 'tapeql:a', '1')
  expect((await next).value).toBe(1)

  void pubsub.subscribe('b').next()
  void pubsub.publish('b', 2)
  await turn()
  expect(publisher.commands.length).toBe(1)
  subscriber.change('close')
  await turn()
  expect(publisher.commands).toEqual(['publish tapeql:a 1', 'publish tapeql:b 2'])
})

test('a new connection is told of all that is subscribed, and of what is to be given up', async () => {
  const gaps: Gap[] = []
  const { subscriber, pubsub } = open(gaps)
  subscriber.change('ready')
  const [stays, goes, pending] = ['stays', 'goes', 'pending'].map(topic => pubsub.subscribe(topic))
  void stays!.next()
  void goes!.next()
  await turn()
  await subscriber.answer()
  void pending!.next()
  const left = goes!.return!()
  await left
  await turn()
  // The connection is lost while Redis is told, and then again.
  subscriber.commands.length = 0
  subscriber.change('close')
  subscriber.change('close')
  void pubsub.subscribe('new').next()
  await pending!.return!()
  subscriber.change('ready')
  await turn()
  expect(subscriber.commands.sort()).toEqual([
    'subscribe tapeql:new',
    'subscribe tapeql:stays',
    'unsubscribe tapeql:goes',
    'unsubscribe tapeql:pending',
  ])
  // What the connection before had been asked is answered late, and says nothing about this one.
  for (const { resolve } of subscriber.answers.splice(0, 2)) resolve()
  await turn()
  expect(gaps).toEqual([])
  await subscriber.answer()
  expect(gaps.map(({ topics }) => topics)).toEqual([['stays', 'new']])
})

test('a stream ends with an error where Redis refuses its channel', async () => {
  const { subscriber, pubsub } = open()
  subscriber.change('ready')
  const [refused, other] = [pubsub.subscribe('refused'), pubsub.subscribe('other')]
  const next = refused.next()
  const otherNext = other.next()
  await turn()
  const reason = Object.assign(new Error('NOPERM'), { name: 'ReplyError' })
  const refusal = expect(next).rejects.toMatchObject({
    message: 'The broker has refused the subscription of the topic "refused".',
    cause: reason,
  })
  subscriber.answers[0]!.reject(reason)
  await subscriber.answer()
  await refusal
  subscriber.emit('message', 'tapeql:other', '"still"')
  expect((await otherNext).value).toBe('still')
  expect(subscriber.commands).toEqual(['subscribe tapeql:refused', 'subscribe tapeql:other'])
})

test('streams end with an error when the client is closed for good, also later ones', async () => {
  const { subscriber, pubsub } = open()
  subscriber.change('ready')
  const next = pubsub.subscribe('a').next()
  subscriber.change('close')
  subscriber.change('end')
  await expect(next).rejects.toThrow('The client of Redis was closed.')
  await expect(pubsub.subscribe('a').next()).rejects.toThrow('The client of Redis was closed.')
  subscriber.change('ready')
  const again = pubsub.subscribe('a').next()
  await turn()
  await subscriber.answer()
  subscriber.emit('message', 'tapeql:a', '1')
  expect((await again).value).toBe(1)
})

test('a client that connects with its first command is told to', async () => {
  const { subscriber, pubsub } = open()
  subscriber.status = 'wait'
  void pubsub.subscribe('a').next()
  await turn()
  expect(subscriber.commands).toEqual(['connect'])
})

test('messages on channels that nobody has asked for are left alone', async () => {
  const errors: Error[] = []
  const [publisher, subscriber] = [new FakeClient(), new FakeClient()]
  redisPubSub({ publisher, subscriber, onError: error => void errors.push(error) })
  subscriber.emit('message', 'elsewhere', 'not JSON')
  await turn()
  expect(errors).toEqual([])
})

test('hooks that fail end nothing, and what nobody hears of is warned of once', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const hooks = [
    {},
    {
      onError: () => {
        throw new Error('onError fails')
      },
    },
    { onError: () => Promise.reject(new Error('onError fails later')) },
  ]
  for (const each of hooks) {
    const [publisher, subscriber] = [new FakeClient(), new FakeClient()]
    const pubsub = redisPubSub({ publisher, subscriber, ...each })
    const next = pubsub.subscribe('a').next()
    for (const text of ['{', '{', '1']) subscriber.emit('message', 'tapeql:a', text)
    expect((await next).value).toBe(1)
  }
  await turn()
  const code = { code: 'TAPEQL_PUBSUB' }
  expect(warn.mock.calls).toEqual([
    [
      'A pub/sub warns once: A message on the channel "tapeql:a" was skipped, because it is not JSON: {',
      code,
    ],
    ['A pub/sub warns once: onError fails', code],
    ['A pub/sub warns once: onError fails later', code],
  ])
})
