import { expect, onTestFinished, test, vi } from 'vitest'
import { OwnConnection } from '../../src/pubsub/own-connection.ts'
import { postgresPubSub } from '../../src/pubsub/postgresql.ts'
import { rabbitPubSub } from '../../src/pubsub/rabbitmq.ts'

interface Client {
  readonly id: number
}

/** A connection whose clients close when they are told to, and never if `isSilent`. */
function open({ isSilent = false } = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const events: string[] = []
  let opened = 0
  const connection = new OwnConnection<Client>(
    {
      broker: 'A broker',
      open: () => Promise.resolve({ id: ++opened }),
      ping: () => Promise.resolve(),
      close({ id }) {
        events.push(`close ${id}`)
        return isSilent ? new Promise(() => {}) : Promise.resolve()
      },
      destroy: ({ id }) => void events.push(`destroy ${id}`),
    },
    { connected: () => {}, disconnected: () => {}, isNeeded: () => false },
    false,
  )
  return { connection, events }
}

test('a client that closes is not cut off', async () => {
  const { connection, events } = open()
  await connection.connect()
  await connection.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(events).toEqual(['close 1'])
})

test('a client that does not close in five seconds is cut off, so that it keeps no process', async () => {
  const { connection, events } = open({ isSilent: true })
  await connection.connect()
  let isClosed = false
  const closing = connection.close().then(() => (isClosed = true))
  await vi.advanceTimersByTimeAsync(4_999)
  expect([isClosed, events]).toEqual([false, ['close 1']])
  await vi.advanceTimersByTimeAsync(1)
  await closing
  expect(events).toEqual(['close 1', 'destroy 1'])
})

test('one that is lost is cut off, too', async () => {
  const { connection, events } = open({ isSilent: true })
  connection.lost(await connection.connect(), new Error('Silence.'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(events).toEqual(['close 1', 'destroy 1'])
})

test('an attempt to connect is given up when the connection is closed', async () => {
  const abandoned: boolean[] = []
  const connection = new OwnConnection<Client>(
    {
      broker: 'A broker',
      open(signal) {
        signal.addEventListener('abort', () => abandoned.push(signal.aborted))
        return new Promise(() => {})
      },
      ping: () => Promise.resolve(),
      close: () => Promise.resolve(),
      destroy: () => {},
    },
    { connected: () => {}, disconnected: () => {}, isNeeded: () => true },
    false,
  )
  const connecting = connection.connect()
  await Promise.all([
    expect(connecting).rejects.toThrow('The pub/sub was closed.'),
    connection.close(),
  ])
  expect(abandoned).toEqual([true])
  await expect(connection.connect()).rejects.toThrow('The pub/sub was closed.')
})

test('a client that fails before it is the connection is not used', async () => {
  const failing: Client = { id: 1 }
  const clients = [failing, { id: 2 }]
  const connection: OwnConnection<Client> = new OwnConnection<Client>(
    {
      broker: 'A broker',
      open() {
        const client = clients.shift()!
        if (client === failing) connection.lost(client, new Error('It has ended at once.'))
        return Promise.resolve(client)
      },
      ping: () => Promise.resolve(),
      close: () => Promise.resolve(),
      destroy: () => {},
    },
    { connected: () => {}, disconnected: () => {}, isNeeded: () => false },
    false,
  )
  await expect(connection.connect()).rejects.toThrow('It has ended at once.')
  expect(connection.client).toBeUndefined()
  await connection.close()
})

test.each([
  [undefined, 'undefined'],
  [{}, '[Object]'],
  ['postgres://localhost', 'a string'],
])('what the host gives in the place of a client is refused: %j', async (client, kind) => {
  const options = { onError: () => {} }
  const postgres = postgresPubSub({ ...options, connect: () => client as never })
  await expect(postgres.publish('a', 1)).rejects.toThrow(
    `connect() of postgresPubSub() has given ${kind}; expected a client of pg.`,
  )
  const rabbit = rabbitPubSub({ ...options, connect: () => Promise.resolve(client as never) })
  await expect(rabbit.publish('a', 1)).rejects.toThrow(
    `connect() of rabbitPubSub() has given ${kind}; expected a connection of amqplib.`,
  )
  await Promise.all([postgres.close(), rabbit.close()])
})

test('the loss of a connection is the cause of what could not be published over it', async () => {
  const { connection } = open()
  const client = await connection.connect()
  const refusal = new Error('ACCESS_REFUSED')
  connection.lost(client, refusal)
  connection.lost(client, new Error('The end that follows.'))
  const closed = new Error('closed')
  expect(connection.publicationError(client, closed)).toMatchObject({ cause: refusal })
  // A loss of before is no reason for what fails later.
  await vi.advanceTimersByTimeAsync(100)
  const next = await connection.connect()
  await connection.close()
  expect(connection.publicationError(next, closed)).toMatchObject({ cause: closed })
})
