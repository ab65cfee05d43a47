import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { PrivateValues } from '../../src/runtime/private-values.ts'

describe('values of objects of others', () => {
  const keys: readonly (readonly [string, () => object])[] = [
    ['an object', () => ({})],
    ['a frozen object', () => Object.freeze({})],
    ['an object without a prototype', () => Object.create(null) as object],
    ['a function', () => () => undefined],
    ['a proxy', () => new Proxy({}, {})],
  ]

  test.each(keys)('are found by %s, and by nothing else', (_, newKey) => {
    const [values, others] = [new PrivateValues<object, string>(), new PrivateValues()]
    const key = newKey()
    values.add(key, 'value')
    expect(values.get(key)).toBe('value')
    expect(values.get(newKey())).toBeUndefined()
    expect(others.get(key)).toBeUndefined()
    expect(Reflect.ownKeys(key)).toEqual(Reflect.ownKeys(newKey()))
  })

  test('are kept and found without a trap of a proxy', () => {
    const refuse = (): never => {
      throw new Error('A trap is called.')
    }
    const traps = { get: refuse, has: refuse, isExtensible: refuse, defineProperty: refuse }
    const key = new Proxy(
      {},
      { ...traps, getPrototypeOf: refuse, getOwnPropertyDescriptor: refuse },
    )
    const values = new PrivateValues<object, string>()
    expect(values.get(key)).toBeUndefined()
    values.add(key, 'value')
    expect(values.get(key)).toBe('value')
  })

  test('are gone with their objects without a collection of the whole heap', () => {
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
})
