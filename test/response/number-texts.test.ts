import { expect, test } from 'vitest'
import { NumberTexts } from '../../src/response/number-texts.ts'
import { forEachCase } from '../random/cases.ts'
import type { Random } from '../random/random.ts'
import { countOf } from '../random/seed.ts'

const bits = new DataView(new ArrayBuffer(8))

/** A number of any kind. */
function randomNumber({ below }: Random): number {
  bits.setUint32(0, below(2 ** 32))
  bits.setUint32(4, below(2 ** 32))
  const number = bits.getFloat64(0)
  return Number.isFinite(number) ? number : below(100)
}

test('a number has the text that JSON has for it, however often it is asked for', async () => {
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
    ...Array.from({ length: 5_000 }, (_, index) => (index * 125 + 199) / 100),
  ]
  for (const number of [...all, ...all])
    expect(String(numbers.of(number))).toBe(JSON.stringify(number))
  for (let time = 0; time < 2; time++) {
    await forEachCase(countOf(5_000), random => {
      const number = randomNumber(random)
      expect(String(numbers.of(number))).toBe(JSON.stringify(number))
    })
  }
})
