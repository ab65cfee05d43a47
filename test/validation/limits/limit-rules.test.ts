import { describe, expect, test } from 'vitest'
import { buildSchema, defaultLimits } from '../../../src/index.ts'
import { excessesOf, repeat, schemaWith, unlimited } from './fixture.ts'

const nested = (depth: number, fields = 'number'): string =>
  `${'{ thing '.repeat(depth - 1)}{ ${fields} }${' }'.repeat(depth - 1)}`
const introspected = (field: string, count: number): string =>
  `{ __type(name: "Query") ${`{ ${field} `.repeat(count)}{ name }${' }'.repeat(count)} }`

/**
 * Every limit of a document: its default, its code, and a document that comes to a number of what
 * it counts.
 */
const table = [
  ['maxTokens', 15_000, 'TOKEN_LIMIT', n => `{ ${repeat(n - 2, () => 'number')} }`],
  ['maxSyntaxDepth', 200, 'DEPTH_LIMIT', n => nested(n)],
  ['maxDepth', 50, 'DEPTH_LIMIT', n => nested(n)],
  ['maxFields', 10_000, 'COMPLEXITY_LIMIT', n => `{ ${repeat(n, () => 'number')} }`],
  ['maxAliases', 200, 'ALIAS_LIMIT', n => `{ ${repeat(n, i => `a${i}: number`)} }`],
  ['maxDirectives', 200, 'DIRECTIVE_LIMIT', n => `{ ${repeat(n, () => 'number @tag')} }`],
  ['maxDirectivesPerLocation', 8, 'DIRECTIVE_LIMIT', n => `{ number ${repeat(n, () => '@tag')} }`],
  ['maxIntrospectionListDepth', 2, 'INTROSPECTION_LIMIT', n => introspected('possibleTypes', n)],
  ['maxIntrospectionOfTypeDepth', 16, 'INTROSPECTION_LIMIT', n => introspected('ofType', n)],
  [
    'maxFragments',
    1_000,
    'COMPLEXITY_LIMIT',
    n =>
      `{ ${repeat(n, i => `...F${i}`)} } ${repeat(n, i => `fragment F${i} on Query { number }`)}`,
  ],
  ['maxOperations', 100, 'COMPLEXITY_LIMIT', n => repeat(n, i => `query Q${i} { number }`)],
] as const satisfies readonly (readonly [
  keyof typeof defaultLimits,
  number,
  string,
  (n: number) => string,
])[]

describe.each(table)('%s', (name, bound, code, source) => {
  const schema = schemaWith({ [name]: bound })

  test('is in the table of limits', () => {
    expect(defaultLimits[name]).toBe(bound)
  })

  test('lets through what comes up to it', () => {
    expect(excessesOf(schema, source(bound))).toEqual([])
  })

  test('refuses what goes one beyond, with its code', () => {
    expect(excessesOf(schema, source(bound + 1)).map(([found]) => found)).toEqual([code])
  })

  test('lets it through where it is off', () => {
    expect(excessesOf(schemaWith({}), source(bound + 1))).toEqual([])
  })

  test('does not hold for documents of the host', () => {
    if (name === 'maxSyntaxDepth') return
    const key = schema.persist(source(bound + 1))
    expect(schema.compile(source(bound + 1)).length).toBeGreaterThan(0)
    expect(key).toHaveLength(64)
  })
})

test('a limit is the last error, and nothing else is looked for', () => {
  const config = { limits: { ...unlimited, maxAliases: 1, maxDirectives: 1 } }
  const schema = buildSchema('type Query { a: Int }', { config })
  expect(excessesOf(schema, '{ b c: a d: a @skip(if: true) @skip(if: true) e }')).toEqual([
    [
      'GRAPHQL_VALIDATION_FAILED',
      'Cannot query field "b" on type "Query". Did you mean "a"?',
      '1:3',
    ],
    ['ALIAS_LIMIT', 'The document has more than 1 aliases.', '1:10'],
  ])
})

describe('the comparisons of fields', () => {
  const schema = schemaWith({ maxFieldComparisons: 200 })
  const tooMany = 'The fields of the document take too many comparisons to be merged.'
  const pairs = (count: number): string =>
    `{ ${repeat(count, i => `a: thing(by: ${i}) { number }`)} }`

  test('are bounded, and conflicts that were found before stay', () => {
    const faults = excessesOf(schema, pairs(50))
    expect(faults.length).toBeGreaterThan(2)
    expect(faults[0]).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
      'Fields "a" conflict because they have differing arguments. Use different aliases on the fields to fetch both if this was intentional.',
      '1:3',
      '1:30',
    ])
    expect(faults.at(-1)?.slice(0, 2)).toEqual(['COMPLEXITY_LIMIT', tooMany])
    expect(faults.slice(0, -1).every(([code]) => code === 'GRAPHQL_VALIDATION_FAILED')).toBe(true)
  })

  test('do not count where fields are plainly the same', () => {
    expect(excessesOf(schema, `{ ${repeat(500, () => 'thing { number text }')} }`)).toEqual([])
  })
})
