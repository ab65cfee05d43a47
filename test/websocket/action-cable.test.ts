import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EngineError } from '../../src/errors/engine-error.ts'
import { ActionCable } from '../../src/websocket/action-cable.ts'
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

const identifier = JSON.stringify({ channel: 'GraphQL::BaseChannel', token: 't' })
const subscribe = { command: 'subscribe', identifier }
const unsubscribe = { command: 'unsubscribe', identifier }
const welcome = { type: 'welcome' }
const confirmation = { identifier, type: 'confirm_subscription' }
const rejection = { identifier, type: 'reject_subscription' }

function machineFor(
  host: Host = {},
  initTimeoutMs: number | false = false,
): {
  machine: ActionCable
  wire: RecordedWire
  settings: ReturnType<typeof settingsFor>
} {
  const wire = new RecordedWire()
  const settings = settingsFor(host)
  return {
    machine: new ActionCable(wire, settings, 'GraphQL::BaseChannel', initTimeoutMs),
    wire,
    settings,
  }
}

function message(data: unknown, of = identifier): object {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return { command: 'message', identifier: of, data: text }
}

function execute(parameters: object = {}): object {
  return message({ action: 'execute', query: '{ a }', ...parameters })
}

function transmission(message: object): object {
  return { identifier, message }
}

describe('a channel', () => {
  test('is confirmed once; the identifier is what the connection says of itself', async () => {
    const requests: unknown[] = []
    const { machine, wire } = machineFor({
      connect: request => void requests.push(request.parameters),
    })
    await feed(machine, subscribe, subscribe)
    expect(wire.sent).toEqual([welcome, confirmation])
    expect(requests).toEqual([{ channel: 'GraphQL::BaseChannel', token: 't' }])
    machine.onClose()
  })

  test.each([
    ['another name', JSON.stringify({ channel: 'ChatChannel' })],
    ['no name', '{}'],
    ['no JSON', 'GraphQL::BaseChannel'],
  ])('is rejected: %s', async (_, identifier) => {
    const { machine, wire } = machineFor()
    await feed(machine, { command: 'subscribe', identifier })
    expect(wire.sent.at(-1)).toEqual({ identifier, type: 'reject_subscription' })
    expect(wire.closedWith).toBeUndefined()
  })

  test('is rejected by the hook, with what was sent before the hook has answered', async () => {
    let performed = 0
    let answer!: (error: EngineError) => void
    const { machine, wire, settings } = machineFor({
      connect: () => new Promise(resolve => void (answer = resolve)),
      perform: () => void performed++,
    })
    await feed(machine, subscribe, execute())
    answer(new EngineError('Forbidden'))
    await settle()
    expect(wire.sent).toEqual([welcome, rejection])
    expect([performed, settings.disconnected.length]).toEqual([0, 0])
  })

  test('is disconnected when the client leaves, and may be had again', async () => {
    const { machine, wire, settings } = machineFor()
    await feed(machine, subscribe, unsubscribe, unsubscribe, subscribe)
    expect(wire.sent).toEqual([welcome, confirmation, confirmation])
    expect(settings.disconnected).toHaveLength(1)
    machine.onClose()
    await settle()
    expect(settings.disconnected).toHaveLength(2)
  })

  test('that the client leaves while its hook is pending is disconnected behind it', async () => {
    let accept!: () => void
    const { machine, wire, settings } = machineFor({
      connect: () => new Promise<void>(resolve => void (accept = resolve)),
    })
    await feed(machine, subscribe, unsubscribe)
    accept()
    await settle()
    expect([wire.sent, settings.disconnected.length]).toEqual([[welcome], 1])
  })

  test('is one of 100; those that were left count while their hooks are pending', async () => {
    let asked = 0
    const { machine, wire } = machineFor({
      connect: () => {
        asked++
        return new Promise(() => {})
      },
    })
    for (let index = 0; index < 1_000; index++) {
      const identifier = JSON.stringify({ channel: 'GraphQL::BaseChannel', index })
      await feed(machine, { command: 'subscribe', identifier })
      await feed(machine, { command: 'unsubscribe', identifier })
    }
    expect(asked).toBe(100)
    expect(wire.sent).toHaveLength(901)
    machine.onClose()
  })
})

