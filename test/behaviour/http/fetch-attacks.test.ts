import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getDefaultHighWaterMark, Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { postRequest } from './post-request.ts'
import { createGreetings } from './schema.ts'

// What hosts, hooks and clients may do to `controller.fetch` besides what they should.

const schema = createGreetings('FetchAttacksSchema')
const url = 'http://books.example/graphql'
const hello = '{"data":{"hello":"Hello, world!"}}'
const headers = { 'content-type': 'application/json' }
const masked = { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }

function askHello(options: ControllerOptions): Promise<Response> {
  return createController({ schema, ...options }).fetch(postRequest(url, '{"query":"{ hello }"}'))
}

/** Counts what would end the process. */
function countCrashes(): () => number {
  const onCrash = vi.fn()
  const names = ['uncaughtException', 'unhandledRejection']
  const others = names.map(name => [name, process.listeners(name as never)] as const)
  for (const name of names) process.removeAllListeners(name).on(name, onCrash)
  onTestFinished(() => {
    for (const [name, listeners] of others) {
      process.removeAllListeners(name)
      for (const listener of listeners as (() => void)[]) process.on(name, listener)
    }
  })
  return () => onCrash.mock.calls.length
}

async function turns(count = 5): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setImmediate(resolve))
}

describe('who hangs up harms nobody', () => {
  test.each([
    ['an answer', () => {}],
    ['an answer in parts', (_: unknown, response: ServerResponse) => void response.write('a')],
  ])('by a cancelled body of %s', async (_, before) => {
    const crashes = countCrashes()
    const controller = createController({ schema, before })
    for (const reason of [undefined, new Error('client has gone'), 'text']) {
      const response = await controller.fetch(postRequest(url, '{"query":"{ hello }"}'))
      await response.body!.cancel(reason)
    }
    await turns()
    await controller.close()
    expect(crashes()).toBe(0)
  })

  test('by an abort at any turn', async () => {
    const crashes = countCrashes()
    const controller = createController({
      schema,
      context: async () => turns(2).then(() => ({})),
    })
    const statuses = new Set<number>()
    for (let turn = 0; turn < 12; turn++) {
      const client = new AbortController()
      const answer = controller.fetch(
        postRequest(url, '{"query":"{ hello }"}', { signal: client.signal }),
      )
      await turns(turn)
      client.abort()
      const response = await answer
      statuses.add(response.status)
      if (response.status === 200) expect(await response.text()).toBe(hello)
    }
    await controller.close()
    expect([...statuses].sort()).toEqual([200, 499])
    expect(crashes()).toBe(0)
  })

  test('by an abort while the body of the answer is open', async () => {
    const crashes = countCrashes()
    const client = new AbortController()
    const before = (_: unknown, response: ServerResponse): void => void response.write('first')
    const controller = createController({ schema, before })
    const response = await controller.fetch(
      postRequest(url, '{"query":"{ hello }"}', { signal: client.signal }),
    )
    client.abort()
    await expect(response.text()).rejects.toThrow()
    await controller.close()
    expect(crashes()).toBe(0)
  })

  test.each([
    [
      'response',
      (_: IncomingMessage, response: ServerResponse) => void response.destroy(new Error('gone')),
    ],
    ['request', (request: IncomingMessage) => void request.destroy(new Error('gone'))],
    ['socket', (request: IncomingMessage) => void request.socket.destroy(new Error('gone'))],
  ])('a hook that destroys the %s', async (what, before) => {
    const crashes = countCrashes()
    const response = await askHello({ before })
    // Of a destroyed request the body has broken off.
    expect(response.status).toBe(what === 'request' ? 400 : 500)
    await turns()
    expect(crashes()).toBe(0)
  })

  test.each([
    ['its head', (response: ServerResponse) => response.writeHead(200)],
    ['a part of its body', (response: ServerResponse) => response.write('first')],
    ['its end', (response: ServerResponse) => response.end('whole')],
  ])('a hook that destroys the response in the tick of %s', async (_, write) => {
    const crashes = countCrashes()
    const before = (_: unknown, response: ServerResponse): void => {
      write(response)
      response.destroy()
    }
    expect((await askHello({ before })).status).toBe(500)
    await turns()
    expect(crashes()).toBe(0)
  })

  test('a hook that destroys an open response ends its body with an error', async () => {
    const crashes = countCrashes()
    const responses: ServerResponse[] = []
    const before = (_: unknown, response: ServerResponse): void => {
      responses.push(response)
      response.write('first')
    }
    const response = await askHello({ before })
    const text = response.text()
    responses[0]!.destroy()
    await expect(text).rejects.toThrow('broke off')
    expect(crashes()).toBe(0)
  })
})

