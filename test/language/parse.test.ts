import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createSymbolTable } from '../../src/runtime/addon.ts'
import type { Document } from '../../src/language/document.ts'
import { Kind } from '../../src/language/kinds.ts'
import {
  parseToTape,
  parseConstValueToTape,
  parseSchemaCoordinateToTape,
  parseTypeToTape,
  parseValueToTape,
} from '../../src/language/parse.ts'
import type { ParseLimits } from '../../src/language/parse.ts'
import { kindOf, nameOf, symbolOf } from '../../src/language/tape.ts'
import { printTape } from './print-tape.ts'

const unlimited: ParseLimits = { maxTokens: false, maxSyntaxDepth: false, maxSourceLength: false }

describe('the tape', () => {
  it('is what its manual shows', () => {
    const manual = readFileSync(new URL('../../native/TAPE.md', import.meta.url), 'utf8')
    const source = /```graphql\n([^]*?)```/.exec(manual)![1]!
    const rows = [...manual.matchAll(/^\| (\d+ .*) \|$/gm)].map(([, row]) =>
      row!.trim().replace(/ +/g, ' '),
    )
    const symbols = createSymbolTable(['ID', 'User', 'id', 'name', 'user'])
    const document = parsed(source, unlimited, symbols)
    expect(printTape(document)).toEqual(rows.slice(0, 17))
    const typeSystem = [...manual.matchAll(/```graphql\n([^]*?)```/g)][1]![1]!
    expect(printTape(parsed(typeSystem))).toEqual(rows.slice(-14))
    expect(document).toMatchObject({
      source,
      nodeCount: 17,
      symbolCount: 5,
      variableCount: 1,
      fragmentCount: 1,
    })
    expect([...document.words.slice(28, 32)]).toEqual([0x00040604, 0x1b, 0x0d, 0x04])
    expect(document.words).toHaveLength(17 * 4)
    expect(document.spans).toHaveLength(17 * 2)
  })

  it('holds operations with everything they can have', () => {
    const source = '"d" subscription S("v" $a: [T!]! = [1] @x, $b: U) @y(z: $a) { f }'
    expect(tape(source)).toEqual([
      '0 | Document | - | 0 | - | 21 | - | 0..65',
      '1 | . OperationDefinition | 0x05 | 17 | S | 21 | 0 | 0..65',
      '2 | . . StringValue | - | 1 | - | 3 | - | 0..3',
      '3 | . . VariableDefinition | 0x03 | 24 | a | 13 | 0 | 19..41',
      '4 | . . . StringValue | - | 20 | - | 5 | - | 19..22',
      '5 | . . . Variable | - | 24 | a | 6 | 0 | 23..25',
      '6 | . . . NonNullType | - | 27 | - | 10 | - | 27..32',
      '7 | . . . . ListType | - | 27 | - | 10 | - | 27..31',
      '8 | . . . . . NonNullType | - | 28 | - | 10 | - | 28..30',
      '9 | . . . . . . NamedType | - | 28 | T | 10 | 1 | 28..29',
      '10 | . . . ListValue | - | 35 | - | 12 | - | 35..38',
      '11 | . . . . IntValue | - | 36 | - | 12 | - | 36..37',
      '12 | . . . Directive | - | 40 | x | 13 | 2 | 39..41',
      '13 | . . VariableDefinition | - | 44 | b | 16 | 1 | 43..48',
      '14 | . . . Variable | - | 44 | b | 15 | 1 | 43..45',
      '15 | . . . NamedType | - | 47 | U | 16 | 3 | 47..48',
      '16 | . . Directive | - | 51 | y | 19 | 4 | 50..59',
      '17 | . . . Argument | - | 53 | z | 19 | 5 | 53..58',
      '18 | . . . . Variable | - | 57 | a | 19 | 0 | 56..58',
      '19 | . . SelectionSet | - | 60 | - | 21 | - | 60..65',
      '20 | . . . Field | - | 62 | f | 21 | 6 | 62..63',
    ])
  })

  it('holds fragments and nested selections', () => {
    expect(tape('{ ...F @d ... on T { a { b } } ... @d { c } }')).toEqual([
      '0 | Document | - | 0 | - | 15 | - | 0..45',
      '1 | . OperationDefinition | 0x08 | 0 | - | 15 | - | 0..45',
      '2 | . . SelectionSet | - | 0 | - | 15 | - | 0..45',
      '3 | . . . FragmentSpread | - | 5 | F | 5 | 0 | 2..9',
      '4 | . . . . Directive | - | 8 | d | 5 | 0 | 7..9',
      '5 | . . . InlineFragment | 0x02 | 10 | - | 11 | - | 10..30',
      '6 | . . . . NamedType | - | 17 | T | 7 | 1 | 17..18',
      '7 | . . . . SelectionSet | - | 19 | - | 11 | - | 19..30',
      '8 | . . . . . Field | 0x04 | 21 | a | 11 | 2 | 21..28',
      '9 | . . . . . . SelectionSet | - | 23 | - | 11 | - | 23..28',
      '10 | . . . . . . . Field | - | 25 | b | 11 | 3 | 25..26',
      '11 | . . . InlineFragment | - | 31 | - | 15 | - | 31..43',
      '12 | . . . . Directive | - | 36 | d | 13 | 0 | 35..37',
      '13 | . . . . SelectionSet | - | 38 | - | 15 | - | 38..43',
      '14 | . . . . . Field | - | 40 | c | 15 | 4 | 40..41',
    ])
  })

  it('holds every kind of value', () => {
    const source = '{f(x:[-1 2.5e3 "a\\n" """b""" true false null E $v {k:{}} []])}'
    expect(tape(source).slice(4)).toEqual([
      '4 | . . . . Argument | - | 3 | x | 19 | 1 | 3..60',
      '5 | . . . . . ListValue | - | 5 | - | 19 | - | 5..60',
      '6 | . . . . . . IntValue | - | 6 | - | 7 | - | 6..8',
      '7 | . . . . . . FloatValue | - | 9 | - | 8 | - | 9..14',
      '8 | . . . . . . StringValue | 0x04 | 16 | - | 9 | - | 15..20',
      '9 | . . . . . . StringValue | 0x02 | 24 | - | 10 | - | 21..28',
      '10 | . . . . . . BooleanValue | 0x02 | 29 | - | 11 | - | 29..33',
      '11 | . . . . . . BooleanValue | - | 34 | - | 12 | - | 34..39',
      '12 | . . . . . . NullValue | - | 40 | - | 13 | - | 40..44',
      '13 | . . . . . . EnumValue | - | 45 | E | 14 | 2 | 45..46',
      '14 | . . . . . . Variable | - | 48 | v | 15 | 0 | 47..49',
      '15 | . . . . . . ObjectValue | - | 50 | - | 18 | - | 50..56',
      '16 | . . . . . . . ObjectField | - | 51 | k | 18 | 3 | 51..55',
      '17 | . . . . . . . . ObjectValue | - | 53 | - | 18 | - | 53..55',
      '18 | . . . . . . ListValue | - | 57 | - | 19 | - | 57..59',
    ])
  })

  it('holds definitions of the type system with everything they can have', () => {
    const source =
      '"d" schema @x { mutation: M } "e" enum E @x { "f" A @y } input I { a: T! = 1 @x }'
    expect(tape(source)).toEqual([
      '0 | Document | - | 0 | - | 18 | - | 0..81',
      '1 | . SchemaDefinition | 0x01 | 0 | - | 6 | - | 0..29',
      '2 | . . StringValue | - | 1 | - | 3 | - | 0..3',
      '3 | . . Directive | - | 12 | x | 4 | 0 | 11..13',
      '4 | . . OperationTypeDefinition | 0x02 | 16 | - | 6 | - | 16..27',
      '5 | . . . NamedType | - | 26 | M | 6 | 1 | 26..27',
      '6 | . EnumTypeDefinition | 0x01 | 39 | E | 12 | 2 | 30..56',
      '7 | . . StringValue | - | 31 | - | 8 | - | 30..33',
      '8 | . . Directive | - | 42 | x | 9 | 0 | 41..43',
      '9 | . . EnumValueDefinition | 0x01 | 50 | A | 12 | 3 | 46..54',
      '10 | . . . StringValue | - | 47 | - | 11 | - | 46..49',
      '11 | . . . Directive | - | 53 | y | 12 | 4 | 52..54',
      '12 | . InputObjectTypeDefinition | - | 63 | I | 18 | 5 | 57..81',
      '13 | . . InputValueDefinition | 0x02 | 67 | a | 18 | 6 | 67..79',
      '14 | . . . NonNullType | - | 70 | - | 16 | - | 70..72',
      '15 | . . . . NamedType | - | 70 | T | 16 | 7 | 70..71',
      '16 | . . . IntValue | - | 75 | - | 17 | - | 75..76',
      '17 | . . . Directive | - | 78 | x | 18 | 0 | 77..79',
    ])
  })

  it('begins with a value, a type or a schema coordinate that is parsed alone', () => {
    const alone = (outcome: ReturnType<typeof parseToTape>) =>
      'errors' in outcome || printTape(outcome)
    expect(alone(parseValueToTape(' [$a] '))).toEqual([
      '0 | ListValue | - | 1 | - | 2 | - | 1..5',
      '1 | . Variable | - | 3 | a | 2 | 0 | 2..4',
    ])
    expect(alone(parseConstValueToTape('{a: B}'))).toEqual([
      '0 | ObjectValue | - | 0 | - | 3 | - | 0..6',
      '1 | . ObjectField | - | 1 | a | 3 | 0 | 1..5',
      '2 | . . EnumValue | - | 4 | B | 3 | 1 | 4..5',
    ])
    expect(alone(parseTypeToTape('A!'))).toEqual([
      '0 | NonNullType | - | 0 | - | 2 | - | 0..2',
      '1 | . NamedType | - | 0 | A | 2 | 0 | 0..1',
    ])
    expect(alone(parseSchemaCoordinateToTape('A.b(c:)'))).toEqual([
      '0 | ArgumentCoordinate | - | 0 | A | 3 | 0 | 0..7',
      '1 | . Field | - | 2 | b | 2 | 1 | 2..3',
      '2 | . Argument | - | 4 | c | 3 | 2 | 4..5',
    ])
    expect(alone(parseSchemaCoordinateToTape('@a(b:)'))).toEqual([
      '0 | DirectiveArgumentCoordinate | - | 1 | a | 2 | 0 | 0..6',
      '1 | . Argument | - | 3 | b | 2 | 1 | 3..4',
    ])
  })

  it('of a value, type or schema coordinate has the ids of a symbol table', () => {
    const table = createSymbolTable(['c', 'b', 'a'])
    for (const outcome of [
      parseConstValueToTape('a', {}, table),
      parseTypeToTape('a', {}, table),
      parseSchemaCoordinateToTape('a.x', {}, table),
    ]) {
      if ('errors' in outcome) throw outcome.errors[0]
      expect(symbolOf(outcome, 0)).toBe(2)
      expect(outcome.symbolCount).toBe(3)
    }
  })

  it('counts in UTF-16 units whatever the source holds', () => {
    const document = parsed('\ufeff# é \u{1F600} \u4e2d\n{ a(b: "\u{1F600}é") c }')
    expect(names(document, Kind.FIELD)).toEqual(['a', 'c'])
  })

  it('keeps names of any length', () => {
    const long = 'n'.repeat(70_000)
    const exact = 'm'.repeat(0xffff)
    const document = parsed(`{ ${long} ${exact} ${long} }`)
    expect(names(document, Kind.FIELD)).toEqual([long, exact, long])
    expect(symbols(document, Kind.FIELD)).toEqual([0, 1, 0])
  })

  it('belongs to its document when another is parsed', () => {
    const first = parsed('{ a b }')
    const copy = first.words.slice()
    parsed('query Other { c d e }')
    expect(first.words).toEqual(copy)
  })

  it('grows with the document and shrinks again', () => {
    const count = 100_000
    expect(parsed(`{${'a '.repeat(count)}}`, unlimited).nodeCount).toBe(count + 3)
    expect(tape('{ a }')).toHaveLength(4)
  })
})