describe('the action execute', () => {
  test('is answered by the result, of the bytes of the response, and that no other follows', async () => {
    const response = responseWith({ data: { a: 1 } })
    const performed: unknown[] = []
    const { machine, wire } = machineFor({
      perform: parameters => {
        performed.push(parameters)
        return response
      },
    })
    const parameters = {
      query: 'query A($b: Int) { a(b: $b) }',
      variables: { b: 1 },
      operationName: 'A',
      query_cache_key: 'k',
      query_cache_version: '1',
    }
    await feed(machine, subscribe, execute(parameters))
    expect(wire.sent.slice(2)).toEqual([transmission({ result: { data: { a: 1 } }, more: false })])
    expect(performed).toEqual([{ action: 'execute', ...parameters }])
    expect(wire.framed).toEqual([response.body])
    expect(wire.framed[0]).toBe(response.body)
    machine.onClose()
  })

  test('repeats the id of the client', async () => {
    const { machine, wire } = machineFor({ perform: () => responseWith({ data: null }) })
    await feed(machine, subscribe, execute({ id: 'x"y' }), execute({ id: 0 }))
    const result = { data: null }
    expect(wire.sent.slice(2)).toEqual([
      transmission({ result, more: false, id: 'x"y' }),
      transmission({ result, more: false, id: 0 }),
    ])
    machine.onClose()
  })

  test('transmits what a subscription pushes, and its end', async () => {
    const stream = new FedStream()
    const { machine, wire } = machineFor({ perform: () => stream })
    await feed(machine, subscribe, execute({ id: 7 }))
    stream.feed(1, 2)
    stream.finish()
    await settle()
    expect(wire.sent.slice(2)).toEqual([
      transmission({ result: { data: 1 }, more: true, id: 7 }),
      transmission({ result: { data: 2 }, more: true, id: 7 }),
      transmission({ result: null, more: false, id: 7 }),
    ])
    machine.onClose()
    expect(stream.returned).toBe(0)
  })

  test('transmits the error of a stream, and request errors', async () => {
    const stream = new FedStream()
    const { machine, wire } = machineFor({
      perform: ({ id }) => (id === 's' ? stream : refusalWith('Wrong.')),
    })
    await feed(machine, subscribe, execute({ id: 's' }), execute())
    stream.break(new EngineError('Lost.'))
    await settle()
    expect(wire.sent.slice(2)).toEqual([
      transmission({ result: { errors: [{ message: 'Wrong.' }] }, more: false }),
      transmission({ result: { errors: [{ message: 'Lost.' }] }, more: false, id: 's' }),
    ])
    machine.onClose()
  })

  test('ends the operation that had the id before', async () => {
    const streams = [new FedStream(), new FedStream()]
    const [one, other] = streams as [FedStream, FedStream]
    const waiting = [...streams]
    const { machine, wire } = machineFor({ perform: () => waiting.shift() })
    await feed(machine, subscribe, execute({ id: 1 }), execute({ id: 1 }))
    one.feed('one')
    other.feed('other')
    await settle()
    expect(wire.sent.slice(2)).toEqual([
      transmission({ result: { data: 'other' }, more: true, id: 1 }),
    ])
    machine.onClose()
    expect(streams.map(({ returned }) => returned)).toEqual([1, 1])
  })

  test('waits for the hook, when the client does not wait for the confirmation', async () => {
    let accept!: () => void
    const { machine, wire } = machineFor({
      connect: () => new Promise<void>(resolve => void (accept = resolve)),
      perform: () => responseWith({ data: 1 }),
    })
    await feed(machine, subscribe, execute())
    expect(wire.sent).toEqual([welcome])
    accept()
    await settle()
    expect(wire.sent.slice(1)).toEqual([
      confirmation,
      transmission({ result: { data: 1 }, more: false }),
    ])
    machine.onClose()
  })

  test('on a channel that the client has not is rejected', async () => {
    const { machine, wire } = machineFor()
    await feed(machine, execute())
    expect(wire.sent).toEqual([welcome, rejection])
  })

  test('is bounded in number', async () => {
    const streams: FedStream[] = []
    const { machine, wire } = machineFor({
      maxOperations: 2,
      perform: () => {
        streams.push(new FedStream())
        return streams.at(-1)
      },
    })
    await feed(machine, subscribe, execute(), execute(), execute({ id: 3 }))
    expect(wire.sent.at(-1)).toEqual(
      transmission({
        result: {
          errors: [
            {
              message: '2 operations run on this connection; at most 2 may.',
              extensions: { code: 'OPERATION_LIMIT' },
            },
          ],
        },
        more: false,
        id: 3,
      }),
    )
    await feed(machine, unsubscribe)
    expect(streams.map(({ returned }) => returned)).toEqual([1, 1])
    machine.onClose()
  })

  test.each([
    ['no JSON', '{', 'The data of a message must be the text of an object.'],
    ['a list', [], 'The data of a message must be the text of an object.'],
    ['another action', { action: 'speak' }, 'The action must be "execute".'],
    ['no action', { query: '{ a }' }, 'The action must be "execute".'],
    [
      'an object for an id',
      { action: 'execute', id: {} },
      'The id must be a number or a string of at most 256 characters.',
    ],
    [
      'a long id',
      { action: 'execute', id: 'x'.repeat(257) },
      'The id must be a number or a string of at most 256 characters.',
    ],
  ])('answers what it cannot read: %s', async (_, data, expected) => {
    const { machine, wire } = machineFor()
    await feed(machine, subscribe, message(data))
    const result = { errors: [{ message: expected, extensions: { code: 'BAD_REQUEST' } }] }
    expect(wire.sent.at(-1)).toEqual(transmission({ result, more: false }))
    machine.onClose()
  })
})

