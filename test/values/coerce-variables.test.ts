import { buildSchema, GraphQLError as PeerError, isScalarType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { compileSchema } from '../../src/schema/compile/compile-schema.ts'
import {
  coerceAs16,
  coerceHere,
  type CoercionOptions,
  type Outcome,
} from '../conformance/variables/coerce.ts'
import { typeMapOf } from '../conformance/type-map-of.ts'

const schema16 = buildSchema(
  `
    type Query { field(float: Float, id: ID): Int }
    enum Color { RED GREEN __proto__ constructor }
    input Point { x: Int!, y: Int! = 2, label: String = "here", colors: [Color!] = [RED] }
    input Filter { all: [Filter!], not: Filter, point: Point, ids: [ID!]!, matrix: [[Int]] }
    input Choice @oneOf { a: Int, b: [String!], point: Point, choice: Choice }
    enum Level { ${names(300).join(' ')} }
    input Levels { ${names(300)
      .map(name => `${name}: Int`)
      .join(' ')} }
    input Names { __proto__: Point, constructor: Int, toString: String, hasOwnProperty: Names }
    scalar Word
    scalar Even
    scalar Broken
  `,
  { assumeValid: true, assumeValidSDL: true },
)
const parsers: Readonly<Record<string, (value: unknown) => unknown>> = {
  Word(value) {
    throw new PeerError(`Word takes no "${typeof value === 'string' ? value : typeof value}".`)
  },
  Even: value => (typeof value === 'number' && value % 2 === 0 ? value : undefined),
  Broken() {
    throw new TypeError('Broken takes nothing.')
  },
}
for (const [name, parseValue] of Object.entries(parsers)) {
  const scalar = schema16.getType(name)
  if (isScalarType(scalar)) scalar.parseValue = parseValue
}
const schema = compileSchema(typeMapOf(schema16), undefined, { assumeValid: true })

const defaults: CoercionOptions = { maxErrors: 100, hasSuggestions: true }

function coerce(
  definitions: string,
  variables: Readonly<Record<string, unknown>>,
  options: Partial<CoercionOptions> = {},
): Outcome {
  return coerceHere(schema, requestOf(definitions, variables), { ...defaults, ...options })
}

function requestOf(
  definitions: string,
  variables: Readonly<Record<string, unknown>>,
): Parameters<typeof coerceHere>[1] {
  return { source: `query (${definitions}) { field }`, variables }
}

/** The errors of the variable `$v`, without what they all begin with. */
function errorsOf(
  type: string,
  value: unknown,
  options?: Partial<CoercionOptions>,
): readonly string[] {
  const outcome = coerce(`$v: ${type}`, { v: value }, options)
  if (!('errors' in outcome)) throw new Error('There are no errors.')
  return outcome.errors.map(error => error.replace(/ @1:8$/, ''))
}

function valueOf(type: string, value: unknown): unknown {
  const outcome = coerce(`$v: ${type}`, { v: value })
  if ('errors' in outcome) throw new Error(outcome.errors.join('\n'))
  return outcome.values[0]?.[1]
}

const json: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -0,
    7,
    1.5,
    2147483647,
    2147483648,
    -2147483648,
    -2147483649,
    1e21,
    9007199254740993,
  ],
  ...['', '7', 'RED', 'red', 'GREN', '__proto__', 'constructor', 'toString', 'a "b" \n'],
  ...[
    [],
    [null],
    [1, 2],
    ['a', 1, null],
    [[1], [null], null, 2],
    [[[1]]],
    {},
    { x: 1 },
    { x: null },
    { x: 1, y: null },
  ],
  ...[
    { x: '1', y: 2.5, label: 3, colors: 'RED' },
    { x: 1, colors: ['RED', 'BLUE', null] },
    { X: 1, lable: '' },
  ],
  ...[
    { a: 1 },
    { a: null },
    { a: 1, b: null },
    { a: 1, b: 'b' },
    { b: 'b' },
    { b: [] },
    { b: [null] },
    { c: 1 },
  ],
  ...[
    { a: 1, c: 1 },
    { choice: {} },
    { choice: { a: 1 } },
    { choice: { a: 'x', b: 1 } },
    { point: {} },
  ],
  ...[
    { ids: 1 },
    { ids: [1, 'a', 1.5] },
    { ids: null },
    { ids: [], all: { ids: 1 }, not: { all: [{}, { ids: true }] } },
  ],
  ...[
    { ids: [], matrix: [1, [2], null, ['x'], [[3]]] },
    { ids: [], nothing: { a: { b: { c: {} } } } },
  ],
  { a: null, b: 'b' },
  JSON.parse('{ "__proto__": { "x": 1 } }'),
  JSON.parse(
    '{ "__proto__": { "y": 1 }, "constructor": "x", "toString": 1, "hasOwnProperty": { "valueOf": 1 } }',
  ),
  JSON.parse('{ "ids": [], "__proto__": { "ids": 1 }, "constructor": 1 }'),
]
const named = [
  ...['Int', 'Float', 'String', 'Boolean', 'ID', 'Color', 'Word', 'Even', 'Broken'],
  ...['Point', 'Filter', 'Choice', 'Names'],
]
const types = named.flatMap(name => [name, `${name}!`, `[${name}]`, `[${name}!]!`, `[[${name}!]]`])

