import { isDeepStrictEqual } from 'node:util'
import { is, SQL } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { arg, defineGraphQL, input, scalar } from '../../../src/index.ts'

// What a client sends reaches resolvers as the same kind of objects, however it is sent.

const received: unknown[] = []
const keep = (value: unknown): boolean => received.push(value) > 0
const text = '{"a":1,"__proto__":{"polluted":true},"list":[{"constructor":{"b":null}}]}'
const parsed: unknown = JSON.parse(text)
const literal = '{ a: 1, __proto__: { polluted: true }, list: [{ constructor: { b: null } }] }'

const GraphQL = defineGraphQL()({
  Raw: scalar<unknown>({ parse: value => value, serialize: value => value }),
  Holder: input(arg('data', 'json'), arg('raw', 'Raw'), arg('inner', 'Holder')),
})
const kept = GraphQL.directive(
  'kept',
  { on: ['FIELD_DEFINITION'], arguments: arg('value', 'json') },
  ({ value }, next) => keep(value) && next(),
)
GraphQL.query
  .field('json', 'boolean', { arguments: arg('data', 'json') }, ({ data }) => keep(data))
  .field('any', 'boolean', { arguments: arg('data', 'any') }, ({ data }) => keep(data))
  .field('raw', 'boolean', { arguments: arg('data', 'Raw') }, ({ data }) => keep(data))
  .field('held', 'boolean', { arguments: arg('holder', 'Holder') }, ({ holder }) =>
    keep(holder?.inner?.data ?? holder?.data ?? holder?.raw),
  )
  .field(
    'defaulted',
    'boolean',
    { arguments: arg('data', 'json', { default: parsed as object }) },
    ({ data }) => keep(data),
  )
  .field('directed', 'boolean', { directives: [kept({ value: parsed as object })] }, () => true)
  .field('holder', 'boolean', { arguments: arg('holder', 'Holder') }, ({ holder }) => keep(holder))
const schema = GraphQL.schema('PlainValues', {
  sdl: `extend type Query { inText(data: JSON = ${literal}): Boolean directedInText: Boolean @kept(value: ${literal}) }`,
  resolvers: {
    Query: { inText: (_: unknown, { data }) => keep(data), directedInText: () => true },
  },
})

describe.for([
  ['a literal', `{ json(data: ${literal}) }`],
  ['a literal of Any', `{ any(data: ${literal}) }`],
  ['a literal of a scalar of the host', `{ raw(data: ${literal}) }`],
  ['a literal in an input', `{ held(holder: { data: ${literal} }) }`],
  ['a literal of the host in an input', `{ held(holder: { raw: ${literal} }) }`],
  ['a literal in an input in an input', `{ held(holder: { inner: { data: ${literal} } }) }`],
  [
    'a literal with a variable in it',
    '($list: JSON) { json(data: { a: 1, __proto__: { polluted: true }, list: $list }) }',
  ],
  ['a variable', '($data: JSON) { json(data: $data) }'],
  ['a variable of a scalar of the host', '($raw: Raw) { raw(data: $raw) }'],
  ['a variable in an input', '($data: JSON) { held(holder: { data: $data }) }'],
  ['a variable of an input', '($holder: Holder) { held(holder: $holder) }'],
  ['the default of a variable', `($none: JSON = ${literal}) { json(data: $none) }`],
  ['a default in code', '{ defaulted }'],
  ['a default in a text', '{ inText }'],
  ['an argument of a directive', '{ directed }'],
  ['an argument of a directive in a text', '{ directedInText }'],
] as const)('%s', ([, source]) => {
  test('is what JSON.parse makes, each time', async () => {
    const data = (): unknown => JSON.parse(text)
    for (let run = 0; run < 2; run++) {
      const variables = {
        data: data(),
        raw: data(),
        holder: { data: data() },
        list: [{ constructor: { b: null } }],
      }
      const { errors } = await schema.execute(source.startsWith('(') ? `query ${source}` : source, {
        variables,
        responseFormat: 'hash',
      })
      expect(errors).toBe(undefined)
      const [value, ...others] = received.splice(0) as [Record<string, unknown>]
      expect(others).toEqual([])
      // Prototypes count here, and keys named as properties of objects are no more than keys.
      expect(isDeepStrictEqual(value, parsed)).toBe(true)
      expect(JSON.stringify(value)).toBe(text)
      expect(value['polluted']).toBe(undefined)
      // What libraries ask of the values that they are given.
      expect(value instanceof Object).toBe(true)
      expect(Object.prototype.hasOwnProperty.call(value, '__proto__')).toBe(true)
      expect(`${value as unknown as string}`).toBe('[object Object]')
      expect(isDeepStrictEqual(structuredClone(value), parsed)).toBe(true)
      expect(is(value, SQL)).toBe(false)
      // The next request gets another one.
      ;(value['list'] as unknown[]).push(1)
    }
    expect(({} as { polluted?: unknown }).polluted).toBe(undefined)
  })
})

test('an input object has no prototype, so that a field that is omitted is undefined, whatever its name', async () => {
  const variables = { holder: { inner: {} } }
  await schema.execute('{ holder(holder: { inner: {} }) }')
  await schema.execute('query ($holder: Holder) { holder(holder: $holder) }', { variables })
  for (const holder of received.splice(0) as { inner: object }[]) {
    expect(Object.getPrototypeOf(holder)).toBe(null)
    expect(Object.getPrototypeOf(holder.inner)).toBe(null)
    expect(structuredClone(holder)).toStrictEqual({ inner: {} })
  }
})
