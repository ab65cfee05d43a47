import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EngineError } from '../../src/errors/engine-error.ts'
import { GraphQLTransportWS } from '../../src/websocket/graphql-transport-ws.ts'
import {
  FedStream,
  feed,
  RecordedWire,
  refusalWith,
  responseWith,
  settingsFor,
  settle,
  type Host,
} from './machine.ts'

const init = { type: 'connection_init' }
const ack = { type: 'connection_ack' }

function machineFor(host: Host = {}): {
  machine: GraphQLTransportWS
  wire: RecordedWire
  settings: ReturnType<typeof settingsFor>
} {
  const wire = new RecordedWire()
  const settings = settingsFor(host)
  return { machine: new GraphQLTransportWS(wire, settings, 3_000), wire, settings }
}

function subscribe(id: unknown, payload: unknown = { query: '{ a }' }): object {
  return { type: 'subscribe', id, payload }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  // No machine leaves its timer behind.
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

describe('operations', () => {
  test('a query is answered by next and complete, of the bytes of the response', async () => {
    const response = responseWith({ data: { a: 1 } })
    const performed: unknown[] = []
    const { machine, wire } = machineFor({
      perform: (parameters, connection) => {
        performed.push([parameters, connection.parameters])
        return response
      },
    })
    await feed(machine, { ...init, payload: { token: 't' } }, subscribe('1'))
    expect(wire.sent).toEqual([
      ack,
      { id: '1', type: 'next', payload: { data: { a: 1 } } },
      { id: '1', type: 'complete' },
    ])
    expect(wire.framed[0]).toBe(response.body)
    expect(performed).toEqual([[{ query: '{ a }' }, { token: 't' }]])
    machine.onClose()
  })

  test('an id may be used again when its operation is over', async () => {
    const { machine, wire } = machineFor({ perform: () => responseWith({ data: null }) })
    await feed(machine, init, subscribe('1'), subscribe('1'))
    expect(wire.sent).toHaveLength(5)
    expect(wire.closedWith).toBeUndefined()
    machine.onClose()
  })

  test('request errors are an error, behind which nothing comes', async () => {
    const { machine, wire } = machineFor({ perform: () => refusalWith('Wrong.') })
    await feed(machine, init, subscribe('1'))
    expect(wire.sent).toEqual([ack, { id: '1', type: 'error', payload: [{ message: 'Wrong.' }] }])
    machine.onClose()
  })

  test('a stream is answered by its responses until it ends', async () => {
    const stream = new FedStream()
    const { machine, wire } = machineFor({ perform: () => stream })
    await feed(machine, init, subscribe('s'))
    stream.feed(1, 2)
    stream.finish()
    await settle()
    expect(wire.sent.slice(1)).toEqual([
      { id: 's', type: 'next', payload: { data: 1 } },
      { id: 's', type: 'next', payload: { data: 2 } },
      { id: 's', type: 'complete' },
    ])
    machine.onClose()
    expect(stream.returned).toBe(0)
  })

  test('an error of a stream is an error', async () => {
    const stream = new FedStream()
    const { machine, wire, settings } = machineFor({ perform: () => stream })
    await feed(machine, init, subscribe('s'))
    const lost = new Error('lost')
    stream.break(lost)
    await settle()
    expect(wire.sent.at(-1)).toEqual({
      id: 's',
      type: 'error',
      payload: [
        { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
      ],
    })
    expect(settings.masked).toEqual([lost])
    machine.onClose()
    expect(stream.returned).toBe(0)
  })

  test('a stream that the client completes is returned once, and sends nothing more', async () => {
    const stream = new FedStream()
    const { machine, wire } = machineFor({ perform: () => stream })
    const complete = { type: 'complete', id: 's' }
    await feed(machine, init, subscribe('s'), complete, complete)
    stream.feed(1)
    await settle()
    machine.onClose()
    expect(wire.sent).toEqual([ack])
    expect(stream.returned).toBe(1)
  })

  test('the signal of an operation that the client completes aborts', async () => {
    let abortions = 0
    const { machine, wire } = machineFor({
      perform: (_, __, signal) =>
        new Promise(resolve => {
          signal.addEventListener('abort', () => {
            abortions++
            resolve(responseWith({ data: null }))
          })
        }),
    })
    await feed(machine, init, subscribe('1'), { type: 'complete', id: '1' })
    machine.onClose()
    expect([abortions, wire.sent]).toEqual([1, [ack]])
  })

  test('the ids of others do not matter to complete', async () => {
    const { machine, wire } = machineFor()
    await feed(machine, init, { type: 'complete', id: '__proto__' }, { type: 'complete', id: 'x' })
    expect([wire.sent, wire.closedWith]).toEqual([[ack], undefined])
    machine.onClose()
  })
})

describe('closes with', () => {
  test.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['no type', {}],
    ['a type of the server', { type: 'next', id: '1' }],
    ['a payload of connection_init that is no object', { ...init, payload: 'x' }],
    ['a payload of ping that is no object', { type: 'ping', payload: [] }],
    ['a payload of pong that is no object', { type: 'pong', payload: 1 }],
    ['complete without an id', { type: 'complete' }],
    ['complete with an id of no characters', { type: 'complete', id: '' }],
  ])('4400: %s', async (_, message) => {
    const { machine, wire } = machineFor()
    await feed(machine, message)
    expect(wire.closedWith).toEqual([4400, expect.stringMatching(/^Invalid message: .{10}/)])
  })

  test.each([
    ['no id', subscribe(undefined)],
    ['a number for an id', subscribe(1)],
    ['an id of 257 characters', subscribe('x'.repeat(257))],
    ['no payload', { type: 'subscribe', id: '1' }],
    ['a list for a payload', subscribe('1', [])],
  ])('4400: subscribe with %s', async (_, message) => {
    const { machine, wire } = machineFor()
    await feed(machine, init, message)
    expect(wire.closedWith?.[0]).toBe(4400)
  })

  test('4400: a binary message', () => {
    const { machine, wire } = machineFor()
    machine.receive(undefined)
    expect(wire.closedWith?.[0]).toBe(4400)
  })

  test('4401: subscribe without acknowledgement', async () => {
    const pending = machineFor({ connect: () => new Promise(() => {}) })
    await feed(pending.machine, init, subscribe('1'))
    expect(pending.wire.closedWith).toEqual([4401, 'Unauthorized'])
    const { machine, wire } = machineFor()
    await feed(machine, subscribe('1'))
    expect(wire.closedWith).toEqual([4401, 'Unauthorized'])
  })

  test('4403: a connection that is refused', async () => {
    const { machine, wire, settings } = machineFor({ connect: () => new EngineError('Forbidden') })
    await feed(machine, init)
    expect([wire.sent, wire.closedWith]).toEqual([[], [4403, 'Forbidden']])
    expect(settings.disconnected).toEqual([])
  })

  test('4500: a connection whose hook throws', async () => {
    const { machine, wire } = machineFor({
      connect: () => new EngineError('Masked', { extensions: { code: 'INTERNAL_SERVER_ERROR' } }),
    })
    await feed(machine, init)
    expect(wire.closedWith).toEqual([4500, 'Masked'])
  })

  test('4403: a connection that is refused later', async () => {
    const stream = new FedStream()
    let refuse!: (error: EngineError) => void
    const { machine, wire, settings } = machineFor({
      connect: (_, onRefused) => void (refuse = onRefused),
      perform: () => stream,
    })
    await feed(machine, init, subscribe('s'))
    refuse(new EngineError('The token has expired.'))
    expect(wire.closedWith).toEqual([4403, 'The token has expired.'])
    expect([stream.returned, settings.disconnected.length]).toEqual([1, 1])
  })

  test('4408: no connection_init in time', () => {
    const { wire } = machineFor()
    vi.advanceTimersByTime(2_999)
    expect(wire.closedWith).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(wire.closedWith).toEqual([4408, 'Connection initialisation timeout'])
  })

  test('4409: an id that is taken; its stream is returned', async () => {
    const stream = new FedStream()
    const { machine, wire } = machineFor({ perform: () => stream })
    await feed(machine, init, subscribe('s'), subscribe('s'))
    expect(wire.closedWith).toEqual([4409, 'Subscriber for s already exists'])
    expect(stream.returned).toBe(1)
  })

  test('4429: two times connection_init', async () => {
    const { machine, wire } = machineFor()
    await feed(machine, init, init)
    expect(wire.closedWith).toEqual([4429, 'Too many initialisation requests'])
    const pending = machineFor({ connect: () => new Promise(() => {}) })
    await feed(pending.machine, init, init)
    expect(pending.wire.closedWith?.[0]).toBe(4429)
  })

  test('1001: the controller closes, when its queries are answered', async () => {
    const stream = new FedStream()
    let answer!: (response: unknown) => void
    const { machine, wire } = machineFor({
      perform: ({ query }) =>
        query === 's' ? stream : new Promise(resolve => void (answer = resolve)),
    })
    await feed(machine, init, subscribe('s', { query: 's' }), subscribe('q'))
    machine.end()
    expect(wire.closedWith).toBeUndefined()
    answer(responseWith({ data: 1 }))
    await settle()
    expect(wire.sent.at(-1)).toEqual({ id: 'q', type: 'complete' })
    expect(wire.closedWith).toEqual([1001, 'The server is shutting down'])
    expect(stream.returned).toBe(1)
  })

  test('1001: the controller closes, when its incremental responses have come to their end', async () => {
    const stream = new FedStream({ data: {}, hasNext: true })
    const { machine, wire } = machineFor({ perform: () => stream })
    await feed(machine, init, subscribe('1'))
    machine.end()
    expect(wire.closedWith).toBeUndefined()
    stream.feedParts({ hasNext: false })
    stream.finish()
    await settle()
    expect(wire.sent.slice(1)).toEqual([
      { id: '1', type: 'next', payload: { data: {}, hasNext: true } },
      { id: '1', type: 'next', payload: { hasNext: false } },
      { id: '1', type: 'complete' },
    ])
    expect(wire.closedWith).toEqual([1001, 'The server is shutting down'])
    expect(stream.returned).toBe(0)
  })

  test('nothing is read behind a close', async () => {
    const { machine, wire } = machineFor()
    await feed(machine, '{', { type: 'ping' }, init, subscribe('1'))
    expect(wire.sent).toEqual([])
  })
})

