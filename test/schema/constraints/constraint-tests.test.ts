import { expect, test } from 'vitest'
import { constraintTestsOf } from '../../../src/schema/constraints/constraint-tests.ts'
import type { Constraints } from '../../../src/schema/definitions/constraint-directive.ts'

function messagesFor(constraints: Constraints, value: unknown): string[] {
  const tests = constraintTestsOf(constraints)
  const isList = Array.isArray(value)
  return (isList ? tests.list : tests.value)
    .filter(({ holds }) => !holds(value))
    .map(({ message }) => message)
}

test('lengths count code points', () => {
  const constraints = { minLength: 2, maxLength: 3 }
  expect(messagesFor(constraints, '👍')).toEqual(['Must be at least 2 characters long'])
  expect(messagesFor(constraints, '👍👍')).toEqual([])
  expect(messagesFor(constraints, '👍👍👍')).toEqual([])
  expect(messagesFor(constraints, 'abcd')).toEqual(['Must be at most 3 characters long'])
  expect(messagesFor({ minLength: 1 }, '')).toEqual(['Must be at least 1 character long'])
  expect(messagesFor({ maxLength: 1 }, '👍')).toEqual([])
  expect(messagesFor({ minLength: 3 }, '👍👍')).toEqual(['Must be at least 3 characters long'])
})

test('parts of texts are compared', () => {
  const constraints = { startsWith: 'a', endsWith: 'z', contains: 'm', notContains: 'x' }
  expect(messagesFor(constraints, 'amz')).toEqual([])
  expect(messagesFor(constraints, 'x')).toEqual([
    'Must start with "a"',
    'Must end with "z"',
    'Must contain "m"',
    'Must not contain "x"',
  ])
})

test('a pattern matches a part of a text, in linear time', () => {
  expect(messagesFor({ pattern: '[0-9]+' }, 'a1b')).toEqual([])
  expect(messagesFor({ pattern: '^[0-9]+$' }, 'a1b')).toEqual(['Must match the pattern ^[0-9]+$'])
  expect(messagesFor({ pattern: '^\\p{L}+$' }, 'Ärger')).toEqual([])
  const start = performance.now()
  expect(messagesFor({ pattern: '^(a+)+$' }, `${'a'.repeat(50_000)}!`)).toHaveLength(1)
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('numbers are compared', () => {
  expect(messagesFor({ min: 1, max: 2 }, 1)).toEqual([])
  expect(messagesFor({ min: 1, max: 2 }, 0)).toEqual(['Must be at least 1'])
  expect(messagesFor({ min: 1, max: 2 }, 3n)).toEqual(['Must be at most 2'])
  expect(messagesFor({ exclusiveMin: 1 }, 1)).toEqual(['Must be greater than 1'])
  expect(messagesFor({ exclusiveMax: 1 }, 1)).toEqual(['Must be less than 1'])
})

test('multiples allow for the error of a division', () => {
  for (const multiple of [0, 0.1, 0.3, -0.7, 1.1, 12345.6])
    expect(messagesFor({ multipleOf: 0.1 }, multiple)).toEqual([])
  expect(messagesFor({ multipleOf: 0.1 }, 0.35)).toEqual(['Must be a multiple of 0.1'])
  expect(messagesFor({ multipleOf: 3 }, 9_007_199_254_740_993n)).toEqual([])
  expect(messagesFor({ multipleOf: 3 }, 9_007_199_254_740_994n)).toHaveLength(1)
})

test('items are counted', () => {
  expect(messagesFor({ minItems: 1, maxItems: 2 }, [])).toEqual(['Must have at least 1 item'])
  expect(messagesFor({ minItems: 1, maxItems: 2 }, [1, 2, 3])).toEqual([
    'Must have at most 2 items',
  ])
})