describe('ids', () => {
  it('of symbols are ranks in the table, others follow by appearance', () => {
    const table = createSymbolTable(['b', 'arg', 'a_name_of_more_than_sixteen_units', ''])
    const document = parsed(
      '{ x b y: b(arg: z) x a_name_of_more_than_sixteen_units a_name_of_more_than_sixteen_unitz }',
      {},
      table,
    )
    expect(document.symbolCount).toBe(4)
    expect(symbols(document, Kind.FIELD)).toEqual([4, 0, 0, 4, 2, 7])
    expect(symbols(document, Kind.ALIAS)).toEqual([5])
    expect(symbols(document, Kind.ARGUMENT)).toEqual([1])
    expect(symbols(document, Kind.ENUM_VALUE)).toEqual([6])
  })

  it('of a symbol that is listed twice are the first rank', () => {
    expect(symbols(parsed('{ a b }', {}, createSymbolTable(['a', 'a', 'b'])), Kind.FIELD)).toEqual([
      0, 2,
    ])
  })

  it('of variables, fragments and names are apart', () => {
    const document = parsed(
      'query ($x: T $y: T) { x(y: $y) ...y ...x } fragment x on T { x } fragment z on T { y }',
    )
    expect(symbols(document, Kind.VARIABLE_DEFINITION)).toEqual([0, 1])
    expect(symbols(document, Kind.VARIABLE)).toEqual([0, 1, 1])
    expect(symbols(document, Kind.FRAGMENT_SPREAD)).toEqual([0, 1])
    expect(symbols(document, Kind.FRAGMENT_DEFINITION)).toEqual([1, 2])
    expect(document).toMatchObject({ variableCount: 2, fragmentCount: 3 })
  })

  it('of many names are all different, with and without a table', () => {
    const list = Array.from({ length: 20_000 }, (_, index) => `name${index}`)
    const source = `{ ${list.join(' ')} ${list.join(' ')} }`
    const ranks = [...list.keys(), ...list.keys()]
    expect(symbols(parsed(source, unlimited), Kind.FIELD)).toEqual(ranks)
    expect(symbols(parsed(source, unlimited, createSymbolTable(list)), Kind.FIELD)).toEqual(ranks)
  })

  it('of names that begin alike are all different, with and without a table', () => {
    // Tables compare sixteen units at once; among so many names some share a slot.
    const beginnings = Array.from({ length: 200 }, (_, index) =>
      String(index).padStart(16, 'abcdefghijklmnop'),
    )
    const list = beginnings.flatMap(name => [
      name,
      ...Array.from({ length: 9 }, (_, index) => name + 'q'.repeat(index + 1)),
    ])
    const source = `{ ${list.join(' ')} }`
    const ranks = [...list.keys()]
    expect(symbols(parsed(source, unlimited), Kind.FIELD)).toEqual(ranks)
    expect(symbols(parsed(source, unlimited, createSymbolTable(list)), Kind.FIELD)).toEqual(ranks)
  })
})

