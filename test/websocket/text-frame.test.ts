import { expect, test } from 'vitest'
import { textFrame } from '../../src/websocket/text-frame.ts'
import { frameOfWS } from './frame-of-ws.ts'

test.each([0, 1, 124, 125, 126, 127, 16_384, 16_385, 65_534, 65_535, 65_536, 65_537, 1_000_000])(
  'a message of %i bytes is framed as by ws, in any parts',
  length => {
    const text = Buffer.alloc(length, 'abc')
    const expected = frameOfWS(text)
    for (const [begin, end] of [
      [0, length],
      [Math.min(40, length), length],
      [0, Math.max(length - 40, 0)],
    ] as const) {
      const parts = [
        text.subarray(0, begin),
        text.subarray(begin, end),
        text.subarray(end),
      ] as const
      expect(Buffer.concat(textFrame(...parts)).equals(expected)).toBe(true)
    }
  },
)
