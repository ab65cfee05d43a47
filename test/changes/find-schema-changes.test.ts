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
        criticality: 'BREAKING',
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
