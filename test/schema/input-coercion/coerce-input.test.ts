import { expect, test } from 'vitest'
import { compileSchema } from '../../../src/schema/compile/compile-schema.ts'
import { InputCoercion } from '../../../src/schema/input-coercion/coerce-input.ts'
import { RequestInputs } from '../../../src/schema/input-coercion/template.ts'
import { ValueReader } from '../../../src/schema/input-coercion/value-reader.ts'
import { typeMapOfSdl } from '../type-map-of-sdl.ts'

const schema = compileSchema(
  typeMapOfSdl('type Query { a(choice: Choice): Int } input Choice @oneOf { a: Int, b: Int }'),
)

test.each([
  [{ a: 1 }, []],
  [{ a: null }, ['ONE_OF_NULL']],
  [{ a: 1, b: 2 }, ['ONE_OF']],
  [{ a: null, b: 2 }, ['ONE_OF', 'ONE_OF_NULL']],
  [{ c: 1 }, ['UNKNOWN_FIELD', 'ONE_OF']],
  [{ a: 1, c: 1 }, ['UNKNOWN_FIELD']],
])('a OneOf input object needs exactly one of its own fields: %j', (value, expected) => {
  const kinds: string[] = []
  const coercion = new InputCoercion(
    new ValueReader(new RequestInputs([])),
    (_path, _value, { kind }) => kinds.push(kind) > 0,
  )
  coercion.coerceInputValue(value, schema.typeByName.get('Choice')!)
  expect(kinds).toEqual(expected)
})
