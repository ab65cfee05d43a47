import { close, frame, handshake, message, type Frame } from './frames.ts'
import type { Kind, Piece } from './kind.ts'

const init = message({ type: 'connection_init' })
const idle = message({ type: 'subscribe', id: '1', payload: { query: 'subscription { idle }' } })

/** Frames that come when a subscription has begun. */
function frames(title: string, expected: string, make: () => readonly (Frame | Buffer)[]): Kind {
  return {
    title: `a socket with ${title}`,
    send: () => [handshake(), init, { until: 'connection_ack' }, idle, ...make().map(bytesOf)],
    expected: `connection_ack, ${expected}`,
  }
}

function bytesOf(each: Frame | Buffer): Piece {
  return Buffer.isBuffer(each) ? each : frame(each)
}

const hello = JSON.stringify({ type: 'ping' })

/** Frames that break RFC 6455, 5 "Data Framing". */
export const framing: readonly Kind[] = [
  frames('a frame that is not masked', 'close 1002', () => [
    { opcode: 1, payload: hello, isMasked: false },
  ]),
  frames('a ping that is not masked', 'close 1002', () => [{ opcode: 9, isMasked: false }]),
  ...[1, 2, 4, 7].map(reserved =>
    frames(`the reserved bits ${reserved}`, 'close 1002', () => [
      { opcode: 1, payload: hello, reserved },
    ]),
  ),
  ...[3, 7, 11, 15].map(opcode =>
    frames(`a frame of the unknown opcode ${opcode}`, 'close 1002', () => [{ opcode }]),
  ),
  frames('a ping of 126 bytes', 'close 1002', () => [{ opcode: 9, payload: 'x'.repeat(126) }]),
  frames('a close of 200 bytes', 'close 1002', () => [close(1000, 'x'.repeat(200))]),
  frames('a ping in fragments', 'close 1002', () => [{ opcode: 9, isLast: false }]),
  frames('a close of one byte', 'close 1002', () => [{ opcode: 8, payload: 'x' }]),
  ...[0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535].map(code =>
    frames(`a close of the code ${code}`, 'close 1002', () => [close(code)]),
  ),
  frames('a close whose reason is no UTF-8', 'close 1007', () => [
    { opcode: 8, payload: Uint8Array.of(3, 232, 0xff) },
  ]),
  frames('a close without a code', 'close without a code', () => [{ opcode: 8 }]),
  frames('a close of the code 4999', 'close 4999', () => [close(4999)]),
  frames('a frame behind a close', 'close 1000', () => [close(), message({ type: 'ping' })]),
  frames('a text that is no UTF-8', 'close 1007', () => [
    { opcode: 1, payload: Uint8Array.of(0x22, 0xff, 0x22) },
  ]),
  frames('a surrogate in UTF-8', 'close 1007', () => [
    { opcode: 1, payload: Uint8Array.of(0xed, 0xa0, 0x80) },
  ]),
  frames('a character that breaks off with its message', 'close 1007', () => [
    { opcode: 1, payload: Uint8Array.of(0xe2, 0x98) },
  ]),
  frames('a character split over fragments', 'pong, close 1000', () => {
    const bytes = Buffer.from('{"type":"ping","payload":{"☃":1}}')
    const place = bytes.indexOf('☃') + 1
    return [
      { opcode: 1, payload: bytes.subarray(0, place), isLast: false },
      { opcode: 0, payload: bytes.subarray(place) },
      close(),
    ]
  }),
  frames('a continuation of nothing', 'close 1002', () => [{ opcode: 0, payload: hello }]),
  frames('a message within a message', 'close 1002', () => [
    { opcode: 1, payload: '{', isLast: false },
    { opcode: 1, payload: hello },
  ]),
  frames('a ping within a message', 'frame pong, pong, close 1000', () => [
    { opcode: 1, payload: hello.slice(0, 5), isLast: false },
    { opcode: 9 },
    { opcode: 0, payload: hello.slice(5) },
    close(),
  ]),
  frames('10,000 fragments of a byte', 'pong, close 1000', () => [
    { opcode: 1, payload: hello, isLast: false },
    Buffer.concat(
      new Array<Buffer>(10_000).fill(frame({ opcode: 0, payload: ' ', isLast: false })),
    ),
    { opcode: 0 },
    close(),
  ]),
  frames('200,000 fragments of nothing', 'close 1008', () => [
    { opcode: 1, isLast: false },
    Buffer.concat(new Array<Buffer>(200_000).fill(frame({ opcode: 0, isLast: false }))),
  ]),
  frames('fragments of 2 MiB without an end', 'close 1009', () => [
    { opcode: 1, isLast: false },
    ...new Array<Frame>(32).fill({ opcode: 0, payload: ' '.repeat(65_536), isLast: false }),
  ]),
  frames('a message of 2 MiB', 'close 1009', () => [{ opcode: 1, payload: ' '.repeat(2 ** 21) }]),
  frames('a frame that says it has a gigabyte', 'close 1009', () => [
    { opcode: 1, length: 2 ** 30 },
  ]),
  frames('a frame that says it has 2⁵³ bytes', 'close 1009', () => [
    { opcode: 1, length: 2 ** 53 },
  ]),
  frames('a binary message', 'close 4400', () => [{ opcode: 2, payload: hello }]),
  {
    title: 'a socket of narrow limits with a message of 1,001 bytes',
    service: 'narrow',
    send: () => [handshake(), init, message(hello.padEnd(1_001))],
    expected: ['close 1009', 'connection_ack, close 1009'],
  },
  {
    title: 'a socket of narrow limits with a message of 1,000 bytes',
    service: 'narrow',
    send: () => [handshake(), message(hello.padEnd(1_000)), close()],
    expected: 'pong, close 1000',
  },
]
