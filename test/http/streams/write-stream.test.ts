import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  incrementalFramings,
  subscriptionFramings,
  type Framing,
} from '../../../src/http/streams/framing.ts'
import type { ResponseStream } from '../../../src/engine/transport-response.ts'
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

const framing = subscriptionFramings['text/event-stream']

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

/** A connection that keeps each write apart, and counts the calls of `flush` between writes. */
class RecordedConnection extends Writable {
  readonly writes: string[] = []
  readonly flushes: number[] = []

  override _write(chunk: Buffer, _: BufferEncoding, callback: () => void): void {
    this.writes.push(chunk.toString())
    callback()
  }

  flush(): void {
    this.flushes.push(this.writes.length)
  }
}

/** Parts that come when the test lets them come. */
class Parts implements ResponseStream {
  readonly initial
  readonly #bodies: string[]
  #resolve: ((result: IteratorResult<Part, undefined>) => void) | undefined
  #reject: ((reason: Error) => void) | undefined
  returns = 0
  requests = 0

  constructor(initial: string) {
    this.initial = partOf(initial)
    this.#bodies = [initial]
  }

  push(body: string): void {
    if (this.#resolve === undefined) this.#bodies.push(body)
    else this.#resolve({ done: false, value: partOf(body) })
  }

  end(): void {
    this.#resolve?.({ done: true, value: undefined })
  }

  fail(reason: Error): void {
    this.#reject?.(reason)
  }

  next(): Promise<IteratorResult<Part, undefined>> {
    this.requests++
    const body = this.#bodies.shift()
    if (body !== undefined) return Promise.resolve({ done: false, value: partOf(body) })
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  return(): Promise<IteratorReturnResult<undefined>> {
    this.returns++
    this.end()
    return Promise.resolve({ done: true, value: undefined })
  }

  throw(): Promise<never> {
    return Promise.reject(new Error('Nobody throws into a stream.'))
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}

type Part = ReturnType<typeof partOf>

function partOf(body: string) {
  return { executed: true, errors: [], body }
}

describe('an incremental response', () => {
  const head = '\r\nContent-Type: application/json; charset=utf-8\r\n\r\n'
  const parts = incrementalFramings['multipart/mixed']
  const initial = '{"data":{},"hasNext":true}'
  const last = '{"hasNext":false}'

  /** Begins to write; returns what the client has received, and the end of writing. */
  function begin(framing: Framing, responses: Parts, beginRechecks = () => () => {}) {
    const connection = new RecordedConnection()
    const answer = { framing, responses } as unknown as StreamAnswer
    const response = connection as unknown as ServerResponse
    const written = writeStream(response, answer, () => {}, beginRechecks)
    const next = async (): Promise<string[]> => {
      await vi.advanceTimersByTimeAsync(0)
      return connection.writes.splice(0)
    }
    return { connection, written, next }
  }

  test('has the boundary behind each part, and the first part in one write with the first boundary', async () => {
    const responses = new Parts(initial)
    const { next, written } = begin(parts, responses)
    expect(await next()).toEqual([`\r\n--graphql${head}${initial}\r\n--graphql`])
    responses.push(last)
    expect(await next()).toEqual([`${head}${last}\r\n--graphql`])
    responses.end()
    await written
    expect(await next()).toEqual(['--\r\n'])
  })

  test('is as events what a subscription is', async () => {
    const responses = new Parts(initial)
    const { next, written } = begin(incrementalFramings['text/event-stream'], responses)
    expect(await next()).toEqual([`:\n\nevent: next\ndata: ${initial}\n\n`])
    responses.push(last)
    expect(await next()).toEqual([`event: next\ndata: ${last}\n\n`])
    responses.end()
    await written
    expect(await next()).toEqual(['event: complete\ndata: \n\n'])
  })

  test('is kept alive by spaces before the JSON of the next part', async () => {
    const responses = new Parts(initial)
    const { next, written } = begin(parts, responses)
    await next()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(await next()).toEqual([`${head} `])
    await vi.advanceTimersByTimeAsync(24_000)
    expect(await next()).toEqual([' ', ' '])
    responses.push('{"hasNext":true}')
    expect(await next()).toEqual(['{"hasNext":true}\r\n--graphql'])
    responses.push('{"hasNext":false}')
    expect(await next()).toEqual([`${head}{"hasNext":false}\r\n--graphql`])
    responses.end()
    await written
    expect(await next()).toEqual(['--\r\n'])
  })

  test('that ends behind a heartbeat ends with a part without content', async () => {
    const responses = new Parts(initial)
    const { next, written } = begin(parts, responses)
    await vi.advanceTimersByTimeAsync(12_000)
    await next()
    responses.end()
    await written
    expect(await next()).toEqual(['{"hasNext":false}\r\n--graphql--\r\n'])
  })

  test('is kept alive by comments where its parts are events', async () => {
    const responses = new Parts(initial)
    const { next } = begin(incrementalFramings['text/event-stream'], responses)
    await next()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(await next()).toEqual([':\n\n'])
    responses.push(last)
    expect(await next()).toEqual([`event: next\ndata: ${last}\n\n`])
  })

  test.each([false, true])(
    'that fails has no further part, behind a heartbeat: %j',
    async beats => {
      const responses = new Parts(initial)
      const { next, written } = begin(parts, responses)
      await next()
      if (beats) await vi.advanceTimersByTimeAsync(12_000)
      await next()
      responses.fail(new Error('postgres://user:secret@host'))
      await written
      const [end = ''] = await next()
      expect(end.startsWith(beats ? '{"errors"' : `${head}{"errors"`)).toBe(true)
      expect(end).toMatch(
        /"message":"Internal server error.*\],"hasNext":false\}\r\n--graphql--\r\n$/,
      )
      expect(end).not.toContain('secret')
    },
  )

  test('that fails as events says that no part follows', async () => {
    const responses = new Parts(initial)
    const { next, written } = begin(incrementalFramings['text/event-stream'], responses)
    await next()
    responses.fail(new Error('A failure.'))
    await written
    expect(await next()).toEqual([
      expect.stringMatching(
        /^event: next\ndata: \{"errors":.*,"hasNext":false\}\n\nevent: complete\ndata: \n\n$/,
      ),
    ])
  })

  test('is flushed part by part, where middleware collects what is written', async () => {
    const responses = new Parts(initial)
    const { connection, next, written } = begin(parts, responses)
    await next()
    expect(connection.flushes.splice(0)).toEqual([1])
    await vi.advanceTimersByTimeAsync(12_000)
    expect(connection.flushes.splice(0)).toEqual([1])
    responses.push('x'.repeat(200_000))
    const { length } = await next()
    expect(connection.flushes).toEqual([length])
    responses.end()
    await written
  })

  test('is asked for no part while the client does not read', async () => {
    const connection = new SlowConnection(0)
    const responses = new Parts(initial)
    responses.push(last)
    connection.write('x'.repeat(1_000_000))
    const answer = { framing: parts, responses } as unknown as StreamAnswer
    void writeStream(
      connection as unknown as ServerResponse,
      answer,
      () => {},
      () => () => {},
    )
    await vi.advanceTimersByTimeAsync(29_999)
    expect([responses.requests, responses.returns]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect([connection.destroyed, responses.requests, responses.returns]).toEqual([true, 1, 1])
  })

  test('ends for a client that does not read where its response never closes', async () => {
    const connection = new SlowConnection(0)
    // As behind another response of a pipeline, which has the connection.
    connection._destroy = () => {}
    const responses = new Parts(initial)
    connection.write('x'.repeat(1_000_000))
    const answer = { framing: parts, responses } as unknown as StreamAnswer
    const response = connection as unknown as ServerResponse
    const written = writeStream(
      response,
      answer,
      () => {},
      () => () => {},
    )
    await vi.advanceTimersByTimeAsync(30_000)
    await written
    expect(responses.returns).toBe(1)
  })
})
