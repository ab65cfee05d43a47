import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { describe, expect, test } from 'vitest'
import { checkSmallest, forEachCase, ofAllCases } from '../../random/cases.ts'
import type { Random } from '../../random/random.ts'
import { countOf } from '../../random/seed.ts'
import { shrinkDocument } from '../../random/shrink-document.ts'
import { excessesOf, schemaWith } from './fixture.ts'

const COUNT = countOf(1_500)

const schema = schemaWith({ maxIntrospectionListDepth: 2, maxIntrospectionOfTypeDepth: 16 })
const lists = schemaWith({ maxIntrospectionListDepth: 2 })
const peer = graphql16.buildSchema('type Query { number: Int }')

/** Whether graphql-js refuses a document by its rule about introspection. */
function isRefusedByPeers(source: string): readonly boolean[] {
  const faults16 = graphql16.validate(peer, graphql16.parse(source), [
    graphql16.MaxIntrospectionDepthRule,
  ])
  const faults17 = graphql17.validate(
    graphql17.buildSchema('type Query { number: Int }'),
    graphql17.parse(source),
    [graphql17.MaxIntrospectionDepthRule],
  )
  return [faults16.length > 0, faults17.length > 0]
}

const options = [
  { descriptions: false },
  { specifiedByUrl: true },
  { directiveIsRepeatable: true },
  { schemaDescription: true },
  { inputValueDeprecation: true },
  { oneOf: true },
]
const all = Object.assign({}, ...options) as object

describe('the standard introspection query', () => {
  test.each([{}, ...options, all])('of graphql-js 16 passes, with the options %j', given => {
    expect(excessesOf(schema, graphql16.getIntrospectionQuery(given))).toEqual([])
  })

  test.each([{}, ...options, { ...all, experimentalDirectiveDeprecation: false }])(
    'of graphql-js 17 passes, with the options %j',
    given => {
      expect(excessesOf(schema, graphql17.getIntrospectionQuery(given))).toEqual([])
    },
  )
})

describe('lists of types in each other', () => {
  const nested = '{ __schema { types { fields { type { interfaces { name } } } } } }'

  test('are two deep, and no more', () => {
    expect(excessesOf(schema, nested)).toEqual([])
    expect(excessesOf(schema, nested.replace('{ name }', '{ possibleTypes { name } }'))).toEqual([
      [
        'INTROSPECTION_LIMIT',
        'Introspection nests lists of types 3 deep; at most 2 are allowed.',
        '1:1',
      ],
    ])
  })

  test('count through fragments', () => {
    const source = `query Q { __type(name: "Query") { ...A } }
      fragment A on __Type { fields { type { ...B } } }
      fragment B on __Type { inputFields { type { ... { ...C } } } }
      fragment C on __Type { name }`
    expect(excessesOf(schema, source)).toEqual([])
    expect(excessesOf(schema, source.replace('{ name }', '{ interfaces { name } }'))).toEqual([
      [
        'INTROSPECTION_LIMIT',
        'Introspection nests lists of types 3 deep; at most 2 are allowed.',
        '1:1',
      ],
    ])
  })

  test('are any number where the limit is off', () => {
    const deep = `{ __type(name: "Query") ${'{ possibleTypes '.repeat(20)}{ name }${' }'.repeat(20)} }`
    expect(excessesOf(schemaWith({}), deep)).toEqual([])
  })

  test('are no lists of the schema that have their names', () => {
    const own = '{ fields { fields { fields { interfaces { ofType { number } } } } } __typename }'
    expect(excessesOf(schema, own)).toEqual([])
    expect(excessesOf(schema, `${own.slice(0, -1)} __schema { queryType { name } } }`)).toEqual([])
    expect(
      excessesOf(
        schema,
        `{ fields { ...F } __schema { queryType { name } } } fragment F on Thing { ${'fields { '.repeat(9)}number${' }'.repeat(9)} }`,
      ),
    ).toEqual([])
  })
})

test('ofType is 16 deep, and no more', () => {
  const nested = (count: number): string =>
    `{ __type(name: "Query") ${'{ ofType '.repeat(count)}{ name }${' }'.repeat(count)} }`
  expect(excessesOf(schema, nested(16))).toEqual([])
  expect(excessesOf(schema, nested(17))).toEqual([
    ['INTROSPECTION_LIMIT', 'Introspection nests "ofType" 17 deep; at most 16 are allowed.', '1:1'],
  ])
})

/** What leads from one type of introspection to another. */
const steps: Readonly<Record<string, readonly (readonly [field: string, type: string])[]>> = {
  __Schema: [
    ['types', '__Type'],
    ['queryType', '__Type'],
    ['directives', '__Directive'],
  ],
  __Type: [
    ['fields', '__Field'],
    ['interfaces', '__Type'],
    ['possibleTypes', '__Type'],
    ['inputFields', '__InputValue'],
    ['ofType', '__Type'],
    ['enumValues', '__EnumValue'],
  ],
  __Field: [
    ['type', '__Type'],
    ['args', '__InputValue'],
  ],
  __InputValue: [['type', '__Type']],
  __Directive: [['args', '__InputValue']],
  __EnumValue: [],
}

/** A random document of introspection whose fragments form no cycle and are all used. */
function randomIntrospection({ below }: Random): string {
  const fragments: string[] = []
  const selections = (type: string, depth: number): string => {
    const parts = ['__typename']
    for (const [field, next] of steps[type]!) {
      if (depth < 1 || below(3) > 0) continue
      parts.push(
        `${below(2) === 0 ? '' : `a${below(1_000_000)}: `}${field} { ${selections(next, depth - 1)} }`,
      )
    }
    const body = parts.join(' ')
    if (below(4) > 0) return below(6) === 0 ? `... on ${type} { ${body} }` : body
    const name = `F${fragments.length}`
    fragments.push(`fragment ${name} on ${type} { ${body} }`)
    return below(2) === 0 ? `...${name}` : `...${name} ...${name}`
  }
  const root =
    below(2) === 0
      ? `__schema { ${selections('__Schema', 7)} }`
      : `__type(name: "A") { ${selections('__Type', 7)} }`
  return `{ ${root} } ${fragments.join(' ')}`
}

test(
  'random documents are refused exactly where graphql-js refuses them',
  async () => {
    const verdicts = { refused: 0, allowed: 0 }
    const isRefused = (source: string): boolean =>
      excessesOf(lists, source).some(([code]) => code === 'INTROSPECTION_LIMIT')
    const check = (source: string): void =>
      expect([isRefused(source), isRefused(source)]).toEqual(isRefusedByPeers(source))
    await forEachCase(COUNT, async random => {
      const source = randomIntrospection(random)
      await checkSmallest(source, check, shrinkDocument)
      verdicts[isRefused(source) ? 'refused' : 'allowed']++
    })
    ofAllCases(() =>
      expect(Math.min(verdicts.refused, verdicts.allowed)).toBeGreaterThan(COUNT / 15),
    )
  },
  countOf(120_000),
)
