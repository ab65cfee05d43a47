import { describe, expect, test } from 'vitest'
import { initialCountIsNotNegative } from '../../../src/validation/rules/initial-count-is-not-negative.ts'
import { faultsOf, incrementalSchema, type Fault } from '../fixture.ts'

const faultsIn = (source: string): Fault[] =>
  faultsOf(source, [initialCountIsNotNegative], {}, incrementalSchema)

describe('the argument initialCount', () => {
  test('may be 0, a positive number or a variable', () => {
    const source =
      'query ($n: Int! = -1) { a: pets @stream(initialCount: 0) { name } b: pets @stream(initialCount: -0) { name } c: pets @stream(initialCount: 3) { name } d: pets @stream(initialCount: $n) { name } }'
    expect(faultsIn(source)).toEqual([])
  })

  test('is refused where it is a negative literal', () => {
    const source = '{ pets @stream(label: "-1", initialCount: -2) { name } }'
    expect(faultsIn(source)).toEqual([
      ['Argument "@stream(initialCount:)" must not be negative, but is -2.', '1:43'],
    ])
  })

  test('is cut in the message', () => {
    const [[message] = ['']] = faultsIn(
      `{ pets @stream(initialCount: -${'1'.repeat(500)}) { name } }`,
    )
    expect(message).toHaveLength(165)
  })
})