test('the acknowledgement has the payload of its hook', async () => {
  const { machine, wire } = machineFor({ acknowledge: () => '{"user":"Ada"}' })
  await feed(machine, init)
  expect(wire.sent).toEqual([{ ...ack, payload: { user: 'Ada' } }])
  machine.onClose()
})

test('a hook that refuses to acknowledge ends the connection', async () => {
  const { machine, wire, settings } = machineFor({ acknowledge: () => new EngineError('No.') })
  await feed(machine, init)
  expect([wire.sent, wire.closedWith]).toEqual([[], [4403, 'No.']])
  expect(settings.disconnected).toHaveLength(1)
})

test('ping is answered by pong with the payload of the ping, before the acknowledgement too; pong is not answered', async () => {
  const { machine, wire } = machineFor()
  const big = { type: 'ping', payload: { big: 'x'.repeat(100_000) } }
  await feed(machine, { type: 'ping' }, big, { type: 'pong' }, { type: 'ping', payload: null })
  expect(wire.sent).toEqual([{ type: 'pong' }, { ...big, type: 'pong' }, { type: 'pong' }])
  machine.onClose()
})

describe('the number of operations', () => {
  test('is bounded; those beyond are answered by an error', async () => {
    const streams: FedStream[] = []
    const { machine, wire } = machineFor({
      maxOperations: 2,
      perform: () => {
        streams.push(new FedStream())
        return streams.at(-1)
      },
    })
    await feed(machine, init, subscribe('1'), subscribe('2'), subscribe('3'))
    expect(wire.sent.at(-1)).toEqual({
      id: '3',
      type: 'error',
      payload: [
        {
          message: '2 operations run on this connection; at most 2 may.',
          extensions: { code: 'OPERATION_LIMIT' },
        },
      ],
    })
    expect(streams).toHaveLength(2)
    await feed(machine, { type: 'complete', id: '1' }, subscribe('3'))
    expect(streams).toHaveLength(3)
    machine.onClose()
    expect(streams.map(({ returned }) => returned)).toEqual([1, 1, 1])
  })

  test('counts what was completed by the client and still runs', async () => {
    let performed = 0
    const { machine } = machineFor({
      maxOperations: 10,
      perform: () => {
        performed++
        return new Promise(() => {})
      },
    })
    await feed(machine, init)
    for (let index = 0; index < 1_000; index++) {
      await feed(machine, subscribe(`${index}`), { type: 'complete', id: `${index}` })
    }
    expect(performed).toBe(10)
    machine.onClose()
  })
})