describe('a JSON value is coerced as by graphql-js 16', () => {
  test.each(types)('to %s', type => {
    const outcomesOf = (value: unknown): readonly Outcome[] => {
      const request = requestOf(`$v: ${type}`, { v: value })
      return [coerceHere(schema, request, defaults), coerceAs16(schema16, request, defaults)]
    }
    for (const value of json) {
      const [here, peer] = outcomesOf(value)
      expect(JSON.stringify(here), JSON.stringify(value)).toBe(JSON.stringify(peer))
    }
  })

  test.each([
    ['$v: Int', {}],
    ['$v: Int!', {}],
    ['$v: Int! = 1', {}],
    ['$v: Int! = 1', { v: null }],
    ['$v: Int = null', {}],
    ['$v: Int = 1', { v: null }],
    ['$v: [[Int]] = 1', {}],
    ['$v: Point = { x: 1, colors: GREEN }', {}],
    ['$v: Choice = { b: "b" }', {}],
    ['$v: Filter = { ids: 7, all: [{ ids: [] }] }', {}],
    ['$a: Int!,\n  $b: Int! # comment\n, $c: Int!', { b: 'b', c: null, d: 1 }],
    ['$__proto__: Int, $constructor: Int!, $toString: [Int]', { constructor: 1 }],
    ['$constructor: Int!, $hasOwnProperty: Int', {}],
    ['$__proto__: Point', JSON.parse('{ "__proto__": { "x": 1 } }')],
  ])('with the definitions %s', (definitions, variables) => {
    const request = requestOf(definitions, variables as Record<string, unknown>)
    expect(coerceHere(schema, request, defaults)).toEqual(coerceAs16(schema16, request, defaults))
  })
})

describe('where graphql-js 16 differs', () => {
  test('a variable that is undefined is not provided', () => {
    // "If hasValue is not true and defaultValue exists": undefined is no value of JSON; graphql-js
    // 17 agrees.
    const request = requestOf('$v: Int = 1', { v: undefined })
    expect(coerceHere(schema, request, defaults)).toEqual({ values: [['v', 1]] })
    expect(coerceAs16(schema16, request, defaults)).toEqual({ values: [['v', null]] })
  })

  test('what a host object inherits is no entry of it', () => {
    // "The value for an input object should be an input object literal or an unordered map supplied
    // by a variable".
    expect(valueOf('Names', {})).toEqual({})
    expect(
      valueOf(
        'Point',
        Object.create({ label: 'inherited' }, { x: { value: 1, enumerable: true } }),
      ),
    ).toEqual({
      x: 1,
      y: 2,
      label: 'here',
      colors: ['RED'],
    })
  })
})

