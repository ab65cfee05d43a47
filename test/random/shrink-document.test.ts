import { buildSchema, parse, validate, visit, type DocumentNode } from 'graphql'
import { describe, expect, test } from 'vitest'
import { MAX_STEPS } from './minimize.ts'
import { shrinkDocument, shrinkDocuments } from './shrink-document.ts'

const source = `
  query Q($a: Int = 1, $b: [String!]!) @live {
    ...F @include(if: true)
    user(id: 4, tags: ["a", $b]) @skip(if: false) {
      friends { name posts(first: $a) { x(at: { t: [1.5, { u: "text" }] }) title } }
      ... on Person { age }
    }
  }
  fragment F on Query { version ...G }
  fragment G on Query { build }
  query Other { version }`

/** Whether a document has a field of a name for which a condition holds. */
function hasField(
  name: string,
  condition: (argumentCount: number) => boolean,
): (text: string) => boolean {
  return text => {
    let isFound = false
    visit(parse(text), {
      Field: ({ name: { value }, arguments: args = [] }) => {
        if (value === name && condition(args.length)) isFound = true
      },
    })
    return isFound
  }
}

describe('a document that is to stay valid', () => {
  const schema = buildSchema('type Query { a(b: Int, c: Int): Int q: Query } directive @d on FIELD')

  test('loses variables and fragments with their last use', async () => {
    const whole = `
      query ($x: Int, $y: Int!, $z: Boolean!) { q { ...F a(b: $x, c: $y) @d q @skip(if: $z) { a } } }
      fragment F on Query { q { ...G } } fragment G on Query { a }`
    const isInteresting = (text: string): boolean =>
      validate(schema, parse(text)).length === 0 && text.includes('@d')
    expect(await shrinkDocument(whole, isInteresting)).toBe('{\n  a @d\n}')
  })
})

describe('a document of operations', () => {
  test.each([
    ['a field with an argument', hasField('x', count => count > 0), '{\n  x(at: null)\n}'],
    ['a field', hasField('age', () => true), '{\n  age\n}'],
    ['a field of a fragment', hasField('build', () => true), '{\n  build\n}'],
    ['a directive', (text: string) => text.includes('@live'), 'query @live {\n  age\n}'],
    [
      'a variable, its default and its use',
      (text: string) => /\$a: Int = 1[^]*\(\w+: \$a\)/.test(text),
      'query ($a: Int = 1) {\n  posts(first: $a)\n}',
    ],
    [
      'two operations',
      (text: string) => parse(text).definitions.length > 1,
      '{\n  age\n}\n\n{\n  version\n}',
    ],
  ])('keeps %s alone', async (_, isInteresting, smallest) => {
    expect(await shrinkDocument(source, isInteresting)).toBe(smallest)
  })

  test('is tried often enough, and not too often', async () => {
    let steps = 0
    const isInteresting = (text: string): boolean => {
      steps++
      return hasField('x', count => count > 0)(text)
    }
    await shrinkDocument(source, isInteresting)
    expect(steps).toBeGreaterThan(20)
    expect(steps).toBeLessThan(MAX_STEPS / 5)
    steps = 0
    await shrinkDocument(source, isInteresting, 10)
    expect(steps).toBe(11)
  })
})

test('a document of definitions keeps the type and the field that are needed', async () => {
  const sdl = `
    "described" type Query implements Node & Named @a { id: ID! x(first: Int = 3, by: [Order!]): [Thing!]! }
    interface Node { id: ID! } interface Named { name: String } union Thing = Query enum Order { A B } directive @a on OBJECT`
  const isInteresting = (text: string): boolean => {
    const { definitions }: DocumentNode = parse(text)
    return definitions.some(
      definition =>
        'fields' in definition &&
        definition.fields?.some(
          field => 'arguments' in field && (field.arguments ?? []).length > 0,
        ),
    )
  }
  expect(await shrinkDocument(sdl, isInteresting)).toBe('type Query {\n  x(by: Order): Thing\n}')
})

test('documents that are read together are all made small', async () => {
  const isInteresting = ([before, after]: readonly [string, string]): boolean =>
    before.includes('old: Int') && after.includes('type A') && !after.includes('old')
  expect(
    await shrinkDocuments(
      ['type A { old: Int name: [String] } type B { a: A }', 'type A { name: [String] }'],
      isInteresting,
    ),
  ).toEqual(['type A {\n  old: Int\n}', 'type A'])
})

describe('tokens are left out', () => {
  test('of what is no document', async () => {
    const text = 'query { a(b: """x""") { c ) d } }'
    expect(await shrinkDocument(text, one => /\{[^]*\)[^]*\}/.test(one) && one.includes('c'))).toBe(
      '{c)}',
    )
  })

  test('of a document that fails for its layout', async () => {
    const text = '{ a # comment\n b(c: "long text") }'
    expect(await shrinkDocument(text, one => one.includes('#'))).toBe('{a#\n}')
  })
})
