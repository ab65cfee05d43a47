import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { parse } from '../../src/ast/index.ts'

// One document in eight teaches, and it takes two of them.
const LESSONS = 16

test('no source is kept alive for a name in it', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const heapAfter = (from: number, to: number): number => {
    for (let index = from; index < to; index++) {
      const source = `{ nameOfMoreThanTwelveUnits${index} } # ${'x'.repeat(2 ** 20)}`
      for (let lesson = 0; lesson < LESSONS; lesson++) parse(source, { noLocation: true })
    }
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = heapAfter(0, 8)
  expect(heapAfter(8, 40) - before).toBeLessThan(8 * 2 ** 20)
})
