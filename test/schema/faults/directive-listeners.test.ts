import { describe, expect, test } from 'vitest'
import { arg, defineGraphQL, type DirectiveLocation, type Schema } from '../../../src/index.ts'
import { faultsOf } from '../../behaviour/definition/faults-of.ts'

const everywhere = [
  'SCHEMA',
  'SCALAR',
  'OBJECT',
  'FIELD_DEFINITION',
  'ARGUMENT_DEFINITION',
  'INTERFACE',
  'UNION',
  'ENUM',
  'ENUM_VALUE',
  'INPUT_OBJECT',
  'INPUT_FIELD_DEFINITION',
] as DirectiveLocation[]

/** A schema of a text whose directives are defined in code: @guard listens, @note does not. */
function schemaOf(sdl: string, assumeValid = false): Schema {
  const GraphQL = defineGraphQL()({})
  GraphQL.directive('guard', { on: everywhere, arguments: arg('by', 'string') }, () => 'guarded')
  GraphQL.directive('note', { on: everywhere })
  return GraphQL.schema('GuardedSchema', { sdl, assumeValid, replace: true })
}

describe('a directive with a listener in a text', () => {
  test('listens on fields of objects', async () => {
    const schema = schemaOf('type Query { a: String @guard b: String @note }')
    const answer = await schema.execute('{ a b }', { rootValue: { a: 'a', b: 'b' } })
    expect(answer).toBe('{"data":{"a":"guarded","b":"b"}}')
  })

  test.each([
    ['schema @guard { query: Query }', '{"a":"guarded","t":{"b":null}}'],
    ['extend type Query @guard', '{"a":"guarded","t":{"b":null}}'],
    ['extend type T @guard', '{"a":"a","t":{"b":"guarded"}}'],
    [
      'interface I @guard { b: String } extend type T implements I',
      '{"a":"a","t":{"b":"guarded"}}',
    ],
    [
      'interface I { b: String @guard } extend type T implements I',
      '{"a":"a","t":{"b":"guarded"}}',
    ],
  ])('listens on the fields of what %s applies it to', async (text, data) => {
    const sdl = `type Query { a: String t: T } type T { b: String } ${text}`
    const schema = schemaOf(sdl)
    const answer = await schema.execute('{ a t { b } }', { rootValue: { a: 'a', t: { b: 'b' } } })
    expect(answer).toBe(`{"data":${data}}`)
  })

  test.each([
    ['S', 'scalar S @guard'],
    ['U', 'union U @guard = Query'],
    ['E', 'enum E @guard { A }'],
    ['E.A', 'enum E { A @guard(by: "nobody") }'],
    ['N', 'input N @guard { a: Int }'],
    ['N.a', 'input N { a: Int @guard }'],
    ['T.a(b:)', 'type T { a(b: Int @guard): Int }'],
  ])('is refused on %s, where it would not listen', (subject, text) => {
    const expected = `${subject} has the directive @guard, whose listener acts on fields; it would do nothing there. Expected a field, an object, an interface or the schema.`
    const sdl = `type Query { a: Int } ${text}`
    expect(faultsOf(() => schemaOf(sdl))).toEqual([expected])
    expect(faultsOf(() => schemaOf(sdl, true))).toEqual([expected])
    expect(schemaOf(sdl.replace(/@guard(\(.*?\))?/, '@note'))).toBeDefined()
  })
})