describe('a long source', () => {
  // The scanner takes about 4,096 units at once, in blocks of 64.
  const token = ['name', '-12.50e+3', '...', '"s\\"t"', '"""b"c"""', '# c\n', '\u00e9']
  const edges = [64, 128, 4096, 4160, 8192].flatMap(edge =>
    Array.from({ length: 14 }, (_, before) => edge - before),
  )

  it.each(token)('has the same tokens wherever %j begins', text => {
    const list = `{ a(b: [ ${text} 1]) }`
    const field = `{ a ${text} b }`
    for (const padding of edges) {
      for (const source of [list, field]) {
        const moved = parseToTape(' '.repeat(padding) + source, unlimited)
        const outcome = parseToTape(source, unlimited)
        if ('errors' in outcome) {
          const [{ line, column }] = outcome.errors[0].locations as [
            { line: number; column: number },
          ]
          const expected = { line, column: line === 1 ? column + padding : column }
          expect(moved).toMatchObject({
            errors: [{ message: outcome.errors[0].message, locations: [expected] }],
          })
        } else {
          expect(moved).toMatchObject({ nodeCount: outcome.nodeCount })
          const starts = [...outcome.spans.slice(2)].map(offset => offset + padding)
          expect([...(moved as typeof outcome).spans.slice(2)]).toEqual(starts)
        }
      }
    }
  })

  it('counts tokens over all its parts', () => {
    const source = `{ a(b: [${'1.5 '.repeat(3000)}]) ...C }`
    const tokens = 3000 + 11
    expect(parseToTape(source, { maxTokens: tokens })).toHaveProperty('nodeCount')
    expect(error(source, { maxTokens: tokens - 1 })).toMatchObject({
      locations: [{ line: 1, column: source.length }],
    })
    for (const maxTokens of [10, 1000, 1024, 1025, 2048, 3000]) {
      const column = `{ a(b: [`.length + (maxTokens - 6) * 4 + 1
      expect(error(source, { maxTokens })).toMatchObject({ locations: [{ line: 1, column }] })
    }
  })
})