describe('no entry of a client sets or brings a prototype', () => {
  test('objects have none, at every depth and from every source', () => {
    const outcome = coerce('$v: Filter, $d: Filter = { ids: [], point: { x: 1 } }', {
      v: { ids: [], all: [{ ids: [], not: { ids: [] } }] },
    })
    const check = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      if (!Array.isArray(value)) expect(Object.getPrototypeOf(value)).toBe(null)
      Object.values(value).forEach(check)
    }
    if (!('values' in outcome)) throw new Error('There are no values.')
    for (const [, value] of outcome.values) check(value)
  })

  test('a field that is named __proto__ is a field', () => {
    const given = JSON.parse(
      '{ "__proto__": { "x": 1 }, "hasOwnProperty": { "__proto__": null } }',
    ) as object
    const value = valueOf('Names', given) as Record<string, unknown>
    expect(Object.keys(value)).toEqual(['__proto__', 'hasOwnProperty'])
    expect(value['x']).toBe(undefined)
    expect(value['__proto__']).toEqual({ x: 1, y: 2, label: 'here', colors: ['RED'] })
  })

  test('elsewhere it is unknown', () => {
    expect(errorsOf('Point', JSON.parse('{ "x": 1, "__proto__": { "y": 1 } }'))).toEqual([
      'Variable "$v" got invalid value { x: 1, __proto__: { y: 1 } }; Field "__proto__" is not defined by type "Point".',
    ])
  })
})

describe('text of a client', () => {
  const long = 'x'.repeat(700_000)
  const cut = `${'x'.repeat(100)}…`
  const cutString = `"${'x'.repeat(99)}…`

  test.each<[string, unknown, string]>([
    [
      'Int',
      long,
      `Variable "$v" got invalid value ${cutString}; Int cannot represent non-integer value: ${cutString}`,
    ],
    [
      'Float',
      long,
      `Variable "$v" got invalid value ${cutString}; Float cannot represent non numeric value: ${cutString}`,
    ],
    [
      'Boolean',
      long,
      `Variable "$v" got invalid value ${cutString}; Boolean cannot represent a non boolean value: ${cutString}`,
    ],
    [
      'Color',
      long,
      `Variable "$v" got invalid value ${cutString}; Value "${cut}" does not exist in "Color" enum.`,
    ],
    ['Even', long, `Variable "$v" got invalid value ${cutString}; Expected type "Even".`],
    [
      'Point',
      long,
      `Variable "$v" got invalid value ${cutString}; Expected type "Point" to be an object.`,
    ],
    [
      'String',
      { [long]: 1 },
      `Variable "$v" got invalid value { ${'x'.repeat(98)}…; String cannot represent a non string value: { ${'x'.repeat(98)}…`,
    ],
    [
      'Point',
      { x: 1, [long]: 1 },
      `Variable "$v" got invalid value { x: 1, ${'x'.repeat(92)}…; Field "${cut}" is not defined by type "Point".`,
    ],
    [
      'Color',
      [long],
      `Variable "$v" got invalid value ["${'x'.repeat(98)}…; Enum "Color" cannot represent non-string value: ["${'x'.repeat(98)}….`,
    ],
  ])('is cut in the message of %s', (type, value, message) => {
    expect(errorsOf(type, value)).toEqual([message])
  })

  test('is cut where it names a variable or a type', () => {
    const lists = '['.repeat(120)
    expect(coerce(`$${long}: Int! $b: ${lists}Int${']'.repeat(120)}!`, {})).toEqual({
      errors: [
        `Variable "$${cut}" of required type "Int!" was not provided. @1:8`,
        `Variable "$b" of required type "${'['.repeat(100)}…" was not provided. @1:700016`,
      ],
    })
    expect(coerce(`$${long}: [Int]`, { [long]: ['a'] })).toEqual({
      errors: [
        `Variable "$${cut}" got invalid value "a" at "${cut}[0]"; Int cannot represent non-integer value: "a" @1:8`,
      ],
    })
  })

  test('of a scalar of the host is cut at 1,000 characters', () => {
    const [message] = errorsOf('Word', long)
    expect(message).toBe(
      `Variable "$v" got invalid value ${cutString}; Word takes no "${'x'.repeat(985)}…`,
    )
  })
})

test('nothing is suggested when that is switched off', () => {
  const values: readonly [string, unknown][] = [
    ['Color', 'GREN'],
    ['Color', ['RED']],
    ['Point', { x: 1, lable: '' }],
    ['Choice', { aa: 1 }],
  ]
  for (const [type, value] of values) {
    expect(errorsOf(type, value).join()).toMatch(/Did you mean|\["RED"\]/)
    expect(errorsOf(type, value, { hasSuggestions: false }).join()).not.toContain('Did you mean')
  }
})

