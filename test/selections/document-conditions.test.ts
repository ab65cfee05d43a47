import { expect, test } from 'vitest'
import { createSchema } from '../../src/engine/create-schema.ts'
import type { Document } from '../../src/language/document.ts'
import { parseToTape } from '../../src/language/parse.ts'
import { namedType } from '../../src/schema/definitions/type-map.ts'
import {
  conditionKey,
  conditionValues,
  conditionVariablesOf,
} from '../../src/selections/document-conditions.ts'

const { compiled } = createSchema(undefined, {
  types: [
    {
      kind: 'OBJECT',
      name: 'Query',
      interfaces: [],
      fields: [
        {
          name: 'a',
          declaredName: 'a',
          type: namedType('Query'),
          arguments: [],
          propertyNames: ['a'],
        },
      ],
    },
  ],
  directives: [],
  rootTypes: { query: 'Query' },
})
const read = (source: string): Document =>
  parseToTape(source, undefined, compiled.symbolTable) as Document

test('the conditions of a document are the variables in @skip and @include, once each', () => {
  const conditions = conditionVariablesOf(
    read(
      '{ a(x: $x) a @skip(if: $y) ...F @include(if: $z) a @skip(if: true) ... @include(if: $y) { a } }',
    ),
  )
  expect(conditions).toEqual([1, 2])
  expect(conditionVariablesOf(read('{ a(x: $x) @include(if: true) }'))).toEqual([])
})

test('what is kept of the variables are the values of conditions: true, null, undefined, and false for all else', () => {
  const values = [{ large: [] }, true, null, undefined, 'text', false]
  expect(conditionValues([1, 2, 3, 4, 5], values)).toEqual([
    undefined,
    true,
    null,
    undefined,
    false,
    false,
  ])
})

test('the key of conditions is short, and another one for other outcomes', () => {
  const three = [true, null, false]
  const keys = three.flatMap(a =>
    three.flatMap(b => three.map(c => conditionKey([0, 2, 3], [a, 'any', b, c]))),
  )
  expect(new Set(keys).size).toBe(27)
  expect(conditionKey([1, 2], ['any', true, 'text'])).toBe(
    conditionKey([1, 2], ['other', true, false]),
  )
  expect(conditionKey([1, 2], ['any', true, undefined])).not.toBe(
    conditionKey([1, 2], ['any', true, false]),
  )

  const ids = Array.from({ length: 1_000 }, (_, id) => id)
  const outcomes: (boolean | null)[] = ids.map(id => three[(id * id) % 3]!)
  const key = conditionKey(ids, outcomes)
  expect(String(key).length).toBeLessThan(800)
  for (const id of [0, 9, 10, 500, 999]) {
    for (const other of three) {
      const changed = conditionKey(ids, outcomes.with(id, other))
      expect(changed === key).toBe(other === outcomes[id])
    }
  }
})
