import { describe, expect, test } from 'vitest'
import { deferAndStreamDirectivesAreUsedOnValidRootField } from '../../../src/validation/rules/defer-and-stream-directives-are-used-on-valid-root-field.ts'
import { faultsOf, incrementalSchema, type Fault } from '../fixture.ts'

const faultsIn = (source: string): Fault[] =>
  faultsOf(source, [deferAndStreamDirectivesAreUsedOnValidRootField], {}, incrementalSchema)

describe('the roots of operations', () => {
  const deferred = 'Defer directive cannot be used on root mutation type "Mutation".'

  test('may be deferred and streamed in queries', () => {
    const source = '{ ... @defer { dog { name } } pets @stream { name } }'
    expect(faultsIn(source)).toEqual([])
  })

  test('may be so below the root field of others', () => {
    const source =
      'mutation { rename(id: 1) { ... @defer { name owner { pets @stream { name } } } } }'
    expect(faultsIn(source)).toEqual([])
  })

  test('are refused in mutations and subscriptions', () => {
    expect(faultsIn('mutation { ... @defer { renameAll @stream { name } } }')).toEqual([
      [deferred, '1:16'],
      ['Stream directive cannot be used on root mutation type "Mutation".', '1:35'],
    ])
    expect(faultsIn('subscription { petsAdded @stream { name } }')).toEqual([
      ['Stream directive cannot be used on root subscription type "Subscription".', '1:26'],
    ])
  })

  test('are refused in fragments, for each operation, whatever the argument if is', () => {
    const source = `
      mutation A { ...F } mutation B { ...F }
      fragment F on Mutation { ...G @defer(if: false) ...F }
      fragment G on Mutation { remove(id: 1) }
    `
    expect(faultsIn(source)).toEqual([
      [deferred, '3:37'],
      [deferred, '3:37'],
    ])
  })

  test('are refused at each spread of a fragment', () => {
    const source =
      'mutation { ...F ...F @defer ...F @defer } fragment F on Mutation { remove(id: 1) }'
    expect(faultsIn(source)).toEqual([
      [deferred, '1:22'],
      [deferred, '1:34'],
    ])
  })

  test('are left to other rules where a fragment or the root type is unknown', () => {
    expect(faultsIn('mutation { ...F @defer }')).toEqual([])
  })
})
