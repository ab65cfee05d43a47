import { describe, expect, test } from 'vitest'
import { deferAndStreamDirectivesAreUsedOnValidOperations } from '../../../src/validation/rules/defer-and-stream-directives-are-used-on-valid-operations.ts'
import { faultsOf, incrementalSchema, type Fault } from '../fixture.ts'

const faultsIn = (source: string): Fault[] =>
  faultsOf(source, [deferAndStreamDirectivesAreUsedOnValidOperations], {}, incrementalSchema)

describe('@defer and @stream in subscriptions', () => {
  const deferred =
    'Defer directive not supported on subscription operations. Disable `@defer` by setting the `if` argument to `false`.'
  const streamed =
    'Stream directive not supported on subscription operations. Disable `@stream` by setting the `if` argument to `false`.'

  test('may be in other operations', () => {
    const source =
      '{ ... @defer { pets @stream { name } } } mutation { rename(id: 1) { ... @defer { name } } }'
    expect(faultsIn(source)).toEqual([])
  })

  test('may be switched off', () => {
    const source = `subscription ($a: Boolean!) { petAdded {
      ... @defer(if: false) { name } ... @defer(if: $a) { owner { pets @stream(if: false) { name } } }
    } }`
    expect(faultsIn(source)).toEqual([])
  })

  test('are refused where they cannot be', () => {
    const source = `subscription { petAdded {
      ... @defer { name } ... @defer(if: true, label: "a") { owner { pets @stream(if: null) { name } } }
    } }`
    expect(faultsIn(source)).toEqual([
      [deferred, '2:11'],
      [deferred, '2:31'],
      [streamed, '2:75'],
    ])
  })

  test('are refused in fragments, with the spreads around them, the innermost first', () => {
    const source = `
      subscription { petAdded { ...F ...G } }
      fragment F on Pet { ...G @defer }
      fragment G on Pet { owner { pets @stream { name } } }
    `
    expect(faultsIn(source)).toEqual([
      [deferred, '3:32', '2:33'],
      [streamed, '4:40', '3:27', '2:33'],
    ])
  })

  test('are passed over where a condition may leave out the selection', () => {
    const conditions = [
      '@skip(if: $a)',
      '@skip(if: true)',
      '@include(if: $a)',
      '@include(if: false)',
    ]
    for (const condition of conditions) {
      const source = `subscription ($a: Boolean!) { petAdded { owner ${condition} { pets @stream { name } } } }`
      expect(faultsIn(source)).toEqual([])
    }
    for (const condition of ['@skip(if: false)', '@include(if: true)', '@include']) {
      const source = `subscription { petAdded { owner ${condition} { pets @stream { name } } } }`
      expect(faultsIn(source)).toHaveLength(1)
    }
  })
})
