import { describe, expect, test } from 'vitest'
import { arg, defineGraphQL, object } from '../../../src/index.ts'

const GraphQL = defineGraphQL()({ Thing: object<object>() })
GraphQL.query.field('thing', 'Thing', {}, () => ({})).field('number', 'int', {}, () => 1)
GraphQL.Thing.field('thing', 'Thing', {}, () => ({})).field(
  'number',
  'int',
  { arguments: arg('by', 'int') },
  () => 1,
)
const schema = GraphQL.schema('NestedSchema')
const limited = GraphQL.schema('LimitedSchema', {
  config: { limits: { maxFields: 5, maxDepth: 3 } },
})

/** A chain of fragments, each of which spreads the next one in every way that `spread` says. */
function chain(
  length: number,
  type: string,
  spread: (next: string, index: number) => string,
  end: string,
): string {
  const fragments = Array.from(
    { length },
    (_, index) => `fragment F${index} on ${type} { ${spread(`...F${index + 1}`, index)} }`,
  )
  return [...fragments, `fragment F${length} on ${type} { ${end} }`].join('\n')
}

describe('the fields of an operation, fragments expanded', () => {
  test.each([
    ['{ number thing { number thing { number } } }', 0],
    ['{ thing { ...A ...A } } fragment A on Thing { a: number b: number }', 0],
    ['{ thing { ...A ...A } } fragment A on Thing { a: number b: number c: number }', 1],
    [
      '{ thing { ...B ... { ...B } } } fragment A on Thing { a: number } fragment B on Thing { ...A b: number ...A }',
      1,
    ],
  ])('are counted as often as fragments bring them: %s', (source, faults) => {
    expect(limited.validate(source)).toHaveLength(faults)
  })

  test('are refused with a code', () => {
    expect(
      limited.validate('{ a: number b: number c: number d: number e: number f: number }'),
    ).toEqual([
      expect.objectContaining({
        message: 'The operation selects more than 5 fields when its fragments are expanded.',
        locations: [{ line: 1, column: 1 }],
        extensions: { code: 'COMPLEXITY_LIMIT' },
      }),
    ])
  })

  test('are counted without expanding them', () => {
    const spread = (next: string): string =>
      `a: thing { ${next} } b: thing { ${next} } c: thing { ${next} }`
    const source = `{ thing { ...F0 } } ${chain(40, 'Thing', spread, 'number')}`
    expect(schema.validate(source)[0]?.extensions['code']).toBe('COMPLEXITY_LIMIT')
  })
})

describe('the depth of an operation, fragments expanded', () => {
  test('is refused beyond the limit', () => {
    const source =
      '{ ...A } fragment A on Query { thing { ...B } } fragment B on Thing { thing { thing { number } } }'
    expect(limited.validate(source)).toEqual([
      expect.objectContaining({
        message: 'The operation nests fields 4 deep; at most 3 are allowed.',
        extensions: { code: 'DEPTH_LIMIT' },
      }),
    ])
    expect(
      limited.validate('{ ...A } fragment A on Query { thing { ... { thing { number } } } }'),
    ).toEqual([])
  })

  test('may be that of thousands of fragments without exhausting the stack', () => {
    const many = GraphQL.schema('ManyFragmentsSchema', {
      config: { limits: { maxFragments: false } },
    })
    const source = `{ thing { ...F0 } } ${chain(1_200, 'Thing', next => `thing { ${next} }`, 'number')}`
    expect(many.validate(source)[0]?.extensions['code']).toBe('DEPTH_LIMIT')
  })
})

test('fragments under many conditions are planned for the values of these alone', async () => {
  const count = 12
  const variables = Array.from({ length: count }, (_, index) => `v${index}`)
  const spread = (next: string, index: number): string =>
    `${next} @include(if: $v${index}) ... @skip(if: $v${index}) { n${index}: number ${next} }`
  const source = `query (${variables.map(name => `$${name}: Boolean!`).join(' ')}) { ...F0 }
    ${chain(count, 'Query', spread, 'number')}`
  for (const on of [[], [3], [0, 11]]) {
    const values = Object.fromEntries(variables.map((name, index) => [name, !on.includes(index)]))
    const { data } = await schema.execute(source, { variables: values, responseFormat: 'hash' })
    expect(Object.keys(data!)).toEqual([...on.map(index => `n${index}`), 'number'])
  }
})
