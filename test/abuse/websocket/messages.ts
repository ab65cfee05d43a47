import { close, handshake, message } from './frames.ts'
import type { Kind, Piece } from './kind.ts'

const init = { type: 'connection_init' }
const ack: Piece = { until: 'connection_ack' }

export function subscribe(id: unknown, query: unknown, more: object = {}): object {
  return { type: 'subscribe', id, payload: { query, ...more } }
}

/** Messages before `connection_init`, or with it. */
function early(title: string, expected: Kind['expected'], ...content: readonly unknown[]): Kind {
  return {
    title: `first ${title}`,
    send: () => [handshake(), ...content.map(message), close()],
    expected,
  }
}

/** Messages behind `connection_ack`; where nothing ends the socket, they are waited for. */
function late(
  title: string,
  expected: string,
  make: () => readonly unknown[],
  until?: string,
  never?: RegExp,
): Kind {
  return {
    title,
    send: () => [
      handshake(),
      message(init),
      ack,
      ...make().map(message),
      ...(until === undefined ? [] : [{ until }]),
      close(),
    ],
    expected: `connection_ack, ${expected}`,
    ...(never && { never }),
  }
}

const invalid = 'close 4400'
const twoOver = 'next, complete, close 1000'
const over = '"type":"complete"'

function nested(count: number): string {
  return '{"not":'.repeat(count) + 'null' + '}'.repeat(count)
}