describe('a client that does not read', () => {
  test('has nothing taken of its streams, and no answers', async () => {
    const stream = new FedStream()
    const { machine, wire } = machineFor({
      perform: ({ query }) => (query === 's' ? stream : responseWith({ data: 'q' })),
    })
    await feed(machine, init, subscribe('s', { query: 's' }))
    stream.feed(1, 2, 3)
    wire.block()
    await settle()
    // One was asked for before.
    expect([stream.asked, wire.sent.length]).toEqual([1, 2])
    await feed(machine, subscribe('q'))
    expect(wire.sent).toHaveLength(2)
    wire.drain()
    await settle()
    const sent = wire.sent.slice(2) as { readonly id: string }[]
    expect(sent.filter(({ id }) => id === 's')).toEqual([
      { id: 's', type: 'next', payload: { data: 2 } },
      { id: 's', type: 'next', payload: { data: 3 } },
    ])
    expect(sent.filter(({ id }) => id === 'q')).toEqual([
      { id: 'q', type: 'next', payload: { data: 'q' } },
      { id: 'q', type: 'complete' },
    ])
    machine.onClose()
  })

  test('and goes leaves nothing behind', async () => {
    const stream = new FedStream()
    const { machine, wire } = machineFor({ perform: () => stream })
    await feed(machine, init, subscribe('s'))
    wire.block()
    stream.feed(1)
    await settle()
    machine.onClose()
    wire.drain()
    await settle()
    expect([stream.asked, stream.returned]).toEqual([1, 1])
  })
})