describe('the work for faults is bounded', () => {
  test.each([
    ['values of enums', '[Level]', Array.from({ length: 100 }, () => 'L'.repeat(80))],
    ['fields of objects', 'Levels', Object.fromEntries(names(100).map(name => [`${name}x`, 1]))],
  ])('the names of %s are compared until they were very many', (_what, type, value) => {
    const errors = errorsOf(type, value)
    expect(errors).toHaveLength(100)
    expect(errors[0]).toContain('Did you mean')
    // 300 names of 81 to 83 letters are compared with 80 or more letters each time.
    expect(errors.filter(error => error.includes('Did you mean')).length).toBeLessThan(8)
  })

  test('coercion ends behind the last error that is reported', () => {
    let count = 0
    function* wrong(): Generator<string, void, undefined> {
      for (; count < 10_000; count++) yield 'wrong'
    }
    const errors = errorsOf('[Int]', { [Symbol.iterator]: wrong }, { maxErrors: 3 })
    expect(errors).toHaveLength(4)
    expect(errors.at(-1)).toBe(
      'Too many errors processing variables, error limit reached. Execution aborted.',
    )
    expect(count).toBe(4)
  })

  test('other variables are not coerced then', () => {
    const outcome = coerce('$a: [Int], $b: Int!, $c: Int!', { a: ['x', 'y'] }, { maxErrors: 1 })
    expect('errors' in outcome && outcome.errors).toHaveLength(2)
  })

  test('an object with many faults is shown once', () => {
    let listings = 0
    const entries = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`unknown${index}`, 1]),
    )
    const value = new Proxy(entries, {
      ownKeys(target) {
        listings++
        return Reflect.ownKeys(target)
      },
    })
    expect(errorsOf('Choice', value, { maxErrors: false })).toHaveLength(1_001)
    expect(listings).toBeLessThan(5)
  })
})

describe('values that are nested', () => {
  const nest = (times: number, wrap: (inner: unknown) => unknown, inner: unknown): unknown => {
    let value = inner
    for (let time = 0; time < times; time++) value = wrap(value)
    return value
  }
  const inNot = (inner: unknown): unknown => ({ ids: [], not: inner })

  test('200 times are coerced', () => {
    expect(valueOf('Filter', nest(198, inNot, { ids: [1] }))).toEqual(
      nest(198, inNot, { ids: ['1'] }),
    )
  })

  test.each([201, 100_000])('%i times are refused', times => {
    const message =
      /^Variable "\$v" got invalid value .* at "v(\.not){201}"; Expected a value of at most 200 levels\.$/
    const [error] = errorsOf('Filter', nest(times, inNot, { ids: [1] }), { maxErrors: 1 })
    expect(error).toMatch(message)
  })

  test('single values are no way around it', () => {
    const type = `${'['.repeat(5_000)}Int${']'.repeat(5_000)}`
    expect(errorsOf(type, 1)).toEqual([
      'Variable "$v" got invalid value 1; Expected a value of at most 200 levels.',
    ])
    expect(coerce(`$v: ${type} = 1`, {})).toEqual({
      errors: ['Variable "$v" has invalid default value 1. @1:8'],
    })
  })

  test('lists beyond those of the type are a value of the wrong type', () => {
    expect(
      errorsOf(
        '[Int]',
        nest(100_000, inner => [inner], 1),
      ),
    ).toEqual([
      'Variable "$v" got invalid value [[[Array]]] at "v[0]"; Int cannot represent non-integer value: [[[Array]]]',
    ])
  })

  test('defaults of any depth are survived', () => {
    const literal = `${'{ ids: [], not: '.repeat(10_000)}{ ids: [] }${'}'.repeat(10_000)}`
    const start = '{ids: [], not: '.repeat(7).slice(0, 100)
    expect(coerce(`$v: Filter = ${literal}`, {})).toEqual({
      errors: [`Variable "$v" has invalid default value ${start}…. @1:8`],
    })
  })
})

/** Long names that differ by their ends. */
function names(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${'L'.repeat(80)}${index}`)
}