describe('a body without end', () => {
  /**
   * A stream that never blocks; it gives up by itself at last, so that a fault fails and does not
   * hang.
   */
  function endless(
    chunk: Uint8Array,
    most = 4096,
  ): { readonly body: ReadableStream; pulled: () => number } {
    let pulls = 0
    const body = new ReadableStream(
      {
        pull(controller) {
          if (++pulls > most) controller.close()
          else controller.enqueue(chunk)
        },
      },
      { highWaterMark: 0 },
    )
    return { body, pulled: () => pulls }
  }

  const chunk = new Uint8Array(16 * 1024)
  const limit = 1024 * 1024

  test.each([
    ['of known length', { 'content-length': '99999999999' }, 0],
    ['of unknown length', {}, limit],
    ['in chunks', { 'transfer-encoding': 'chunked' }, limit],
  ])('%s is read up to the limit', async (_, more, most) => {
    const { body, pulled } = endless(chunk)
    const controller = createController({ schema })
    const response = await controller.fetch(
      postRequest(url, body, { headers: { ...headers, ...more } }),
    )
    expect(response.status).toBe(413)
    expect(await response.text()).toContain('BODY_TOO_LARGE')
    await turns(20)
    // A few are under way while the answer is written: from Node.js 22 on its streams hold more.
    const underWay = 3 * chunk.length + getDefaultHighWaterMark(false)
    expect(pulled() * chunk.length).toBeLessThanOrEqual(most + underWay)
    expect(body.locked).toBe(false)
    await controller.close()
  })

  test.each([
    ['at a wrong path', '/elsewhere', headers, 404],
    ['of a wrong type', '/graphql', { 'content-type': 'text/plain' }, 415],
  ])('%s is not read, though its length is known', async (_, path, sent, status) => {
    const { body, pulled } = endless(chunk)
    const request = new Request(`http://books.example${path}`, {
      method: 'POST',
      headers: { ...sent, 'content-length': '99999999' },
      body: body as never,
      duplex: 'half',
    })
    const response = await createController({ schema }).fetch(request)
    expect([response.status, (await response.text()) === '']).toEqual([status, false])
    await turns(20)
    expect(pulled()).toBe(0)
  })

  test('and without bytes lets timers and other requests run, and is too slow', async () => {
    const patient = createGreetings('PatientFetchSchema', { limits: { bodyTimeoutMs: 20 } })
    const { body } = endless(new Uint8Array(0), 1_000_000)
    const controller = createController({ schema: patient })
    const slow = controller.fetch(postRequest(url, body))
    expect(await (await controller.fetch(postRequest(url, '{"query":"{ hello }"}'))).text()).toBe(
      hello,
    )
    expect((await slow).status).toBe(408)
    await controller.close()
  })

  test('that a hook does not want is let go where the hook answers', async () => {
    const { body, pulled } = endless(chunk)
    const before = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      request.resume()
      await turns(2)
      response.end('enough')
    }
    const response = await createController({ schema, before }).fetch(postRequest(url, body))
    expect(await response.text()).toBe('enough')
    await turns()
    const read = pulled()
    await turns(20)
    expect([pulled() - read, read < 4096]).toEqual([0, true])
  })
})