describe('a socket that closes', () => {
  test('while subscribe is pending has its stream returned all the same', async () => {
    const stream = new FedStream()
    let begin!: (stream: FedStream) => void
    const { machine } = machineFor({
      perform: () => new Promise(resolve => void (begin = resolve)),
    })
    await feed(machine, init, subscribe('s'))
    machine.onClose()
    begin(stream)
    await settle()
    expect([stream.asked, stream.returned]).toEqual([0, 1])
  })

  test('while onConnect is pending is disconnected once, behind it', async () => {
    let accept!: () => void
    const { machine, wire, settings } = machineFor({
      connect: () => new Promise<void>(resolve => void (accept = resolve)),
    })
    await feed(machine, init)
    machine.onClose()
    expect(settings.disconnected).toEqual([])
    accept()
    await settle()
    expect([settings.disconnected.length, wire.sent]).toEqual([1, []])
  })

  test('is disconnected once, however it ends', async () => {
    const { machine, settings } = machineFor()
    await feed(machine, init, '{')
    machine.abort()
    machine.onClose()
    expect(settings.disconnected).toHaveLength(1)
  })

  test('does not care for a return() that throws', async () => {
    const stream = new FedStream()
    stream.return = () => {
      throw new Error('return')
    }
    const { machine, settings } = machineFor({ perform: () => stream })
    await feed(machine, init, subscribe('s'))
    machine.onClose()
    await settle()
    expect(settings.masked).toEqual([new Error('return')])
  })
})
