import { describe, expect, test } from 'vitest'
import { fragmentSpreadsMustNotFormCycles } from '../../../src/validation/rules/fragment-spreads-must-not-form-cycles.ts'
import { faultsOf } from '../fixture.ts'

describe('fragment spreads must not form cycles', () => {
  test('accepts fragments that are spread often', () => {
    const source =
      '{ dog { ...A ...B } } fragment A on Dog { ...B ...C } fragment B on Dog { ...C } fragment C on Dog { name }'
    expect(faultsOf(source, [fragmentSpreadsMustNotFormCycles])).toEqual([])
  })

  test('refuses a fragment that spreads itself, for each spread', () => {
    const source = 'fragment A on Dog { ...A mother { ...A } }'
    expect(faultsOf(source, [fragmentSpreadsMustNotFormCycles])).toEqual([
      ['Cannot spread fragment "A" within itself.', '1:21'],
      ['Cannot spread fragment "A" within itself.', '1:35'],
    ])
  })

  test('refuses a cycle of two, at both spreads', () => {
    const source = `
      fragment A on Dog { ...B }
      fragment B on Dog { ... { ...A } }
    `
    expect(faultsOf(source, [fragmentSpreadsMustNotFormCycles])).toEqual([
      ['Cannot spread fragment "A" within itself via "B".', '2:27', '3:33'],
    ])
  })

  test('refuses a longer cycle once', () => {
    const source = `
      fragment A on Dog { ...B }
      fragment B on Dog { ...C }
      fragment C on Dog { ...A }
    `
    expect(faultsOf(source, [fragmentSpreadsMustNotFormCycles])).toEqual([
      ['Cannot spread fragment "A" within itself via "B", "C".', '2:27', '3:27', '4:27'],
    ])
  })

  test('refuses cycles that share fragments', () => {
    const source = `
      fragment A on Dog { ...B ...C }
      fragment B on Dog { ...A }
      fragment C on Dog { ...A }
    `
    expect(faultsOf(source, [fragmentSpreadsMustNotFormCycles])).toEqual([
      ['Cannot spread fragment "A" within itself via "B".', '2:27', '3:27'],
      ['Cannot spread fragment "A" within itself via "C".', '2:32', '4:27'],
    ])
  })

  test('refuses a cycle that is not reached from its first fragment', () => {
    const source = `
      fragment A on Dog { ...B }
      fragment B on Dog { ...C }
      fragment C on Dog { ...B }
    `
    expect(faultsOf(source, [fragmentSpreadsMustNotFormCycles])).toEqual([
      ['Cannot spread fragment "B" within itself via "C".', '3:27', '4:27'],
    ])
  })

  test('finds cycles that no operation reaches, and none in operations', () => {
    const source = '{ dog { ...A ...A } } fragment A on Dog { name } fragment B on Dog { ...B }'
    expect(faultsOf(source, [fragmentSpreadsMustNotFormCycles])).toEqual([
      ['Cannot spread fragment "B" within itself.', '1:70'],
    ])
  })

  test('leaves unknown fragments to another rule', () => {
    const source = 'fragment A on Dog { ...Missing }'
    expect(faultsOf(source, [fragmentSpreadsMustNotFormCycles])).toEqual([])
  })
})
