import { describe, expect, test } from 'vitest'
import { anyScalar, jsonScalar } from '../../../src/schema/scalars/json-scalars.ts'
import type { Literal } from '../../../src/schema/definitions/scalar-coercion.ts'
import { arg, defineGraphQL } from '../../../src/index.ts'

describe.each([jsonScalar, anyScalar])('$name', scalar => {
  test('reads every JSON value as it is', () => {
    const values = ['', 'a', 0, -1.5, true, false, [], {}, [1, ['a', null]], { a: { b: [null] } }]
    expect(values.map(value => scalar.coerceInput(value))).toEqual(values)
    const hostile = JSON.parse('{ "__proto__": { "polluted": true } }') as object
    expect(scalar.coerceInput(hostile)).toBe(hostile)
  })

  test.each<Literal>([
    { kind: 'IntValue', text: '1', value: 1 },
    { kind: 'FloatValue', text: '1.5', value: 1.5 },
    { kind: 'StringValue', text: '"a"', value: 'a' },
    { kind: 'BooleanValue', text: 'true', value: true },
    { kind: 'ListValue', text: '[1, null]', value: [1, null] },
    { kind: 'ObjectValue', text: '{a: {b: 1}}', value: { a: { b: 1 } } },
    { kind: 'EnumValue', text: 'ASC', value: 'ASC' },
  ])('reads the literal $text', literal => {
    expect(scalar.coerceLiteral(literal)).toEqual(literal.value)
  })

  test('writes what JSON.stringify would', () => {
    const hostile: unknown = JSON.parse('{ "__proto__": 1 }')
    const values = [
      ...['a', 1, true, [1, undefined, null], { a: undefined, b: { c: 1 } }, new Date(0), hostile],
      ...[
        { toJSON: (key: string) => ({ key }) },
        [{ toJSON: (key: string) => key }],
        new Number(5),
        new Map(),
      ],
    ]
    expect(values.map(value => JSON.stringify(scalar.coerceResult(value)))).toEqual(
      values.map(value => JSON.stringify(value)),
    )
  })

  test.each([
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a big integer', 1n],
    ['a number without an end', Infinity],
    ['no number', NaN],
    ['a function inside', { a: [() => 1] }],
    ['a big integer inside', { a: 1n }],
  ])('refuses %s, reading and writing', (_name, value) => {
    const message = new RegExp(
      `^${scalar.name} cannot represent value: .*; expected what JSON can hold\\.$`,
    )
    expect(() => scalar.coerceInput(value)).toThrow(message)
    expect(() => scalar.coerceResult(value)).toThrow(message)
  })

  test('refuses values that have no end, or are deeper than what stacks bear', () => {
    const circular: unknown[] = []
    circular.push(circular)
    let deep: unknown = 1
    for (let level = 0; level < 100_000; level++) deep = level % 2 ? [deep] : { deep }
    const endless = { toJSON: () => endless }
    const message = `${scalar.name} cannot represent a value of more than 200 levels.`
    for (const value of [circular, deep]) expect(() => scalar.coerceInput(value)).toThrow(message)
    for (const value of [circular, deep, endless])
      expect(() => scalar.coerceResult(value)).toThrow(message)
  })
})

test('a request reads and writes JSON, in variables, literals and defaults', async () => {
  const GraphQL = defineGraphQL()({})
  GraphQL.query.field(
    'echo',
    'json',
    { arguments: [arg('data', 'json', { default: { a: [1, 'x', null] } }), arg('extra', 'any')] },
    ({ data, extra }) => ({ data, extra }),
  )
  const schema = GraphQL.schema('JSONSchema')
  expect(schema.toSDL({ withoutSpec: true, withoutDescriptions: true })).toBe(`scalar Any

scalar JSON @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc8259")

type Query {
  echo(data: JSON = {a: [1, "x", null]}, extra: Any): JSON
}`)
  const query =
    'query ($v: Any) { a: echo(data: { list: [1, { x: $v }], name: "n" }) b: echo(extra: $v) }'
  expect(
    await schema.execute(query, { variables: { v: [{ y: 1 }] }, responseFormat: 'hash' }),
  ).toEqual({
    data: {
      a: { data: { list: [1, { x: [{ y: 1 }] }], name: 'n' } },
      b: { data: { a: [1, 'x', null] }, extra: [{ y: 1 }] },
    },
  })
})
