import { inBodyReaders, inFastify, unanswered, type Kind } from './kind.ts'
import { chunk, chunkedHead, get, head, hello, post, query } from './request.ts'

const kept = { Connection: 'keep-alive' }

function times<Value>(count: number, value: Value): Value[] {
  return Array.from({ length: count }, () => value)
}

/** The head of a POST that announces a body of so many bytes. */
function announced(bytes: number): Uint8Array {
  return head('POST /graphql HTTP/1.1', {
    'Content-Type': 'application/json',
    'Content-Length': String(bytes),
  })
}

/**
 * Fastify has an answer of its own for a connection that ends within a request, even behind ours.
 */
const timedOut = {
  ...inFastify(['408 TIMEOUT', '408 TIMEOUT, 400'] as const),
  ...inBodyReaders(unanswered),
}
/** express.json() waits for the end of what it does not want. */
const cutOff = {
  ...inFastify(['413 BODY_TOO_LARGE', '413 BODY_TOO_LARGE, 400'] as const),
  ...inBodyReaders(unanswered, '413' as const),
}

const tooLarge = { ...cutOff, ...inBodyReaders('413' as const) }

/** Clients that are slow, that go, and that do not listen. */
export const connections: readonly Kind[] = [
  {
    title: 'a connection that says nothing and goes',
    send: () => [20],
    then: 'leave',
    expected: 'left',
  },
  { title: 'a connection that ends at once', send: () => [], then: 'end', expected: 'closed' },
  { title: 'half a request line', send: () => ['POST /gra', 20], then: 'leave', expected: 'left' },
  {
    title: 'half a request line and half a close',
    send: () => ['POST /gra'],
    then: 'end',
    expected: ['400', 'closed'],
  },
  {
    title: 'headers that never end',
    send: () => ['POST /graphql HTTP/1.1\r\nHost: localhost\r\nX: ', 50],
    then: 'leave',
    expected: 'left',
  },
  {
    title: 'a byte at a time',
    send: () => [...post(hello)].flatMap(byte => [new Uint8Array([byte]), 0]),
    expected: '200',
  },
  {
    title: 'a chunk for each byte',
    send: () => [chunkedHead(), ...[...hello].map(each => chunk(each)), chunk()],
    expected: '200',
  },
  {
    title: 'a hundred thousand chunks of a byte',
    send: () => [
      chunkedHead(),
      Buffer.concat(times(100_000, Buffer.from(chunk(' ')))),
      chunk(hello),
      chunk(),
    ],
    expected: '200',
  },
  {
    title: 'a half close behind a whole request',
    send: () => [post(hello)],
    then: 'end',
    expected: ['200', 'closed'],
  },
  {
    title: 'a half close within the body',
    send: () => [announced(500), '{"query"', 20],
    then: 'end',
    expected: ['400', '400 BAD_REQUEST', 'closed'],
  },
  {
    title: 'a half close within a chunk',
    send: () => [chunkedHead(), '1f\r\n{"query"', 20],
    then: 'end',
    expected: ['400', '400 BAD_REQUEST', 'closed'],
  },
  {
    title: 'a reset behind a whole request',
    send: () => [post(hello)],
    then: 'leave',
    expected: 'left',
  },
  {
    title: 'a reset behind the head',
    send: () => [announced(500), 20],
    then: 'leave',
    expected: 'left',
  },
  {
    title: 'a reset within the body',
    send: () => [announced(500), '{"query"', 20],
    then: 'leave',
    expected: 'left',
  },
  {
    title: 'a reset within a chunk',
    send: () => [chunkedHead(), 'ff\r\n{"query"', 20],
    then: 'leave',
    expected: 'left',
  },
  {
    title: 'a reset within a large upload',
    send: () => [announced(1_000_000), Buffer.alloc(500_000, 32), 20],
    then: 'leave',
    expected: 'left',
  },
  {
    title: 'a client that goes while its query waits',
    send: () => [query('{ never }'), 50],
    then: 'leave',
    expected: 'left',
  },
  {
    title: 'a client that goes while ten of its queries wait',
    send: () => [...times(10, query('{ a: never b: never }', undefined, kept)), 50],
    then: 'leave',
    expected: 'left',
  },
  {
    title: 'a client that goes within a mutation',
    send: () => [query('mutation { touch }'), 5],
    then: 'leave',
    expected: 'left',
  },
  {
    title: 'a client that goes while its batch waits',
    service: 'open',
    send: () => [post(times(10, { query: '{ never }' })), 50],
    then: 'leave',
    expected: 'left',
  },
  {
    title: 'a hundred requests in a row',
    send: () => [...times(99, post(hello, kept)), post(hello)],
    expected: '200 x100',
  },
  {
    title: 'a hundred requests that nobody reads the answers of',
    send: () => times(100, post(hello, kept)),
    then: 'ignore',
    expected: 'left',
  },
  {
    title: 'a thousand large answers that nobody reads',
    send: () => times(1_000, get('/graphql/graphiql', kept)),
    then: 'ignore',
    expected: 'left',
  },
  {
    title: 'a body that is announced and never comes',
    service: 'hurried',
    send: () => [announced(500)],
    expected: '408 TIMEOUT',
    except: timedOut,
  },
  {
    title: 'a body that comes too slowly',
    service: 'hurried',
    send: () => [announced(500), ...times(10, [' ', 50]).flat()],
    expected: '408 TIMEOUT',
    except: timedOut,
  },
  {
    title: 'chunks that come too slowly',
    service: 'hurried',
    send: () => [chunkedHead(), ...times(10, [chunk(' '), 50]).flat()],
    expected: '408 TIMEOUT',
    except: timedOut,
  },
  {
    title: 'a body without its last chunk',
    service: 'hurried',
    send: () => [chunkedHead(), chunk(hello)],
    expected: '408 TIMEOUT',
    except: timedOut,
  },
  {
    title: 'a query that never ends',
    service: 'hurried',
    send: () => [query('{ hello never }')],
    expected: '200 TIMEOUT',
  },
  {
    title: 'a hundred fields that never end',
    service: 'hurried',
    send: () => [
      query(
        `{ ${times(100, 0)
          .map((_, index) => `f${index}: never`)
          .join(' ')} }`,
      ),
    ],
    expected: '200 TIMEOUT',
  },
  {
    title: 'a body that is announced too large',
    send: () => [announced(2 ** 21)],
    expected: '413 BODY_TOO_LARGE',
    except: cutOff,
  },
  {
    title: 'a body that is announced far too large',
    send: () => [announced(Number.MAX_SAFE_INTEGER)],
    expected: '413 BODY_TOO_LARGE',
    except: cutOff,
  },
  {
    title: 'a body that is too large and comes all the same',
    send: () => [announced(2 ** 23), Buffer.alloc(2 ** 23, 32)],
    expected: '413 BODY_TOO_LARGE',
    except: tooLarge,
  },
  {
    title: 'chunks that become too large',
    send: () => [chunkedHead(), ...times(32, chunk(Buffer.alloc(2 ** 16, 32)))],
    expected: '413 BODY_TOO_LARGE',
    except: cutOff,
  },
  {
    title: 'a chunk that is announced too large',
    send: () => [chunkedHead(), 'fffffff\r\n', Buffer.alloc(2 ** 21, 32)],
    expected: '413 BODY_TOO_LARGE',
    except: cutOff,
  },
  {
    title: 'a body one byte too large',
    send: () => [post(hello.padEnd(2 ** 20 + 1))],
    expected: '413 BODY_TOO_LARGE',
    except: tooLarge,
  },
  {
    title: 'a body as large as may be',
    send: () => [post(hello.padEnd(2 ** 20))],
    expected: '200',
    except: { 'Express 5 with express.json()': '413' },
  },
]
