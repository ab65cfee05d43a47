import { describe, expect, test } from 'vitest'
import { buildSchema, defaultLimits, type Limits, type Schema } from '../../../src/index.ts'
import { incrementalDefinitions } from '../fixture.ts'
import { excessesOf, repeat, unlimited } from './fixture.ts'

const sdl = 'type Query { thing: Thing } type Thing { thing: Thing, number: Int, list: [Int] }'

const schemaWith = (limits: Partial<Limits>, incremental = true): Schema =>
  buildSchema(incremental ? sdl : `${sdl} ${incrementalDefinitions}`, {
    incremental,
    config: { limits: { ...unlimited, ...limits } },
  })

const excess = (count: number, limit: number): string =>
  `The operation has ${count} @defer and @stream directives when its fragments are expanded; at most ${limit} are allowed.`

const deferred = (count: number): string =>
  `{ thing { ${repeat(count, () => '... @defer { number }')} } }`

describe('the deferred fragments and streams of an operation', () => {
  const limited = schemaWith({ maxDeferredFragments: 3 })

  test('are a hundred at most by default', () => {
    const schema = buildSchema(sdl, { incremental: true })
    expect(defaultLimits.maxDeferredFragments).toBe(100)
    expect(excessesOf(schema, deferred(100))).toEqual([])
    expect(excessesOf(schema, deferred(101))).toEqual([
      ['COMPLEXITY_LIMIT', excess(101, 100), '1:1'],
    ])
  })

  test('are counted together, in each operation', () => {
    const three = '{ thing { ... @defer { number } ... @defer(if: false) { list @stream } } }'
    const four = '{ thing { ... @defer { ... @defer { ... @defer { list @stream } } } } }'
    expect(excessesOf(limited, `query A ${three} query B ${three}`)).toEqual([])
    expect(excessesOf(limited, `query A ${three} query B ${four}`)).toEqual([
      ['COMPLEXITY_LIMIT', excess(4, 3), '1:84'],
    ])
  })

  test('are counted as often as fragments bring them', () => {
    const fragment = 'fragment F on Thing { ... @defer { number } }'
    expect(excessesOf(limited, `{ thing { ...F ...F thing { ...F } } } ${fragment}`)).toEqual([])
    expect(
      excessesOf(limited, `{ thing { ...F @defer thing { ...F ...F } } } ${fragment}`),
    ).toEqual([['COMPLEXITY_LIMIT', excess(4, 3), '1:1']])
  })

  test('are counted without expanding the fragments', () => {
    const fragments = repeat(
      100,
      index => `fragment F${index} on Thing { ...F${index + 1} @defer thing { ...F${index + 1} } }`,
    )
    const source = `{ thing { ...F0 } } ${fragments} fragment F100 on Thing { number }`
    expect(excessesOf(limited, source)).toEqual([
      ['COMPLEXITY_LIMIT', excess(Number.MAX_SAFE_INTEGER, 3), '1:1'],
    ])
  })

  test('are free where the limit is off, for the host, and without incremental delivery', () => {
    expect(excessesOf(schemaWith({}), deferred(500))).toEqual([])
    expect(excessesOf(schemaWith({ maxDeferredFragments: 3 }, false), deferred(4))).toEqual([])
    expect(limited.persist(deferred(4))).toHaveLength(64)
  })

  test('are looked at behind the faults of the document', () => {
    const source =
      '{ thing { ... @defer { a } ... @defer { list } ... @defer { list } list @stream } }'
    expect(excessesOf(limited, source).map(([code]) => code)).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
      'GRAPHQL_VALIDATION_FAILED',
      'GRAPHQL_VALIDATION_FAILED',
    ])
  })
})

describe('other limits count as if nothing were deferred', () => {
  test.each([
    ['{ thing { ... @defer { thing { list @stream } number } } }', 'maxFields', 4],
    [
      '{ ...F @defer } fragment F on Query { thing { ...G @defer ... @defer { ...G } } } fragment G on Thing { number }',
      'maxFields',
      3,
    ],
    ['{ thing { ... @defer { thing { ... @defer { list @stream } } } } }', 'maxDepth', 3],
    ['{ a: thing { ... @defer { b: list @stream } } }', 'maxAliases', 2],
    ['{ thing { ... @defer { list @stream } } }', 'maxDirectives', 2],
  ] as const)('%s: %s', (source, name, count) => {
    const plain = source.replaceAll(/@(defer|stream)/g, '')
    expect(excessesOf(schemaWith({ [name]: count }), source)).toEqual([])
    const [excessOfSource] = excessesOf(schemaWith({ [name]: count - 1 }), source)
    expect(excessOfSource?.[0]).toMatch(/_LIMIT$/)
    if (name === 'maxDirectives') return
    expect(excessesOf(schemaWith({ [name]: count }), plain)).toEqual([])
    const [excessOfPlain] = excessesOf(schemaWith({ [name]: count - 1 }), plain)
    expect(excessOfPlain?.slice(0, 2)).toEqual(excessOfSource?.slice(0, 2))
  })
})

test('the parts of a response are a thousand at most by default', () => {
  expect(defaultLimits.maxIncrementalParts).toBe(1_000)
  const schema = schemaWith({ maxIncrementalParts: 10 })
  expect(schema.configuration.limits.maxIncrementalParts).toBe(10)
})
