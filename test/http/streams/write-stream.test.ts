import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { framings } from '../../../src/http/streams/framing.ts'
import { writeStream, type StreamAnswer } from '../../../src/http/streams/write-stream.ts'

/** A connection whose client takes so many bytes a second; none, where that is 0. */
class SlowConnection extends Writable {
  readonly taken: Buffer[] = []
  readonly #bytesPerSecond: number

  constructor(bytesPerSecond: number) {
    super()
    this.#bytesPerSecond = bytesPerSecond
  }

  override _write(chunk: Buffer, _: BufferEncoding, callback: () => void): void {
    if (this.#bytesPerSecond === 0) return
    const take = (): void => {
      this.taken.push(chunk)
      callback()
    }
    setTimeout(take, (chunk.length / this.#bytesPerSecond) * 1_000)
  }
}

const framing = framings['text/event-stream']

function write(connection: Writable, ...bodies: readonly (string | Buffer)[]): Promise<void> {
  const responses = bodies.map(body => ({ executed: true, errors: [], body }))
  return writeStream(
    connection as unknown as ServerResponse,
    { framing, responses } as unknown as StreamAnswer,
    () => {},
    () => () => {},
  )
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a client that reads slowly', () => {
  const long = 'é€😀x'.repeat(100_000)

  test.each([
    ['text', long],
    ['bytes', Buffer.from(long)],
  ])('gets a response that takes it minutes, without heartbeats in it: %s', async (_, body) => {
    const connection = new SlowConnection(4_000)
    const written = write(connection, body, '{}')
    await vi.advanceTimersByTimeAsync(600_000)
    await written
    expect(connection.destroyed).toBe(true)
    expect(connection.writableFinished).toBe(true)
    const events = `event: next\ndata: ${long}\n\nevent: next\ndata: {}\n\n`
    const whole = `:\n\n${events}${framing.end}`
    expect(Buffer.concat(connection.taken).toString() === whole).toBe(true)
  })

  test.each([1, 100, 1_000_000])(
    'is dropped where it reads nothing, after %i bytes',
    async size => {
      const connection = new SlowConnection(0)
      connection.write('x'.repeat(1_000_000))
      const written = write(connection, 'x'.repeat(size))
      await vi.advanceTimersByTimeAsync(29_999)
      expect(connection.destroyed).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(connection.destroyed).toBe(true)
      await written
    },
  )
})

test('the bytes of a long response are not copied', async () => {
  const pieces: Buffer[] = []
  const connection = new Writable({
    write(chunk: Buffer, _, callback) {
      pieces.push(chunk)
      callback()
    },
  })
  const body = Buffer.alloc(200_000, 'x')
  await write(connection, body)
  const shared = pieces.filter(({ buffer }) => buffer === body.buffer)
  expect(shared.map(({ length }) => length)).toEqual([65_536, 65_536, 65_536, 3_392])
})
