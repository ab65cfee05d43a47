import { describe, expect, test } from 'vitest'
import { findSchemaChanges } from '../../src/changes/find-schema-changes.ts'
import { arg, buildSchema, defineGraphQL, object } from '../../src/index.ts'

const changesOf = (before: string, after: string): string[] =>
  findSchemaChanges(buildSchema(before), buildSchema(after)).map(
    ({ criticality, kind, coordinate }) => `${criticality} ${kind} ${coordinate}`,
  )

describe('findSchemaChanges', () => {
  test('finds nothing between a schema and itself, in another order', () => {
    const before = `
      type Query { a(x: Int, y: Int): E, b: U }
      enum E { A B } type V { a: Int } union U = Query | V
      directive @d(x: Int, y: Int) on FIELD | QUERY`
    const after = `
      directive @d(y: Int, x: Int) on QUERY | FIELD
      union U = V | Query type V { a: Int } enum E { B A }
      type Query { b: U, a(y: Int, x: Int): E }`
    expect(changesOf(before, after)).toEqual([])
  })

  test('sorts by criticality, then by coordinate', () => {
    const before = 'type Query { b: Int, a: Int, c: Int, d(x: Int = 1): Int, e(x: Int = 1): Int }'
    const after = 'type Query { c: Int!, B: Int, e(x: Int = 2): Int, d(x: Int = 2): Int }'
    expect(changesOf(before, after)).toEqual([
      'BREAKING FIELD_REMOVED Query.a',
      'BREAKING FIELD_REMOVED Query.b',
      'DANGEROUS ARG_DEFAULT_VALUE_CHANGE Query.d(x:)',
      'DANGEROUS ARG_DEFAULT_VALUE_CHANGE Query.e(x:)',
      'SAFE FIELD_ADDED Query.B',
      'SAFE FIELD_CHANGED_KIND_SAFE Query.c',
    ])
  })

  test('says what changed in a sentence', () => {
    const before = buildSchema(
      'type Query { a(x: [Int!] = [1]): Int @deprecated(reason: "Use b.") }',
    )
    const after = buildSchema('type Query { b: Int }')
    expect(findSchemaChanges(before, after)).toEqual([
      {
        kind: 'FIELD_REMOVED',
        criticality: 'DEPRECATED',
        coordinate: 'Query.a',
        message: 'The field Query.a was removed; it was deprecated: "Use b.".',
      },
      {
        kind: 'FIELD_ADDED',
        criticality: 'SAFE',
        coordinate: 'Query.b',
        message: 'The field Query.b was added.',
      },
    ])
  })

  test('compares a schema in code with one as text', () => {
    const GraphQL = defineGraphQL()({ User: object<{ readonly id: string }>() })
    GraphQL.User.field('id', 'id', { null: false, arguments: arg('first', 'int', { default: 1 }) })
    GraphQL.query.field('me', 'User', () => ({ id: '1' }))
    const code = GraphQL.schema('ComparedSchema')
    expect(findSchemaChanges(code, buildSchema(code.toSDL()))).toEqual([])
  })

  test('finds nothing about types of introspection where it is off', () => {
    const text = 'type Query { a: Int }'
    const closed = buildSchema(text, { config: { enableIntrospection: false } })
    expect(findSchemaChanges(buildSchema(text), closed)).toEqual([])
    expect(findSchemaChanges(closed, buildSchema(text))).toEqual([])
  })

  test('takes types and members whose names are those of Object.prototype', () => {
    const before = 'type Query { constructor: toString } type toString { hasOwnProperty: Int }'
    const after = 'type Query { constructor: toString } type toString { valueOf: Int }'
    expect(changesOf(before, after)).toEqual([
      'BREAKING FIELD_REMOVED toString.hasOwnProperty',
      'SAFE FIELD_ADDED toString.valueOf',
    ])
  })

  test('says what it was given in the place of a schema', () => {
    const schema = buildSchema('type Query { a: Int }')
    expect(() => findSchemaChanges('type Query { a: Int }' as never, schema)).toThrow(
      new TypeError(
        'findSchemaChanges() was given a string as `before`; expected a schema of tapeql, as buildSchema() returns.',
      ),
    )
    expect(() => findSchemaChanges(schema, undefined as never)).toThrow(
      /was given undefined as `after`/,
    )
  })
})

