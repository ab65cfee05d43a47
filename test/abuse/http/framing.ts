import type { Kind } from './kind.ts'
import { inBodyReaders, inFastify, inFetch, unanswered } from './kind.ts'
import { chunk, chunkedHead, head, hello, post } from './request.ts'

const length = String(hello.length)

/** A POST with header lines of its own, whose body is `hello`. */
function framed(...lines: readonly string[]): string {
  return [
    'POST /graphql HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    ...lines,
    '',
    hello,
  ].join('\r\n')
}

/** What stands where chunks should stand. */
function chunks(text: string, headers = {}): () => (Uint8Array | string)[] {
  return () => [chunkedHead(headers), text]
}

/** Either node:http sees it first or the controller, whose body breaks off then. */
const brokenBody = ['400', '400 BAD_REQUEST'] as const

/**
 * Requests that end at another place for one reader than for another, and what is no request at
 * all. RFC 9112.
 */
export const framing: readonly Kind[] = [
  {
    title: 'Content-Length and Transfer-Encoding',
    send: () => [framed(`Content-Length: ${length}`, 'Transfer-Encoding: chunked')],
    expected: '400',
  },
  {
    title: 'Transfer-Encoding and Content-Length',
    send: () => [framed('Transfer-Encoding: chunked', `Content-Length: ${length}`)],
    expected: '400',
  },
  {
    title: 'two Content-Lengths',
    send: () => [framed(`Content-Length: ${length}`, 'Content-Length: 5')],
    expected: '400',
  },
  {
    title: 'the same Content-Length twice',
    send: () => [framed(`Content-Length: ${length}`, `Content-Length: ${length}`)],
    expected: '400',
  },
  ...['5, 5', '+5', '-1', '0x10', '1e3', '5 5', '', '99999999999999999999999', '５'].map(
    (value): Kind => ({
      title: `the Content-Length ${JSON.stringify(value)}`,
      send: () => [framed(`Content-Length: ${value}`)],
      expected: '400',
    }),
  ),
  ...[
    'xchunked',
    'chunked, identity',
    'chunked, chunked',
    'identity',
    'gzip, chunked',
    '\u000bchunked',
  ].map((value): Kind => ({
    title: `the Transfer-Encoding ${JSON.stringify(value)}`,
    send: () => [framed(`Transfer-Encoding: ${value}`)],
    expected: '400',
  })),
  {
    title: 'two Transfer-Encodings',
    send: () => [framed('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')],
    expected: '400',
  },
  {
    title: 'Transfer-Encoding in HTTP/1.0',
    send: () => [
      head('POST /graphql HTTP/1.0', { 'Transfer-Encoding': 'chunked' }),
      '5\r\nhello\r\n0\r\n\r\n',
    ],
    expected: '415 UNSUPPORTED_MEDIA_TYPE',
    except: { 'Fastify 5': '415' },
  },
  { title: 'a chunk size that is no number', send: chunks('zz\r\n'), expected: brokenBody },
  { title: 'a negative chunk size', send: chunks('-1\r\n'), expected: brokenBody },
  {
    title: 'a chunk size beyond 64 bits',
    send: chunks('ffffffffffffffffff\r\n'),
    expected: brokenBody,
  },
  { title: 'a chunk size with a sign', send: chunks('0x5\r\nhello'), expected: brokenBody },
  {
    title: 'a chunk without a line end behind it',
    send: chunks('2\r\n{}xx0\r\n\r\n'),
    expected: brokenBody,
  },
  { title: 'chunks with bare line feeds', send: chunks('2\n{}\n0\n\n'), expected: brokenBody },
  {
    title: 'chunk extensions',
    send: chunks(`15;name="a value";x\r\n${hello}\r\n0\r\n\r\n`),
    expected: '200',
  },
  {
    title: 'chunk extensions of 20 kB',
    send: chunks(`15;${'x'.repeat(20_000)}\r\n${hello}\r\n0\r\n\r\n`),
    expected: '413',
    except: inFastify('400'),
  },
  {
    title: 'trailers that say what the headers did not',
    send: () => [
      chunkedHead(),
      chunk(hello),
      '0\r\nContent-Length: 5\r\nContent-Type: text/plain\r\n\r\n',
    ],
    expected: brokenBody,
  },
  {
    title: 'trailers of 20 kB',
    send: () => [chunkedHead(), chunk(hello), `0\r\nX-Trailer: ${'x'.repeat(20_000)}\r\n\r\n`],
    expected: ['431', '400 BAD_REQUEST'],
  },
  {
    title: 'a header line that goes on in the next one',
    send: () => [framed('X-Folded: a', ' b', `Content-Length: ${length}`, 'Connection: close')],
    expected: ['400', '200'],
  },
  ...(
    [
      ['a bare carriage return in a header', 'X-Header: a\rb'],
      ['NUL in a header', 'X-Header: a\0b'],
      ['a control character in a header', 'X-Header: a\u0001b'],
      ['a blank in front of the colon', 'X-Header : a'],
      ['a header without a colon', 'X-Header'],
      ['a header without a name', ': a'],
      ['a header name with a slash', 'X/Header: a'],
    ] as const
  ).map(([title, line]): Kind => ({
    title,
    send: () => [framed(line, `Content-Length: ${length}`, 'Connection: close')],
    expected: '400',
  })),
  {
    title: 'line feeds alone',
    send: () => [framed(`Content-Length: ${length}`, 'Connection: close').replaceAll('\r\n', '\n')],
    expected: '400',
  },
  { title: 'no Host', send: () => [post(hello, { Host: undefined })], expected: '400' },
  {
    title: 'two Hosts',
    send: () => [post(hello, { Host: ['localhost', 'evil.example'] })],
    expected: '200',
  },
  { title: 'HTTP/0.9', send: () => ['GET /graphql\r\n\r\n'], expected: '400 BAD_REQUEST' },
  {
    title: 'HTTP/1.0',
    send: () => [head('GET /graphql/describe HTTP/1.0', { Host: undefined })],
    expected: '200',
  },
  { title: 'HTTP/1.9', send: () => [head('GET /graphql HTTP/1.9')], expected: '400' },
  { title: 'HTTP/3.0', send: () => [head('GET /graphql HTTP/3.0')], expected: '400' },
  {
    title: 'the preface of HTTP/2',
    send: () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', new Uint8Array([0, 0, 0, 4, 0, 0, 0, 0, 0])],
    expected: '400',
  },
  {
    title: 'a TLS handshake',
    send: () => [
      new Uint8Array([22, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3]),
      new Uint8Array(193).fill(7),
    ],
    expected: '400',
  },
  { title: 'a megabyte of letters', send: () => ['A'.repeat(1_000_000)], expected: '400' },
  { title: 'a megabyte of NUL', send: () => [new Uint8Array(1_000_000)], expected: '400' },
  {
    title: 'ten thousand empty lines first',
    send: () => ['\r\n'.repeat(10_000), post(hello)],
    expected: '200',
  },
  {
    title: 'headers of 20 kB',
    send: () => [post(hello, { 'X-Long': 'x'.repeat(20_000) })],
    expected: '431',
  },
  {
    title: 'three thousand headers',
    send: () => [post(hello, { a: Array.from({ length: 3_000 }, () => '') })],
    expected: ['200', '431'],
  },
  {
    title: 'a blank in the target',
    send: () => [head('GET /graphql /x HTTP/1.1')],
    expected: '400',
  },
  { title: 'no target', send: () => [head('GET  HTTP/1.1')], expected: '400' },
  {
    title: 'a POST without a length',
    send: () => [head('POST /graphql HTTP/1.1', { 'Content-Type': 'application/json' })],
    expected: '400 BAD_REQUEST',
    except: inBodyReaders('400 BAD_REQUEST', '400'),
  },
  {
    title: 'a request in the body of a GET',
    send: () => [
      head('GET /graphql/describe HTTP/1.1', {
        Connection: 'keep-alive',
        'Content-Length': String(post(hello).length),
      }),
      post(hello),
      post(hello),
    ],
    expected: '200 x2',
  },
  {
    title: 'a Content-Length that is shorter than the body',
    send: () => [post(hello, { 'Content-Length': '5', Connection: 'keep-alive' })],
    expected: ['400', '400 BAD_REQUEST, 400'],
  },
  {
    title: 'a Content-Length that is longer than the body',
    send: () => [post(hello, { 'Content-Length': '500' })],
    then: 'end',
    expected: ['closed', ...brokenBody],
  },
  {
    title: 'a request after the last',
    send: () => [post(hello), post(hello)],
    expected: ['200', '400'],
  },
  {
    title: 'a wrong request between right ones',
    send: () => [
      post(hello, { Connection: 'keep-alive' }),
      post('{', { Connection: 'keep-alive' }),
      post(hello),
    ],
    expected: '200, 400 BAD_REQUEST, 200',
    except: inBodyReaders('200, 400, 200', '200, 400'),
  },
  {
    title: 'an Upgrade to another protocol',
    send: () => [post(hello, { Connection: 'Upgrade, close', Upgrade: 'h2c, websocket' })],
    expected: '200',
  },
  {
    title: 'Expect: 100-continue',
    send: () => [post(hello, { Expect: '100-continue' })],
    expected: '200',
  },
  {
    title: 'Expect: 100-continue with a body that is too large',
    send: () => [
      head('POST /graphql HTTP/1.1', {
        'Content-Type': 'application/json',
        'Content-Length': '50000000',
        Expect: '100-continue',
      }),
    ],
    expected: '413 BODY_TOO_LARGE',
    except: {
      ...inFastify(['413 BODY_TOO_LARGE', '413 BODY_TOO_LARGE, 400'] as const),
      ...inBodyReaders(unanswered, '413' as const),
    },
  },
  {
    title: 'Expect of something else',
    send: () => [post(hello, { Expect: 'the best' })],
    expected: '417',
  },
  {
    title: 'Connection that names the headers of the request',
    send: () => [post(hello, { Connection: 'close, Content-Type, Content-Length, Host' })],
    expected: '200',
  },
  {
    title: 'methods that node:http does not know',
    send: () => [head('FOO /graphql HTTP/1.1')],
    expected: '400',
  },
  {
    title: 'a method in lower case',
    send: () => [head('post /graphql HTTP/1.1')],
    expected: '400',
  },
  { title: 'CONNECT', send: () => [head('CONNECT evil.example:443 HTTP/1.1')], expected: 'closed' },
  {
    title: 'CONNECT to the execute route',
    send: () => [head('CONNECT /graphql HTTP/1.1')],
    expected: ['400', 'closed'],
  },
  {
    title: 'TRACE',
    send: () => [head('TRACE /graphql HTTP/1.1', { Cookie: 'a-secret=1' })],
    expected: '405 METHOD_NOT_ALLOWED',
    except: inFetch('400'),
    never: /a-secret/,
  },
]
