import type { Kind, Outcome } from './kind.ts'
import { query } from './request.ts'

const tooComplex = '400 COMPLEXITY_LIMIT'
const invalid = '400 GRAPHQL_VALIDATION_FAILED'
const unparsed = '400 GRAPHQL_PARSE_FAILED'
const tooDeep = '400 DEPTH_LIMIT'
const tooMany = '400 TOKEN_LIMIT'

/** express.json() takes 100 kB. */
const largerThanExpress = { 'Express 5 with express.json()': '413' } as const

function document(title: string, make: () => string, expected: Outcome, service?: 'roomy'): Kind {
  return {
    title: `a document with ${title}`,
    ...(service && { service }),
    send: () => [query(make())],
    expected,
    except: make().length > 90_000 ? largerThanExpress : {},
  }
}

function list(count: number, text: (index: number) => string, separator = ' '): string {
  return Array.from({ length: count }, (_, index) => text(index)).join(separator)
}

function within(open: string, count: number, inner: string, close: string): string {
  return open.repeat(count) + inner + close.repeat(count)
}

/** Fragments of which each spreads the next one ten times. */
function laughs(depth: number): string {
  const fragments = list(
    depth,
    index => `fragment L${index} on Node { ${`...L${index + 1} `.repeat(10)} }`,
  )
  return `{ node { ...L0 } } ${fragments} fragment L${depth} on Node { name }`
}

function ring(length: number): string {
  return `{ node { ...F0 } } ${list(length, index => `fragment F${index} on Node { ...F${(index + 1) % length} }`)}`
}