describe('disconnects because of', () => {
  test.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['no command', { identifier }],
    ['a command that is no text', { command: 1, identifier }],
    ['no identifier', { command: 'subscribe' }],
    ['a long identifier', { command: 'subscribe', identifier: 'x'.repeat(4_097) }],
  ])('invalid_request: %s', async (_, message) => {
    const { machine, wire } = machineFor()
    await feed(machine, message)
    expect(wire.sent.at(-1)).toEqual({
      type: 'disconnect',
      reason: 'invalid_request',
      reconnect: false,
    })
    expect(wire.closedWith).toEqual([1008, 'invalid_request'])
  })

  test('unauthorized: a connection that is refused later', async () => {
    const stream = new FedStream()
    let refuse!: (error: EngineError) => void
    const { machine, wire, settings } = machineFor({
      connect: (_, onRefused) => void (refuse = onRefused),
      perform: () => stream,
    })
    await feed(machine, subscribe, execute())
    refuse(new EngineError('Expired.'))
    await settle()
    expect(wire.sent.at(-1)).toEqual({
      type: 'disconnect',
      reason: 'unauthorized',
      reconnect: false,
    })
    expect([stream.returned, settings.disconnected.length]).toEqual([1, 1])
  })

  test('server_restart: the controller closes, when its queries are answered', async () => {
    const stream = new FedStream()
    let answer!: (response: unknown) => void
    const { machine, wire } = machineFor({
      perform: ({ id }) => (id === 's' ? stream : new Promise(resolve => void (answer = resolve))),
    })
    await feed(machine, subscribe, execute({ id: 's' }), execute())
    machine.end()
    expect(wire.closedWith).toBeUndefined()
    answer(responseWith({ data: 1 }))
    await settle()
    expect(wire.sent.slice(2)).toEqual([
      transmission({ result: { data: 1 }, more: false }),
      { type: 'disconnect', reason: 'server_restart', reconnect: true },
    ])
    expect(wire.closedWith).toEqual([1001, 'server_restart'])
    expect(stream.returned).toBe(1)
  })
})