describe('the removal of a deprecated member', () => {
  test.each([
    ['a field', 'type Query { a: Int, b: Int @deprecated }', ['Query.b']],
    ['an argument', 'type Query { a(x: Int @deprecated): Int }', ['Query.a(x:)']],
    [
      'a field with its argument',
      'type Query { a: Int, b(x: E): Int @deprecated } enum E { A }',
      ['E', 'Query.b'],
    ],
    [
      'an enum value',
      'type Query { a(x: E): Int } enum E { A B @deprecated }',
      ['E.B'],
      'type Query { a(x: E): Int } enum E { A }',
    ],
    [
      'an input field',
      'type Query { a(x: I): Int } input I { y: Int, z: Int @deprecated }',
      ['I.z'],
      'type Query { a(x: I): Int } input I { y: Int }',
    ],
    [
      'an argument of a directive',
      'directive @d(x: Int @deprecated) on FIELD type Query { a: Int }',
      ['@d(x:)'],
      'directive @d on FIELD type Query { a: Int }',
    ],
    [
      'types that only deprecated fields reach',
      'type Query { a: Int, b: B @deprecated } type B { c: [U] } union U = M | B type M { d: Float }',
      ['B', 'Float', 'M', 'Query.b', 'U'],
    ],
    [
      'a member of a union that only deprecated fields reach',
      'type Query { a: Int, b: U @deprecated } union U = M | N type M { d: Int } type N { d: Int }',
      ['N', 'U'],
      'type Query { a: Int, b: U @deprecated } union U = M type M { d: Int }',
    ],
    [
      'an interface of a type that only deprecated fields reach',
      'type Query { a: Int, b: B @deprecated } interface N { d: Int } type B implements N { d: Int }',
      ['B', 'N'],
      'type Query { a: Int, b: B @deprecated } type B { d: Int }',
    ],
    [
      'types that only deprecated arguments and input fields reach',
      'type Query { a(i: I, x: J @deprecated): Int } input I { x: Int, k: K @deprecated } input J { x: Int } input K { x: Int }',
      ['I.k', 'J', 'K', 'Query.a(x:)'],
      'type Query { a(i: I): Int } input I { x: Int }',
    ],
  ])('is no breaking change: %s', (_, before, coordinates, after = 'type Query { a: Int }') => {
    expect(changesOf(before, after).map(change => change.replace(/ [A-Z_]+ /, ' '))).toEqual(
      coordinates.map(coordinate => `DEPRECATED ${coordinate}`),
    )
  })

  test.each([
    [
      'a type that another field reaches',
      'type Query { a: A, b: A @deprecated } type A { c: Int }',
      'A',
    ],
    [
      'a type that an interface reaches',
      'type Query { a: N, b: A @deprecated } interface N { c: Int } type A implements N { c: Int }',
      'A',
    ],
    ['a type that nothing reaches', 'type Query { a: Int } type A { c: Int }', 'A'],
    [
      'a namesake of a deprecated field',
      'type Query { a: A, c: Int @deprecated } type A { c: Int }',
      'A',
    ],
  ])('is a breaking change for %s', (_, before, coordinate) => {
    expect(changesOf(before, 'type Query { a: Int }')).toContain(
      `BREAKING TYPE_REMOVED ${coordinate}`,
    )
  })

  test('is no announcement of another change', () => {
    expect(
      changesOf('type Query { a: Int @deprecated }', 'type Query { a: String @deprecated }'),
    ).toContain('BREAKING FIELD_CHANGED_KIND Query.a')
  })
})