/** Documents that are large, deep, wide, or named as members of objects are. */
export const documents: readonly Kind[] = [
  document('twenty thousand tokens', () => `{ ${list(20_000, () => 'hello')} }`, tooMany),
  document(
    'fourteen thousand tokens',
    () => `{ ${list(14_000, () => 'hello', ',')} }`,
    '400 COMPLEXITY_LIMIT',
  ),
  document('nine thousand fields of one name', () => `{ ${list(9_000, () => 'hello')} }`, '200'),
  document('a million braces', () => '{'.repeat(900_000), unparsed),
  document(
    'a hundred thousand selections in each other',
    () => within('{a', 100_000, '', '}'),
    tooDeep,
  ),
  document(
    'a hundred thousand lists in each other',
    () => `{echo(any:${within('[', 100_000, '', ']')})}`,
    tooDeep,
  ),
  document(
    'a hundred thousand objects in each other',
    () => `{echo(any:${within('{a:', 100_000, '1', '}')})}`,
    tooDeep,
  ),
  document(
    'a hundred thousand types in each other',
    () => `query($a:${within('[', 100_000, 'Int', ']')}){hello}`,
    tooDeep,
  ),
  document(
    'fields sixty deep',
    () => `{ node ${within('{ self ', 60, '{ name }', '}')} }`,
    tooDeep,
  ),
  document(
    'fragments sixty deep',
    () =>
      `{ node { ...D0 } } ${list(60, index => `fragment D${index} on Node { self { ...D${index + 1} } }`)} fragment D60 on Node { name }`,
    tooDeep,
  ),
  document(
    'inline fragments a hundred and ninety deep',
    () => within('{ ... ', 190, '{ hello }', '}'),
    '200',
  ),
  document('fragments that expand to ten billion fields', () => laughs(10), '400 COMPLEXITY_LIMIT'),
  document(
    'fragments that expand to more than any number',
    () => laughs(400),
    '400 COMPLEXITY_LIMIT',
  ),
  document('a fragment that spreads itself', () => ring(1), invalid),
  document('a ring of two fragments', () => ring(2), invalid),
  document('a ring of a thousand fragments', () => ring(1_000), invalid),
  document('a ring of five thousand fragments', () => ring(5_000), tooMany),
  document(
    'a ring of five thousand fragments and no limit of tokens',
    () => ring(5_000),
    tooComplex,
    'roomy',
  ),
  document(
    'ten thousand aliases',
    () => `{ ${list(10_000, index => `a${index}: hello`)} }`,
    tooMany,
  ),
  document(
    'ten thousand directives',
    () => `{ hello ${list(10_000, () => '@include(if: true)')} }`,
    tooMany,
  ),
  document(
    'five hundred directives on a field',
    () => `{ hello ${list(500, () => '@include(if: true)')} }`,
    invalid,
  ),
  document(
    'five hundred unknown directives',
    () => `{ hello ${list(500, index => `@d${index}`)} }`,
    invalid,
  ),
  document(
    'two thousand unknown fields',
    () => `{ ${list(2_000, index => `f${index}`)} }`,
    invalid,
  ),
  document(
    'two thousand unused fragments',
    () => `{ hello } ${list(1_800, index => `fragment F${index} on Node { name }`)}`,
    tooComplex,
  ),
  document(
    'two thousand unused variables',
    () => `query(${list(2_000, index => `$v${index}: Int`)}) { hello }`,
    invalid,
  ),
  document(
    'ten thousand operations',
    () => list(10_000, index => `query Q${index} { hello }`),
    tooComplex,
    'roomy',
  ),
  document('two anonymous operations', () => '{ hello } { hello }', invalid),
  document('a type definition', () => 'type Query { a: Int } { hello }', invalid),
  document('type definitions only', () => 'type Query { a: Int }', invalid),
  document('nothing but blanks', () => ' '.repeat(50_000), unparsed),
  document('nothing but a comment of 900 kB', () => `#${'x'.repeat(900_000)}`, unparsed),
  document('a comment of 900 kB', () => `{ hello } #${'x'.repeat(900_000)}`, '200'),
  document('a block string of 900 kB', () => `{ echo(text: """${'x'.repeat(900_000)}""") }`, '200'),
  document(
    'a block string of two hundred thousand lines',
    () => `{ echo(text: """${'\n '.repeat(200_000)}""") }`,
    '200',
  ),
  document('a string of 900 kB', () => `{ echo(text: "${'x'.repeat(900_000)}") }`, '200'),
  document(
    'a string of fifty thousand escapes',
    () => `{ echo(text: "${'\\u0041'.repeat(50_000)}") }`,
    '200',
  ),
  document('a string without an end', () => '{ echo(text: "', unparsed),
  document(
    'a block string without an end',
    () => `{ echo(text: """${'x'.repeat(50_000)}`,
    unparsed,
  ),
  document('an escape that is none', () => '{ echo(text: "\\x") }', unparsed),
  document('an escaped half of a pair of surrogates', () => '{ echo(text: "\\ud800") }', unparsed),
  document('an escape beyond Unicode', () => '{ echo(text: "\\u{110000}") }', unparsed),
  document(
    'an escape of a thousand digits',
    () => `{ echo(text: "\\u{${'0'.repeat(1_000)}41}") }`,
    '200',
  ),
  document('a lone surrogate', () => '{ echo(text: "\ud800") }', unparsed),
  document('a lone surrogate outside of strings', () => '{ \udfff }', unparsed),
  document('NUL', () => '{ hello }\0', unparsed),
  document('a byte order mark in its middle', () => '{ \ufeffhello\ufeff }', '200'),
  document('characters that look like others', () => '{ hеllo }', unparsed),
  document('a field name of 80 kB', () => `{ ${'a'.repeat(80_000)} }`, invalid),
  document('an alias of 900 kB', () => `{ ${'a'.repeat(900_000)}: hello }`, '200'),
  document('a number of 80,000 digits', () => `{ echo(int: ${'1'.repeat(80_000)}) }`, invalid),
  document('a fraction of 80,000 digits', () => `{ echo(float: 0.${'1'.repeat(80_000)}) }`, '200'),
  document('a bigint of 80,000 digits', () => `{ echo(big: ${'1'.repeat(80_000)}) }`, invalid),
  document('an id of 80,000 digits', () => `{ echo(id: ${'1'.repeat(80_000)}) }`, '200'),
  document('a float beyond all bounds', () => '{ echo(float: 1e400) }', invalid),
  document('a JSON number beyond all bounds', () => '{ echo(any: 1e400) }', invalid),
  document(
    'an exponent of 80,000 digits',
    () => `{ echo(float: 1e${'9'.repeat(80_000)}) }`,
    invalid,
  ),
  document('minus nothing', () => '{ echo(int: -0) }', '200'),
  document('a number that ends with a dot', () => '{ echo(float: 1.) }', unparsed),
  document('a date that is none', () => '{ echo(date: "2026-99-99") }', invalid),
  document('a date of 80 kB', () => `{ echo(date: "${'1'.repeat(80_000)}") }`, invalid),
  document('the alias __proto__', () => '{ __proto__: hello }', '200'),
  document(
    'aliases named as members of objects',
    () => '{ constructor: hello toString: hello then: hello toJSON: hello }',
    '200',
  ),
  document('the field __proto__', () => '{ __proto__ }', invalid),
  document('the field constructor', () => '{ constructor }', invalid),
  document('the argument __proto__', () => '{ echo(__proto__: 1) }', invalid),
  document('the argument constructor', () => '{ echo(constructor: 1) }', invalid),
  document('an input field __proto__', () => '{ echo(filter: { __proto__: 1 }) }', invalid),
  document(
    'a JSON key __proto__',
    () => '{ echo(any: { __proto__: { a: 1 }, constructor: 1, toJSON: 1 }) }',
    '200',
  ),
  document('the enum value constructor', () => '{ echo(colour: constructor) }', invalid),
  document('the operation __proto__', () => 'query __proto__ { hello }', '200'),
  document(
    'the variables __proto__ and constructor',
    () =>
      'query($__proto__: Int, $constructor: Int) { a: echo(int: $__proto__) b: echo(int: $constructor) }',
    '200',
  ),
  document(
    'the fragment __proto__',
    () => '{ ...__proto__ } fragment __proto__ on Query { hello }',
    '200',
  ),
  document('the fragment constructor, which there is not', () => '{ ...constructor }', invalid),
  document('the type __proto__', () => '{ ... on __proto__ { hello } }', invalid),
  document(
    'the variable type constructor',
    () => 'query($a: constructor) { echo(any: $a) }',
    invalid,
  ),
  document('the directive __proto__', () => '{ hello @__proto__ }', invalid),
  document('a look at the type __proto__', () => '{ __type(name: "__proto__") { name } }', '200'),
  document(
    'a look at ofType sixty deep',
    () => `{ __schema { types { name ${within('ofType { ', 60, 'name', ' }')} } } }`,
    '400 INTROSPECTION_LIMIT',
  ),
  document('a subscription where there is none', () => 'subscription { hello }', invalid),
  document(
    'conditions by the hundred',
    () =>
      `query(${list(100, index => `$c${index}: Boolean = true`)}) { ${list(100, index => `h${index}: hello @include(if: $c${index})`)} }`,
    '200',
  ),
]
