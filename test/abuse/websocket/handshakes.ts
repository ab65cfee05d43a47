import { head, type Headers } from '../http/request.ts'
import { close, handshake, message } from './frames.ts'
import type { Kind } from './kind.ts'

function opening(title: string, expected: Kind['expected'], headers: Headers, line?: string): Kind {
  return {
    title: `a handshake ${title}`,
    send: () => [handshake(headers, line), close()],
    expected,
  }
}

const nodeMajor = Number(process.versions.node.split('.')[0])
const offered = 'Sec-WebSocket-Protocol'

/**
 * Outcomes of a request that opens no socket. A close frame that arrives after the answer is read as a
 * second request, and refused.
 */
const withoutSocket = ['400 BAD_REQUEST', '400 BAD_REQUEST, 400']

/** Requests that open no socket, or should not. RFC 6455, 4.2.1 "Reading the Client's Handshake". */
export const handshakes: readonly Kind[] = [
  opening('of version 12', '400', { 'Sec-WebSocket-Version': '12' }),
  opening('of version 8, which browsers had', 'close 1000', { 'Sec-WebSocket-Version': '8' }),
  opening('of no version', '400', { 'Sec-WebSocket-Version': undefined }),
  opening('of the version __proto__', '400', { 'Sec-WebSocket-Version': '__proto__' }),
  opening('without a key', '400', { 'Sec-WebSocket-Key': undefined }),
  opening('with a key that is too short', '400', { 'Sec-WebSocket-Key': 'short' }),
  opening('with a key of 10,000 bytes', '400', { 'Sec-WebSocket-Key': 'A'.repeat(10_000) }),
  opening('with two keys', '400', {
    'Sec-WebSocket-Key': ['dGhlIHNhbXBsZSBub25jZQ==', 'dGhlIHNhbXBsZSBub25jZQ=='],
  }),
  opening('to another protocol of connections', withoutSocket, { Upgrade: 'h2c' }),
  opening('to two protocols of connections', '400', { Upgrade: 'websocket, h2c' }),
  opening('to an empty protocol of connections', withoutSocket, { Upgrade: '' }),
  opening('from an unknown origin', '403 FORBIDDEN', { Origin: 'https://evil.example' }),
  opening('from the origin null', '403 FORBIDDEN', { Origin: 'null' }),
  opening('from an origin that is no URL', '403 FORBIDDEN', { Origin: '%%\\[::' }),
  opening('from an origin of another port', '403 FORBIDDEN', { Origin: 'http://localhost:1' }),
  opening('from two origins', ['403 FORBIDDEN', 'close 1000'], {
    Origin: ['http://localhost', 'https://evil.example'],
  }),
  opening('for no subprotocol', 'close 4406', { [offered]: undefined }),
  opening('for an old subprotocol', '400 BAD_REQUEST', { [offered]: 'graphql-ws' }),
  opening('for the subprotocol __proto__', '400 BAD_REQUEST', { [offered]: '__proto__' }),
  opening('for the subprotocol constructor', '400 BAD_REQUEST', {
    [offered]: 'constructor, toString',
  }),
  opening('for a subprotocol in capitals', '400 BAD_REQUEST', {
    [offered]: 'GRAPHQL-TRANSPORT-WS',
  }),
  opening('for one subprotocol twice', '400', {
    [offered]: 'graphql-transport-ws, graphql-transport-ws',
  }),
  opening('for a subprotocol that is no token', '400', { [offered]: 'a b(c)' }),
  opening('for a thousand subprotocols', '400 BAD_REQUEST', {
    [offered]: Array.from({ length: 1_000 }, (_, index) => `p${index}`).join(', '),
  }),
  opening('for extensions that nobody knows', 'close 1000', {
    'Sec-WebSocket-Extensions': 'permessage-deflate; __proto__=1, constructor',
  }),
  opening('at another path', '404 NOT_FOUND', {}, 'GET /elsewhere HTTP/1.1'),
  opening('at a path below', '404 NOT_FOUND', {}, 'GET /graphql/__proto__ HTTP/1.1'),
  opening('at a path that goes up', '404 NOT_FOUND', {}, 'GET /graphql/../../etc/passwd HTTP/1.1'),
  opening('at a target that is no URL', ['400', '404 NOT_FOUND'], {}, 'GET http://[::1 HTTP/1.1'),
  opening('at a target with bytes that are none', '404 NOT_FOUND', {}, 'GET /%ZZ HTTP/1.1'),
  opening('by POST', '405 METHOD_NOT_ALLOWED', {}, 'POST /graphql HTTP/1.1'),
  opening('by DELETE', '405 METHOD_NOT_ALLOWED', {}, 'DELETE /graphql HTTP/1.1'),
  opening('by CONNECT', ['nothing', '400'], {}, 'CONNECT localhost:80 HTTP/1.1'),
  opening('of HTTP/1.0', ['400', 'close 1000'], {}, 'GET /graphql HTTP/1.0'),
  opening('of HTTP/9.9', '400', {}, 'GET /graphql HTTP/9.9'),
  {
    title: 'a handshake that before refuses, and messages behind it',
    service: 'closed',
    send: () => [handshake(), message({ type: 'connection_init' })],
    expected: '403 without a code',
  },
  {
    title: 'a handshake with a body',
    send: () => [handshake({ 'Content-Length': '5' }), 'hello'],
    // Node.js 26 reads the body itself, so that a socket is opened on which nothing comes.
    expected: nodeMajor < 26 ? ['close 1002', '400'] : ['close 4408', '400'],
  },
  {
    title: 'a frame in the packet of the handshake',
    send: () => [Buffer.concat([handshake(), message({ type: 'ping' }), close()])],
    expected: 'pong, close 1000',
  },
  {
    title: 'half a handshake',
    send: () => [handshake().subarray(0, 100), 20],
    then: 'leave',
    expected: 'left',
  },
  {
    title: 'a handshake, gone before it is answered',
    send: () => [handshake()],
    then: 'leave',
    expected: 'left',
  },
  {
    title: 'two handshakes behind each other',
    send: () => [handshake(), handshake()],
    expected: 'close 1002',
  },
  {
    title: 'a request of HTTP within the socket',
    send: () => [handshake(), head('GET /graphql HTTP/1.1')],
    expected: 'close 1002',
  },
]
