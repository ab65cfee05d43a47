import { expect, test } from 'vitest'
import { compileSchema } from '../../src/schema/compile-schema.ts'
import { coerceInputValue } from '../../src/values/coerce-input-value.ts'
import { typeMapOfSdl } from '../schema/type-map-of-sdl.ts'

const schema = compileSchema(
  typeMapOfSdl('type Query { a(choice: Choice): Int } input Choice @oneOf { a: Int, b: Int }'),
)

test.each([
  [{ a: 1 }, []],
  [{ a: null }, ['Field "a" must be non-null.']],
  [{ a: 1, b: 2 }, ['Exactly one key must be specified for OneOf type "Choice".']],
  [
    { c: 1 },
    [
      'Field "c" is not defined by type "Choice".',
      'Exactly one key must be specified for OneOf type "Choice".',
    ],
  ],
  [{ a: 1, c: 1 }, ['Field "c" is not defined by type "Choice".']],
])('a OneOf input object needs exactly one of its own fields: %j', (value, expected) => {
  const messages: string[] = []
  const report = (_path: unknown, _value: unknown, message: string): boolean => messages.push(message) > 0
  coerceInputValue(value, schema.typeByName.get('Choice')!, report, false)
  expect(messages).toEqual(expected)
})
