import { connect, type NatsConnection } from '@nats-io/transport-node'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Gap } from '../../src/pubsub/broker-options.ts'
import { natsOptions, natsPubSub, type NatsPubSubOptions } from '../../src/pubsub/nats.ts'
import type { PubSub } from '../../src/pubsub/pubsub.ts'
import { createNatsServer, natsIsMissing } from '../conformance/pubsub/brokers/nats-server.ts'
import { eventually, readUntilEnd, settle } from '../conformance/pubsub/streams.ts'
import { openLine, type Line } from './line.ts'

const stream = { name: 'EVENTS' }

test('options that cannot work are refused with what to write', () => {
  expect(() => natsPubSub({} as never)).toThrow(
    'natsPubSub() has no connection; expected a connection of @nats-io/transport-node.',
  )
  const connection = Object.fromEntries(
    ['status', 'flush', 'request'].map(name => [name, () => {}]),
  ) as never
  for (const prefix of ['tapeql', 'a b.', '*.', ''])
    expect(() => natsPubSub({ connection, prefix })).toThrow(
      `natsPubSub() has prefix ${JSON.stringify(prefix)}; expected tokens of letters, digits, _ and -, each with a full stop behind it, such as 'tapeql.'.`,
    )
  for (const wrong of [{}, { name: 'a.b' }, { name: 'a', maxAgeMs: 0 }, { name: 'a', age: 1 }])
    expect(() => natsPubSub({ connection, stream: wrong as never })).toThrow(
      'expected an object with name, of letters, digits, _ and -, and perhaps maxAgeMs, a positive integer.',
    )
})

describe.skipIf(natsIsMissing !== '')(`with a server ${natsIsMissing}`.trim(), () => {
  test('what the server forbids is refused: streams end with an error, events are rejected', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tapeql-nats-config-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const config = join(folder, 'nats.conf')
    const permissions =
      '{ publish: { deny: "tapeql.secret" }, subscribe: { deny: "tapeql.secret" } }'
    writeFileSync(
      config,
      `authorization { users: [{ user: a, password: b, permissions: ${permissions} }] }`,
    )
    const { port } = await startServer(['-c', config])
    const connection = await openConnection(port, { user: 'a', pass: 'b' })
    const pubsub = natsPubSub({ connection, onError: () => {} })
    await expect(pubsub.subscribe('secret').next()).rejects.toMatchObject({
      message: 'The broker has refused the subscription of the topic "secret".',
      cause: { message: expect.stringContaining('tapeql.secret') as string },
    })
    await expect(pubsub.publish('secret', 1)).rejects.toThrow('tapeql.secret')
    await settle(pubsub)
  })

  test('without JetStream, events are rejected and subscribers wait for it', async () => {
    const { port } = await startServer([])
    const errors: string[] = []
    const onError = ({ message }: Error): void => void errors.push(message)
    const pubsub = natsPubSub({ connection: await openConnection(port), stream, onError })
    const waiting = pubsub.subscribe('a')
    const next = waiting.next()
    await eventually(() => expect(errors.length).toBeGreaterThan(1))
    expect(errors[0]).toMatch(/^JetStream with the stream "EVENTS" does not answer: no responders/)
    await expect(pubsub.publish('b', 1)).rejects.toThrow('JetStream with the stream "EVENTS"')
    await waiting.return!()
    expect((await next).done).toBe(true)
  })

  test('a stream that keeps other events ends subscriptions with what was expected', async () => {
    const { port } = await startServer()
    const connection = await openConnection(port)
    const config = { name: 'EVENTS', subjects: ['tapeql.*'], storage: 'memory' }
    await connection.request('$JS.API.STREAM.CREATE.EVENTS', JSON.stringify(config))
    const pubsub = natsPubSub({ connection, stream, onError: () => {} })
    await expect(pubsub.subscribe('a').next()).rejects.toMatchObject({
      cause: {
        message:
          'The stream "EVENTS" has {"subjects":["tapeql.*"],"retention":"limits","max_msgs_per_subject":-1}; expected the subject "tapeql.*", retention by limits but none for each subject, and republish of "tapeql.*" to "tapeql.live.{{wildcard(1)}}".',
      },
    })
  })

  test('events that flow while a line is cut again and again come in their order, each once', async () => {
    const { here, there, line, gaps } = await openBoth()
    const topics = ['a', 'b', 'c']
    const seen: unknown[][] = topics.map(() => [])
    const reading = topics.map((topic, index) => readUntilEnd(here.subscribe(topic), seen[index]))
    await settle(here)
    const numbers = Array.from({ length: 600 }, (_, index) => index)
    for (const number of numbers) {
      if (number % 60 === 20) line.cut()
      if (number % 60 === 50) line.mend()
      await Promise.all(topics.map(async topic => there.publish(topic, number)))
    }
    for (const topic of topics) await there.publish(topic, 'end')
    await Promise.all(reading)
    expect(seen).toEqual(topics.map(() => numbers))
    expect(gaps).toEqual([])
  })

  test.each([
    ['drops what a line has missed', 'PURGE'],
    ['is removed while a line is down', 'DELETE'],
  ])('a stream that %s is a gap, and later events come', async (_, call) => {
    const { here, there, line, gaps, connection } = await openBoth()
    const seen: unknown[] = []
    const reading = readUntilEnd(here.subscribe('a'), seen)
    await settle(here)
    await there.publish('a', 'before')
    await eventually(() => expect(seen).toEqual(['before']))
    line.cut()
    await there.publish('a', 'missed')
    await connection.request(`$JS.API.STREAM.${call}.EVENTS`)
    line.mend()
    await eventually(() => expect(gaps.map(({ topics }) => topics)).toEqual([['a']]))
    for (const event of ['after', 'end']) await there.publish('a', event)
    expect(await reading).toEqual(['before', 'after'])
  })
})

async function startServer(options?: readonly string[]): Promise<{ readonly port: number }> {
  const server = await createNatsServer(options)
  onTestFinished(() => server.remove())
  await server.start()
  return server
}

async function openConnection(port: number, options: object = {}): Promise<NatsConnection> {
  const connection = await connect({ port, ...natsOptions, reconnectTimeWait: 50, ...options })
  onTestFinished(() => connection.close())
  return connection
}

/** Two pub/subs with a stream, of which one has a line that can be cut. */
async function openBoth(): Promise<{
  readonly here: PubSub
  readonly there: PubSub
  readonly line: Line
  readonly gaps: Gap[]
  readonly connection: NatsConnection
}> {
  const { port } = await startServer()
  const line = await openLine({ port, host: '127.0.0.1' })
  onTestFinished(() => line.close())
  const gaps: Gap[] = []
  const options: Omit<NatsPubSubOptions, 'connection'> = {
    stream,
    onGap: gap => void gaps.push(gap),
    onError: () => {},
  }
  const connection = await openConnection(port)
  return {
    here: natsPubSub({ connection: await openConnection(line.port), ...options }),
    there: natsPubSub({ connection, stream, onError: () => {} }),
    line,
    gaps,
    connection,
  }
}
