import { expect, test } from 'vitest'
import { NumberTexts } from '../../src/response/number-texts.ts'

const bits = new DataView(new ArrayBuffer(8))

/** A number of any kind, by a seed. */
function numberOf(seed: number): number {
  bits.setUint32(0, Math.imul(seed, 0x9e3779b1))
  bits.setUint32(4, Math.imul(seed, 0xc2b2ae35))
  const number = bits.getFloat64(0)
  return Number.isFinite(number) ? number : seed
}

test('a number has the text that JSON has for it, however often it is asked for', () => {
  const numbers = new NumberTexts()
  const all = [
    0,
    -0,
    1,
    -1,
    2 ** 31,
    2 ** 53,
    0.1,
    -0.1,
    1e21,
    1e-7,
    5e-324,
    Number.MAX_VALUE,
    ...Array.from({ length: 5_000 }, (_, index) => numberOf(index)),
    ...Array.from({ length: 5_000 }, (_, index) => (index * 125 + 199) / 100),
  ]
  for (const number of [...all, ...all])
    expect(String(numbers.of(number))).toBe(JSON.stringify(number))
})
