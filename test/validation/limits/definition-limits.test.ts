import { expect, test } from 'vitest'
import { excessesOf, repeat, schemaWith } from './fixture.ts'

const fragments = (count: number): string =>
  `{ ${repeat(count, index => `...F${index}`)} } ${repeat(count, index => `fragment F${index} on Query { number }`)}`
const operations = (count: number): string => repeat(count, index => `query Q${index} { number }`)

test('a document has so many fragments, and no more', () => {
  const schema = schemaWith({ maxFragments: 2 })
  expect(excessesOf(schema, fragments(2))).toEqual([])
  expect(excessesOf(schema, `{ nothing } ${fragments(3)}`)).toEqual([
    ['COMPLEXITY_LIMIT', 'The document has 3 fragments; at most 2 are allowed.'],
  ])
})

test('a document has so many operations, and no more', () => {
  const schema = schemaWith({ maxOperations: 2 })
  expect(excessesOf(schema, operations(2))).toEqual([])
  expect(excessesOf(schema, operations(3))).toEqual([
    ['COMPLEXITY_LIMIT', 'The document has 3 operations; at most 2 are allowed.'],
  ])
})

test('false switches the limits off', () => {
  expect(excessesOf(schemaWith({}), fragments(1_500))).toEqual([])
  expect(excessesOf(schemaWith({}), operations(500))).toEqual([])
})
