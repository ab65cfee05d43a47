import { describe, expect, test } from 'vitest'
import { fragmentSpreadTargetDefined } from '../../../src/validation/rules/fragment-spread-target-defined.ts'
import { faultsOf } from '../fixture.ts'

describe('fragment spread target defined', () => {
  test('accepts spreads of fragments that are defined anywhere', () => {
    const source = 'fragment F on Dog { ...G } { dog { ...F } } fragment G on Dog { name }'
    expect(faultsOf(source, [fragmentSpreadTargetDefined])).toEqual([])
  })

  test('refuses a spread of an unknown fragment, at its name, each time', () => {
    const source = `
      { dog { ... Missing @once ...Missing } }
      fragment F on Dog { ... { ...Other } }
    `
    expect(faultsOf(source, [fragmentSpreadTargetDefined])).toEqual([
      ['Unknown fragment "Missing".', '2:19'],
      ['Unknown fragment "Missing".', '2:36'],
      ['Unknown fragment "Other".', '3:36'],
    ])
  })
})