describe('a body of anything but bytes', () => {
  test.each([
    ['text', 'text'],
    ['a number', 7],
    ['null', null],
    ['an object', {}],
    ['an ArrayBuffer', new ArrayBuffer(2)],
  ])('as %s breaks off', async (_, chunk) => {
    const crashes = countCrashes()
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(chunk)
        controller.close()
      },
    })
    const response = await createController({ schema }).fetch(postRequest(url, body))
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('broke off'),
    ])
    await turns()
    expect(crashes()).toBe(0)
  })

  test('behind the limit harms nobody', async () => {
    const crashes = countCrashes()
    const chunks: unknown[] = [new Uint8Array(2 * 1024 * 1024), 7]
    const body = new ReadableStream({
      pull(controller) {
        if (chunks.length === 0) controller.error(new Error('reset'))
        else controller.enqueue(chunks.shift())
      },
    })
    const response = await createController({ schema }).fetch(postRequest(url, body))
    expect([response.status, await response.text()]).toEqual([413, expect.any(String)])
    await turns()
    expect(crashes()).toBe(0)
  })
})

test.each([
  ['text', (request: Request) => request.text()],
  ['body', (request: Request) => void request.body!.getReader()],
])('a body whose %s a hook has taken is a fault of the host', async (_, take) => {
  const onError = vi.fn()
  const before = async (request: unknown): Promise<void> => {
    await take((request as { original: Request }).original)
  }
  expect((await askHello({ before, onError })).status).toBe(500)
  expect(String(onError.mock.calls[0]![0])).toContain(
    'The body of the request was read before the action',
  )
})

describe('a status that no response can have is masked', () => {
  test.each([100, 101, 103, 199, 600, 999, 99, 1000, NaN, 'x'])('%s', async status => {
    for (const answer of [
      (response: ServerResponse) =>
        void response.writeHead(status as number, { 'X-A': '1' }).end('no'),
      (response: ServerResponse) => {
        response.statusCode = status as number
        response.end('no')
      },
      (response: ServerResponse) => {
        response.statusCode = status as number
        response.flushHeaders()
      },
    ]) {
      const crashes = countCrashes()
      const onError = vi.fn()
      const before = (_: unknown, response: ServerResponse): void => answer(response)
      const response = await askHello({ before, onError })
      expect([response.status, await response.json()]).toMatchObject([500, { errors: [masked] }])
      expect(onError.mock.calls.map(([error]) => (error as Error).message)).toEqual([
        `The status of a response must be an integer from 200 to 599, but it is ${typeof status === 'string' ? '"x"' : status}.`,
      ])
      expect(crashes()).toBe(0)
    }
  })
})

describe('a head that hooks write', () => {
  test.each([
    ['an object', { 'X-A': ['1', '2'], 'X-B': 3 }],
    ['a list', ['X-A', '1', 'X-A', '2', 'X-B', '3']],
  ])('as %s reaches the response', async (_, given) => {
    const before = (_: unknown, response: ServerResponse): void => {
      response.writeHead(201, 'Made', given as never).end(Buffer.from('body'))
    }
    const response = await askHello({ before })
    expect([response.status, response.headers.get('x-a'), response.headers.get('x-b')]).toEqual([
      201,
      '1, 2',
      '3',
    ])
    expect(await response.text()).toBe('body')
  })

  test('with invalid values is masked', async () => {
    for (const [name, value] of [
      ['X-A', 'a\r\nSet-Cookie: b'],
      ['X-A', '\u{1f600}'],
      ['X A', '1'],
      ['X-A', undefined],
    ]) {
      const onError = vi.fn()
      const before = (_: unknown, response: ServerResponse): void => {
        response.writeHead(200, { [name!]: value }).end()
      }
      const response = await askHello({ before, onError })
      expect([
        response.status,
        response.headers.get('set-cookie'),
        onError.mock.calls.length,
      ]).toEqual([500, null, 1])
    }
  })

  test('of a megabyte, with bytes beyond ASCII, arrives', async () => {
    const value = '\u00e9'.repeat(1024 * 1024)
    const before = (_: unknown, response: ServerResponse): void =>
      void response.setHeader('X-Large', value)
    const response = await askHello({ before })
    expect([response.headers.get('x-large') === value, await response.text()]).toEqual([
      true,
      hello,
    ])
  })
})

