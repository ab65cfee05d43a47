import { close, frame, handshake, message } from './frames.ts'
import type { Ending, Kind, Piece } from './kind.ts'
import { subscribe } from './messages.ts'

const begin: readonly Piece[] = [
  handshake(),
  message({ type: 'connection_init' }),
  { until: 'connection_ack' },
]

function times(count: number, make: (index: number) => Buffer): Buffer {
  return Buffer.concat(Array.from({ length: count }, (_, index) => make(index)))
}

/** A client that sends much, and then ends as it is said. */
function flood(
  title: string,
  expected: Kind['expected'],
  make: () => readonly Piece[],
  more: Partial<Kind> = {},
): Kind {
  return { title, send: () => [...begin, ...make()], expected, ...more }
}

function going(title: string, then: Ending, make: () => readonly Piece[]): Kind {
  return { title, send: () => [...begin, ...make(), 20], then, expected: 'left' }
}

function idle(id: string): Buffer {
  return message(subscribe(id, 'subscription { idle }'))
}

function endOf(id: string): Buffer {
  return message({ type: 'complete', id })
}

/** Clients that send much, read nothing, or go in the midst of it. */
export const floods: readonly Kind[] = [
  // With more than a few that are unread, ws ends the connection.
  flood('10,000 frames ping', /^connection_ack, frame pong x\d+(, close 1000)?$/, () => [
    times(10_000, () => frame({ opcode: 9 })),
    close(),
  ]),
  flood('10,000 messages ping', 'connection_ack, pong x10000, close 1000', () => [
    times(10_000, () => message({ type: 'ping' })),
    close(),
  ]),
  flood('10,000 frames pong', 'connection_ack, close 1000', () => [
    times(10_000, () => frame({ opcode: 10, payload: 'x'.repeat(125) })),
    close(),
  ]),
  flood('1,000 inits', 'connection_ack, close 4429', () => [
    times(1_000, () => message({ type: 'connection_init' })),
  ]),
  flood('1,000 messages of unknown types', 'connection_ack, close 4400', () => [
    times(1_000, index => message({ type: `t${index}` })),
  ]),
  flood('10,000 completes of nothing', 'connection_ack, close 1000', () => [
    times(10_000, index => endOf(`${index}`)),
    close(),
  ]),
  flood('2,000 subscriptions, each ended at once', 'connection_ack, close 1000', () => [
    ...Array.from({ length: 40 }, (): Piece[] => [
      times(50, index => Buffer.concat([idle(`${index}`), endOf(`${index}`)])),
      2,
    ]).flat(),
    close(),
  ]),
  flood(
    'a thousand subscriptions at once',
    'connection_ack, error OPERATION_LIMIT x900, close 1000',
    () => [times(1_000, index => idle(`${index}`)), { until: '"id":"999"' }, close()],
  ),
  flood(
    'ten operations where three may run',
    'connection_ack, error OPERATION_LIMIT x7, close 1000',
    () => [times(10, index => idle(`${index}`)), { until: '"id":"9"' }, close()],
    { service: 'narrow' },
  ),
  flood(
    'operations that never begin, ended and begun anew',
    'connection_ack, close 1000',
    () => [
      times(3, index => message(subscribe(`${index}`, 'subscription { pending }'))),
      times(3, index => endOf(`${index}`)),
      20,
      times(3, index => message(subscribe(`${index}`, 'subscription { pending }'))),
      20,
      close(),
    ],
    { service: 'narrow' },
  ),
  flood('a hundred subscriptions to one topic', 'connection_ack, close 1000', () => [
    times(100, index => message(subscribe(`${index}`, 'subscription { heard }'))),
    20,
    close(),
  ]),
  going('a client that goes with a hundred subscriptions', 'leave', () => [
    times(100, index => idle(`${index}`)),
  ]),
  going('a client that goes with a hundred subscriptions to a topic', 'leave', () => [
    times(100, index => message(subscribe(`${index}`, 'subscription { heard }'))),
  ]),
  going('a client that goes while subscribe is pending', 'leave', () => [
    times(100, index => message(subscribe(`${index}`, 'subscription { pending }'))),
  ]),
  going('a client that goes while queries wait', 'leave', () => [
    times(100, index => message(subscribe(`${index}`, '{ never }'))),
  ]),
  going('a client that goes in the midst of a frame', 'leave', () => [
    idle('1'),
    idle('2').subarray(0, 20),
  ]),
  going('a client that goes while an endless stream comes', 'leave', () => [
    message(subscribe('1', 'subscription { endless }')),
  ]),
  {
    title: 'a client that never reads an endless stream',
    send: () => [
      handshake(),
      message({ type: 'connection_init' }),
      50,
      message(subscribe('1', 'subscription { endless }')),
    ],
    then: 'ignore',
    expected: 'left',
  },
  {
    title: 'a client that never reads 100 large answers',
    send: () => [
      handshake(),
      message({ type: 'connection_init' }),
      50,
      times(100, index => message(subscribe(`${index}`, '{ big }'))),
    ],
    then: 'ignore',
    expected: 'left',
  },
  {
    title: 'a client that gives no sign of life',
    service: 'hurried',
    send: () => [...begin, idle('1')],
    expected: 'connection_ack',
  },
  {
    title: 'a client that gives no sign of life over Action Cable',
    service: 'hurried',
    send: () => [
      handshake({ 'Sec-WebSocket-Protocol': 'actioncable-v1-json' }),
      message({ command: 'subscribe', identifier: '{"channel":"GraphQL::BaseChannel"}' }),
    ],
    expected: 'welcome, confirm_subscription',
  },
  {
    title: 'a client that subscribes to nothing over Action Cable',
    service: 'hurried',
    send: () => [handshake({ 'Sec-WebSocket-Protocol': 'actioncable-v1-json' })],
    expected: 'welcome, disconnect unauthorized, close 1008',
  },
  flood('half a close of the connection', 'connection_ack', () => [idle('1'), 20], {
    then: 'end',
  }),
  flood(
    'a close that is followed by nothing',
    'connection_ack, close 1000',
    () => [idle('1'), 20, close()],
    { then: 'deaf', isSlow: true },
  ),
  flood(
    'a frame that breaks the framing and is followed by nothing',
    'connection_ack, close 1002',
    () => [idle('1'), 20, frame({ opcode: 3 })],
    { then: 'deaf', isSlow: true },
  ),
  flood(
    'a wrong message that is followed by nothing',
    'connection_ack, close 4400',
    () => [idle('1'), 20, message('{')],
    { then: 'deaf', isSlow: true },
  ),
  {
    title: 'a handshake for no subprotocol that is followed by nothing',
    send: () => [handshake({ 'Sec-WebSocket-Protocol': undefined })],
    then: 'deaf',
    expected: 'close 4406',
    isSlow: true,
  },
]
