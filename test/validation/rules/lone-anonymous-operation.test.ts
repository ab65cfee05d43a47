import { describe, expect, test } from 'vitest'
import { loneAnonymousOperation } from '../../../src/validation/rules/lone-anonymous-operation.ts'
import { faultsOf } from '../fixture.ts'

describe('lone anonymous operation', () => {
  test('accepts one anonymous operation with fragments', () => {
    const source = '{ dog { ...F } } fragment F on Dog { name }'
    expect(faultsOf(source, [loneAnonymousOperation])).toEqual([])
  })

  test('accepts many operations with names', () => {
    const source = 'query A { dog { name } } query B { cat { name } }'
    expect(faultsOf(source, [loneAnonymousOperation])).toEqual([])
  })

  test('refuses an anonymous operation beside one with a name', () => {
    const source = `
      query A { dog { name } }
      { cat { name } }
    `
    expect(faultsOf(source, [loneAnonymousOperation])).toEqual([
      ['This anonymous operation must be the only defined operation.', '3:7'],
    ])
  })

  test('refuses each of two anonymous operations', () => {
    const source = `
      query { dog { name } }
        { cat { name } }
    `
    expect(faultsOf(source, [loneAnonymousOperation])).toEqual([
      ['This anonymous operation must be the only defined operation.', '2:7'],
      ['This anonymous operation must be the only defined operation.', '3:9'],
    ])
  })
})
