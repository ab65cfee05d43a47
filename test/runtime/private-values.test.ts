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
})
