import { describe, expect, test } from 'vitest'
import { PartReader, notificationsOf } from '../../src/pubsub/notify-parts.ts'

const bytesOf = (text: string): number => Buffer.byteLength(text)

describe('the parts of a text', () => {
  test.each([
    ['of the longest notification', '"', 7_900, 1],
    ['of one byte more', '"', 7_901, 2],
    ['of characters of two bytes', 'é', 10_000, 3],
    ['of characters of four bytes', '😀', 10_000, 6],
    ['of a megabyte', 'x', 1_000_000, 127],
  ])('%s have less than 8,000 bytes, and are the text together', (_, character, count, parts) => {
    const text = character.repeat(count)
    const sent = notificationsOf(text)
    expect(sent.length).toBe(parts)
    expect(Math.max(...sent.map(bytesOf))).toBeLessThan(8_000)
    const reader = new PartReader()
    const read = sent.map(part => reader.read('a', part))
    expect(read).toEqual([...Array<undefined>(parts - 1).fill(undefined), text])
  })
})

test('what is no part, or stands alone, is a text as it is', () => {
  const reader = new PartReader()
  for (const text of ['1', '', '@', '@1', '@2/3:x', '@x/2:"'])
    expect(reader.read('a', text)).toBe(text)
  expect(reader.read('a', '@1/2:"x')).toBeUndefined()
  // A part of another channel, and one that came before.
  expect(reader.read('b', '@2/2:y"')).toBe('@2/2:y"')
  expect(reader.read('a', '@1/2:"y')).toBeUndefined()
  expect(reader.read('a', '@2/2:z"')).toBe('"yz"')
})
