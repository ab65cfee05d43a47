import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { SocketWire } from '../../src/websocket/socket-wire.ts'
import { frameOfWS } from './frame-of-ws.ts'

/** What a wire sees of a WebSocket and of its stream. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  isPaused = false
  readonly calls: unknown[][] = []
  readonly stream = Object.assign(new EventEmitter(), {
    writableNeedDrain: false,
    writableLength: 0,
    bytesWritten: 0,
    setTimeout: (ms: number) => this.calls.push(['setTimeout', ms]),
    write: (chunk: Buffer) => this.calls.push(['write', chunk]),
    cork: () => this.calls.push(['cork']),
    uncork: () => this.calls.push(['uncork']),
  })

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }

  ping(): void {
    this.calls.push(['ping'])
  }

  close(...given: unknown[]): void {
    this.readyState = 2
    this.calls.push(['close', ...given])
  }

  terminate(): void {
    this.calls.push(['terminate'])
  }

  fill(bytes: number): void {
    this.bufferedAmount = bytes
    this.stream.writableNeedDrain = true
  }

  drain(): void {
    this.bufferedAmount = 0
    this.stream.writableNeedDrain = false
    this.stream.emit('drain')
  }
}

function wireFor(maxBufferedBytes: number | false = 1_000): {
  wire: SocketWire
  socket: FakeSocket
} {
  const socket = new FakeSocket()
  const stream = socket.stream as unknown as Socket
  const options = { maxBufferedBytes, heartbeatMs: 100 } as const
  const wire = new SocketWire(socket as unknown as WebSocket, stream, options)
  return { wire, socket }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

describe('a socket with more unread bytes than its limit', () => {
  test.each(['a message', 'a frame ping'])('is paused behind %s, until it drains', async kind => {
    const { wire, socket } = wireFor()
    socket.fill(1_001)
    if (kind === 'a message') wire.send('x')
    else socket.emit('ping')
    expect(socket.isPaused).toBe(true)
    const ready = wire.ready()
    expect(wire.ready()).toBe(ready)
    wire.sendIfReady('left out')
    socket.drain()
    await ready
    expect([socket.isPaused, wire.ready()]).toEqual([false, undefined])
    expect(JSON.stringify(socket.calls)).not.toContain('left out')
  })

  test('lets those go on that wait for it when it closes', async () => {
    const { wire, socket } = wireFor()
    socket.fill(1_001)
    wire.send('x')
    const ready = wire.ready()
    socket.emit('close')
    await ready
  })

  test('is not paused at the limit, without a limit, and where no drain will come', () => {
    for (const [max, bytes, needsDrain] of [
      [1_000, 1_000, true],
      [false, 1e9, true],
      [1_000, 1_001, false],
    ] as const) {
      const { wire, socket } = wireFor(max)
      socket.fill(bytes)
      socket.stream.writableNeedDrain = needsDrain
      wire.send('x')
      expect([socket.isPaused, wire.ready()]).toEqual([false, undefined])
    }
  })
})

describe('a frame', () => {
  const [before, after] = [Buffer.from('['), Buffer.from(']')]

  test('that is short is one write', () => {
    const { wire, socket } = wireFor()
    wire.frame(before, '"é"', after)
    wire.frame(before, Buffer.from('1'), after)
    wire.send('text')
    wire.send(Buffer.from('bytes'))
    expect(socket.calls).toEqual(
      ['["é"]', '[1]', 'text', 'bytes'].map(text => ['write', frameOfWS(Buffer.from(text))]),
    )
  })

  test('that is long is written in chunks, of which the JSON is not copied', () => {
    const { wire, socket } = wireFor()
    const json = Buffer.alloc(16 * 1024 + 1, '1')
    wire.frame(before, json, after)
    const [, , first, middle, last] = [[], ...socket.calls].map(([, chunk]) => chunk as Buffer)
    expect(socket.calls.map(([method]) => method)).toEqual([
      'cork',
      'write',
      'write',
      'write',
      'uncork',
    ])
    expect(middle).toBe(json)
    expect(Buffer.concat([first!, middle!, last!])).toEqual(
      frameOfWS(Buffer.concat([before, json, after])),
    )
  })

  test('that a closing socket would not send is not written', () => {
    const { wire, socket } = wireFor()
    socket.readyState = 2
    wire.frame(before, '1', after)
    wire.send('1')
    expect(socket.calls).toEqual([])
  })
})

test('a socket without a sign of life from one beat to the next is ended', () => {
  const { wire, socket } = wireFor()
  for (const sign of ['pong', 'message', 'ping']) {
    wire.beat()
    socket.emit(sign)
  }
  wire.beat()
  expect(socket.calls).toEqual([['ping'], ['ping'], ['ping'], ['ping']])
  wire.beat()
  expect(socket.calls.at(-1)).toEqual(['terminate'])
})

describe('a client that reads slowly', () => {
  test('is watched, and not asked, while bytes wait for it', () => {
    const { wire, socket } = wireFor()
    socket.stream.writableLength = 1
    for (let beat = 0; beat < 100; beat++) wire.beat()
    expect(socket.calls).toEqual([['setTimeout', 250]])
    socket.stream.writableLength = 0
    wire.beat()
    expect(socket.calls.slice(1)).toEqual([['setTimeout', 0], ['ping']])
    // Of a timeout that was on its way.
    socket.stream.emit('timeout')
    wire.beat()
    expect(socket.calls.slice(3)).toEqual([['terminate']])
  })

  test('is dropped when it takes none of what waits', () => {
    const { wire, socket } = wireFor()
    socket.stream.writableLength = 1
    wire.beat()
    socket.stream.emit('timeout')
    expect(socket.calls.slice(1)).toEqual([['terminate']])
  })

  test.each([
    [512 * 1024, 350],
    [1e9, 1_850],
  ])('over TLS has more time for %i bytes, which are taken as a whole', (bytes, timeout) => {
    const { wire, socket } = wireFor()
    Object.assign(socket.stream, { encrypted: true, writableLength: bytes })
    wire.beat()
    expect(socket.calls).toEqual([['setTimeout', timeout]])
  })

  test.each([
    [512 * 1024 - 1, 1],
    [512 * 1024, 2],
    [5 * 1024 * 1024, 11],
    [1e9, 17],
  ])('of %i unread bytes may be silent for %i heartbeats', (bytes, beats) => {
    const { wire, socket } = wireFor()
    socket.stream.bytesWritten = bytes
    for (let beat = 0; beat < beats; beat++) wire.beat()
    expect(socket.calls.filter(([call]) => call === 'terminate')).toEqual([])
    wire.beat()
    expect(socket.calls.at(-1)).toEqual(['terminate'])
  })

  test('has read what was sent before a ping that it answers', () => {
    const { wire, socket } = wireFor()
    socket.stream.bytesWritten = 1e9
    wire.beat()
    socket.stream.bytesWritten += 1024 * 1024
    socket.emit('pong')
    for (let beat = 0; beat < 3; beat++) wire.beat()
    expect(socket.calls).toEqual(new Array(4).fill(['ping']))
    // A message says nothing of what its client has read.
    socket.emit('message')
    for (let beat = 0; beat < 3; beat++) wire.beat()
    expect(socket.calls).toEqual(new Array(7).fill(['ping']))
    wire.beat()
    expect(socket.calls.at(-1)).toEqual(['terminate'])
  })
})

test('a close is sent once, of at most 123 bytes, and does not wait for ever for its answer', () => {
  const { wire, socket } = wireFor()
  socket.fill(1_001)
  wire.send('x')
  wire.close(4400, `a${'é'.repeat(100)}`)
  wire.close(4400, 'again')
  wire.send('behind')
  wire.beat()
  expect(socket.isPaused).toBe(false)
  expect(socket.calls.slice(1)).toEqual([['close', 4400, `a${'é'.repeat(61)}`]])
  vi.advanceTimersByTime(5_000)
  expect(socket.calls.at(-1)).toEqual(['terminate'])
})

test.each([
  ['has broken the framing', 'socket', 'error'],
  ['has closed and keeps its half of the connection open', 'stream', 'finish'],
])('a client that %s is dropped after five seconds', (_, emitter, event) => {
  const { socket } = wireFor()
  const emitting = emitter === 'socket' ? socket : socket.stream
  emitting.emit(event, new Error('broken'))
  vi.advanceTimersByTime(4_999)
  expect(socket.calls).toEqual([])
  vi.advanceTimersByTime(1)
  expect(socket.calls).toEqual([['terminate']])
})

test('a client that does not read the close is dropped by the heartbeat', () => {
  const { wire, socket } = wireFor()
  socket.readyState = 2
  wire.beat()
  wire.beat()
  expect(socket.calls).toEqual([['terminate']])
})
