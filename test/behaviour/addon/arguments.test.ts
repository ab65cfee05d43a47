import { describe, expect, it } from 'vitest'
import { createSymbolTable, type NativeSymbolTable } from '../../../src/runtime/addon.ts'
import * as ast from '../../../src/ast/parse.ts'
import * as language from '../../../src/language/parse.ts'

const nodeMajor = Number(process.versions.node.split('.')[0])

const thrower = {
  get: () => {
    throw new RangeError('mine')
  },
}

/** What no function takes for a string, though some of it can be made one. */
const noStrings: readonly unknown[] = [
  undefined,
  null,
  0,
  NaN,
  1n,
  true,
  Symbol('{a}'),
  {},
  ['{a}'],
  Object('{a}'),
  new Proxy(Object('{a}') as object, {}),
  new Proxy({}, thrower),
  { toString: () => '{a}', [Symbol.toPrimitive]: () => '{a}' },
  () => '{a}',
  new Uint16Array(3),
]

const noNumbers: readonly unknown[] = [
  '1',
  true,
  1n,
  Symbol('1'),
  {},
  [],
  Object(1),
  new Proxy({}, thrower),
  { valueOf: () => 1 },
]

const parsers = [
  ['parse', language.parseToTape, '{ a }'],
  ['parseValue', language.parseValueToTape, '[1]'],
  ['parseConstValue', language.parseConstValueToTape, '[1]'],
  ['parseType', language.parseTypeToTape, '[A]'],
  ['parseSchemaCoordinate', language.parseSchemaCoordinateToTape, 'A.b'],
] as const

describe.each(parsers)('%s', (_name, parse, source) => {
  const table = createSymbolTable(['A'])
  const noTables = [
    null,
    {},
    [],
    1,
    'A',
    Symbol('A'),
    new Proxy(table, {}),
    new Proxy({}, thrower),
    // Node.js 24 ends by it without us.
    ...(nodeMajor < 24 ? [Object.create(table)] : []),
  ]

  it('throws a TypeError for a source that is no string, and parses on', () => {
    for (const value of noStrings) {
      expect(() => parse(value as string)).toThrow(/^The source is .+; expected a string[.:]/)
      expect(parse(source)).toHaveProperty('nodeCount')
    }
  })

  it('throws a TypeError for limits that are no numbers, and parses on', () => {
    for (const value of [...noNumbers, 0, -1, 0.5, NaN, Infinity]) {
      const message = /^The limit "\w+" is a positive integer or false, not .*\.$/
      expect(() => parse(source, { maxTokens: value as number })).toThrow(message)
      expect(() => parse(source, { maxSyntaxDepth: value as number })).toThrow(message)
      expect(parse(source)).toHaveProperty('nodeCount')
    }
    expect(() => parse(source, null as unknown as object)).toThrow(TypeError)
  })

  it('throws what a getter of the limits throws', () => {
    expect(() => parse(source, new Proxy({}, thrower))).toThrow(new RangeError('mine'))
  })

  it('takes limits that no source reaches for none', () => {
    for (const limit of [
      false,
      2 ** 32 - 1,
      2 ** 32,
      2 ** 32 + 1,
      Number.MAX_SAFE_INTEGER,
    ] as const) {
      expect(parse(source, { maxTokens: limit, maxSyntaxDepth: limit })).toHaveProperty('nodeCount')
    }
  })

  it('throws a TypeError for symbols that are no symbol table, and parses on', () => {
    for (const value of noTables) {
      expect(() => parse(source, {}, value as NativeSymbolTable)).toThrow(
        new TypeError('The symbols are not a symbol table.'),
      )
      expect(parse(source, {}, table)).toHaveProperty('symbolCount', 1)
    }
  })
})

describe('parse of the syntax tree', () => {
  it('throws a TypeError for what is neither a string nor has one as its body', () => {
    for (const value of noStrings.slice(2)) {
      if (value instanceof Object && Object.keys(value).length === 0) continue
      expect(() => ast.parse({ body: value as string })).toThrow(TypeError)
    }
    for (const value of [undefined, null, 1, {}, [], Symbol('{a}')]) {
      expect(() => ast.parse(value as string)).toThrow(TypeError)
    }
  })
})

describe('createSymbolTable', () => {
  it('throws a TypeError for what is no array of strings', () => {
    const noArrays = [
      undefined,
      null,
      'a',
      { length: 1, 0: 'a' },
      new Set(['a']),
      new Uint32Array(1),
    ]
    for (const value of noArrays) {
      expect(() => createSymbolTable(value as unknown as string[])).toThrow(
        new TypeError('The names are not an array.'),
      )
    }
    for (const value of noStrings) {
      expect(() => createSymbolTable(['a', value as string])).toThrow(
        new TypeError('A name is not a string, or holds a blank.'),
      )
    }
  })

  it('takes any strings, of which those that are names are found', () => {
    const long = 'n'.repeat(70_000)
    const names = ['', 'é', '\ud800', '\0', 'a', 'a\0', 'a', `${long}m`, long, '\u0162', 'b']
    const document = language.parseToTape(`{ a b ${long} c }`, {}, createSymbolTable(names))
    if ('errors' in document) throw document.errors[0]
    const symbols = Array.from(
      { length: document.nodeCount },
      (_, node) => document.words[node * 4 + 3],
    )
    expect(symbols.slice(3)).toEqual([4, 10, 8, names.length])
  })

  it('takes a hundred thousand names', () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `n${index}`)
    const document = language.parseToTape('{ n99999 n0 m n5 }', {}, createSymbolTable(names))
    if ('errors' in document) throw document.errors[0]
    const symbols = Array.from(
      { length: document.nodeCount },
      (_, node) => document.words[node * 4 + 3],
    )
    expect(symbols.slice(3)).toEqual([99_999, 0, 100_000, 5])
  })
})