describe('a response of node:http', () => {
  test('has one head, and calls back in every form of write and end', async () => {
    const codes: unknown[] = []
    const codeOf = (call: () => unknown): unknown => {
      try {
        return call()
      } catch (error) {
        return (error as { readonly code: string }).code
      }
    }
    const called: string[] = []
    const before = (_: unknown, response: ServerResponse): void => {
      response.sendDate = false
      response.writeHead(201, { 'X-A': '1' })
      codes.push(codeOf(() => response.setHeader('X-B', '2')))
      codes.push(codeOf(() => response.writeHead(202)))
      codes.push(response.headersSent, response.writableEnded)
      response.write('61', 'hex', () => called.push('write in hex'))
      response.write('b', () => called.push('write'))
      response.end('c', () => called.push('end'))
      codes.push(response.writableEnded)
    }
    const response = await askHello({ before })
    expect([response.status, Object.fromEntries(response.headers), await response.text()]).toEqual([
      201,
      { 'x-a': '1' },
      'abc',
    ])
    expect(codes).toEqual(['ERR_HTTP_HEADERS_SENT', 'ERR_HTTP_HEADERS_SENT', true, false, true])
    await turns()
    expect(called).toEqual(['write in hex', 'write', 'end'])
    const ended = vi.fn()
    await askHello({ before: (_, response) => void response.end(ended) })
    await turns()
    expect(ended).toHaveBeenCalledOnce()
  })

  test('takes a pipe, tells when it is finished and closed, and keeps time', async () => {
    const events: string[] = []
    const before = async (_: unknown, response: ServerResponse): Promise<void> => {
      for (const name of ['finish', 'close'] as const) response.on(name, () => events.push(name))
      response.setTimeout(60_000)
      Readable.from([Buffer.alloc(100_000, 'a'), 'b']).pipe(response)
      await once(response, 'finish')
    }
    const text = (await askHello({ before })).text()
    expect(await text).toBe('a'.repeat(100_000) + 'b')
    await turns()
    expect(events).toEqual(['finish', 'close'])
  })

  test('takes a pipe after it was full', async () => {
    const before = async (_: unknown, response: ServerResponse): Promise<void> => {
      response.write(Buffer.alloc(100_000, 'a'))
      await once(response, 'drain')
      Readable.from(['b']).pipe(response)
    }
    expect(await (await askHello({ before })).text()).toBe('a'.repeat(100_000) + 'b')
  })

  test('closes after a whole answer', async () => {
    const events: string[] = []
    const before = (_: unknown, response: ServerResponse): void => {
      for (const name of ['finish', 'close'] as const) response.on(name, () => events.push(name))
    }
    expect(await (await askHello({ before })).text()).toBe(hello)
    await turns()
    expect(events).toEqual(['finish', 'close'])
  })

  test('written after its end is the fault of the hook alone', async () => {
    const crashes = countCrashes()
    const before = (_: unknown, response: ServerResponse): void => {
      response.on('error', () => {})
      response.end('a')
      response.write('b')
      response.end('c')
    }
    expect(await (await askHello({ before })).text()).toBe('a')
    await turns()
    expect(crashes()).toBe(0)
  })
})

test('a thousand requests at once keep their answers apart', async () => {
  const controller = createController({
    schema,
    context: request => ({ viewer: request.headers['x-viewer'] }),
  })
  const answers = await Promise.all(
    Array.from({ length: 1000 }, async (_, index) => {
      const request = postRequest(url, '{"query":"{ viewer }"}', {
        headers: { ...headers, 'x-viewer': String(index) },
      })
      const answer = (await (await controller.fetch(request)).json()) as {
        data: { viewer: string }
      }
      return answer.data.viewer
    }),
  )
  expect(answers).toEqual(answers.map((_, index) => String(index)))
  await controller.close()
})
