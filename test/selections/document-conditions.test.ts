import { expect, test } from 'vitest'
import { createSchema } from '../../src/engine/create-schema.ts'
import type { Document } from '../../src/language/document.ts'
import { parse } from '../../src/language/parse.ts'
import { named } from '../../src/schema/type-map.ts'
import { conditionKey, conditionsIn } from '../../src/selections/document-conditions.ts'

const { compiled } = createSchema('ConditionsSchema', {
  types: [
    {
      kind: 'OBJECT',
      name: 'Query',
      interfaces: [],
      fields: [{ name: 'a', declaredName: 'a', type: named('Query'), arguments: [], propertyNames: ['a'] }],
    },
  ],
  directives: [],
  rootTypes: { query: 'Query' },
})
const read = (source: string): Document => parse(source, undefined, compiled.symbolTable) as Document
const repeat = (count: number, selection: string): Document => read(`{ ${selection.repeat(count)} }`)

test.each([
  ['fragment spreads', '...F @include(if: $v) ', 6],
  ['inline fragments', '... @skip(if: $v) { a } ', 6],
  ['fields with selections', 'a @skip(if: $v) { a } ', 6],
  ['leaves', 'a @include(if: $v) ', 200],
  ['constant conditions', '... @include(if: true) { a } ', 1_000],
])('conditions on %s are many beyond a number', (_kind, selection, most) => {
  expect(conditionsIn(repeat(most, selection)).areMany).toBe(false)
  expect(conditionsIn(repeat(most + 1, selection)).areMany).toBe(!selection.includes('true'))
})

test('the key of conditions names the values of their variables alone', () => {
  const conditions = conditionsIn(read('{ a(x: $x) a @skip(if: $y) ...F @include(if: $z) }'))
  expect(conditions.variables).toEqual([1, 2])
  expect(conditionKey(conditions, ['any', true, undefined])).toBe('10')
})
