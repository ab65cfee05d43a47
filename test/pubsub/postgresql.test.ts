import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { postgresPubSub, type PostgresClient } from '../../src/pubsub/postgresql.ts'

/** A client that takes every statement, unless it is told not to. */
class FakeClient extends EventEmitter implements PostgresClient {
  readonly statements: string[] = []
  isEnded = false
  running = 0
  readonly #fails: string
  readonly #code: string | undefined

  constructor(fails = 'nothing', code?: string) {
    super()
    this.#fails = fails
    this.#code = code
  }
  async connect(): Promise<void> {
    await Promise.resolve()
    if (this.#fails === 'connect') throw new Error('connect ECONNREFUSED')
  }
  async query(text: string, values: unknown[] = []): Promise<void> {
    expect(++this.running).toBe(1)
    this.statements.push([text, ...values].join(' '))
    await new Promise(setImmediate)
    this.running--
    if (this.#fails !== 'nothing' && text.startsWith(this.#fails))
      throw Object.assign(new Error(`no ${text}`), { code: this.#code })
  }
  end(): Promise<void> {
    this.isEnded = true
    this.emit('end')
    return Promise.resolve()
  }
}

function open(fails: readonly string[] = [], code?: string) {
  const clients: FakeClient[] = []
  const errors: string[] = []
  const pubsub = postgresPubSub({
    prefix: '',
    onError: ({ message }) => void errors.push(message),
    connect: () => {
      const client = new FakeClient(fails[clients.length], code)
      clients.push(client)
      return client
    },
  })
  onTestFinished(() => pubsub.close())
  return { pubsub, clients, errors }
}

test('options that cannot work are refused with what to write', () => {
  expect(() => postgresPubSub({} as never)).toThrow(
    'postgresPubSub() has no connect; expected a function.',
  )
  const options = { connect: () => new FakeClient(), prefix: 'x'.repeat(21), table: 'events' }
  expect(() => postgresPubSub(options)).toThrow(
    'postgresPubSub() has prefix "xxxxxxxxxxxxxxxxxxxxx"; expected a text of at most 20 characters of ASCII. postgresPubSub() takes no option "table"',
  )
})

test('one connection is made when it is needed, and is given one statement after another', async () => {
  const { pubsub, clients } = open()
  const streams = Array.from({ length: 3 }, () => pubsub.subscribe('\u0000'))
  expect(clients.length).toBe(0)
  for (const stream of streams) void stream.next()
  await Promise.all([1, 2, 3].map(async payload => pubsub.publish('\u0000', payload)))
  expect(clients.length).toBe(1)
  const [listen, ...notifications] = clients[0]!.statements
  expect(listen).toMatch(/^LISTEN "[\w-]{43}"$/)
  const name = /"(.*)"/.exec(listen!)![1]!
  expect(notifications).toEqual([1, 2, 3].map(id => `SELECT pg_notify($1, $2) ${name} ${id}`))
})

test('while PostgreSQL cannot be reached, publishing is rejected and subscribers wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { pubsub, clients, errors } = open(['connect', 'connect', 'LISTEN'])
  const next = pubsub.subscribe('a').next()
  await expect(pubsub.publish('b', 1)).rejects.toThrow('connect ECONNREFUSED')
  await expect(pubsub.publish('b', 1)).rejects.toMatchObject({
    message:
      'The event was not published, because PostgreSQL cannot be reached: connect ECONNREFUSED',
    cause: { message: 'connect ECONNREFUSED' },
  })
  const counts = []
  for (const ms of [99, 1, 199, 1, 399, 1]) {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turns = 0; turns < 5; turns++) await new Promise(setImmediate)
    counts.push(clients.length)
  }
  // The third is connected, but refuses to listen: that is a failed attempt, too.
  expect(counts).toEqual([1, 2, 2, 3, 3, 4])
  expect(errors).toEqual([
    'connect ECONNREFUSED',
    'connect ECONNREFUSED',
    expect.stringMatching(/^no LISTEN/),
  ])
  expect(clients.map(({ isEnded }) => isEnded)).toEqual([true, true, true, false])
  const name = /"(.*)"/.exec(clients[3]!.statements[0]!)![1]!
  clients[0]!.emit('notification', { channel: name, payload: '"of a connection that is gone"' })
  clients[3]!.emit('notification', { channel: name, payload: '1' })
  expect((await next).value).toBe(1)
})

test('a connection that is lost is not made again while nobody needs it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { pubsub, clients } = open()
  await pubsub.publish('a', 1)
  clients[0]!.emit('error', new Error('gone'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(clients.length).toBe(1)
  await pubsub.publish('a', 2)
  expect(clients.length).toBe(2)
})

test('a replica, which refuses events, counts as lost, so that the next connection is another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { pubsub, clients } = open(['SELECT pg_notify', 'nothing'], '25006')
  await expect(pubsub.publish('a', 1)).rejects.toThrow('no SELECT pg_notify')
  expect(clients[0]!.isEnded).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  await pubsub.publish('a', 2)
  expect(clients).toHaveLength(2)
})

test('another refusal of an event keeps the connection', async () => {
  const { pubsub, clients } = open(['SELECT pg_notify'])
  await expect(pubsub.publish('a', 1)).rejects.toThrow('no SELECT pg_notify')
  expect(clients[0]!.isEnded).toBe(false)
})

test('close() ends streams without an error, and the connection', async () => {
  const { pubsub, clients } = open()
  const next = pubsub.subscribe('a').next()
  await pubsub.publish('a', 1)
  await pubsub.close()
  await pubsub.close()
  expect(await next).toEqual({ value: undefined, done: true })
  expect(clients[0]!.isEnded).toBe(true)
  await expect(pubsub.publish('a', 1)).rejects.toThrow('The pub/sub was closed.')
  await expect(pubsub.subscribe('a').next()).rejects.toThrow('The pub/sub was closed.')
  expect(clients.length).toBe(1)
})

test('close() while a connection is being made ends that', async () => {
  const { pubsub, clients } = open()
  const next = pubsub.subscribe('a').next()
  await pubsub.close()
  expect(clients[0]!.isEnded).toBe(true)
  expect(await next).toEqual({ value: undefined, done: true })
})
