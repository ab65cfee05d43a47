import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { PrivateValues } from '../../src/runtime/private-values.ts'

test('values of objects of others are gone with their objects without a collection of the whole heap', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void
  const values = new PrivateValues<object, object>()
  const addMany = (): void => {
    for (let count = 0; count < 1_000; count++) {
      const key = { numbers: new Array<number>(1_000).fill(count) }
      // The value refers to its key, which would keep the entry of a WeakMap.
      values.add(key, { key })
    }
  }
  const used = (): number => {
    collect({ type: 'minor' })
    collect({ type: 'minor' })
    return process.memoryUsage().heapUsed
  }
  const before = used()
  addMany()
  expect((used() - before) / 2 ** 20).toBeLessThan(1)
})