/** What breaks graphql-transport-ws, or asks for much in it. */
export const messages: readonly Kind[] = [
  early('a subscribe', 'close 4401', subscribe('1', '{ hello }')),
  early('a complete', 'close 1000', { type: 'complete', id: '1' }),
  early('a pong that nobody has asked for', 'close 1000', { type: 'pong' }),
  early('a text that is no JSON', invalid, '{'),
  early('an empty text', invalid, ''),
  early('a list', invalid, [init]),
  early('null', invalid, null),
  early('a number beyond all bounds', invalid, '1e999'),
  early('NUL', invalid, '\0'),
  early('a message without a type', invalid, {}),
  early('a message of the type __proto__', invalid, { type: '__proto__' }),
  early('a message of the type constructor', invalid, { type: 'constructor' }),
  early('a message whose type is a list', invalid, { type: ['connection_init'] }),
  early('a message of the server', invalid, { type: 'connection_ack' }),
  early('an init whose payload is a text', invalid, { ...init, payload: 'x' }),
  early('an init whose payload is a list', invalid, { ...init, payload: [] }),
  early('two inits', 'close 4429', init, init),
  early('an init and a subscribe at once', 'close 4401', init, subscribe('1', '{ hello }')),
  early(
    'an init whose payload is __proto__',
    ['connection_ack, close 1000', 'close 1000'],
    '{"type":"connection_init","payload":{"__proto__":{"polluted":1}}}',
  ),
  early('a hundred thousand lists in each other', invalid, '['.repeat(100_000)),
  early(
    'an init of a hundred thousand objects in each other',
    ['connection_ack, close 1000', 'close 1000', invalid],
    `{"type":"connection_init","payload":${nested(100_000)}}`,
  ),
  {
    title: 'no init at all',
    service: 'hurried',
    send: () => [handshake()],
    expected: 'close 4408',
  },
  {
    title: 'pings, but no init at all',
    service: 'hurried',
    send: () => [handshake(), message({ type: 'ping' }), 60, message({ type: 'ping' })],
    expected: ['pong x2, close 4408', 'pong, close 4408'],
  },
  {
    title: 'an init that the server refuses',
    service: 'guarded',
    send: () => [handshake(), message(init)],
    expected: 'close 4403',
  },
  {
    title: 'an init that the server refuses, and a subscribe behind it',
    service: 'guarded',
    send: () => [handshake(), message(init), message(subscribe('1', '{ hello }'))],
    expected: ['close 4401', 'close 4403'],
  },
  late('an init behind the init', 'close 4429', () => [init]),
  late('a message of an unknown type', invalid, () => [{ type: 'start', id: '1' }]),
  late('a subscribe without an id', invalid, () => [subscribe(undefined, '{ hello }')]),
  late('a subscribe with an empty id', invalid, () => [subscribe('', '{ hello }')]),
  late('a subscribe with a number as id', invalid, () => [subscribe(1, '{ hello }')]),
  late('a subscribe with an object as id', invalid, () => [subscribe({}, '{ hello }')]),
  late('a subscribe with an id of 257 characters', invalid, () => [
    subscribe('x'.repeat(257), '{ hello }'),
  ]),
  late('a subscribe without a payload', invalid, () => [{ type: 'subscribe', id: '1' }]),
  late('a subscribe whose payload is a list', invalid, () => [
    { type: 'subscribe', id: '1', payload: [] },
  ]),
  late('a complete without an id', invalid, () => [{ type: 'complete' }]),
  late('a complete with __proto__ as id', 'close 1000', () => [
    { type: 'complete', id: '__proto__' },
  ]),
  late('an id that is taken', 'close 4409', () => [
    subscribe('1', 'subscription { idle }'),
    subscribe('1', '{ hello }'),
  ]),
  late('an id of characters for a log', 'close 4409', () => [
    subscribe('\r\n\u001b[2J☃', 'subscription { idle }'),
    subscribe('\r\n\u001b[2J☃', '{ hello }'),
  ]),
  late('an id of 256 snowmen, taken twice', 'close 4409', () => [
    subscribe('☃'.repeat(256), 'subscription { idle }'),
    subscribe('☃'.repeat(256), 'subscription { idle }'),
  ]),
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '\ud800'].map(id =>
    late(`the id ${JSON.stringify(id)}`, twoOver, () => [subscribe(id, '{ hello }')], over),
  ),
  late('the id __proto__ for a subscription, and its end', 'close 1000', () => [
    subscribe('__proto__', 'subscription { idle }'),
    { type: 'complete', id: '__proto__' },
  ]),
  late(
    'a query that is no text',
    'error BAD_REQUEST, close 1000',
    () => [subscribe('1', { toString: 'x' })],
    '"type":"error"',
  ),
  late(
    'no query',
    'error BAD_REQUEST, close 1000',
    () => [subscribe('1', undefined)],
    '"type":"error"',
  ),
  late(
    'variables that are a list',
    'error BAD_REQUEST, close 1000',
    () => [subscribe('1', '{ hello }', { variables: [] })],
    '"type":"error"',
  ),
  late(
    'variables of a hundred thousand objects in each other',
    'error DEPTH_LIMIT, close 1000',
    () => [
      `{"type":"subscribe","id":"1","payload":{"query":"query($a: Filter) { filtered(filter: $a) }","variables":{"a":${nested(100_000)}}}}`,
    ],
    '"type":"error"',
  ),
  late(
    'variables by the names of prototypes',
    twoOver,
    () => [
      '{"type":"subscribe","id":"1","payload":{"query":"{ hello }","variables":{"__proto__":{"a":1},"constructor":1}}}',
    ],
    over,
  ),
  late(
    'the operation __proto__',
    'error OPERATION_RESOLUTION_FAILURE, close 1000',
    () => [subscribe('1', 'query A { hello }', { operationName: '__proto__' })],
    '"type":"error"',
  ),
  late(
    'a document of 200,000 tokens',
    'error TOKEN_LIMIT, close 1000',
    () => [subscribe('1', `{ ${'hello '.repeat(100_000)} }`)],
    '"type":"error"',
  ),
  late(
    'a document of 10,000 selection sets in each other',
    'error DEPTH_LIMIT, close 1000',
    () => [subscribe('1', `{ node ${'{ self '.repeat(5_000)}${'}'.repeat(5_000)} }`)],
    '"type":"error"',
  ),
  late(
    'a subscription to two fields',
    'error GRAPHQL_VALIDATION_FAILED, close 1000',
    () => [subscribe('1', 'subscription { idle endless }')],
    '"type":"error"',
  ),
  late(
    'a subscription by an unknown name of 100,000 characters',
    'error GRAPHQL_VALIDATION_FAILED, close 1000',
    () => [subscribe('1', `subscription { ${'x'.repeat(100_000)} }`)],
    '"type":"error"',
    /x{1000}/,
  ),
  late(
    'a persisted document that nobody has',
    'error PERSISTED_QUERY_NOT_FOUND, close 1000',
    () => [subscribe('1', undefined, { query_cache_key: '__proto__', query_cache_version: '1' })],
    '"type":"error"',
  ),
  late(
    'a subscription whose subscribe throws',
    'error INTERNAL_SERVER_ERROR, close 1000',
    () => [subscribe('1', 'subscription { broken }')],
    '"type":"error"',
  ),
  late(
    'a subscription whose source throws',
    'error INTERNAL_SERVER_ERROR, close 1000',
    () => [subscribe('1', 'subscription { breaking }')],
    '"type":"error"',
  ),
  late(
    'a subscription whose events fail',
    'next INTERNAL_SERVER_ERROR x2, complete, close 1000',
    () => [subscribe('1', 'subscription { failing }')],
    over,
  ),
  late('a subscription whose source fails when it is ended', 'close 1000', () => [
    subscribe('1', 'subscription { ungrateful }'),
    { type: 'complete', id: '1' },
  ]),
  late('a close while subscribe is pending', 'close 1000', () => [
    subscribe('1', 'subscription { pending }'),
    subscribe('2', '{ never }'),
  ]),
]