describe('an incremental response', () => {
  const initial = { data: {}, hasNext: true }

  test('is a result for each part, and comes to its end while the controller closes', async () => {
    const stream = new FedStream(initial)
    const { machine, wire } = machineFor({ perform: () => stream })
    await feed(machine, subscribe, execute())
    machine.end()
    expect(wire.closedWith).toBeUndefined()
    stream.feedParts({ hasNext: false })
    stream.finish()
    await settle()
    expect(wire.sent.slice(2)).toEqual([
      transmission({ result: initial, more: true }),
      transmission({ result: { hasNext: false }, more: true }),
      transmission({ result: null, more: false }),
      { type: 'disconnect', reason: 'server_restart', reconnect: true },
    ])
  })

  test('ends with its source when the client leaves the channel', async () => {
    const stream = new FedStream(initial)
    const { machine } = machineFor({ perform: () => stream })
    await feed(machine, subscribe, execute(), { command: 'unsubscribe', identifier })
    expect(stream.returned).toBe(1)
  })
})

describe('a client without a confirmed channel', () => {
  const unauthorized = { type: 'disconnect', reason: 'unauthorized', reconnect: false }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  test.each([
    ['says nothing', []],
    ['sends pongs', [{ type: 'pong' }]],
    ['is rejected', [subscribe, { command: 'subscribe', identifier: '{}' }]],
    ['was rejected and has left', [subscribe, unsubscribe]],
  ])('is disconnected in time where it %s', async (_, messages) => {
    const { machine, wire } = machineFor({ connect: () => new EngineError('Forbidden') }, 3_000)
    await feed(machine, ...messages)
    vi.advanceTimersByTime(2_999)
    expect(wire.closedWith).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(wire.sent.at(-1)).toEqual(unauthorized)
    expect(wire.closedWith).toEqual([1008, 'unauthorized'])
  })

  test.each([
    ['rejected', subscribe, () => new EngineError('Forbidden'), unauthorized],
    ['confirmed', subscribe, () => undefined, confirmation],
  ])('has the time that its hook needs: %s', async (_, message, answer, last) => {
    let answered!: (answer: unknown) => void
    const connect = (): Promise<unknown> => new Promise(resolve => void (answered = resolve))
    const { machine, wire } = machineFor({ connect }, 3_000)
    await feed(machine, message)
    vi.advanceTimersByTime(60_000)
    expect(wire.sent).toEqual([welcome])
    answered(answer())
    await settle()
    expect(wire.sent.at(-1)).toEqual(last)
    machine.onClose()
  })

  test('who left while its hook was pending is disconnected behind it', async () => {
    let answered!: () => void
    const connect = (): Promise<void> => new Promise(resolve => void (answered = resolve))
    const { machine, wire } = machineFor({ connect }, 3_000)
    await feed(machine, subscribe, unsubscribe)
    vi.advanceTimersByTime(3_000)
    expect(wire.closedWith).toBeUndefined()
    answered()
    await settle()
    expect(wire.closedWith).toEqual([1008, 'unauthorized'])
  })

  test('may have had one', async () => {
    const { machine, wire } = machineFor({}, 3_000)
    await feed(machine, subscribe, unsubscribe)
    vi.advanceTimersByTime(60_000)
    expect(wire.closedWith).toBeUndefined()
    machine.onClose()
  })
})

test('answers of clients to pings are taken', async () => {
  const { machine, wire } = machineFor()
  await feed(machine, { type: 'pong', message: 1 }, { command: 'pong' })
  expect([wire.sent, wire.closedWith]).toEqual([[welcome], undefined])
})

test('unknown commands are ignored, and the connection stays', async () => {
  const { machine, wire } = machineFor({ perform: () => responseWith({ data: { a: 1 } }) })
  const whisper = { command: 'whisper', identifier, data: { a: 1 } }
  await feed(machine, whisper, subscribe, whisper, { command: '__proto__' }, execute())
  expect(wire.closedWith).toBeUndefined()
  const message = { result: { data: { a: 1 } }, more: false }
  expect(wire.sent).toEqual([welcome, confirmation, { identifier, message }])
  machine.onClose()
})

test('a socket that closes while subscribe is pending has its stream returned all the same', async () => {
  const stream = new FedStream()
  let begin!: (stream: FedStream) => void
  const { machine, settings } = machineFor({
    perform: () => new Promise(resolve => void (begin = resolve)),
  })
  await feed(machine, subscribe, execute())
  machine.onClose()
  begin(stream)
  await settle()
  expect([stream.asked, stream.returned, settings.disconnected.length]).toEqual([0, 1, 1])
})
