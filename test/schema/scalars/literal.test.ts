import { expect, test } from 'vitest'
import { parseToTape } from '../../../src/language/parse.ts'
import { literalOf } from '../../../src/schema/scalars/literal.ts'
import type { Literal } from '../../../src/schema/definitions/scalar-coercion.ts'
import type { VariableValues } from '../../../src/values/variables.ts'

const unlimited = { maxTokens: false, maxSyntaxDepth: false } as const

function literal(text: string, variables: VariableValues = []): Literal {
  const document = parseToTape(`{f(a:${text})}`, unlimited)
  if ('errors' in document) throw document.errors[0]
  // Document, operation, selection set, field and argument stand before the value.
  const { kind, text: written, value, variables: values } = literalOf(document, 5, variables)
  return { kind, text: written, value, variables: values }
}

test('a literal has its kind, its text in the usual form, and its plain value', () => {
  expect(literal('-0.5e1')).toEqual({ kind: 'FloatValue', text: '-0.5e1', value: -5 })
  expect(literal('"\\u0041\\n"')).toEqual({ kind: 'StringValue', text: '"A\\n"', value: 'A\n' })
  expect(literal('true')).toEqual({ kind: 'BooleanValue', text: 'true', value: true })
  expect(literal('NEWEST')).toEqual({ kind: 'EnumValue', text: 'NEWEST', value: 'NEWEST' })
  expect(literal('[1 [] [2,[3]] null]')).toEqual({
    kind: 'ListValue',
    text: '[1, [], [2, [3]], null]',
    value: [1, [], [2, [3]], null],
  })
  expect(literal('{a:{b:1 c:[{}]} d:false}')).toEqual({
    kind: 'ObjectValue',
    text: '{a: {b: 1, c: [{}]}, d: false}',
    value: { a: { b: 1, c: [{}] }, d: false },
  })
})

test('the plain value of an object is as JSON.parse makes it, and of two equal names the last counts', () => {
  const text = '{ "a": 3, "__proto__": { "__proto__": null, "polluted": [{ "constructor": 1 }] } }'
  const { value } = literal(
    '{a: 1, __proto__: 2, a: 3, __proto__: {__proto__: null, polluted: [{constructor: 1}]}}',
  )
  expect(value).toStrictEqual(JSON.parse(text))
  expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)))
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect((value as { polluted?: unknown }).polluted).toBe(undefined)
})

test('a variable has its value; without one it is null in a list and leaves its field out of an object', () => {
  expect(literal('{a: $x, b: $y, c: [$x, $y]}', [7]).value).toEqual({ a: 7, c: [7, null] })
})

test('a literal may be nested deeper than the stack of the machine', () => {
  const text = '['.repeat(50_000) + ']'.repeat(50_000)
  expect(literal(text).text).toBe(text)
})