describe('limits', () => {
  it('refuse more tokens than maxTokens', () => {
    expect(parseToTape('{ a b # c\n }', { maxTokens: 4 })).toHaveProperty('nodeCount')
    expect(error('{ a b c }', { maxTokens: 4 })).toEqual({
      message: 'Syntax Error: Document contains more that 4 tokens. Parsing aborted.',
      locations: [{ line: 1, column: 9 }],
      extensions: { code: 'TOKEN_LIMIT' },
    })
  })

  it('hold for definitions of the type system, values, types and schema coordinates', () => {
    const tokens = 'Syntax Error: Document contains more that 4 tokens. Parsing aborted.'
    const deep = 'Syntax Error: Document is nested more than 2 levels deep. Parsing aborted.'
    const messageOf = (outcome: ReturnType<typeof parseToTape>) =>
      'errors' in outcome && outcome.errors[0].message
    expect(messageOf(parseToTape('"d" scalar A @b scalar C', { maxTokens: 4 }))).toBe(tokens)
    expect(messageOf(parseToTape('extend scalar A @b scalar', { maxTokens: 4 }))).toBe(tokens)
    expect(messageOf(parseValueToTape('[1 2 3]', { maxTokens: 4 }))).toBe(tokens)
    expect(messageOf(parseSchemaCoordinateToTape('A.b(c:)', { maxTokens: 4 }))).toBe(tokens)
    expect(messageOf(parseToTape('input A { b: [[[C]]] }', { maxSyntaxDepth: 2 }))).toBe(deep)
    expect(messageOf(parseToTape('input A { b: C = [[[]]] }', { maxSyntaxDepth: 2 }))).toBe(deep)
    expect(messageOf(parseTypeToTape('[[[A]]]', { maxSyntaxDepth: 2 }))).toBe(deep)
    expect(messageOf(parseValueToTape('[[[]]]', { maxSyntaxDepth: 2 }))).toBe(deep)
  })

  it('refuse a source of more than maxSourceLength', () => {
    expect(parseToTape('{ ae }', { maxSourceLength: 6 })).toHaveProperty('nodeCount')
    expect(error('{ a }\n# b', { maxSourceLength: 6 })).toEqual({
      message: 'Syntax Error: Source contains more than 6 UTF-16 code units. Parsing aborted.',
      locations: [{ line: 2, column: 1 }],
      extensions: { code: 'GRAPHQL_PARSE_FAILED' },
    })
  })

  it('have defaults', () => {
    expect(error(`{${'a '.repeat(15_000)}}`).extensions).toEqual({ code: 'TOKEN_LIMIT' })
    expect(error('{a'.repeat(201) + '}'.repeat(201)).extensions).toEqual({ code: 'DEPTH_LIMIT' })
    expect(parseToTape('{a'.repeat(200) + '}'.repeat(200))).toHaveProperty('nodeCount')
  })

  it.each([
    ['{ a { b { c } } }', 3],
    ['{ a(x: [[1]]) }', 3],
    ['{ a(x: {k: {k: 1}}) }', 3],
    ['query ($v: [[[T!]!]]!) { a }', 3],
    ['{ a(x: [1 {k: [2]}], y: [3]) { b } c { d } }', 4],
  ])('count the nesting of %s as %i', (source, depth) => {
    expect(parseToTape(source, { maxSyntaxDepth: depth })).toHaveProperty('nodeCount')
    expect(error(source, { maxSyntaxDepth: depth - 1 })).toMatchObject({
      message: `Syntax Error: Document is nested more than ${depth - 1} levels deep. Parsing aborted.`,
      extensions: { code: 'DEPTH_LIMIT' },
    })
  })

  it.each([
    ['', '{a'],
    ['', '{...on T'],
    ['{a(b:', '['],
    ['{a(b:', '{c:'],
    ['query($a:', '['],
  ])('that are off leave no depth at which the stack ends: %s%s', (opening, nested) => {
    expect(error(opening + nested.repeat(200_000), unlimited).message).toMatch(/<EOF>/)
  })
})

