import { expect, test } from 'vitest'
import { excessesOf, repeat, schemaWith } from './fixture.ts'

const schema = schemaWith({ maxAliases: 3 })
const aliases = (count: number): string => repeat(count, index => `a${index}: number`)

test('a document has so many aliases, and no more', () => {
  expect(excessesOf(schema, `{ ${aliases(3)} }`)).toEqual([])
  expect(excessesOf(schema, `{ ${aliases(4)} }`)).toEqual([
    ['ALIAS_LIMIT', 'The document has more than 3 aliases.', '1:36'],
  ])
})

test('aliases count as they are written, wherever they stand', () => {
  const source = `{ a: number ...F ...F ... { b: number } } fragment F on Query { c: number }`
  expect(excessesOf(schema, source)).toEqual([])
  expect(excessesOf(schema, `${source.slice(0, -1)} d: number }`)).toEqual([
    ['ALIAS_LIMIT', 'The document has more than 3 aliases.', '1:76'],
  ])
})

test('faults that were found before stay, and nothing is looked for behind', () => {
  expect(excessesOf(schema, `{ nothing ${aliases(4)} neither }`)).toEqual([
    [
      'GRAPHQL_VALIDATION_FAILED',
      'Cannot query field "nothing" on type "Query". Did you mean "thing"?',
      '1:3',
    ],
    ['ALIAS_LIMIT', 'The document has more than 3 aliases.', '1:44'],
  ])
})

test('false switches the limit off, for one schema', () => {
  expect(excessesOf(schemaWith({ maxAliases: false }), `{ ${aliases(500)} }`)).toEqual([])
  expect(excessesOf(schemaWith({ maxAliases: 200 }), `{ ${aliases(201)} }`)).toHaveLength(1)
})