describe('errors', () => {
  it.each([
    ['', 'Unexpected <EOF>.', 1, 1],
    ['{', 'Expected Name, found <EOF>.', 1, 2],
    ['{ }', 'Expected Name, found "}".', 1, 3],
    ['{ a(b: 01) }', 'Invalid number, unexpected digit after 0: "1".', 1, 9],
    ['{ a(b: 1.) }', 'Invalid number, expected digit but got: ")".', 1, 10],
    ['{ a(b: 1', 'Expected Name, found <EOF>.', 1, 9],
    ['{ a(b: "c\n") }', 'Unterminated string.', 1, 10],
    ['{ a(b: """c', 'Unterminated string.', 1, 12],
    ['{ a(b: "\\x") }', 'Invalid character escape sequence: "\\x".', 1, 9],
    ['{ a(b: "\\uD800") }', 'Invalid Unicode escape sequence: "\\uD800".', 1, 9],
    ['{ a(b: "\\u{110000}") }', 'Invalid Unicode escape sequence: "\\u{110000}".', 1, 9],
    ['{ a(b: "\\u{D83D}\\u{DE00}") }', 'Invalid Unicode escape sequence: "\\u{D83D}".', 1, 9],
    ['{ a(b: "\\u{}") }', 'Invalid Unicode escape sequence: "\\u{}".', 1, 9],
    ['{ a(b: "\\u{123456789ABC}") }', 'Invalid Unicode escape sequence: "\\u{123456789".', 1, 9],
    ['{ a(b: "\ud800") }', 'Invalid character within String: U+D800.', 1, 9],
    ['{ a(b: """\udc00""") }', 'Invalid character within String: U+DC00.', 1, 11],
    ['{ a # \ud800\n }', 'Invalid character: U+D800.', 1, 7],
    ['{ a \u{1F600} }', 'Unexpected character: U+1F600.', 1, 5],
    ['{ a \u00a0 }', 'Unexpected character: U+00A0.', 1, 5],
    ['{ a \0 }', 'Unexpected character: U+0000.', 1, 5],
    [
      "{ a(b: 'c') }",
      'Unexpected single quote character (\'), did you mean to use a double quote (")?',
      1,
      8,
    ],
    ['{ a .. }', 'Unexpected character: ".".', 1, 5],
    ['fragment A B { c }', 'Expected "on", found Name "B".', 1, 12],
    ['fragment on on T { c }', 'Unexpected Name "on".', 1, 10],
    ['query ($a: Int = $b) { c }', 'Unexpected variable "$b" in constant value.', 1, 18],
    ['query ($a: Int = $1) { c }', 'Unexpected "$".', 1, 18],
    ['query () { c }', 'Expected "$", found ")".', 1, 8],
    ['{ a() }', 'Expected Name, found ")".', 1, 5],
    [
      '"a" { b }',
      'Unexpected description, descriptions are not supported on shorthand queries.',
      1,
      1,
    ],
    ['"a" b { c }', 'Unexpected description, only GraphQL definitions support descriptions.', 1, 1],
    ['types A { b: C }', 'Unexpected Name "types".', 1, 1],
    ['type A { }', 'Expected Name, found "}".', 1, 10],
    ['extend type A', 'Unexpected <EOF>.', 1, 14],
    ['extend directive @a on FIELD', 'Unexpected Name "directive".', 1, 8],
    ['schema { a: B }', 'Unexpected Name "a".', 1, 10],
    ['enum A { B true }', 'Name "true" is reserved and cannot be used for an enum value.', 1, 12],
    ['directive @a FIELD', 'Expected "on", found Name "FIELD".', 1, 14],
    ['directive @a on FIELDS', 'Unexpected Name "FIELDS".', 1, 17],
    // graphql-js has this location of its own; the specification has no directives on definitions
    // of directives.
    ['directive @a on DIRECTIVE_DEFINITION', 'Unexpected Name "DIRECTIVE_DEFINITION".', 1, 17],
    [
      '"a" extend type B @c',
      'Unexpected description, only GraphQL definitions support descriptions.',
      1,
      1,
    ],
    ['scalar A @b(c: $d)', 'Unexpected variable "$d" in constant value.', 1, 16],
    ['{ a }\r\n\r{ b "c\\nd" }', 'Expected Name, found String "c\nd".', 3, 5],
    ['{ a }\n"""\n  b\n    c\n"""', 'Unexpected <EOF>.', 5, 4],
    [`{ a ${'1'.repeat(101)} }`, `Expected Name, found Int "${'1'.repeat(100)}…".`, 1, 5],
  ])('of %j are sentences with a place', (source, sentence, line, column) => {
    expect(error(source)).toEqual({
      message: `Syntax Error: ${sentence}`,
      locations: [{ line, column }],
      extensions: { code: 'GRAPHQL_PARSE_FAILED' },
    })
  })

  it('do not include escapes that the specification allows', () => {
    expect(parseToTape('{ a(b: "\\u{000000000000041}\\uD83D\\uDE00") }')).toHaveProperty(
      'nodeCount',
    )
  })
})

function parsed(
  source: string,
  limits?: Partial<ParseLimits>,
  table?: Parameters<typeof parseToTape>[2],
): Document {
  const outcome = parseToTape(source, limits, table)
  if ('errors' in outcome) throw outcome.errors[0]
  return outcome
}

function tape(source: string): string[] {
  return printTape(parsed(source))
}

function error(source: string, limits?: Partial<ParseLimits>) {
  const outcome = parseToTape(source, limits)
  if (!('errors' in outcome)) throw new Error('The source is a document.')
  return outcome.errors[0].toJSON()
}

function nodesOfKind(document: Document, kind: Kind): number[] {
  return Array.from({ length: document.nodeCount }, (_, node) => node).filter(
    node => kindOf(document, node) === kind,
  )
}

function names(document: Document, kind: Kind): string[] {
  return nodesOfKind(document, kind).map(node => nameOf(document, node))
}

function symbols(document: Document, kind: Kind): number[] {
  return nodesOfKind(document, kind).map(node => symbolOf(document, node))
}
